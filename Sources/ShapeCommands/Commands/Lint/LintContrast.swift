// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeModel

/// Finds texts with too little contrast to their background.
///
/// - SeeAlso: WCAG 2.2, success criterion 1.4.3: 4.5 to 1, and 3 to 1 for large letters.
enum LintContrast {
  /// The colour of letters and of their background.
  struct Pair: Hashable {
    var letters: Color
    var ground: Color
  }

  static func findings(
    _ session: any SessionReading, among nodes: Set<NodeID>, pictures: PictureGrounds?
  ) throws(CommandError) -> [LintFinding] {
    try texts(session, among: nodes, pictures: pictures).compactMap { text in
      let (pair, ratio) = (text.pair, ratio(of: text.pair))
      guard ratio < text.least else { return nil }
      let message =
        "\(pair.letters) on \(pair.ground) has a contrast of \(NumberText.string((ratio * 10).rounded(.down) / 10)) to 1; "
        + "\(NumberText.string(text.least)) is the least"
      return LintFinding(rule: .contrast, node: text.node, message: message)
    }
  }

  /// Texts in one colour, each with the colour behind it that is hardest to read it on, and the least contrast that it needs.
  /// - Parameter pictures: Finds the colours of what is no single colour and no gradient, such as images; nil to leave these texts out.
  /// - Complexity: O(graphics), and O(log shapes) for each text; one painting of each canvas with a text on a picture.
  static func texts(
    _ session: any SessionReading, among nodes: Set<NodeID>, pictures: PictureGrounds?
  ) throws(CommandError) -> [(node: NodeID, pair: Pair, least: Double)] {
    let document = session.document
    var count = 0
    var found: [(node: NodeID, pair: Pair, least: Double)] = []
    let visibility = Neighbours(document)
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
        if kind == .text {
          texts.append((node, box, shapes.boxes.count))
        } else if let ground = ContrastGround(of: node, kind, box, in: document) {
          shapes.boxes.append(box)
          shapes.grounds.append(ground)
        }
      }
      guard !texts.isEmpty else { continue }
      guard let index = GroundIndex(shapes.boxes, isInterrupted: session.host.isInterrupted) else {
        throw CommandError.interrupted(session)
      }
      var placed: [(node: NodeID, letters: Color, middle: Rect, ground: ContrastGround)] = []
      for (number, text) in texts.enumerated() {
        try session.reportProgress(number, of: texts.count)
        guard let letters = letters(of: text.node, document) else { continue }
        // Letters that reach a little beyond a shape are on it all the same.
        let margin = min(text.box.width, text.box.height) / 4
        let middle = Rect(
          x: text.box.x + margin, y: text.box.y + margin, width: text.box.width - 2 * margin, height: text.box.height - 2 * margin)
        let nearest = index.last(containing: middle, before: text.before)
        placed.append((text.node, letters, middle, nearest.map { shapes.grounds[$0] } ?? paper))
      }
      let picture = pictures?.picture(of: canvas, under: placed.filter(\.ground.isPicture).map(\.middle))
      for (node, letters, middle, behind) in placed {
        let colors = behind.isPicture ? picture?.colors(under: middle) : behind.colors(under: middle)
        let ground = colors?.min { ratio(of: Pair(letters: letters, ground: $0)) < ratio(of: Pair(letters: letters, ground: $1)) }
        guard let ground else { continue }
        found.append((node, Pair(letters: letters, ground: ground), isLarge(node, document) ? 3 : 4.5))
      }
    }
    return found
  }

  private static func letters(of node: NodeID, _ document: Document) -> Color? {
    guard document.value(.fill, of: node) == nil else {
      if case .color(let color) = document.paint(.fill, of: node) { return color } else { return nil }
    }
    guard let value = document.resolved(.textColor, of: node).map(document.untokened), case .color(let color) = value else { return nil }
    return color
  }

  private static func isLarge(_ node: NodeID, _ document: Document) -> Bool {
    let size = document.unit(of: node) == .px ? document.resolved(.textSize, of: node)?.number ?? 0 : 0
    let weight = document.resolved(.textWeight, of: node)?.number ?? 400
    return size >= 24 || size >= 18.66 && weight >= 700
  }

  /// The contrast of a pair, from 1 to 21.
  static func ratio(of pair: Pair) -> Double {
    let (one, other) = (luminance(pair.letters), luminance(pair.ground))
    let (light, dark) = (max(one, other), min(one, other))
    return (light + 0.05) / (dark + 0.05)
  }

  private static func luminance(_ color: Color) -> Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}
