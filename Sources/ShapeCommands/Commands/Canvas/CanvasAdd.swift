// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import TerminalText

/// `canvas add NAME [WxH] [PROPERTY=VALUE ...]`: makes a canvas.
enum CanvasAdd {
  static let verb = Verb(
    "canvas add", in: .canvas, "make a canvas", .changes,
    takes: Operand.text("NAME").optional.written("NAME"), Operand.size("WxH").optional, Operand.assignments("PROPERTY=VALUE", of: .canvas),
    Flag.text("--id", "ID", "the id a new canvas gets"), examples: [], run: run)

  private static func run(
    _ session: any SessionEditing, _ word: ArgumentWord?, _ size: CanvasSize?, _ settings: [Setting],
    _ id: ArgumentWord?
  ) throws(CommandError) -> Reply {
    let name = try word.map { (word) throws(CommandError) in try CanvasCommand.name(word.text, at: word.range) }
    let isTaken = name.map { !session.document.canvases(named: $0).isEmpty } ?? false
    let hasUnit = settings.contains { $0.name.text == "unit" }
    let node = try session.makeCanvas(name, hasUnit ? size?.converted(to: .px) : size, id: id?.text)
    _ = try session.assign(settings, to: [node])
    var reply = session.made(node)
    if isTaken { reply.warnings.append("there is another canvas named \(sanitized(session.document.label(of: node)))") }
    return reply
  }
}

extension SessionEditing {
  /// Makes a canvas.
  /// - Parameters:
  ///   - name: Nil for a name with a number.
  ///   - size: Nil for 800 by 600.
  func makeCanvas(_ name: String? = nil, _ size: CanvasSize? = nil, id: String? = nil) throws(CommandError) -> NodeID {
    let ordinal = document.childCount(of: .document)
    let name = name ?? "Canvas \(ordinal + 1)"
    var canvas = Graphic(kind: .canvas, id: id ?? document.newID(.canvas, name: name, in: .document, ordinal: ordinal), name: name)
    (canvas[.width], canvas[.height]) = (.number(size?.width ?? 800), .number(size?.height ?? 600))
    if let unit = size?.unit, unit != .px { canvas[.unit] = .string(unit.rawValue) }
    let node = document.nextNode
    try apply(.create([NewNode(.graphic(canvas), in: .node(.document))]))
    return node
  }
}

/// The size of a new canvas, in a unit.
struct CanvasSize {
  var width, height: Double
  var unit: LengthUnit

  func converted(to unit: LengthUnit) -> CanvasSize {
    CanvasSize(width: self.unit.convert(width, to: unit), height: self.unit.convert(height, to: unit), unit: unit)
  }
}

extension Operand where Value == CanvasSize {
  /// The size of a canvas: `800x600`, or `297mmx420mm`, which it measures in that unit then.
  fileprivate static func size(_ name: String) -> Operand {
    Operand(name, .text) { (word, _) throws(CommandError) in
      let texts = word.sides.map(String.init)
      let unit = LengthUnit.allCases.first { unit in texts.allSatisfy { $0.hasSuffix(unit.rawValue) } } ?? .px
      let sides = texts.compactMap { try? ValueText.number($0, .size, unit) }
      guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0 <= 1e6 }) else {
        let help = ["write 800x600, a side above 0 and at most 1000000, as 297mmx420mm, or width=800 height=600"]
        throw CommandError(word.range, "value", "'\(word.text)' is not a canvas size", help: help)
      }
      return CanvasSize(width: sides[0], height: sides[1], unit: unit)
    }
  }
}
