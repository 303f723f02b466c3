// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// What the spans of a text declare alike for all of its letters, which is the style of the text as it is drawn.
///
/// Rules of style sheets are not asked, nor are sizes and weights that are relative to those of the text.
extension SVGSource {
  /// The declarations that all letters of a text have from spans, which win over those of the text; and the spans with their own.
  /// - Complexity: O(content), where it begins with a span; else O(1).
  func spanStyle(of text: SVGElement) -> (declarations: [SVGElement.Declared], spans: [SVGElement]) {
    guard !text.tag.isEmpty, beginsWithSpan(after: text.tag.end) else { return ([], []) }
    var spans: [SVGElement] = []
    var open: [[SVGWord: Range<Int>]] = []
    var common: [SVGWord: Range<Int>]?
    var content = ContentCursor(bytes, text.tag.end..<nodeIndex.end(text.node))
    while let piece = content.next() {
      switch piece {
      case .characters(let range), .verbatim(let range):
        guard range.contains(where: { !StartTag.isBlank(bytes.base[$0]) }) else { continue }
        let own = open.last ?? [:]
        common = common.map { $0.filter { word, value in own[word].map { self.text($0) == self.text(value) } ?? false } } ?? own
      case .start(let tag):
        guard content.description(tag) == nil else { continue }
        var span = SVGElement(node: text.node)
        span.tag = tag
        span.readAttributes(self)
        spans.append(span)
        guard !tag.isEmpty else { continue }
        var inside = open.last ?? [:]
        for one in span.declared where isAbsolute(one) { inside[one.word] = one.value }
        open.append(inside)
      case .end: _ = open.popLast()
      case .remark: continue
      }
    }
    let declarations = (common ?? [:]).map { SVGElement.Declared(word: $0.key, value: $0.value, origin: .attribute, rank: .max) }
    return (declarations, spans)
  }

  /// Whether the first thing in a text may be a span.
  func beginsWithSpan(after offset: Int) -> Bool {
    var offset = offset
    while offset < bytes.count, StartTag.isBlank(bytes.base[offset]) { offset += 1 }
    return offset + 1 < bytes.count && bytes.base[offset] == UInt8(ascii: "<") && bytes.base[offset + 1] != UInt8(ascii: "/")
  }

  private func isAbsolute(_ one: SVGElement.Declared) -> Bool {
    guard one.word.isInherited else { return false }
    let text = text(one.value)
    return !["inherit", "bolder", "lighter"].contains(text) && !SVGDecoder.isRelativeSize(text)
  }
}
