import ShapeModel

/// Texts whose first letters are placed by a `tspan` instead of by the `text` element.
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

  /// Whether the lines of a text are further apart, or closer, than those of a text that is only placed itself, or begin elsewhere.
  var hasPlacedLines: Bool {
    var content = ContentCursor(source.bytes, element.tag.end..<source.nodeIndex.end(node))
    var starts = LineStarts()
    func number(_ text: String) -> Double { SVGNumbers.length(text, whole: 0, fontSize: fontSize) ?? 0 }
    let first = (x: firstPlace(.x).map(number) ?? 0, y: firstPlace(.y).map(number) ?? 0)
    var former = first.y
    while let piece = content.next() {
      switch piece {
      case .characters(let range), .verbatim(let range): starts.meet(source.bytes, range)
      case .start(let tag):
        if content.description(tag) != nil { continue }
        guard starts.isStart(tag, source, depth: content.depth) else { continue }
        let shift = tag[.dy].map { number(source.text($0.value)) } ?? 0
        let line = (tag[.y].map { number(source.text($0.value)) } ?? former) + shift
        let x = tag[.x].map { number(source.text($0.value)) } ?? first.x
        if abs(x - first.x) > 1e-2 || abs(line - former - 1.2 * fontSize) > 2e-2 * fontSize { return true }
        former = line
      case .end: starts.close(depth: content.depth)
      case .remark: continue
      }
    }
    return false
  }
}
