import ShapeModel

/// The characters of a `text` element: all its `tspan`s as one string, with a line break before each one that starts a line.
struct TextContent {
  private(set) var string = ""

  init(_ source: SVGSource, _ element: SVGElement) {
    guard !element.tag.isEmpty else { return }
    var keepsBlanks = TextContent.keepsBlanks(element.tag, source)
    var lines = [""]
    var content = ContentCursor(source.bytes, element.tag.end..<source.nodeIndex.end(element.node))
    while let piece = content.next() {
      switch piece {
      case .characters(let range): lines[lines.count - 1] += source.index.markup.characters(source.bytes, range)
      case .verbatim(let range): lines[lines.count - 1] += source.bytes.text(range)
      case .start(let tag):
        if content.description(tag, prefixCount: source.index.prefix.count) != nil { continue }
        if TextContent.keepsBlanks(tag, source) { keepsBlanks = true }
        if TextContent.startsLine(tag, source), lines.contains(where: { $0.contains { !$0.isWhitespace } }) { lines.append("") }
      default: continue
      }
    }
    string = lines.map { keepsBlanks ? $0 : TextContent.collapsed($0) }.joined(separator: "\n")
  }

  static func keepsBlanks(_ tag: StartTag, _ source: SVGSource) -> Bool {
    tag[.space].map { source.text($0.value) == "preserve" } ?? false
  }

  /// Whether a `tspan` begins a line of its own.
  static func startsLine(_ tag: StartTag, _ source: SVGSource) -> Bool {
    if let dy = tag[.dy], let shift = SVGNumbers.split(source.text(dy.value)), shift.number != 0, tag[.x] != nil { return true }
    if tag[.x] != nil, tag[.y] != nil { return true }
    return tag.attributes.contains { source.bytes.text($0.name) == "sodipodi:role" && source.text($0.value) == "line" }
  }

  /// Collapses runs of white space to one blank, and removes it at the ends.
  static func collapsed(_ text: String) -> String {
    text.utf8.split { StartTag.isBlank($0) }.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}
