// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Edits the characters of a `text` element line by line, keeping the spans and styles of the rest.
struct TextEditing {
  private let source: SVGSource
  private let element: SVGElement
  /// The coordinate at which lines begin after the edit.
  private let x: String
  /// The ranges of characters, by line.
  private var lines: [[Range<Int>]] = [[]]
  /// The start offsets of the ranges in CDATA sections, where characters are not escaped.
  private var verbatim: Set<Int> = []
  /// Descriptions of the text, such as its title.
  private var descriptions: [Range<Int>] = []
  /// The start tags of all spans.
  private var spans: [StartTag] = []
  /// Whether white space is part of the text, as with `xml:space="preserve"`.
  fileprivate var keepsBlanks: Bool

  /// - Parameter x: The text's new attribute; nil for its current one.
  init(_ source: SVGSource, _ element: SVGElement, x: String? = nil) {
    self.source = source
    self.element = element
    self.x = x ?? element.tag[.x].map { source.text($0.value) } ?? "0"
    keepsBlanks = source.keepsBlanks(element)
    guard !element.tag.isEmpty else { return }
    var content = ContentCursor(source.bytes, element.tag.end..<source.nodeIndex.end(element.node))
    var starts = LineStarts()
    while let piece = content.next() {
      switch piece {
      case .characters(let range), .verbatim(let range):
        if case .verbatim = piece { verbatim.insert(range.lowerBound) }
        lines[lines.count - 1].append(range)
        starts.meet(source.bytes, range)
      case .start(let tag):
        if let description = content.description(tag) {
          descriptions.append(description)
          continue
        }
        if TextContent.keepsBlanks(tag, source) { keepsBlanks = true }
        if starts.isStart(tag, source, depth: content.depth) { lines.append([]) }
        spans.append(tag)
      case .end: starts.close(depth: content.depth)
      default: continue
      }
    }
  }

  /// Moves the spans with coordinates of their own by the same distance as the text.
  func moved(_ word: SVGWord, by distance: Double) -> [BytePatch] {
    spans.compactMap { tag in
      guard let attribute = tag[word] else { return nil }
      return SVGSpelling.moved(source.text(attribute.value), by: distance).map { BytePatch(attribute.value, $0) }
    }
  }

  /// Whether the coordinates of the text and its spans are all that places it, and can be moved: not a text on a path.
  var isMovable: Bool {
    ([element.tag] + spans).allSatisfy { tag in
      source.name(of: tag) != "textPath"
        && [SVGWord.x, .y].allSatisfy { word in tag[word].map { SVGSpelling.moved(source.text($0.value), by: 1) != nil } ?? true }
    }
  }

  /// Whether a new text needs new spans, because its lines differ.
  func makesSpans(for text: String) -> Bool { old(text) == nil }

  /// The current lines, if a new text has as many of them and no blanks that reading would remove; nil if the text has to be rewritten.
  private func old(_ text: String) -> [String]? {
    guard keepsBlanks || !text.hasBlanksToKeep else { return nil }
    let old = TextLines.lines(of: TextContent(source, element).string)
    let new = TextLines.lines(of: text)
    guard new.count == lines.count, old.count == new.count else { return nil }
    // Without characters in the first line, its end cannot be recognized unless a span marks it.
    if new[0].isEmpty, !old[0].isEmpty { return nil }
    // A line without a place for characters stays empty.
    return new.indices.allSatisfy { !lines[$0].isEmpty || new[$0].isEmpty } ? old : nil
  }

