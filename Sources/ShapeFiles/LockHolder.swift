/// Who edits a document: what the refused one is told.
package struct LockHolder: Equatable, Sendable {
  package var user: String
  package var process: Int32
  package var host: String
  package var bootID: String
  /// Seconds since 1970; 0 when not known.
  package var since: Int

  package init(user: String, process: Int32, host: String, bootID: String, since: Int) {
    self.user = user
    self.process = process
    self.host = host
    self.bootID = bootID
    self.since = since
  }
}
