/// What a save may do beyond replacing the file that was loaded.
package struct SaveOptions: Sendable {
  /// Replaces a file that was changed, deleted or made by somebody else meanwhile.
  package var overwrites = false
  /// What to do with a file that has other names (hard links), or whose folder allows no replacement.
  package var links = LinkChoice.refuse
  /// Where the former content is kept during a save in place when the document's own folder cannot be written.
  package var backupFolder: String?

  package enum LinkChoice: Sendable {
    /// Throws ``FileErrorReason/hardLinked(names:)`` or ``FileErrorReason/notReplaceable(_:)``.
    case refuse
    /// Writes into the file itself, so that all of its names see the change: not atomic, with a full backup while it lasts.
    case inPlace
    /// Replaces this name; the other names keep the former content.
    case breakLink
  }

  package init(overwrites: Bool = false, links: LinkChoice = .refuse, backupFolder: String? = nil) {
    self.overwrites = overwrites
    self.links = links
    self.backupFolder = backupFolder
  }
}

/// What a save did.
package struct SavedFile: Equatable, Sendable {
  /// What to expect at the next save.
  package var stamp: FileStamp
  /// What the new file could not take over, to be told as a warning.
  package var lost: [LostAttribute]
}
