// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel
import ShapePresentation

/// `fit SELECTOR [into PLACE]`: scales and moves graphics together into a box; `fit CANVAS` fits a canvas to its contents, and `fit TEXT` the
/// frame of a text to its letters.
enum FitCommand {
  static let verb = Verb(
    "fit", in: .geometry, "scale graphics together into a box, or fit a canvas to its contents", .changes,
    takes: Operand.selector("SELECTOR"), Operand.selectorText("PLACE").clause("into"),
    Flag.text("--padding", "N", "margin on each side"), Flag.toggle("--stretch", "fill the box, whatever the proportions"),
    Flag.keepStrokes,
    examples: [
      Verb.Example("fit Head into canvas --padding 10", "as large as the canvas allows"),
      Verb.Example("fit /Faces --padding 5", "the canvas around its drawing"),
      Verb.Example("fit Caption", "the frame of a text to its letters"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ into: ArgumentWord?, _ paddingWord: ArgumentWord?, _ stretches: Bool,
    _ keepsStrokes: Bool
  ) throws(CommandError) -> Reply {
    let found = try session.targets(selector)
    let padding = try paddingWord.map { (word) throws(CommandError) in try session.numbers(word, .size, of: found).first ?? 0 } ?? 0
    guard let into else {
      if !found.isEmpty, found.allSatisfy({ session.document.kind(of: $0) == .text }) {
        try TextFitting(session).fitFrames(of: found, at: selector.word.range)
        return session.changed(session.document.ordered(session.running.touched))
      }
      guard found.allSatisfy({ session.document.kind(of: $0) == .canvas }) else {
        throw CommandError(
          session.running.range, "syntax.missing", "fit needs a place for graphics",
          help: ["write \(session.line(replacing: selector.word, by: selector.word.source + " into canvas")), or into a selector"], .usage)
      }
      for canvas in found { try fit(canvas: canvas, padding, session, at: selector.word.range) }
      return session.changed(session.running.touched.isEmpty ? [] : found)
    }
    let long = TextFitting(session).overflowing(found.filter { session.document.kind(of: $0) == .text })
    // The box of a text is that of its letters.
    if !long.isEmpty { try TextFitting(session).fitFrames(of: long, at: selector.word.range) }
    let nodes = try session.boxed(selector)
    let reference = try PlaceReference(into, session, of: nodes)
    let (boxes, targets) = (PlaceReference.selection.boxes(of: nodes, session), reference.boxes(of: nodes, session))
    var maps: [(node: NodeID, map: Affine)] = []
    for (place, graphic) in nodes.enumerated() {
      guard let target = targets[place].inset(by: padding) else {
        throw CommandError(paddingWord?.range ?? into.range, "value", "\(into.source) has no room for that")
      }
      maps.append((graphic.node, .fitting(boxes[place], into: target, stretches: stretches)))
    }
    return session.changed(try session.transform(maps, parts: keepsStrokes ? .kept : .along, at: into.range))
  }

  /// Makes a canvas as large as its painted contents with a padding. A view box is put around them; without one they move to the top left
  /// corner.
  private static func fit(canvas: NodeID, _ padding: Double, _ session: any SessionEditing, at range: SourceRange) throws(CommandError) {
    let document = session.document
    guard let frame = document.frame(of: canvas) else { return }
    let nodes = Array(document.children(of: canvas))
    guard let all = Drawing(document, canvas: canvas).paintedBox ?? nodes.compactMap(document.bounds).union else {
      throw CommandError(range, "geometry.none", "nothing on \(NodeNames(document).path(canvas)) has an extent")
    }
    let places = DecimalPlaces(of: canvas, in: document)
    func rounded(_ number: Double) -> Double { places?.rounded(number) ?? number.withoutNoise }
    let page = Rect(
      x: rounded(all.minX - padding), y: rounded(all.minY - padding), width: rounded(all.width + 2 * padding),
      height: rounded(all.height + 2 * padding))
    var size: [(Property, Value?)] = [(.width, .number(page.width)), (.height, .number(page.height))]
    try session.keepLengths(in: canvas)
    if document.source.placed?.hasViewBox == true {
      size.append((Property(path: "origin")!, .numbers([page.x, page.y])))
    } else {
      let step = Affine.translation(x: frame.minX + padding - all.minX, y: frame.minY + padding - all.minY)
      try session.transform(nodes.map { ($0, step) }, at: range)
    }
    try session.apply([(canvas, size)], at: range)
    try session.keepScale(of: canvas, from: frame)
  }
}
