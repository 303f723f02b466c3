import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalText
import Testing

/// The answers of a session about an SVG document, against those about the file that it writes.
@Suite struct `An edited SVG session and its file` {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
    <g id="styled" style="font-size:10px;fill:red;stroke:blue;stroke-width:3"><g id="inner"><text id="t1" x="3" y="20" style="fill:gold;stroke:none">hi</text></g>
    <line id="l1" x2="10" y2="10" style="stroke:black"/><line id="l2" x2="10" y2="10"/><rect id="q" width="5" height="5"/></g>
    <g id="plain"><rect id="r" width="10" height="10"/><circle id="c" r="4" cx="50" cy="50"/></g>
    <g id="wide" transform="translate(3,3)" stroke-width="3"><text id="t2" x="3" y="20">hi</text><line id="l3" x2="10" y2="10"/></g>
    <rect id="gold" fill="gold" x="20" width="10" height="10"/>
    <rect id="half" fill="red" fill-opacity=".5" x="20" width="10" height="10" stroke="green" stroke-dasharray="1 2"/>
    </svg>

    """
  private static let ids = ["styled", "inner", "t1", "l1", "l2", "q", "plain", "r", "c", "wide", "t2", "l3", "gold", "half"]

  /// The paints and letters of all graphics.
  private func looks(_ document: Document) -> [String] {
    let properties = ["fill", "stroke"].flatMap { ["\($0).type", "\($0).color", "\($0).opacity"] } + ["stroke.width", "text.size"]
    return document.graphics.filter { !document.isGroup($0) }.map { node in
      let graphic = document.graphic(node)
      let values = properties.map { path -> String in
        let property = Property(path: path)!
        guard let object = property.container, object == .text || graphic.shows(object) else { return "-" }
        return document.resolved(property, of: node).map { "\($0)" } ?? "-"
      }
      return "\(document.id(of: node)) " + values.joined(separator: " ")
    }
  }

  private func agree(_ lines: String...) throws {
    let bench = try Bench(markup: Self.drawing)
    for line in lines { guard bench.done(line) else { return #expect(Bool(false), "\(line): \(bench.messages)") } }
    #expect(try SavedCheck.faultOfSaving(bench.document) == nil, "\(lines)")
    let file = try Document(reading: ByteStore(bench.bytes))
    #expect(looks(bench.document) == looks(file), "\(lines)\n\(bench.bytes)")
  }

  @Test(arguments: ids, ids) func `agree after a style was copied`(_ source: String, _ target: String) throws {
    try agree("copystyle #\(source) to #\(target)")
  }

  @Test(arguments: ids, ["styled", "wide"]) func `agree after a style was copied to what left its group`(_ source: String, _ group: String)
    throws
  {
    guard source != group else { return }
    try agree("ungroup #\(group)", "copystyle #\(source) to (#t1, #l1, #l2, #t2, #l3, #c)")
  }

  @Test(arguments: ["styled text.size", "styled stroke.width", "styled fill stroke", "inner text.size", "wide stroke.width"])
  func `agree after a part of a group was removed`(_ words: String) throws {
    try agree("unset #\(words)")
    if !words.hasPrefix("styled") { try agree("ungroup #styled", "unset #\(words)") }
  }

  @Test func `a style that was copied is the model's`() throws {
    let bench = try Bench(markup: Self.drawing)
    #expect(bench.done("copystyle #t2 to #t1") && bench.done("copystyle #gold to (#plain, #l2)"))
    #expect(bench.run("get (#t1, #r, #l2) fill stroke --value") == ["#000000\tnone", "#ffd700\tnone", "#ffd700\tnone"])
    #expect(bench.run("get #t1 text.size --value") == ["16"])
  }

  @Test(arguments: ["gold", "half", "r", "l2"], ["fill #12345678", "fill.color #12345678"])
  func `agree on the opacity of a colour with alpha`(_ id: String, _ setting: String) throws {
    try agree("set #\(id) \(setting)", "set #\(id) fill.opacity .5")
    try agree("add rectangle New at 0,0 5x5 fill=#12345678 fill.opacity=.5")
  }

  @Test(arguments: ["<![CDATA[ <x> ]]>", "<![CDATA[ <x> ]]><rect id=\"r\" width=\"4\" height=\"5\"/>", "a &lt; b <!-- c -->"])
  func `characters of a dissolved group stay what they are`(_ content: String) throws {
    let bench = try Bench(markup: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><g id=\"g\">\(content)</g></svg>\n")
    #expect(bench.done("ungroup #g"), "\(bench.messages)")
    let text = content.split(separator: "<rect").first.map(String.init) ?? content
    #expect(bench.bytes.contains(text) && !bench.bytes.contains("<g"), "\(bench.bytes)")
    #expect(try SavedCheck.faultOfSaving(bench.document) == nil)
  }
}
