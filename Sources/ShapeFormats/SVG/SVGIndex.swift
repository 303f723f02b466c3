// SPDX-License-Identifier: GPL-3.0-or-later
import CExpat
import Glibc
import ShapeModel

/// The index of an SVG file, built in one pass of the XML parser, which also checks that the file is well-formed.
///
/// *Rows* are the elements that become nodes: those that are drawn, and groups of them. All others are skipped; those with an id are
/// recorded by offset.
/// - Complexity: O(bytes); 16 bytes per node and 1 for its element, 8 per id.
package final class SVGIndex {
  let bytes: ByteStore
  let nodeIndex: NodeIndex
  let ids: IDTable
  /// The nodes of added markup by their ids.
  private var added = AddedNames()
  /// The element of each node, by ``SVGWord``; 0 for the document.
  private(set) var elements: [UInt8] = [0]
  /// The nodes that are paths of stars or regular polygons.
  private(set) var stars: [Int: Kind] = [:]
  /// The nodes whose id an earlier node has as well.
  private(set) var duplicates: Set<Int> = []
  /// Elements that are not rows: gradients, clip paths, style sheets and the like.
  private(set) var definitions = Definitions()
  private(set) var markup = MarkupText()
  /// Whether there is an `svg` element below the root.
  private(set) var hasNestedViewports = false
  /// Whether there is a `switch` element.
  private(set) var hasChoices = false
  /// Whether anything draws elements by their ids, other than by `use`.
  private(set) var hasOtherUses = false
  /// The namespace prefix of SVG element names, such as `svg:`; empty for none.
  private(set) var prefix: [UInt8] = []

  /// Only while the file is parsed.
  private var parser: XML_Parser?
  private var place = Place()

  /// The state of the parser.
  private struct Place {
    /// The open nodes, the innermost last.
    var open: [Int] = []
    /// The number of open elements below the innermost row that are not rows.
    var skipped = 0
    /// The offset of the content of the open `style` element, and the number of open elements with it.
    var sheet: (start: Int, skipped: Int)?
    /// Whether the innermost row can contain rows.
    var holdsRows = true
    var namespaces = MarkupNamespaces()

    /// The number of open elements.
    var depth: Int { open.count + skipped }
    /// The problem that stopped it.
    var problem: FormatError?
  }

  /// Elements that are not drawn.
  struct Definitions {
    /// Offsets of the `<` of those with an id, ascending.
    fileprivate(set) var starts: [Int] = []
    fileprivate let ids = IDTable()
    /// The offsets of those in added markup, by their ids.
    fileprivate var added = AddedNames()
    /// The offset after all of them, from which on other added markup may have some.
    fileprivate var end = 0
    /// Offsets of those whose id an earlier one has.
    fileprivate(set) var repeated: [Int] = []
    /// The content ranges of `style` elements.
    fileprivate(set) var styleSheets: [Range<Int>] = []
    /// The first `defs` child of the root element: from its `<` to that of its end tag.
    fileprivate(set) var list: Range<Int>?
  }

  package init(_ bytes: ByteStore, arrived: ByteArrival?) throws(FormatError) {
    (self.bytes, nodeIndex, ids) = (bytes, NodeIndex(), IDTable())
    guard let parser = XML_ParserCreate("UTF-8") else { throw FormatError(.markup("out of memory"), at: 0) }
    self.parser = parser
    defer {
      XML_ParserFree(parser)
      self.parser = nil
    }
    let root = nodeIndex.open(start: 0, parent: 0, level: 0)
    nodeIndex.markGroup(root)
    place.open = [root]
    connect()
    try parse(arrived)
    nodeIndex.close(root, end: bytes.count)
  }

  /// The index of a file with the added markup of another index before a node, and with more markup.
  /// - Parameters:
  ///   - bytes: The bytes of the file and of all added markup.
  ///   - first: The number of the first new node.
  ///   - other: The index of the new markup, in a root element; nil for none.
  ///   - shift: The difference of the offsets in `bytes` and in the new markup.
  init(_ base: SVGIndex, before first: Int, in bytes: ByteStore, adding other: SVGIndex? = nil, shift: Int = 0) {
    self.bytes = bytes
    nodeIndex = NodeIndex(base.nodeIndex, before: first, adding: other?.nodeIndex, shift: shift)
    (ids, markup, prefix) = (base.ids, base.markup, base.prefix)
    hasNestedViewports = base.hasNestedViewports || other?.hasNestedViewports ?? false
    hasChoices = base.hasChoices || other?.hasChoices ?? false
    hasOtherUses = base.hasOtherUses || other?.hasOtherUses ?? false
    elements = Array(base.elements.prefix(first))
    stars = base.stars.filter { $0.key < first }
    duplicates = base.duplicates.filter { $0 < first }
    definitions = base.definitions
    if let cut = base.nodeIndex.additions.first(where: { $0.upperBound > first }) {
      definitions.cut(from: base.nodeIndex.start(cut.lowerBound))
    }
    added = base.added.growing(from: min(first, base.nodeEnd))
    guard let other else { return }
    elements += repeatElement(0, count: first - elements.count) + other.elements.dropFirst(2)
    for (node, kind) in other.stars { stars[node - 2 + first] = kind }
    for node in other.duplicates { duplicates.insert(node - 2 + first) }
    for node in 2..<max(2, other.nodeIndex.count) where !other.duplicates.contains(node) {
      guard let id = SVGIndex.id(at: other.nodeIndex.start(node), other.bytes, other.markup), !id.isEmpty else { continue }
      added.add(Array(id.utf8), node - 2 + first)
    }
    definitions.add(other, shift, upTo: bytes.count)
  }

  /// The number after the last node.
  private var nodeEnd: Int { nodeIndex.additions.last?.upperBound ?? nodeIndex.count }

  /// The node of added markup with an id.
  func addedNode(_ id: [UInt8]) -> Int? { added.place(of: id, before: nodeEnd) }

  private func connect() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in Unmanaged<SVGIndex>.fromOpaque(data!).takeUnretainedValue().start(name!, attributes!) },
      { data, _ in Unmanaged<SVGIndex>.fromOpaque(data!).takeUnretainedValue().end() })
    XML_SetEntityDeclHandler(parser) { data, name, isParameter, value, length, _, _, _, _ in
      guard isParameter == 0, let name, let value else { return }
      let text = String(decoding: UnsafeRawBufferPointer(start: value, count: Int(length)), as: UTF8.self)
      Unmanaged<SVGIndex>.fromOpaque(data!).takeUnretainedValue().declare(String(cString: name), text)
    }
  }

  private func declare(_ name: String, _ text: String) {
    // XML binds an entity to its first declaration.
    if markup.entities[name] == nil { markup.entities[name] = text }
  }

  private func parse(_ arrived: ByteArrival?) throws(FormatError) {
    var done = 0
    var available = arrived == nil ? bytes.count : 0
    repeat {
      if let arrived, available < bytes.count { available = arrived(done) }
      let count = min(available - done, ByteArrival.stride)
      let isLast = done + count == bytes.count
      // The file became shorter while it was read.
      guard count > 0 || isLast else { throw FormatError(.empty, at: done) }
      let status = XML_Parse(parser, UnsafeRawPointer(bytes.base + done).assumingMemoryBound(to: CChar.self), Int32(count), isLast ? 1 : 0)
      if let problem = place.problem { throw problem }
      guard status != XML_STATUS_ERROR else { throw error() }
      done += count
    } while done < bytes.count
  }

  private func error() -> FormatError {
    let code = XML_GetErrorCode(parser)
    let offset = max(0, min(Int(XML_GetErrorByteIndex), bytes.count))
    if code == XML_ERROR_NO_ELEMENTS, bytes.count == 0 { return FormatError(.empty, at: 0) }
    return FormatError(.markup(String(cString: XML_ErrorString(code))), at: offset)
  }

  private var XML_GetErrorByteIndex: XML_Index { XML_GetCurrentByteIndex(parser) }

  // MARK: Elements

  private func start(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    let offset = Int(XML_GetCurrentByteIndex(parser))
    place.namespaces.open(attributes, depth: place.depth)
    let word = word(name)
    guard place.skipped == 0, place.holdsRows, let word, isRow(word), bytes.base[offset] == UInt8(ascii: "<") else {
      if place.open.count == 1 { return fail(.notThisFormat("<\(String(cString: name))>"), at: offset) }
      place.skipped += 1
      if word == .use || SVGIndex.drawsOthers(name) { hasOtherUses = true }
      if word == .defs, place.open.count == 2, place.skipped == 1, definitions.list == nil { definitions.list = offset..<offset }
      if word == .style, place.sheet == nil { place.sheet = (offset + Int(XML_GetCurrentByteCount(parser)), place.skipped) }
      if let id = id(attributes), bytes.base[offset] == UInt8(ascii: "<") { definitions.add(id, offset, bytes, markup) }
      return
    }
    addNode(word, offset, attributes)
  }

  private func addNode(_ word: SVGWord, _ offset: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    guard place.open.count <= Document.levelLimit else { return fail(.tooDeep(Document.levelLimit), at: offset) }
    guard nodeIndex.count < NodeIndex.limit else { return fail(.tooMany(NodeIndex.limit), at: offset) }
    let node = nodeIndex.open(start: offset, parent: place.open[place.open.count - 1], level: place.open.count)
    elements.append(word.rawValue)
    if word == .svg, place.open.count > 1 { hasNestedViewports = true }
    if word == .switchElement { hasChoices = true }
    place.open.append(node)
    place.holdsRows = SVGIndex.isGroup(word)
    if place.holdsRows { nodeIndex.markGroup(node) }
    if word == .path, let star = star(attributes) { stars[node] = star.kind }
    guard let id = id(attributes), !id.isEmpty else { return }
    if ids.insert(node, hash: IDTable.hash(id), isSame: { isID(of: nodeIndex.start($0), id) }) != nil { duplicates.insert(node) }
  }

  private func isID(of offset: Int, _ id: UnsafeRawBufferPointer) -> Bool {
    SVGIndex.id(at: offset, bytes, markup).map { $0.utf8.elementsEqual(id) } ?? false
  }

  private func end() {
    defer { place.namespaces.close(depth: place.depth) }
    guard place.skipped == 0 else {
      if let sheet = place.sheet, sheet.skipped == place.skipped {
        definitions.styleSheets.append(sheet.start..<max(sheet.start, Int(XML_GetCurrentByteIndex(parser))))
        place.sheet = nil
      }
      place.skipped -= 1
      if place.skipped == 0, let list = definitions.list, list.isEmpty {
        definitions.list = list.lowerBound..<max(list.lowerBound + 1, Int(XML_GetCurrentByteIndex(parser)))
      }
      return
    }
    let node = place.open.removeLast()
    nodeIndex.close(node, end: Int(XML_GetCurrentByteIndex(parser)) + Int(XML_GetCurrentByteCount(parser)))
    place.holdsRows = true
  }

  /// The id among attributes as the parser passes them: names and values alternately.
  private func id(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> UnsafeRawBufferPointer? {
    var index = 0
    while let name = attributes[index] {
      if name[0] == CChar(UInt8(ascii: "i")), name[1] == CChar(UInt8(ascii: "d")), name[2] == 0, let value = attributes[index + 1] {
        var count = 0
        while value[count] != 0 { count += 1 }
        return UnsafeRawBufferPointer(start: value, count: count)
      }
      index += 2
    }
    return nil
  }

  /// Whether an element that is not a row draws another element by its id: `textPath`, `tref`, `feImage` or `mpath`, with any prefix.
  private static func drawsOthers(_ name: UnsafePointer<CChar>) -> Bool {
    let local = strchr(name, Int32(UInt8(ascii: ":"))).map { UnsafePointer($0 + 1) } ?? name
    switch UInt8(bitPattern: local[0]) {
    case UInt8(ascii: "t"): return strcmp(local, "textPath") == 0 || strcmp(local, "tref") == 0
    case UInt8(ascii: "f"): return strcmp(local, "feImage") == 0
    case UInt8(ascii: "m"): return strcmp(local, "mpath") == 0
    default: return false
    }
  }

  /// The star parameters among attributes as the parser passes them; nil for most paths, which have none.
  private func star(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> SVGStar? {
    var index = 0
    while let name = attributes[index], strncmp(name, "sodipodi:", 9) != 0 { index += 2 }
    guard attributes[index] != nil else { return nil }
    return SVGStar { word in
      var index = 0
      while let name = attributes[index], strcmp(name, word.text) != 0 { index += 2 }
      return attributes[index] == nil ? nil : attributes[index + 1].map { String(cString: $0) }
    }
  }

  /// The word of an SVG element with any prefix; nil for elements of other namespaces. Records the prefix of the root element.
  private func word(_ name: UnsafePointer<CChar>) -> SVGWord? {
    var count = 0
    var colon = -1
    while name[count] != 0 {
      if name[count] == CChar(UInt8(ascii: ":")) { colon = count }
      count += 1
    }
    if place.open.count == 1, place.skipped == 0 {
      if colon > 0 { prefix = (0...colon).map { UInt8(bitPattern: name[$0]) } }
      place.namespaces.setRoot(prefix.dropLast())
    }
    let isRootPrefix = colon + 1 == prefix.count && prefix.enumerated().allSatisfy { UInt8(bitPattern: name[$0]) == $1 }
    guard isRootPrefix ? place.namespaces.isRootSVG : place.namespaces.isSVG(name, max(colon, 0)) else { return nil }
    // The lookup always reads 16 bytes, more than the parser's memory may hold.
    var own = InlineArray<32, UInt8>(repeating: 0)
    let length = count - colon - 1
    guard length <= 16 else { return nil }
    for index in 0..<length { own[index] = UInt8(bitPattern: name[colon + 1 + index]) }
    return own.span.withUnsafeBufferPointer { SVGWord.find($0.baseAddress!, length) }
  }

  private func isRow(_ word: SVGWord) -> Bool {
    if place.open.count == 1 { return word == .svg }
    return SVGIndex.isGroup(word) || word.kind != nil || word == .foreignObject || word == .flowRoot
  }

  /// Whether an element can contain rows.
  static func isGroup(_ word: SVGWord) -> Bool { word == .g || word == .svg || word == .a || word == .switchElement }

  private func fail(_ problem: FormatError.Problem, at offset: Int) {
    if place.problem == nil { place.problem = FormatError(problem, at: offset) }
    XML_StopParser(parser, XML_Bool(0))
  }

  /// The id in the start tag at an offset.
  static func id(at offset: Int, _ bytes: ByteStore, _ markup: MarkupText) -> String? {
    var cursor = AttributeCursor(bytes, at: offset)
    while let attribute = cursor.next() { if attribute.word == .id { return markup.attribute(bytes, attribute.value) } }
    return nil
  }
}

extension SVGIndex.Definitions {
  /// Discards those from an offset on.
  fileprivate mutating func cut(from end: Int) {
    starts.removeAll { $0 >= end }
    repeated.removeAll { $0 >= end }
    styleSheets.removeAll { $0.lowerBound >= end }
    self.end = min(self.end, end)
  }

  /// Adds those of more markup.
  fileprivate mutating func add(_ other: SVGIndex, _ shift: Int, upTo end: Int) {
    added = added.growing(from: self.end)
    self.end = end
    for start in other.definitions.starts {
      starts.append(start + shift)
      if let id = SVGIndex.id(at: start, other.bytes, other.markup) { added.add(Array(id.utf8), start + shift) }
    }
    repeated += other.definitions.repeated.map { $0 + shift }
    styleSheets += other.definitions.styleSheets.map { $0.lowerBound + shift..<$0.upperBound + shift }
  }

  fileprivate mutating func add(_ id: UnsafeRawBufferPointer, _ offset: Int, _ bytes: ByteStore, _ markup: MarkupText) {
    let starts = starts
    // Of two definitions with one id, the first one is used.
    let old = ids.insert(starts.count, hash: IDTable.hash(id)) {
      SVGIndex.id(at: starts[$0], bytes, markup).map { $0.utf8.elementsEqual(id) } ?? false
    }
    if old == nil { self.starts.append(offset) } else { repeated.append(offset) }
  }

  /// The ids of definitions that start in a range of bytes.
  func ids(in range: Range<Int>, _ bytes: ByteStore, _ markup: MarkupText) -> Set<String> {
    let first = starts.indices.partitioningIndex { starts[$0] >= range.lowerBound }
    return Set(starts[first...].prefix { $0 < range.upperBound }.compactMap { SVGIndex.id(at: $0, bytes, markup) })
  }

  /// The offset of the definition with an id.
  func offset(id: String, _ bytes: ByteStore, _ markup: MarkupText) -> Int? {
    let plain = Array(id.utf8)
    let found = plain.withUnsafeBytes { ids.find(hash: IDTable.hash($0)) { SVGIndex.id(at: starts[$0], bytes, markup) == id } }
    return found.map { starts[$0] } ?? added.place(of: plain, before: end)
  }
}
