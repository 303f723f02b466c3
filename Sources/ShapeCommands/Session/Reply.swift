/// What a command answers: lines for people, fields for programs.
package struct Reply: Sendable {
  /// The answer; goes to standard output.
  package var lines: [String] = []
  /// What was done; goes to standard error, and is left out in batch.
  package var notes: [String] = []
  /// What may be wrong although it was done; always shown.
  package var warnings: [String] = []
  /// Objects for `--json`, one a line. Without any, the fields below make one.
  package var objects: [[JSONText.Field]] = []
  package var fields: [JSONText.Field] = []
  /// The command ran, and its answer is no.
  package var isNo = false
  /// The session is to end.
  package var ends = false

  package init() {}

  package static func answer(_ lines: [String]) -> Reply {
    var reply = Reply()
    reply.lines = lines
    return reply
  }

  package static func note(_ note: String, _ fields: JSONText.Field...) -> Reply {
    var reply = Reply()
    reply.notes = [note]
    reply.fields = fields
    return reply
  }
}
