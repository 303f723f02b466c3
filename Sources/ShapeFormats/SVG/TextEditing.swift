import ShapeModel

/// Changes the characters of a `text` element, line by line, so that the spans and styles of the rest stay.
struct TextEditing {
  private let source: SVGSource
  private let element: SVGElement
  /// Where its lines begin from now on.
  private let x: String
  /// The pieces of characters, by line.
  private var lines: [[Range<Int>]] = [[]]
  /// Where those of them begin whose characters are written as they are, in `CDATA` sections.
  private var verbatim: Set<Int> = []
  /// What is said about the text, such as its title.
  private var descriptions: [Range<Int>] = []
  /// The spans that name a place of their own.
  private var spans: [StartTag] = []
  /// Whether the blanks that the file is laid out with are characters of the text.
  private var keepsBlanks: Bool

  /// - Parameter x: The attribute that the text gets; nil for the one it has.
  init(_ source: SVGSource, _ element: SVGElement, x: String? = nil) {
    self.source = source
    self.element = element
    self.x = x ?? element.tag[.x].map { source.text($0.value) } ?? "0"
    keepsBlanks = TextContent.keepsBlanks(element.tag, source)
    guard !element.tag.isEmpty else { return }
    var content = ContentCursor(source.bytes, element.tag.end..<source.nodeIndex.end(element.node))
    var hasText = false
    while let piece = content.next() {
      switch piece {
      case .characters(let range), .verbatim(let range):
        if case .verbatim = piece { verbatim.insert(range.lowerBound) }
        lines[lines.count - 1].append(range)
        if range.contains(where: { !StartTag.isBlank(source.bytes.base[$0]) }) { hasText = true }
      case .start(let tag):
        if let description = content.description(tag, prefixCount: source.index.prefix.count) {
          descriptions.append(description)
          continue
        }
        if TextContent.keepsBlanks(tag, source) { keepsBlanks = true }
        if TextContent.startsLine(tag, source), hasText { lines.append([]) }
        spans.append(tag)
      default: continue
      }
    }
  }

  /// Moves the spans that name a place, as far as the text's own is moved.
  func moved(_ word: SVGWord, by distance: Double) -> [BytePatch] {
    spans.compactMap { tag in
      guard let attribute = tag[word] else { return nil }
      let former = source.text(attribute.value)
      guard let number = SVGNumbers.length(former, whole: 0) else { return nil }
      return BytePatch(attribute.value, SVGSpelling.length(number + distance, like: former))
    }
  }

  /// Whether another text has other lines, so that the spans are made anew.
  func makesSpans(for text: String) -> Bool { former(text) == nil }

  /// The lines as they are, where another text has as many and no blanks that would be taken away; nil where the text is written anew.
  private func former(_ text: String) -> [String]? {
    guard keepsBlanks || !text.hasBlanksToKeep else { return nil }
    let former = TextContent(source, element).string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
    return count == lines.count && former.count == count && lines.allSatisfy { !$0.isEmpty } ? former : nil
  }

  /// The patches that make it say another text.
  func patches(for text: String) -> [BytePatch] {
    guard let former = former(text) else { return rebuilt(text) }
    let new = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var patches: [BytePatch] = []
    for (index, line) in new.enumerated() where line != former[index] {
      let pieces = lines[index].filter { range in range.contains { !StartTag.isBlank(source.bytes.base[$0]) } }
      if pieces.count > 1, let split = split(lines[index], of: former[index], saying: line) {
        patches += split
        continue
      }
      guard let first = pieces.first ?? lines[index].first else { continue }
      patches.append(BytePatch(keepsBlanks ? first : trimmed(first), content(line, in: first)))
      patches += pieces.dropFirst().map { BytePatch($0) }
    }
    return patches
  }

  /// The changes of those pieces in which the difference is, so that the spans around them stay; nil where the line is another one.
  private func split(_ pieces: [Range<Int>], of former: String, saying line: String) -> [BytePatch]? {
    let split = SpanSplit(
      pieces.map { verbatim.contains($0.lowerBound) ? source.bytes.text($0) : source.index.markup.characters(source.bytes, $0) })
    guard split.text == former, let texts = split.texts(saying: line) else { return nil }
    return pieces.indices.compactMap { index in
      let (before, after) = (split.text(index), texts[index])
      guard after != before else { return nil }
      // Blanks that the file is laid out with stay.
      var (range, text) = (pieces[index], after[...])
      let inner = trimmed(range)
      if !inner.isEmpty, before.hasPrefix(" ") == text.hasPrefix(" ") {
        range = inner.lowerBound..<range.upperBound
        if text.first == " " { text.removeFirst() }
      }
      if !inner.isEmpty, before.hasSuffix(" ") == after.hasSuffix(" ") {
        range = range.lowerBound..<inner.upperBound
        if text.last == " " { text.removeLast() }
      }
      return BytePatch(range, content(String(text), in: pieces[index]))
    }
  }

  /// Characters as a piece has them.
  private func content(_ text: String, in piece: Range<Int>) -> [UInt8] {
    guard verbatim.contains(piece.lowerBound) else { return MarkupText.escaped(content: text) }
    // What would end the section is in two of them.
    return Array(text.replacing("]]>", with: "]]]]><![CDATA[>").utf8)
  }

  /// A piece of characters without the blanks around them.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, StartTag.isBlank(source.bytes.base[start]) { start += 1 }
    while end > start, StartTag.isBlank(source.bytes.base[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Characters as an element has that no file had before.
  /// - Parameters:
  ///   - x: Where its lines begin.
  ///   - prefix: What precedes the names of SVG's elements, such as `svg:`.
  static func content(of text: String, x: String, prefix: [UInt8]) -> [UInt8] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return MarkupText.escaped(content: text) }
    let prefix = String(decoding: prefix, as: UTF8.self)
    let place = String(decoding: MarkupText.escaped(x, quote: UInt8(ascii: "\"")), as: UTF8.self)
    return lines.enumerated().flatMap { index, line in
      Array("<\(prefix)tspan x=\"\(place)\"\(index == 0 ? "" : " dy=\"1.2em\"")>".utf8) + MarkupText.escaped(content: String(line))
        + Array("</\(prefix)tspan>".utf8)
    }
  }

  /// New spans behind what is said about the text, which may be changed too.
  private func rebuilt(_ text: String) -> [BytePatch] {
    var end = source.nodeIndex.end(element.node) - 1
    while source.bytes.base[end] != UInt8(ascii: "<") { end -= 1 }
    var patches: [BytePatch] = []
    var start = element.tag.end
    for description in descriptions {
      if start < description.lowerBound { patches.append(BytePatch(start..<description.lowerBound)) }
      start = description.upperBound
    }
    return patches + [BytePatch(start..<max(end, start), content(of: text))]
  }

  /// What an element without content is opened for.
  func content(of text: String) -> [UInt8] {
    TextEditing.content(of: text, x: x, prefix: source.index.prefix)
  }
}
