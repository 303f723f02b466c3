// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// A graphic and its bounding box in canvas coordinates.
struct BoxedGraphic {
  var node: NodeID
  var box: Rect
}

/// Moving, rotating and scaling graphics on their canvas.
extension SessionReading {
  /// The graphics that a selector matches, with their bounding boxes, in document order; without descendants of other matches and without
  /// graphics that have no extent.
  func boxed(_ operand: SelectorOperand) throws(CommandError) -> [BoxedGraphic] { try boxed(graphics(operand), of: operand) }

  /// Those of some graphics that have an extent, with their bounding boxes.
  func boxed(_ nodes: [NodeID], of operand: SelectorOperand) throws(CommandError) -> [BoxedGraphic] {
    let boxed = nodes.compactMap { node in document.bounds(of: node).map { BoxedGraphic(node: node, box: $0) } }
    guard !boxed.isEmpty || nodes.isEmpty else {
      throw CommandError(operand.word.range, "geometry.none", "\(operand.word.source) has no extent")
    }
    return boxed
  }

  /// The text of a word with variables and expressions, for one of several graphics.
  func text(of word: Word, for node: NodeID, _ index: Int, of count: Int) throws(CommandError) -> String {
    var evaluator = Evaluator(NodeEnvironment(session: self, node: node, index: index, count: count, isInText: true))
    do { return try evaluator.text(of: word) } catch { throw CommandError(error) }
  }

  /// The value of a number word for each graphic; an expression in it is evaluated per graphic.
  /// - Parameter range: The accepted numbers and the quantity that they measure.
  func numbers(_ word: ArgumentWord, _ range: NumberRange, of nodes: [NodeID]) throws(CommandError) -> [Double] {
    var numbers: [Double] = []
    for (index, node) in nodes.enumerated() {
      var text = word.text
      if word.word.isInterpolated { text = try self.text(of: word.word, for: node, index, of: nodes.count) }
      numbers.append(try word.number(range, document.unit(of: node), in: text))
      // Without an expression, a common unit makes all values equal.
      if !word.word.isInterpolated, document.commonUnit != nil { return [Double](repeating: numbers[0], count: nodes.count) }
    }
    return numbers
  }
}
