// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeFormats
import ShapeModel

/// The reason why an operation failed. The document and its file are unchanged.
public struct ShapeError: Error, Sendable, CustomStringConvertible {
  /// The code of the error, stable across releases: `select.syntax`, `value`, `edit.style`, `file.conflict`.
  public let code: String
  /// One sentence without a full stop, in which text of the document is escaped, so that it is safe on a terminal.
  public let message: String
  /// Suggestions: what was probably meant, or what would work.
  public let help: [String]
  /// The line of a document that cannot be read, from 1.
  public let line: Int?
  /// The column in that line, from 1, in Unicode scalars.
  public let column: Int?

  /// The place, the message and the help on one line.
  public var description: String {
    let place = line.map { "line \($0), column \(column ?? 1): " } ?? ""
    return place + message + (help.isEmpty ? "" : " (" + help.joined(separator: "; ") + ")")
  }

  init(_ code: String, _ message: String, help: [String] = [], line: Int? = nil, column: Int? = nil) {
    (self.code, self.message, self.help, self.line, self.column) = (code, message, help, line, column)
  }

  static func didYouMean(_ words: [String]) -> [String] { words.isEmpty ? [] : ["did you mean \(words.joined(separator: " or "))?"] }

  init(_ fault: EditFault) { self.init(fault.code, fault.message, help: fault.help) }

  init(_ error: FileError) {
    if case .unfaithful(let fault) = error.reason {
      self.init("file.check", "the document is not saved: \(fault)")
      return
    }
    self.init(error.isConflict ? "file.conflict" : error.reason == .exists ? "file.exists" : "file.system", error.message)
  }

  init(_ error: FormatError, in bytes: ByteStore) {
    let place = error.isOfPackedBytes ? nil : Formats.content(bytes).place(error.offset)
    self.init("document." + error.code, error.message, help: error.help.map { [$0] } ?? [], line: place?.line, column: place?.column)
  }

  init(_ error: QueryError, in document: Document) {
    func list(_ nodes: [NodeID]) -> [String] { nodes.prefix(5).map(document.shown) }
    switch error.problem {
    case .unknownProperty(let name, let near):
      self.init("select.property", "there is no property '\(name)'", help: ShapeError.didYouMean(near))
    case .ambiguous(let name, let nodes), .ambiguousPath(let name, let nodes):
      self.init("select.ambiguous", "\(nodes.count) graphics are named \(name)", help: list(nodes))
    case .unknownSaved(let name, _): self.init("select.saved", "no selection is saved as @\(name)")
    case .unknownState(let name, _): self.init("history.mark", "no state is named \(name)")
    case .noRow(let row, _), .goneRow(let row): self.init("select.row", "there is no row %\(row)")
    case .badValue(let problem): self.init("value", problem.message, help: problem.help)
    case .badPattern(_, let message): self.init("select.pattern", message)
    case .noOrder(let property): self.init("select.order", "\(property.path) is not a number, so < and > do not apply")
    case .nothing(let compound): self.init("select.nothing", "nothing matches \(compound)")
    case .interrupted: self.init("interrupted", "interrupted")
    }
  }
}
