// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

/// Finds texts with too little contrast to their background.
///
/// - SeeAlso: WCAG 2.2, success criterion 1.4.3: 4.5 to 1, and 3 to 1 for large letters.
enum LintContrast {
  /// The colour of letters and of their background.
  struct Pair: Hashable {
    var letters: Color
    var ground: Color

    var ratio: Double { letters.contrast(with: ground) }
  }

  static func findings(
    _ session: any SessionReading, among nodes: Set<NodeID>, pictures: PictureGrounds?
  ) throws(CommandError) -> [LintFinding] {
    try texts(session, among: nodes, pictures: pictures).compactMap { text in
      let (pair, ratio) = (text.pair, text.pair.ratio)
      guard ratio < text.least else { return nil }
      let message =
        "\(pair.letters) on \(pair.ground) has a contrast of \(NumberText.string((ratio * 10).rounded(.down) / 10)) to 1; "
        + "\(NumberText.string(text.least)) is the least"
      return LintFinding(rule: .contrast, node: text.node, message: message)
    }
  }

  /// Texts and labels in one colour, each with the colour behind it that is hardest to read it on, and the least contrast that it needs.
  /// - Parameter pictures: Finds the colours of what is no single colour and no gradient, such as images; nil to leave these texts out.
  /// - Complexity: O(graphics), and O(log shapes) for each text; one painting of each canvas with a text on a picture.
  static func texts(
    _ session: any SessionReading, among nodes: Set<NodeID>, pictures: PictureGrounds?
  ) throws(CommandError) -> [(node: NodeID, pair: Pair, least: Double)] {
    let document = session.document
    var count = 0
    var found: [(node: NodeID, pair: Pair, least: Double)] = []
    let visibility = Neighbours(document)
    let styled = document.styledGraphics
    for canvas in document.canvases {
      // From the back to the front.
      var shapes: (boxes: [Rect], grounds: [ContrastGround]) = ([], [])
      var texts: [(node: NodeID, box: Rect, before: Int)] = []
      let paper = ContrastGround(paperOf: canvas, in: document)
      for node in document.subtree(of: canvas) where node != canvas && !document.isGroup(node) {
        count += 1
        try session.reportProgress(count, of: document.graphicCount)
        let kind = document.kind(of: node)
        guard kind != .text || nodes.contains(node), !visibility.isHidden(node), let box = document.bounds(of: node) else { continue }
        if kind != .text, let ground = ContrastGround(of: node, kind, box, styled?(node), in: document) {
          shapes.boxes.append(box)
          shapes.grounds.append(ground)
        }
        // A label is on its own shape.
        if nodes.contains(node), kind == .text || document.value(.textString, of: node) != nil {
          texts.append((node, box, shapes.boxes.count))
        }
      }
      guard !texts.isEmpty else { continue }
      guard let index = GroundIndex(shapes.boxes, isInterrupted: session.host.isInterrupted) else {
        throw CommandError.interrupted(session)
      }
      var placed: [(node: NodeID, letters: Color, least: Double, middle: Rect, ground: ContrastGround)] = []
      for (number, text) in texts.enumerated() {
        try session.reportProgress(number, of: texts.count)
        let graphic = styled?(text.node) ?? document.graphic(text.node)
        guard let letters = letters(of: graphic, document) else { continue }
        // Letters that reach a little beyond a shape are on it all the same.
        let margin = min(text.box.width, text.box.height) / 4
        let middle = Rect(
          x: text.box.x + margin, y: text.box.y + margin, width: text.box.width - 2 * margin, height: text.box.height - 2 * margin)
        let nearest = index.last(containing: middle, before: text.before)
        let least = isLarge(graphic, document.unit(of: text.node)) ? 3 : 4.5
        placed.append((text.node, letters, least, middle, nearest.map { shapes.grounds[$0] } ?? paper))
      }
      let picture = pictures?.picture(of: canvas, under: placed.filter(\.ground.isPicture).map(\.middle))
      for (node, letters, least, middle, behind) in placed {
        let colors = behind.isPicture ? picture?.colors(under: middle) : behind.colors(under: middle)
        let ground = colors?.min { letters.contrast(with: $0) < letters.contrast(with: $1) }
        guard let ground else { continue }
        found.append((node, Pair(letters: letters, ground: ground), least))
      }
    }
    return found
  }

  /// The colour of the letters: for a text its fill, for a label that of its text.
  private static func letters(of graphic: Graphic, _ document: Document) -> Color? {
    let isFilled = graphic.kind == .text && graphic[.fill] != nil
    guard !isFilled || graphic.shows(.fill) && graphic.resolved(.fillType) == .string("solid") else { return nil }
    let value = graphic.resolved(isFilled ? .fillColor : .textColor).map(document.untokened)
    if case .color(let color)? = value { return color } else { return nil }
  }

  private static func isLarge(_ graphic: Graphic, _ unit: LengthUnit) -> Bool {
    let size = unit == .px ? graphic.number(.textSize) : 0
    let weight = graphic.resolved(.textWeight)?.number ?? 400
    return size >= 24 || size >= 18.66 && weight >= 700
  }
}
