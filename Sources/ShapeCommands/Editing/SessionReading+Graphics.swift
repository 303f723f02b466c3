// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel
import ShapePresentation

/// Resolves the operands of verbs that change graphics.
extension SessionReading {
  /// The graphics that a selector matches.
  /// - Parameter isNested: Whether to include graphics whose ancestors also match.
  /// - Throws: `edit.canvas` if a canvas matches.
  func graphics(_ operand: SelectorOperand, isNested: Bool = false) throws(CommandError) -> [NodeID] {
    let nodes = try targets(operand)
    guard let canvas = nodes.first(where: { document.kind(of: $0) == .canvas }) else {
      return isNested ? nodes : document.topmost(nodes)
    }
    let help = ["canvas add, delete, rename and move work on canvases"]
    throw CommandError(operand.word.range, "edit.canvas", "\(NodeNames(document).path(canvas)) is a canvas", help: help)
  }

  /// The one canvas or group that a selector matches; the canvas, if there is one, for the document.
  func container(_ operand: SelectorOperand) throws(CommandError) -> NodeID {
    let node = try target(operand)
    guard document.holdsGraphics(node) else {
      if node == .document, document.canvases.count == 1 { return document.canvases[0] }
      if node == .document {
        let canvases = document.canvases.prefix(3).map { sanitized(NodeNames(document).path($0), limit: 60) }
        throw CommandError(
          operand.word.range, "edit.place", "the document has \(document.canvases.count) canvases, and graphics are on one of them",
          help: canvases.isEmpty ? ["canvas add NAME makes one"] : ["name one: \(canvases.joined(separator: ", "))"])
      }
      let (name, kind) = (operand.word.source, article(document.kind(of: node).word))
      throw CommandError(
        operand.word.range, "edit.place", "\(name) is \(kind) and cannot hold graphics",
        help: (running.verb == "add" && document.source.inheritance == nil ? ["set \(name) text WORDS writes on it"] : []) + [
          "move SELECTOR after \(name) is for the order, align SELECTOR center --to \(name) for the place"
        ])
    }
    return node
  }

  /// The parent of new graphics: the current group, or else the first canvas.
  func defaultParent() throws(CommandError) -> NodeID {
    if viewpoint.current.group != .document { return viewpoint.current.group }
    guard let canvas = document.canvases.first else {
      throw CommandError(running.range, "canvas.none", "there is no canvas yet", help: ["canvas add NAME makes one"])
    }
    return canvas
  }

  /// The name, validated as a name of a graphic.
  func graphicName(_ name: String, at range: SourceRange) throws(CommandError) -> String {
    guard PropertyTable.accepts(.string(name), .name) else {
      throw CommandError(range, "value", "that cannot be a name", help: ["a name is one line of at most 4096 bytes"])
    }
    return name
  }
}
