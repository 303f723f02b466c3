/// The elements, comments and other pieces of a well-formed XML file, by the ranges of their bytes.
///
/// ```
/// <g id="a"> <rect/> text </g>
/// ^start tag^^lead  ^     ^tail + end tag
/// ```
/// Every byte belongs to one start tag, end tag, lead or tail, or to a piece that is no element, so that a file can be put together again.
struct ElementTree {
  struct Node {
    var parent: Int
    /// Nil for a piece that is no element.
    var name: Range<Int>?
    /// The start tag; of another piece, all of it.
    var start: Range<Int>
    /// The end tag; empty for an element without contents.
    var end: Range<Int>
    /// The text before it, up to the sibling before it or the start tag of its parent.
    var lead: Range<Int>
    /// The text after its last child.
    var tail: Range<Int>
    var children: [Int] = []
    /// The value of its id, without the quotes.
    var id: Range<Int>?
    /// Whether there is text, other than white space, between its children.
    var hasText = false

    var range: Range<Int> { start.lowerBound..<max(start.upperBound, end.upperBound) }
    var isElement: Bool { name != nil }
    var isClosedByItself: Bool { end.isEmpty }
  }

  struct Attribute {
    /// With the white space before it.
    var range: Range<Int>
    var name: Range<Int>
    /// Within its quotes.
    var value: Range<Int>
  }

  let bytes: [UInt8]
  /// In the order of their starts; the first one stands for the file.
  private(set) var nodes: [Node] = []
  /// The first element with each id.
  private(set) var byID: [[UInt8]: Int] = [:]
  /// The ids that several elements have.
  private(set) var repeatedIDs: Set<[UInt8]> = []

