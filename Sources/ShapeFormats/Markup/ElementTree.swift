// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
internal import Glibc

/// The elements, comments and other pieces of a well-formed XML file, by the ranges of their bytes. Text between the elements of a
/// container, such as a group, is a piece too.
///
/// ```
/// <g id="a"> <rect/> text </g>
/// ^start tag^^lead  ^     ^tail + end tag
/// ```
/// Every byte belongs to one start tag, end tag, lead or tail, or to a piece that is not an element, so that a file can be reassembled.
///
/// - Complexity: One pass over the bytes; 48 bytes of memory a piece.
final class ElementTree {
  struct Node {
    fileprivate(set) var parent: Int
    /// The number of pieces in it, itself included; they have the numbers after its own.
    fileprivate(set) var count = 1
    /// Whether there is text, other than white space, between its children. Not of a container.
    fileprivate(set) var hasText = false
    fileprivate(set) var isContainer = false
    fileprivate var leadLow, startLow, startHigh: UInt32
    fileprivate var tailLow, endLow, endHigh: UInt32
    /// The end of its name; 0 for a piece that is not an element.
    fileprivate var nameHigh: UInt32 = 0
    fileprivate var idLow: UInt32 = 0
    fileprivate var idHigh: UInt32 = 0

    fileprivate init(parent: Int, lead: Int, start: Int) {
      self.parent = parent
      (leadLow, startLow, startHigh) = (UInt32(lead), UInt32(start), UInt32(start))
      (tailLow, endLow, endHigh) = (0, 0, 0)
    }

    /// Nil for a piece that is not an element.
    var name: Range<Int>? { nameHigh == 0 ? nil : Int(startLow) + 1..<Int(nameHigh) }
    /// The start tag; for a piece that is not an element, the whole piece.
    var start: Range<Int> { Int(startLow)..<Int(startHigh) }
    /// The end tag; empty for an element without contents.
    var end: Range<Int> { Int(endLow)..<Int(endHigh) }
    /// The text before it, up to the sibling before it or the start tag of its parent.
    var lead: Range<Int> { Int(leadLow)..<Int(startLow) }
    /// The text after its last child.
    var tail: Range<Int> { Int(tailLow)..<Int(endLow) }
    /// The value of its id, without the quotes.
    var id: Range<Int>? { idHigh == 0 ? nil : Int(idLow)..<Int(idHigh) }
    var range: Range<Int> { Int(startLow)..<Int(max(startHigh, endHigh)) }
    var isElement: Bool { nameHigh != 0 }
    var isClosedByItself: Bool { endLow == endHigh }
  }

  struct Attribute {
    /// The attribute with the white space before it.
    var range: Range<Int>
    var name: Range<Int>
    /// The value without its quotes.
    var value: Range<Int>
  }

  let bytes: [UInt8]
  /// In the order of their starts; the first one is the file.
  private(set) var nodes: [Node] = []
  private lazy var ids = readIDs()

