// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The characters of a `text` element: all its `tspan`s as one string, with a line break before each one that starts a line.
struct TextContent {
  private(set) var string = ""

  init(_ source: SVGSource, _ element: SVGElement) {
    guard !element.tag.isEmpty else { return }
    var keepsBlanks = source.keepsBlanks(element)
    var lines = [""]
    var starts = LineStarts()
    var content = ContentCursor(source.bytes, element.tag.end..<source.nodeIndex.end(element.node))
    while let piece = content.next() {
      switch piece {
      case .characters(let range):
        lines[lines.count - 1] += source.index.markup.characters(source.bytes, range)
        starts.meet(source.bytes, range)
      case .verbatim(let range):
        lines[lines.count - 1] += source.bytes.text(range)
        starts.meet(source.bytes, range)
      case .start(let tag):
        if content.description(tag) != nil { continue }
        if TextContent.keepsBlanks(tag, source) { keepsBlanks = true }
        if starts.isStart(tag, source, depth: content.depth) { lines.append("") }
      case .end: starts.close(depth: content.depth)
      default: continue
      }
    }
    string = lines.map { keepsBlanks ? TextContent.spaced($0) : TextContent.collapsed($0) }.joined(separator: "\n")
  }

  /// The text with preserved white space: line breaks and tabs become blanks.
  ///
  /// - SeeAlso: SVG 1.1, section 10.15.
  static func spaced(_ text: String) -> String {
    var spaced = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { spaced.append(["\n", "\r", "\t"].contains(scalar) ? " " : scalar) }
    return String(spaced)
  }

  static func keepsBlanks(_ tag: StartTag, _ source: SVGSource) -> Bool {
    tag[.space].map { source.text($0.value) == "preserve" } ?? false
  }

  /// Whether a `tspan` is placed as a line of its own.
  fileprivate static func isLine(_ tag: StartTag, _ source: SVGSource) -> Bool {
    if let dy = tag[.dy], let shift = SVGNumbers.split(source.text(dy.value)), shift.number != 0, tag[.x] != nil { return true }
    if tag[.x] != nil, tag[.y] != nil { return true }
    return tag.attributes.contains { source.bytes.text($0.name) == "sodipodi:role" && source.text($0.value) == "line" }
  }

  /// Collapses runs of white space to one blank, and removes it at the ends.
  static func collapsed(_ text: String) -> String {
    text.utf8.split { StartTag.isBlank($0) }.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }
}

/// Finds the spans of a text that begin a line: those that are placed as a line, after characters or after the span of an empty line.
struct LineStarts {
  private var hasText = false
  /// Whether a span with a place of its own ended.
  private var hasLine = false
  /// The depth around such a span, while it is open.
  private var open: Int?

  mutating func meet(_ bytes: ByteStore, _ characters: Range<Int>) {
    if !hasText { hasText = characters.contains { !StartTag.isBlank(bytes.base[$0]) } }
  }

  /// - Parameter depth: The depth of the content after the start tag.
  mutating func isStart(_ tag: StartTag, _ source: SVGSource, depth: Int) -> Bool {
    let isLine = TextContent.isLine(tag, source)
    defer {
      if open == nil, isLine || tag[.x] != nil { if tag.isEmpty { hasLine = true } else { open = depth - 1 } }
    }
    return isLine && (hasText || hasLine)
  }

  mutating func close(depth: Int) {
    guard depth == open else { return }
    (hasLine, open) = (true, nil)
  }
}

extension SVGSource {
  /// Whether a text keeps its blanks: by its own `xml:space`, else by that of the nearest element around it.
  func keepsBlanks(_ element: SVGElement) -> Bool {
    declaresBlanks(element.node, element.tag) ?? keepsBlanks(inside: nodeIndex.parent(element.node))
  }

  private func declaresBlanks(_ node: Int, _ tag: StartTag) -> Bool? {
    let attributes = overriding[node]?.applied(to: tag, bytes) ?? tag.attributes
    return attributes.last { $0.word == .space }.map { text($0.value) == "preserve" }
  }

  private func keepsBlanks(inside group: Int) -> Bool {
    var unknown: [Int] = []
    var next = group
    var keeps = false
    while next > 0 {
      if let known = keptSpaces[next] {
        keeps = known
        break
      }
      unknown.append(next)
      var tag = StartTag()
      tag.read(bytes, at: nodeIndex.start(next))
      if let declared = declaresBlanks(next, tag) {
        keeps = declared
        break
      }
      next = nodeIndex.parent(next)
    }
    for node in unknown { keptSpaces[node] = keeps }
    return keeps
  }
}