  /// - Precondition: The bytes are well-formed XML in UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    nodes = [Node(parent: -1, name: nil, start: 0..<0, end: bytes.count..<bytes.count, lead: 0..<0, tail: 0..<0)]
    read()
    for index in nodes.indices {
      guard let id = id(index) else { continue }
      if byID[id] == nil { byID[id] = index } else { repeatedIDs.insert(id) }
    }
  }

  func text(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  /// All bytes of a piece, without the lead.
  func content(_ node: Int) -> ArraySlice<UInt8> { node == 0 ? bytes[...] : bytes[nodes[node].range] }

  func id(_ node: Int) -> [UInt8]? {
    nodes[node].id.map { Array(bytes[$0]) }
  }

  func name(_ node: Int) -> ArraySlice<UInt8>? { nodes[node].name.map { bytes[$0] } }

  /// The end of its start tag, behind the attributes.
  func closing(_ node: Int) -> ArraySlice<UInt8> {
    bytes[(attributes(node).last?.range.upperBound ?? nodes[node].name!.upperBound)..<nodes[node].start.upperBound]
  }

  /// The bytes between its tags.
  func inner(_ node: Int) -> ArraySlice<UInt8> {
    let node = nodes[node]
    return node.isClosedByItself ? [] : bytes[node.start.upperBound..<node.end.lowerBound]
  }

  // MARK: Reading

  private mutating func read() {
    var open = [0]
    var offset = 0
    var textStart = 0
    while let next = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      let top = open[open.count - 1]
      if bytes[textStart..<next].contains(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }) { nodes[top].hasText = true }
      if next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: "/") {
        let end = self.end(after: next, ">")
        nodes[top].tail = textStart..<next
        nodes[top].end = next..<end
        if open.count > 1 { open.removeLast() }
        (offset, textStart) = (end, end)
        continue
      }
      let index = nodes.count
      var node = Node(parent: top, name: nil, start: next..<next, end: 0..<0, lead: textStart..<next, tail: 0..<0)
      let isElement = next + 1 < bytes.count && ![UInt8(ascii: "!"), UInt8(ascii: "?")].contains(bytes[next + 1])
      let end = isElement ? readTag(&node, from: next) : endOfPiece(from: next)
      node.start = next..<end
      node.end = end..<end
      if !isElement, bytes[next..<end].starts(with: "<![CDATA[".utf8) { nodes[top].hasText = true }
      nodes.append(node)
      nodes[top].children.append(index)
      (offset, textStart) = (end, end)
      if isElement, bytes[end - 2] != UInt8(ascii: "/") { open.append(index) }
    }
    nodes[0].tail = textStart..<bytes.count
  }

  private func end(after start: Int, _ mark: String) -> Int {
    let mark = Array(mark.utf8)
    var offset = start
    while offset + mark.count <= bytes.count {
      if bytes[offset] == mark[0], bytes[offset..<offset + mark.count].elementsEqual(mark) { return offset + mark.count }
      offset += 1
    }
    return bytes.count
  }

  private func endOfPiece(from start: Int) -> Int {
    let rest = bytes[start...]
    if rest.starts(with: "<!--".utf8) { return end(after: start + 4, "-->") }
    if rest.starts(with: "<![CDATA[".utf8) { return end(after: start, "]]>") }
    if rest.starts(with: "<?".utf8) { return end(after: start, "?>") }
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
    _ = readTag(from: nodes[node].start.lowerBound) { attributes.append($0) }
    return attributes
  }

  private func readTag(_ node: inout Node, from start: Int) -> Int {
    var id: Range<Int>?
    let (name, end) = readTag(from: start) { attribute in
      if id == nil, bytes[attribute.name].elementsEqual("id".utf8) { id = attribute.value }
    }
    (node.name, node.id) = (name, id)
    return end
  }

  /// Reads a start tag.
  /// - Returns: The name of the element, and the end of the tag.
  private func readTag(from start: Int, found: (Attribute) -> Void) -> (name: Range<Int>, end: Int) {
    func isSpace(_ offset: Int) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(bytes[offset]) }
    var offset = start + 1
    while offset < bytes.count, !isSpace(offset), bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "/") { offset += 1 }
    let element = start + 1..<offset
    while offset < bytes.count {
      let lead = offset
      while offset < bytes.count, isSpace(offset) { offset += 1 }
      guard offset < bytes.count else { return (element, offset) }
      if bytes[offset] == UInt8(ascii: ">") { return (element, offset + 1) }
      if bytes[offset] == UInt8(ascii: "/") {
        offset += 1
        continue
      }
      let name = offset
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "="), !isSpace(offset) { offset += 1 }
      let nameEnd = offset
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "\""), bytes[offset] != UInt8(ascii: "'") { offset += 1 }
      guard offset < bytes.count else { return (element, offset) }
      let quote = bytes[offset]
      let value = offset + 1
      offset = value
      while offset < bytes.count, bytes[offset] != quote { offset += 1 }
      found(Attribute(range: lead..<min(offset + 1, bytes.count), name: name..<nameEnd, value: value..<offset))
      offset += 1
    }
    return (element, bytes.count)
  }

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
      if let id = id(node), !repeatedIDs.contains(id) { return (String(decoding: id, as: UTF8.self), steps.reversed()) }
      let parent = nodes[node].parent
      let name = name(node)
      let place = nodes[parent].children.filter { self.name($0) == name }.firstIndex(of: node)! + 1
      steps.append("\(name.map { String(decoding: $0, as: UTF8.self) } ?? "")[\(place)]")
      node = parent
    }
    return ("", steps.reversed())
  }

  /// The element at a path; nil if there is none.
  func node(id: String, steps: some Collection<Substring>) -> Int? {
    guard var node = id.isEmpty ? 0 : byID[Array(id.utf8)] else { return nil }
    for step in steps {
      let parts = step.split(separator: "[", maxSplits: 1)
      guard parts.count == 2, let place = Int(parts[1].dropLast()), place > 0 else { return nil }
      let children = nodes[node].children.filter { name($0).map { $0.elementsEqual(parts[0].utf8) } ?? false }
      guard place <= children.count else { return nil }
      node = children[place - 1]
    }
    return node
  }
}