  /// The patches that replace the text.
  func patches(for text: String) -> [BytePatch] {
    guard let old = old(text) else { return rebuilt(text) }
    let new = TextLines.lines(of: text)
    var patches: [BytePatch] = []
    for (index, line) in new.enumerated() where !line.hasSameBytes(as: old[index]) {
      let pieces = lines[index].filter { range in keepsBlanks || range.contains { !StartTag.isBlank(source.bytes.base[$0]) } }
      if pieces.count > 1, let split = SpanSplit(pieces: lines[index], of: old[index], in: self), let texts = split.texts(saying: line) {
        patches += self.patches(lines[index], split, saying: texts)
        continue
      }
      guard let first = pieces.first(where: { !source.bytes.trimmed($0).isEmpty }) ?? lines[index].first else { continue }
      patches.append(patch(keepsBlanks ? first : source.bytes.trimmed(first), saying: line, in: first))
      patches += pieces.filter { $0 != first }.map { BytePatch($0) }
    }
    return patches
  }

  /// The content after parts of the text are replaced, each in the span in which it begins; nil without spans, and where lines change.
  func content(replacing text: ReplacedText) -> String? {
    guard spans.count > 0, let old = old(text.text) else { return nil }
    var (patches, start): ([BytePatch], Int) = ([], 0)
    var parts = text.parts[...]
    for (index, line) in old.enumerated() {
      let end = start + line.utf8.count
      let own = parts.prefix { $0.old.upperBound <= end }
      parts = parts.dropFirst(own.count)
      defer { start = end + 1 }
      guard !own.isEmpty else { continue }
      guard own[own.startIndex].old.lowerBound >= start, own.allSatisfy({ !$0.new.contains("\n") }),
        let split = SpanSplit(pieces: lines[index], of: line, in: self),
        let texts = split.texts(replacing: own.map { ReplacedText.Part($0.old.lowerBound - start..<$0.old.upperBound - start, $0.new) })
      else { return nil }
      patches += self.patches(lines[index], split, saying: texts)
    }
    guard parts.isEmpty else { return nil }
    var end = source.nodeIndex.end(element.node) - 1
    while source.bytes.base[end] != UInt8(ascii: "<") { end -= 1 }
    return String(decoding: BytePatch.applied(patches, to: source.bytes, in: element.tag.end..<end), as: UTF8.self)
  }

  /// Patches of only the pieces that differ, so that their spans are kept.
  private func patches(_ pieces: [Range<Int>], _ split: SpanSplit, saying texts: [String]) -> [BytePatch] {
    return pieces.indices.compactMap { index in
      let (before, after) = (split.text(index), texts[index])
      guard !after.hasSameBytes(as: before) else { return nil }
      if keepsBlanks { return patch(pieces[index], saying: after, in: pieces[index]) }
      // White space of the file's layout is kept.
      var (range, text) = (pieces[index], after[...])
      let inner = source.bytes.trimmed(range)
      if !inner.isEmpty, before.hasPrefix(" ") == text.hasPrefix(" ") {
        range = inner.lowerBound..<range.upperBound
        if text.first == " " { text.removeFirst() }
      }
      if !inner.isEmpty, before.hasSuffix(" ") == after.hasSuffix(" ") {
        range = range.lowerBound..<inner.upperBound
        if text.last == " " { text.removeLast() }
      }
      return patch(range, saying: String(text), in: pieces[index])
    }
  }

  /// The characters of a piece.
  fileprivate func characters(_ piece: Range<Int>) -> String {
    verbatim.contains(piece.lowerBound) ? source.bytes.text(piece) : source.index.markup.characters(source.bytes, piece)
  }

  /// The patch for a part of a piece. The letters in common with the new text keep their spelling.
  private func patch(_ range: Range<Int>, saying text: String, in piece: Range<Int>) -> BytePatch {
    guard !verbatim.contains(piece.lowerBound) else { return BytePatch(range, content(text, in: piece)) }
    var letters = spelledLetters(range)[...]
    var rest = text[...]
    var (start, end) = (range.lowerBound, range.upperBound)
    while let first = letters.first, rest.utf8.starts(with: first.text.utf8) {
      rest = Substring(rest.unicodeScalars.dropFirst(first.text.unicodeScalars.count))
      start = first.range.upperBound
      letters.removeFirst()
    }
    while let last = letters.last, rest.utf8.reversed().starts(with: last.text.utf8.reversed()) {
      rest = Substring(rest.unicodeScalars.dropLast(last.text.unicodeScalars.count))
      end = last.range.lowerBound
      letters.removeLast()
    }
    return BytePatch(start..<max(start, end), spelled(Array(letters), saying: rest.unicodeScalars.map { String($0) }, in: piece))
  }

