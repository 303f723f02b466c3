// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeFiles
import ShapeModel
import TerminalText

/// The documents of a server: the initial one, and those that calls name, each with its own history, selection and revision.
@MainActor final class ServedDocuments {
  let first: ServedDocument
  private(set) var others: [ServedDocument] = []
  private let open: (String) throws(CommandError) -> ServedDocument

  /// The maximum number of documents beside the first.
  private static let most = 32

  /// - Parameter open: Opens another document.
  init(_ first: ServedDocument, open: @escaping (String) throws(CommandError) -> ServedDocument) { (self.first, self.open) = (first, open) }

  var all: [ServedDocument] { [first] + others }

  /// Whether the running call is to be interrupted.
  var isInterrupted: () -> Bool = { false }

  /// The document at a path; the initial one without a path.
  func named(_ path: String?) throws(CommandError) -> ServedDocument {
    guard let path else { return first }
    if let known = all.first(where: { $0.isAt(path) }) { return known }
    if others.count >= ServedDocuments.most {
      guard let idle = others.firstIndex(where: { !$0.session.workspace.isUnsaved }) else {
        throw CommandError(
          SourceRange(0, 0), "file.unsaved", "\(others.count) documents have unsaved changes, as many as are kept open",
          help: ["save in one of them"])
      }
      others.remove(at: idle).end()
    }
    let document = try open(path)
    document.isInterrupted = { [weak self] in self?.isInterrupted() ?? false }
    others.append(document)
    return document
  }

  /// A number that changes with each document.
  var state: [Int] { all.map(\.session.revision) }

  /// Reads documents again that other programs have written.
  func refresh() { for document in all { document.refresh() } }

  /// The work to do while no call arrives, and when it is due.
  var idleWork: (milliseconds: Int, work: () -> Void)? {
    all.compactMap(\.idleWork).min { $0.milliseconds < $1.milliseconds }
  }
}
