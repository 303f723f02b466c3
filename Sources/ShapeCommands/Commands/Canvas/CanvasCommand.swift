// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// `canvas add|delete|rename|move`: adds, deletes, renames and reorders canvases.
enum CanvasCommand {
  static let verb = Verb(
    "canvas", in: .canvas, "add, delete, rename and move canvases", .changes, .isNamedByFirstWord,
    shape: [.init("CANVAS", .selector, isOptional: true), .init("ARGUMENT", .assignments(.canvas), isOptional: true, repeats: true)],
    verbs: [CanvasAdd.verb, CanvasDelete.verb, CanvasRename.verb, CanvasMove.verb],
    examples: [
      Verb.Example("canvas add Back 200x150 background=gold", "a second canvas"), Verb.Example("canvas rename Faces Front", "a new name"),
    ])

  /// Finds a canvas by a selector; its plain name works even if a graphic has the same name.
  static func target(_ operand: SelectorOperand, _ session: any SessionEditing) throws(CommandError) -> NodeID {
    let named = session.document.canvases(named: operand.word.text)
    let node = named.count == 1 ? named[0] : try session.target(operand)
    guard session.document.kind(of: node) == .canvas else {
      throw CommandError(operand.word.range, "canvas.kind", "\(operand.word.source) is not a canvas")
    }
    return node
  }

  /// Validates a name for a canvas.
  static func name(_ name: String, at range: SourceRange) throws(CommandError) -> String {
    guard PropertyTable.accepts(.string(name), .name, of: .canvas) else {
      throw CommandError(range, "value", "that cannot be a name", help: ["a name is one line of 1 through 4096 bytes"])
    }
    return name
  }
}
