// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Texts whose first letters are placed by a `tspan`, not by the `text` element.
extension SVGDecoder {
  /// The spans around the first letters of a text, outermost first. O(bytes before these).
  var firstSpans: [StartTag] {
    guard kind == .text, !element.tag.isEmpty else { return [] }
    var spans: [StartTag] = []
    var content = ContentCursor(source.bytes, element.tag.end..<source.nodeIndex.end(node))
    while let piece = content.next() {
      switch piece {
      case .characters(let range): if range.contains(where: { !StartTag.isBlank(source.bytes.base[$0]) }) { return spans }
      case .verbatim: return spans
      case .start(let tag): if content.description(tag) == nil, !tag.isEmpty { spans.append(tag) }
      case .end: if !spans.isEmpty { spans.removeLast() }
      case .remark: continue
      }
    }
    return []
  }

  /// The coordinate of the first letter of a text as it is written: that of the innermost span with one, else that of the element.
  func firstPlace(_ word: SVGWord) -> String? {
    firstSpans.last { $0[word] != nil }?[word].map { source.text($0.value) } ?? attribute(word)
  }

  /// The line height of a text as a factor of its font size; 1.2 by default.
  /// - Returns: Nil if no such factor describes the lines: they begin at different places, or their distances differ.
  var lineHeight: Double? {
    guard !element.tag.isEmpty, fontSize > 0 else { return 1.2 }
    var content = ContentCursor(source.bytes, element.tag.end..<source.nodeIndex.end(node))
    var starts = LineStarts()
    func number(_ attribute: StartTag.Attribute) -> Double {
      SVGNumbers.length(source.text(attribute.value), whole: 0, font: fontSizes) ?? 0
    }
    func first(_ word: SVGWord) -> Double { firstPlace(word).flatMap { SVGNumbers.length($0, whole: 0, font: fontSizes) } ?? 0 }
    let x = first(.x)
    var old = first(.y)
    var distances: [Double] = []
    while let piece = content.next() {
      switch piece {
      case .characters(let range), .verbatim(let range): starts.meet(source.bytes, range)
      case .start(let tag):
        if content.description(tag) != nil { continue }
        guard starts.isStart(tag, source, depth: content.depth) else { continue }
        let line = (tag[.y].map(number) ?? old) + (tag[.dy].map(number) ?? 0)
        if let own = tag[.x].map(number), abs(own - x) > 1e-2 { return nil }
        distances.append((line - old) / fontSize)
        old = line
      case .end: starts.close(depth: content.depth)
      case .remark: continue
      }
    }
    guard let distance = distances.first, distance > 0 else { return distances.isEmpty ? 1.2 : nil }
    guard distances.allSatisfy({ abs($0 - distance) < 1e-2 }) else { return nil }
    return abs(distance - 1.2) < 1e-3 ? 1.2 : (distance * 1e4).rounded() / 1e4
  }
}
