// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel
import TerminalText

/// `scale SELECTOR FACTOR [--about PLACE] [--keep-strokes]`: makes graphics larger or smaller.
enum ScaleCommand {
  static let verb = Verb(
    "scale", in: .geometry, "make graphics larger or smaller, with their strokes and letters", .changes, .fillsPerGraphic,
    takes: Operand.selector("SELECTOR"), Operand.text("FACTOR"), Operand.text("FACTOR-Y").optional,
    Flag.about, Flag.keepStrokes,
    examples: [
      Verb.Example("scale Body 150%", "half as large again"), Verb.Example("scale #eyes 2 1 --about 0,0", "twice as wide"),
    ], run: run
  )

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ factor: ArgumentWord, _ second: ArgumentWord?, _ about: ArgumentWord?,
    _ keepsStrokes: Bool
  ) throws(CommandError) -> Reply {
    let nodes = try session.boxed(selector)
    let (x, y) = (try factors(factor, nodes, session), try factors(second ?? factor, nodes, session))
    let boxes = try PlaceReference.boxes(about: about, of: nodes, session)
    let maps = nodes.indices.map { place in
      (
        node: nodes[place].node,
        map: x[place] == 1 && y[place] == 1 ? .identity : Affine.scale(x: x[place], y: y[place], about: boxes[place].center)
      )
    }
    let changed = try session.transform(maps, parts: keepsStrokes ? .kept : .along, at: factor.range)
    return session.changed(changed, session.ownMiddles(about, of: nodes))
  }

  /// The factor for each graphic: `1.5` or `150%`.
  private static func factors(_ word: ArgumentWord, _ nodes: [BoxedGraphic], _ session: any SessionEditing) throws(CommandError) -> [Double]
  {
    var plain = word
    let isPercentage = word.text.hasSuffix("%") && !word.word.isInterpolated
    if isPercentage { plain.text.removeLast() }
    if isPercentage, plain.text.hasPrefix("+"), let more = Double(plain.text.dropFirst()) {
      throw CommandError(
        word.range, "value", "\(sanitized(word.text, limit: 20)) is a part that is added, and a factor is of the whole",
        help: ["write \(session.line(replacing: word, by: NumberText.string(100 + more) + "%"))"])
    }
    let factors = try session.numbers(plain, .any, of: nodes.map(\.node)).map { isPercentage ? $0 / 100 : $0 }
    // A percentage without its sign is more probable.
    if !isPercentage, !word.word.isInterpolated, let factor = factors.first, factor >= 20 {
      let text = sanitized(word.text, limit: 20)
      throw CommandError(
        word.range, "value", "\(text) would be \(text) times as large",
        help: ["write \(session.line(replacing: word, by: text + "%")), or \(session.line(replacing: word, by: text + "00%"))"])
    }
    guard factors.allSatisfy({ $0 > 0 }) else {
      throw CommandError(word.range, "value", "a factor is greater than 0", help: ["flip mirrors graphics"])
    }
    return factors
  }
}

extension Flag where Value == Bool {
  /// Whether only geometry is scaled.
  static var keepStrokes: Self {
    .toggle("--keep-strokes", "leave strokes, dashes, corners, shadows and letters as large as they are")
  }
}