  /// Letters with the spelling of those that are kept; all are new where none of the old ones is spelled by a reference.
  private func spelled(_ old: [(range: Range<Int>, text: String)], saying new: [String], in piece: Range<Int>) -> [UInt8] {
    let isPlain = old.allSatisfy { source.bytes.base[$0.range.lowerBound] != UInt8(ascii: "&") }
    guard !isPlain, old.count * new.count <= SpanSplit.mostPairs else { return content(new.joined(), in: piece) }
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old.map(\.text)) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var kept = old.indices.filter { !removed.contains($0) }.makeIterator()
    return new.indices.flatMap { (index) -> [UInt8] in
      if !inserted.contains(index), let same = kept.next() { return Array(source.bytes.bytes(old[same].range)) }
      return content(new[index], in: piece)
    }
  }

  /// The scalars of a range with their spellings; a character reference, or a run of blanks that is read as one, is a single item.
  private func spelledLetters(_ range: Range<Int>) -> [(range: Range<Int>, text: String)] {
    var letters: [(range: Range<Int>, text: String)] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let byte = source.bytes.base[start]
      var end = start + 1
      func extend(while isPart: (UInt8) -> Bool) { while end < range.upperBound, isPart(source.bytes.base[end]) { end += 1 } }
      if byte == UInt8(ascii: "&") {
        extend { $0 != UInt8(ascii: ";") }
        end = min(end + 1, range.upperBound)
      } else if StartTag.isBlank(byte), !keepsBlanks {
        extend(while: StartTag.isBlank)
      } else if byte >= 0x80 {
        extend { $0 & 0xc0 == 0x80 }
      }
      let isBlank = StartTag.isBlank(byte)
      letters.append((start..<end, isBlank ? " " : source.index.markup.characters(source.bytes, start..<end)))
      start = end
    }
    return letters
  }

  /// Encodes characters for a piece, which may be a CDATA section.
  private func content(_ text: String, in piece: Range<Int>) -> [UInt8] {
    guard verbatim.contains(piece.lowerBound) else { return MarkupText.escaped(content: text) }
    // The end delimiter is split between two sections.
    return Array(text.replacing("]]>", with: "]]]]><![CDATA[>").utf8)
  }

  /// The content of a new `text` element.
  /// - Parameters:
  ///   - x: The coordinate at which lines begin.
  ///   - prefix: The prefix of SVG element names, such as `svg:`.
  static func content(of text: String, x: String, prefix: [UInt8]) -> [UInt8] {
    let lines = TextLines.lines(of: text)
    guard lines.count > 1 else { return MarkupText.escaped(content: text) }
    var spans = MarkupWriter(prefix: prefix)
    for (index, line) in lines.enumerated() {
      spans.begin("tspan")
      spans.attribute("x", x)
      if index > 0 { spans.attribute("dy", "1.2em") }
      spans.endTag()
      spans.content(line)
      spans.end("tspan")
    }
    return spans.bytes
  }

  /// Patches that write new spans after the descriptions, which may have patches of their own.
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

  /// The content to add to an empty `text` element.
  func content(of text: String) -> [UInt8] {
    TextEditing.content(of: text, x: x, prefix: source.index.prefix)
  }
}

extension SpanSplit {
  /// The pieces of a line of a text; nil if reading them gives another line.
  fileprivate init?(pieces: [Range<Int>], of line: String, in text: TextEditing) {
    self.init(pieces.map(text.characters), keepsBlanks: text.keepsBlanks)
    guard self.text.hasSameBytes(as: line) else { return nil }
  }
}
