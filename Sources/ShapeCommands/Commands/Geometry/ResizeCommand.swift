// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel
import ShapePresentation
import TerminalText

/// `resize SELECTOR WxH [--keep-strokes]`: gives a drawing another size with all that is on it, or graphics the size of their frames.
enum ResizeCommand {
  static let verb = Verb(
    "resize", in: .geometry, "give a whole drawing another size, or graphics", .changes,
    takes: Operand.selector("SELECTOR"), Operand.text("WxH"), Flag.keepStrokes,
    forms: [
      "CANVAS WxH: all on it gets larger or smaller in its proportions, in the middle", "SELECTOR WxH: the frames of graphics, as set does",
      "SELECTOR Wx, xH or N%: in proportion",
    ],
    examples: [
      Verb.Example("resize /Faces 400x300", "the canvas, and all that is on it"),
      Verb.Example("resize /Faces 400x300 --keep-strokes", "lines and letters stay as they are"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ size: ArgumentWord, _ keepsStrokes: Bool
  ) throws(CommandError) -> Reply {
    let nodes = try session.targets(selector)
    var (remarks, warnings): ([String], [String]) = ([], [])
    for node in nodes {
      let sides = try sides(size, of: session.document.frame(of: node)?.size, session.document.unit(of: node))
      guard session.document.kind(of: node) == .canvas else {
        try resize(node, to: sides, session, at: size.range)
        continue
      }
      guard sides.allSatisfy({ $0 > 0 && $0 <= 1e6 }) else {
        throw CommandError(size.range, "value", "a side of a canvas is above 0 and at most 1000000")
      }
      if session.document.source.placed?.hasViewBox == true, !keepsStrokes {
        let texts = pageSides(size, sides, session.document.unit(of: node), session.document)
        let old = session.document.pageLengths?.first.flatMap { LengthUnit(rawValue: $0.unit) } ?? .px
        try resizePage(node, to: texts, session)
        remarks = ["the view box stays, so coordinates do"]
        if old != .px, Double(texts[0]) != nil {
          remarks.append("the page was in \(old.rawValue), and is \(texts[0]) pixels wide; \(size.text)\(old.rawValue) has a unit")
        }
      } else {
        try scale(node, to: sides, keepsStrokes, session, at: size.range)
        warnings += variants(session.document)
      }
    }
    var reply = session.changed(session.document.ordered(session.running.touched), remarks)
    reply.warnings += warnings
    return reply
  }

  /// The sides of a typed size in a unit; one side gives the other in proportion.
  private static func sides(_ word: ArgumentWord, of old: Size?, _ unit: LengthUnit) throws(CommandError) -> [Double] {
    func length(_ text: Substring) -> Double? { try? ValueText.number(String(text), .size, unit) }
    func refusal(_ help: String) -> CommandError {
      CommandError(word.range, "value", "'\(sanitized(word.text, limit: 60))' is not a size", help: [help])
    }
    let old = old.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    switch TypedSize(word.text) {
    case nil: break
    case .both(let width, let height):
      if let width = length(width), let height = length(height) { return [width, height] }
    case .percent(let text):
      if let old, let percent = length(text) { return [old.width, old.height].map { ($0 * percent / 100).withoutNoise } }
    case .height(let text):
      if let old, let height = length(text) { return [(old.width * height / old.height).withoutNoise, height] }
    case .width(let text):
      guard let old, let width = length(text) else { break }
      // A small number may be a factor.
      guard width >= 10 else {
        throw refusal("write \(word.text.hasSuffix("x") ? word.text : word.text + "x")HEIGHT, or \(Int(width * 100))%")
      }
      return [width, (old.height * width / old.width).withoutNoise]
    }
    throw refusal("write a width and a height, as 300x200 or 80mmx50mm, one of them as 300x or x200, or 150%")
  }

  private static func resize(_ node: NodeID, to sides: [Double], _ session: any SessionEditing, at range: SourceRange) throws(CommandError)
  {
    guard let frame = session.document.frame(of: node) else {
      throw CommandError(
        range, "geometry.none", "\(NodeNames(session.document).path(node)) has no extent, so it cannot have a size")
    }
    try session.setFrame(of: node, from: frame, to: Rect(x: frame.x, y: frame.y, width: sides[0], height: sides[1]), at: range)
  }

  /// The size of a page as the file shall have it: in the units that are typed, or, for a percentage, in its own.
  private static func pageSides(_ word: ArgumentWord, _ sides: [Double], _ unit: LengthUnit, _ document: Document) -> [String] {
    // A number without a unit is in that of the page, whose coordinates have it.
    let own = unit == .px ? "" : unit.rawValue
    func inUnit(_ text: Substring) -> String { String(text) + (text.last?.isNumber == true ? own : "") }
    func typed(_ text: Substring, ratio: Double) -> [String]? {
      let text = inUnit(text)
      let unit = text.drop { $0.isNumber || $0 == "." || $0 == "-" }
      return Double(text.dropLast(unit.count)).map { number in
        [number, (ratio * number).withoutNoise].map { NumberText.string($0) + unit }
      }
    }
    let texts: [String]? =
      switch TypedSize(word.text) {
      case nil: nil
      case .both(let width, let height): [inUnit(width), inUnit(height)]
      case .percent(let text): Double(text).flatMap { document.pageSides(times: $0 / 100) }
      case .width(let text): typed(text, ratio: sides[1] / sides[0])
      case .height(let text): typed(text, ratio: sides[0] / sides[1])?.reversed()
      }
    return texts ?? sides.map(NumberText.string)
  }

  /// Sets the size of the page of an SVG file, and leaves its view box and all that is in it as they are.
  private static func resizePage(_ canvas: NodeID, to sides: [String], _ session: any SessionEditing) throws(CommandError) {
    let old = session.document.carried(canvas) ?? Carried()
    let carried = session.document.carrying(pageOf: sides)
    if carried != old { try session.apply(.carry([carried], [canvas])) }
  }

  /// The remark on variants with lengths, which are those of the graphics as they were.
  private static func variants(_ document: Document) -> [String] {
    func isLength(_ name: Substring) -> Bool {
      if name == "frame" || name == "d" { return true }
      return switch Property(path: String(name))?.specification.type {
      case .number(let range): range.unit == .length
      case .points, .edges: true
      default: false
      }
    }
    let names = DocumentVariants(document).variants.filter { variant in
      variant.settings.contains { setting in
        setting.split(separator: " ").contains { isLength($0.prefix { $0.isLetter || $0.isNumber || $0 == "." }) }
      }
    }.map(\.name)
    return names.isEmpty
      ? [] : ["lengths in variants stay as they are: \(names.prefix(3).map { sanitized($0, limit: 40) }.joined(separator: ", "))"]
  }

  /// Scales what is on a canvas so that it is in the canvas as before, in its proportions.
  private static func scale(
    _ canvas: NodeID, to sides: [Double], _ keepsStrokes: Bool, _ session: any SessionEditing, at range: SourceRange
  ) throws(CommandError) {
    guard let frame = session.document.frame(of: canvas), frame.width > 0, frame.height > 0 else { return }
    let factor = min(sides[0] / frame.width, sides[1] / frame.height)
    let (dx, dy) = ((sides[0] - frame.width * factor) / 2, (sides[1] - frame.height * factor) / 2)
    try session.keepLengths(in: canvas)
    let map = Affine.translation(x: dx, y: dy) * .scale(x: factor, y: factor, about: frame.origin)
    let nodes = Array(session.document.children(of: canvas))
    try session.transform(nodes.map { ($0, map) }, parts: keepsStrokes ? .kept : .along, at: range)
    let size: [(Property, Value?)] = [(.width, .number(sides[0])), (.height, .number(sides[1]))]
    try session.apply([(canvas, size)], at: range)
  }
}
