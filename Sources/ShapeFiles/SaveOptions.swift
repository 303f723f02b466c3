// SPDX-License-Identifier: GPL-3.0-or-later
/// Options of a save beyond replacing the file that was loaded.
package struct SaveOptions: Sendable {
  /// Whether to replace a file that another program changed, deleted or made meanwhile.
  package var overwrites = false
  /// The treatment of a file that has other names (hard links), or whose folder allows no replacement.
  package var links = LinkChoice.refuse
  /// The folder for the old content during a save in place when the document's own folder cannot be written.
  package var backupFolder: String?
  /// Whether the path is one of the state directory.
  var isOwn = false

  /// For a file of the state directory.
  static var own: SaveOptions {
    var options = SaveOptions(overwrites: true)
    options.isOwn = true
    return options
  }

  package enum LinkChoice: Sendable {
    /// Throws ``FileErrorReason/hardLinked(names:)`` or ``FileErrorReason/notReplaceable(_:)``.
    case refuse
    /// Writes into the file itself, so that the change affects all of its names: not atomic, with a full backup during the save.
    case inPlace
    /// Replaces this name; the other names keep the old content.
    case breakLink
  }

  package init(overwrites: Bool = false, links: LinkChoice = .refuse, backupFolder: String? = nil) {
    self.overwrites = overwrites
    self.links = links
    self.backupFolder = backupFolder
  }
}

/// The result of a save.
package struct SavedFile: Equatable, Sendable {
  /// The state of the file to expect at the next save.
  package var stamp: FileStamp
  /// The attributes that the new file could not take over, to be reported as a warning.
  package var lost: [LostAttribute]
}