  /// - Precondition: The bytes are well-formed XML in UTF-8, and less than 4 GiB.
  init(_ bytes: [UInt8]) {
    precondition(bytes.count < UInt32.max)
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 100)
    nodes.append(Node(parent: -1, lead: 0, start: 0))
    bytes.withUnsafeBufferPointer { read($0) }
  }

  func text(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  /// The bytes of a piece, without the lead.
  private func range(_ node: Int) -> Range<Int> { node == 0 ? 0..<bytes.count : nodes[node].range }

  /// All bytes of a piece, without the lead.
  func content(_ node: Int) -> ArraySlice<UInt8> { bytes[range(node)] }

  /// Whether a piece has the same bytes as one of another file. Stops at the first difference.
  func isEqual(_ node: Int, _ other: ElementTree, _ otherNode: Int) -> Bool {
    let (one, two) = (range(node), other.range(otherNode))
    guard one.count == two.count else { return false }
    return bytes.withUnsafeBufferPointer { first in
      other.bytes.withUnsafeBufferPointer { second in
        one.isEmpty || memcmp(first.baseAddress! + one.lowerBound, second.baseAddress! + two.lowerBound, one.count) == 0
      }
    }
  }

  /// The children of a piece, in order. O(children).
  func children(_ node: Int) -> [Int] {
    var children: [Int] = []
    var child = node + 1
    let end = node + nodes[node].count
    while child < end {
      children.append(child)
      child += nodes[child].count
    }
    return children
  }

  func name(_ node: Int) -> ArraySlice<UInt8>? { nodes[node].name.map { bytes[$0] } }

  /// The piece before one among its siblings. O(depth of that piece's contents).
  func sibling(before node: Int) -> Int? {
    guard node > 0, node - 1 != nodes[node].parent else { return nil }
    var sibling = node - 1
    while nodes[sibling].parent != nodes[node].parent { sibling = nodes[sibling].parent }
    return sibling
  }

  func sibling(after node: Int) -> Int? {
    let next = node + nodes[node].count
    return next < nodes.count && nodes[next].parent == nodes[node].parent ? next : nil
  }

  /// Whether an element contains graphics or definitions: text between these has no meaning.
  func isContainer(_ node: Int) -> Bool { nodes[node].isContainer }

  /// All bytes of a piece but those of its own id.
  func contentWithoutID(_ node: Int) -> [UInt8] {
    let (all, id) = (range(node), attributes(node).first { bytes[$0.name].elementsEqual("id".utf8) })
    guard let id else { return Array(bytes[all]) }
    return Array(bytes[all.lowerBound..<id.range.lowerBound] + bytes[id.range.upperBound..<all.upperBound])
  }

  /// The end of its start tag, after the attributes.
  func closing(_ node: Int) -> ArraySlice<UInt8> {
    bytes[(attributes(node).last?.range.upperBound ?? nodes[node].name!.upperBound)..<nodes[node].start.upperBound]
  }

  /// The bytes between its tags.
  func inner(_ node: Int) -> ArraySlice<UInt8> {
    let node = nodes[node]
    return node.isClosedByItself ? [] : bytes[node.start.upperBound..<node.end.lowerBound]
  }

  // MARK: Ids

  private struct IDs {
    let table = IDTable()
    /// The elements that share their id with another one.
    var repeated: Set<Int> = []
  }

  private func readIDs() -> IDs {
    var ids = IDs()
    bytes.withUnsafeBytes { bytes in
      for (index, node) in nodes.enumerated() {
        guard let range = node.id else { continue }
        let id = UnsafeRawBufferPointer(rebasing: bytes[range])
        let other = ids.table.insert(index, hash: IDTable.hash(id)) { isID($0, id, bytes) }
        if let other { ids.repeated.formUnion([other, index]) }
      }
    }
    return ids
  }

  private func isID(_ node: Int, _ id: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let range = nodes[node].id, range.count == id.count else { return false }
    return id.isEmpty || memcmp(bytes.baseAddress! + range.lowerBound, id.baseAddress!, id.count) == 0
  }

  func id(_ node: Int) -> ArraySlice<UInt8>? { nodes[node].id.map { bytes[$0] } }

  /// The first element with an id. The first call reads the ids of the file.
  func node(id: some Collection<UInt8>) -> Int? {
    let id = Array(id)
    let ids = ids
    return bytes.withUnsafeBytes { bytes in
      id.withUnsafeBytes { id in ids.table.find(hash: IDTable.hash(id)) { isID($0, id, bytes) } }
    }
  }

  /// Whether an element shares its id with another one.
  func hasRepeatedID(_ node: Int) -> Bool { ids.repeated.contains(node) }

  // MARK: Reading

  private func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var open = [0]
    var offset = 0
    var textStart = 0
    while offset < bytes.count, let found = memchr(bytes.baseAddress! + offset, 0x3c, bytes.count - offset) {
      let next = UnsafeRawPointer(found) - UnsafeRawPointer(bytes.baseAddress!)
      let top = open[open.count - 1]
      if !bytes[textStart..<next].allSatisfy(StartTag.isBlank) {
        if nodes[top].isContainer { textStart = readText(textStart..<next, in: top, bytes) } else { nodes[top].hasText = true }
      }
      if next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: "/") {
        let end = end(after: next, ">", bytes)
        (nodes[top].tailLow, nodes[top].endLow, nodes[top].endHigh) = (UInt32(textStart), UInt32(next), UInt32(end))
        nodes[top].count = nodes.count - top
        if open.count > 1 { open.removeLast() }
        (offset, textStart) = (end, end)
        continue
      }
      let index = nodes.count
      var node = Node(parent: top, lead: textStart, start: next)
      let isElement = next + 1 < bytes.count && bytes[next + 1] != UInt8(ascii: "!") && bytes[next + 1] != UInt8(ascii: "?")
      let end = isElement ? readTag(&node, from: next, bytes) : endOfPiece(from: next, bytes)
      node.isContainer = isElement && ElementTree.isContainer(bytes[next + 1..<Int(node.nameHigh)])
      node.startHigh = UInt32(end)
      (node.tailLow, node.endLow, node.endHigh) = (UInt32(end), UInt32(end), UInt32(end))
      if !isElement, bytes[next..<end].starts(with: "<![CDATA[".utf8), !nodes[top].isContainer { nodes[top].hasText = true }
      nodes.append(node)
      (offset, textStart) = (end, end)
      if isElement, bytes[end - 2] != UInt8(ascii: "/") { open.append(index) }
    }
    nodes[0].count = nodes.count
    (nodes[0].tailLow, nodes[0].endLow, nodes[0].endHigh) = (UInt32(textStart), UInt32(bytes.count), UInt32(bytes.count))
  }

  /// Reads text between the elements of a container as a piece.
  /// - Returns: Its end, before the white space that follows.
  private func readText(_ range: Range<Int>, in parent: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let start = range.first { !StartTag.isBlank(bytes[$0]) } ?? range.lowerBound
    let end = (range.last { !StartTag.isBlank(bytes[$0]) } ?? range.lowerBound) + 1
    var node = Node(parent: parent, lead: range.lowerBound, start: start)
    node.startHigh = UInt32(end)
    (node.tailLow, node.endLow, node.endHigh) = (UInt32(end), UInt32(end), UInt32(end))
    nodes.append(node)
    return end
  }

  private static let containers = ["svg", "g", "defs", "symbol", "switch", "clipPath", "mask", "pattern", "marker"].map { Array($0.utf8) }

  private static func isContainer(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return containers.contains { $0.count == local.count && local.elementsEqual($0) }
  }

  private func end(after start: Int, _ mark: StaticString, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var offset = start
    while offset + mark.utf8CodeUnitCount <= bytes.count {
      if memcmp(bytes.baseAddress! + offset, mark.utf8Start, mark.utf8CodeUnitCount) == 0 { return offset + mark.utf8CodeUnitCount }
      offset += 1
    }
    return bytes.count
  }

  private func endOfPiece(from start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let rest = bytes[start...]
    if rest.starts(with: "<!--".utf8) { return end(after: start + 4, "-->", bytes) }
    if rest.starts(with: "<![CDATA[".utf8) { return end(after: start, "]]>", bytes) }
    if rest.starts(with: "<?".utf8) { return end(after: start, "?>", bytes) }
    // A document type, whose declarations are in brackets.
    var (depth, offset) = (0, start)
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "]") {
        depth -= 1
      } else if byte == UInt8(ascii: ">"), depth == 0 {
        return offset + 1
      }
      offset += 1
    }
    return bytes.count
  }

  /// The attributes of an element, read from its start tag.
  func attributes(_ node: Int) -> [Attribute] {
    guard nodes[node].isElement else { return [] }
    var attributes: [Attribute] = []
    bytes.withUnsafeBufferPointer { bytes in
      _ = readTag(from: nodes[node].start.lowerBound, bytes) { attributes.append($0) }
    }
    return attributes
  }

  private func readTag(_ node: inout Node, from start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var id = 0..<0
    let (name, end) = readTag(from: start, bytes) { attribute in
      if id.isEmpty, attribute.name.count == 2, bytes[attribute.name.lowerBound] == UInt8(ascii: "i"),
        bytes[attribute.name.lowerBound + 1] == UInt8(ascii: "d")
      {
        id = attribute.value
      }
    }
    (node.nameHigh, node.idLow, node.idHigh) = (UInt32(name.upperBound), UInt32(id.lowerBound), UInt32(id.upperBound))
    return end
  }

  /// Reads a start tag.
  /// - Returns: The name of the element, and the end of the tag.
  private func readTag(
    from start: Int, _ bytes: UnsafeBufferPointer<UInt8>, found: (Attribute) -> Void
  ) -> (name: Range<Int>, end: Int) {
    var cursor = AttributeCursor(bytes.baseAddress!, bytes.count, at: start)
    let name = start + 1..<cursor.offset
    var lead = cursor.offset
    while let attribute = cursor.next() {
      let end = min(attribute.value.upperBound + 1, bytes.count)
      found(Attribute(range: lead..<end, name: attribute.name, value: attribute.value))
      lead = end
    }
    return (name, cursor.offset)
  }

  // MARK: References and places

  /// The ids in `url(#id)` and `href="#id"` of a start tag.
  func references(_ node: Int) -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    guard text(nodes[node].start).contains(UInt8(ascii: "#")) else { return found }
    for attribute in attributes(node) {
      let value = bytes[attribute.value]
      if value.first == UInt8(ascii: "#"), bytes[attribute.name].suffix(4).elementsEqual("href".utf8) {
        found.insert(Array(value.dropFirst()))
      }
      var rest = value
      while let mark = rest.firstRange(of: Array("url(#".utf8)) {
        rest = rest[mark.upperBound...]
        found.insert(Array(rest.prefix { $0 != UInt8(ascii: ")") }))
      }
    }
    return found
  }

  /// The place of an element or another piece: the nearest element around it that alone has its id, and the steps from there, such as
  /// `stop[2]`.
  func path(of node: Int) -> (id: String, steps: [String]) {
    var (node, steps): (Int, [String]) = (node, [])
    while node > 0 {
      if let id = id(node), !hasRepeatedID(node) { return (String(decoding: id, as: UTF8.self), steps.reversed()) }
      let parent = nodes[node].parent
      let name = name(node)
      let place = children(parent).filter { self.name($0) == name }.firstIndex(of: node)! + 1
      steps.append("\(name.map { String(decoding: $0, as: UTF8.self) } ?? "")[\(place)]")
      node = parent
    }
    return ("", steps.reversed())
  }

  /// The piece whose start tag is at an offset.
  func node(startingAt offset: Int) -> Int? {
    let index = nodes.indices.dropFirst().partitioningIndex { nodes[$0].start.lowerBound >= offset }
    return index < nodes.count && nodes[index].start.lowerBound == offset ? index : nil
  }

  /// The element to which steps lead from another one.
  func node(from start: Int, steps: some Collection<Substring>) -> Int? {
    var node = start
    for step in steps {
      let parts = step.split(separator: "[", maxSplits: 1)
      guard parts.count == 2, let place = Int(parts[1].dropLast()), place > 0 else { return nil }
      let children = children(node).filter { name($0).map { $0.elementsEqual(parts[0].utf8) } ?? false }
      guard place <= children.count else { return nil }
      node = children[place - 1]
    }
    return node
  }
}
