// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Prepares SVG markup for a renderer.
package enum PainterMarkup {
  /// Gives the root element a size in pixels. Reads only its start tag, except in other encodings than UTF-8.
  /// - Parameter stretches: Whether the page fills the size in both directions, regardless of its proportions.
  package static func sized(_ markup: [UInt8], _ pixels: Size, stretches: Bool = false) -> [UInt8] {
    let whole = ByteStore(markup)
    let isPlain = (try? MarkupEncoding.of(whole)) == .some(nil)
    if isPlain, let root = root(of: whole), let source = try? SVGSource(root) {
      return BytePatch.applied(source.patches(toSize: pixels, stretches: stretches), to: whole)
    }
    guard let source = try? SVGSource(whole) else { return markup }
    return source.patched(source.patches(toSize: pixels, stretches: stretches))
  }

  /// The markup without the elements, attributes and namespaces that Inkscape keeps in it for itself. Unchanged in other encodings than
  /// UTF-8. O(bytes).
  package static func plain(_ markup: [UInt8]) -> [UInt8] {
    let bytes = ByteStore(markup)
    var tags = StartTagCursor(bytes, in: 0..<bytes.count)
    guard (try? MarkupEncoding.of(bytes)) == .some(nil), let start = tags.next() else { return markup }
    func isOfEditor(_ name: Range<Int>) -> Bool {
      let name = bytes.text(name)
      return ["inkscape", "sodipodi"].contains { name.hasPrefix($0 + ":") || name == "xmlns:" + $0 }
    }
    func withBlanks(_ range: Range<Int>) -> Range<Int> {
      var first = range.lowerBound
      while first > start, StartTag.isBlank(bytes.base[first - 1]) { first -= 1 }
      return first..<range.upperBound
    }
    var patches: [BytePatch] = []
    var content = ContentCursor(bytes, start..<bytes.count)
    while let piece = content.next() {
      guard case .start(let tag) = piece else { continue }
      if isOfEditor(tag.start + 1..<tag.nameEnd) {
        let outside = content.depth - (tag.isEmpty ? 0 : 1)
        while content.depth > outside, content.next() != nil {}
        patches.append(BytePatch(withBlanks(tag.start..<content.offset)))
      } else {
        // The value is followed by its quote.
        for attribute in tag.attributes where isOfEditor(attribute.name) {
          patches.append(BytePatch(withBlanks(attribute.name.lowerBound..<attribute.value.upperBound + 1)))
        }
      }
    }
    return BytePatch.applied(patches, to: bytes)
  }

  /// The markup up to the start tag of the root element, and its end.
  private static func root(of markup: ByteStore) -> ByteStore? {
    var tags = StartTagCursor(markup, in: 0..<markup.count)
    guard let start = tags.next() else { return nil }
    var tag = StartTag()
    tag.read(markup, at: start)
    let end = tag.isEmpty ? "" : "</\(markup.text(start + 1..<tag.nameEnd))>"
    return ByteStore(Array(markup.bytes(0..<tag.end)) + Array(end.utf8))
  }

  /// Embeds images in the markup.
  /// - Parameter image: Returns the address to write for an image; nil to leave it as it is.
  package static func embedding(_ markup: [UInt8], image: (_ source: String) -> String?) -> [UInt8] {
    guard let source = try? SVGSource(ByteStore(markup)) else { return markup }
    let links = MarkupLinks(source).links.filter(\.isImage)
    return source.patched(links.compactMap { link in image(link.address).map { BytePatch(link.range, $0) } })
  }
}
