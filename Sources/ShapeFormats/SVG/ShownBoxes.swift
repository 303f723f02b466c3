// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The boxes of the targets of `use` elements, as they are in the file.
final class ShownBoxes {
  /// The target of a `use`.
  private struct Shown {
    /// The box of its drawing; for a viewport, of its contents in their own coordinates.
    var box: Rect?
    /// The start tag of a `symbol` or an `svg`, whose contents are fitted into the size of the `use`.
    var viewport: StartTag?
  }

  /// The owner of this cache.
  private weak var owner: SVGSource?
  /// The boxes of the file of which this one is a part.
  private let outer: ShownBoxes?
  /// The targets read so far; nil for one that is being read, so that cycles end, and for one that is missing.
  private var known: [String: Shown?] = [:]
  private var readCount = 0

  /// The maximum number of bytes read for all boxes of a file, and the maximum nesting of `use` elements.
  private static let (byteLimit, nestingLimit) = (1 << 26, 8)

  init(_ source: SVGSource, in outer: ShownBoxes? = nil) { (owner, self.outer) = (source, outer) }

  private var nesting: Int {
    var (count, next) = (0, outer)
    while let one = next { (count, next) = (count + 1, one.outer) }
    return count
  }

  /// The box of an instance's target, in the coordinates of the instance; nil if the target has no extent.
  func box(of graphic: Graphic) -> Rect? {
    guard let source = owner, let address = graphic[.source]?.string, address.hasPrefix("#"), let shown = shown(String(address.dropFirst()))
    else { return nil }
    let place = Affine.translation(x: graphic.number(.x), y: graphic.number(.y))
    guard let tag = shown.viewport else { return shown.box.map(place.bounds) }
    let around = Size(width: source.viewport.width, height: source.viewport.height)
    let viewport = NestedViewport(
      tag, in: around, source.bytes, text: source.text, width: graphic[.width]?.number, height: graphic[.height]?.number)
    guard let content = shown.box.map(viewport.map.bounds) else { return nil }
    let overflow = source.attributes(of: tag)["overflow"]
    let isClipped = overflow != "visible" && overflow != "auto"
    return (isClipped ? content.intersection(viewport.frame) : content).map(place.bounds)
  }

  private func shown(_ id: String) -> Shown? {
    if let known = known[id] { return known }
    known[id] = .some(nil)
    let shown = owner.flatMap { read(id, $0) } ?? outer?.shown(id)
    known[id] = shown
    return shown
  }

  /// Reads an element as a drawing of its own.
  private func read(_ id: String, _ source: SVGSource) -> Shown? {
    var tag = StartTag()
    guard let start = source.definitionOffset(id) ?? source.node(id: id).map({ source.nodeIndex.start($0) }) else { return nil }
    tag.read(source.bytes, at: start)
    var content = ContentCursor(source.bytes, tag.end..<source.bytes.count)
    var (contentEnd, end) = (tag.end, tag.end)
    if !tag.isEmpty {
      while let piece = content.next(), end == tag.end {
        if case .end(let range) = piece, content.depth < 0 { (contentEnd, end) = (range.lowerBound, range.upperBound) }
      }
    }
    let name = source.name(of: tag)
    let isViewport = name == "symbol" || name == "svg"
    let range = isViewport ? tag.end..<contentEnd : start..<max(end, tag.end)
    let outermost = sequence(first: self, next: \.outer).reduce(self) { $1 }
    guard !range.isEmpty, nesting < ShownBoxes.nestingLimit, outermost.readCount + range.count < ShownBoxes.byteLimit else {
      return range.isEmpty ? Shown(box: nil, viewport: isViewport ? tag : nil) : nil
    }
    outermost.readCount += range.count
    guard let part = try? SVGSource(ByteStore(wrapped(range, source))) else { return nil }
    part.shownBoxes = ShownBoxes(part, in: self)
    part.linkedImageSize = source.linkedImageSize
    let document = Document(part)
    let boxes = document.canvases.flatMap { document.children(of: $0) }.compactMap { document.bounds(of: $0) }
    return Shown(box: boxes.union, viewport: isViewport ? tag : nil)
  }

  /// Bytes of the file as the only content of its root element, of which only the namespaces and the size are kept.
  private func wrapped(_ range: Range<Int>, _ source: SVGSource) -> [UInt8] {
    var root = StartTag()
    root.read(source.bytes, at: source.nodeIndex.start(SVGSource.root))
    let name = source.bytes.text(root.start + 1..<root.nameEnd)
    let size = source.viewport
    var element = MarkupWriter(prefix: [])
    element.begin(element: name)
    for attribute in root.attributes where source.bytes.text(attribute.name).hasPrefix("xmlns") {
      element.attribute(named: source.bytes.text(attribute.name), source.text(attribute.value))
    }
    element.attribute("viewBox", numbers: [0, 0, size.width, size.height])
    element.endTag()
    element.append(markup: source.bytes.bytes(range))
    element.end(element: name)
    return element.bytes
  }
}
