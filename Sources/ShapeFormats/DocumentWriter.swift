internal import Glibc
package import ShapeModel

/// Writes documents as JSON.
package enum DocumentWriter {
  /// Writes a document with everything nobody touched byte for byte as it was read.
  ///
  /// What was touched is written in canonical form, at the indentation around it.
  /// - Complexity: The bytes of the file are copied; beyond that, what was touched.
  package static func write(_ document: Document, to write: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let source = document.source as? JSONSource else { return try writeCanonically(document, to: write) }
    var writer = PatchWriter(document, source, OutputBuffer(write))
    try writer.run()
  }

  /// Writes a document in one of the two ways.
  package static func write(
    _ document: Document, canonically: Bool, to write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    if canonically { try writeCanonically(document, to: write) } else { try self.write(document, to: write) }
  }

  /// Writes every node anew, one graphic a line.
  package static func writeCanonically(_ document: Document, to write: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    var writer = CanonicalWriter(document, OutputBuffer(write))
    try writer.run()
  }

  /// Whether a document would be written as it is by ``writeCanonically(_:to:)`` too. Stops at the first piece that differs.
  /// - Parameter goesOn: Told now and then how many bytes are compared; false ends it.
  /// - Returns: Nil when it was ended.
  package static func isCanonical(_ document: Document, goesOn: (_ count: Int) -> Bool = { _ in true }) -> Bool? {
    if let source = document.source as? JSONSource, !document.isTouched {
      return isEqual(to: source.bytes.bytes(0..<source.bytes.count), document, goesOn)
    }
    return bytes(of: document).withUnsafeBytes { isEqual(to: $0, document, goesOn) }
  }

  private enum Ending: Error { case difference, stop }

  private static func isEqual(to bytes: UnsafeRawBufferPointer, _ document: Document, _ goesOn: (_ count: Int) -> Bool) -> Bool? {
    var compared = 0
    do {
      try withoutActuallyEscaping(goesOn) { goesOn in
        try writeCanonically(document) { piece in
          guard goesOn(compared) else { throw Ending.stop }
          guard bytes.count - compared >= piece.count, memcmp(bytes.baseAddress! + compared, piece.baseAddress!, piece.count) == 0 else {
            throw Ending.difference
          }
          compared += piece.count
        }
      }
      return compared == bytes.count
    } catch Ending.difference { return false } catch { return nil }
  }

  /// The levels that are indented. Without an end the margins of deep documents would grow with the square of their depth.
  static let deepestMargin = 100

  /// The bytes of a document, as ``write(_:to:)`` gives them.
  package static func bytes(of document: Document, canonically: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    let take: (UnsafeRawBufferPointer) -> Void = { bytes.append(contentsOf: $0) }
    // Taking bytes into memory cannot fail.
    do { try write(document, canonically: canonically, to: take) } catch { preconditionFailure("\(error)") }
    return bytes
  }

  /// One node's line without its children, as canonical form has it.
  package static func line(of graphic: Graphic) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    CanonicalJSON.append(members: graphic, to: &bytes)
    return String(decoding: bytes, as: UTF8.self) + "}"
  }

  /// The head of a node up to its list of children, or all of it for a leaf.
  static func head(_ graphic: Graphic, isGroup: Bool) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    CanonicalJSON.append(members: graphic, to: &bytes)
    guard isGroup else { return bytes + [UInt8(ascii: "}")] }
    if bytes.count > 1 { bytes.append(contentsOf: ", ".utf8) }
    CanonicalJSON.append(string: graphic.kind.childrenKey, to: &bytes)
    bytes.append(contentsOf: ": [".utf8)
    return bytes
  }
}

/// Writes every node anew, one graphic a line, two spaces a level.
private struct CanonicalWriter {
  let document: Document
  var output: OutputBuffer
  private var open: [(children: Children.Iterator, isEmpty: Bool)] = []
  private var splice: SplicedLine?

  init(_ document: Document, _ output: OutputBuffer) {
    self.document = document
    self.output = output
    splice = (document.source as? JSONSource).map { SplicedLine(document, $0) }
  }

  mutating func run() throws {
    try start(.document)
    while !open.isEmpty {
      let top = open.count - 1
      if let child = open[top].children.next() {
        try output.append(open[top].isEmpty ? Margins.first : Margins.next)
        open[top].isEmpty = false
        try output.append(margin)
        try start(child)
      } else {
        let isEmpty = open.removeLast().isEmpty
        if !isEmpty {
          try output.append("\n")
          try output.append(margin)
        }
        try output.append("]}")
      }
    }
    try output.append("\n")
    try output.flush()
  }

  private enum Margins {
    static let first = Array("\n".utf8)
    static let next = Array(",\n".utf8)
    static let byLevel = (0...DocumentWriter.deepestMargin).map { [UInt8](repeating: 0x20, count: 2 * $0) }
  }

  private var margin: [UInt8] { Margins.byLevel[min(open.count, DocumentWriter.deepestMargin)] }

  private mutating func start(_ node: Handle) throws {
    let isGroup = document.isGroup(node)
    // In place: a conditional call would copy the whole of it each time.
    if try splice == nil || !splice!.write(node, to: &output) {
      try output.append(DocumentWriter.head(document.graphic(node).withHeader, isGroup: isGroup))
    }
    if isGroup { open.append((document.children(of: node).makeIterator(), true)) }
  }
}

extension Graphic {
  /// The document's own line always says what format it is.
  fileprivate var withHeader: Graphic {
    guard kind == .document else { return self }
    var graphic = self
    if graphic[.format] == nil { graphic[.format] = .string("shapeedit") }
    if graphic[.version] == nil { graphic[.version] = .number(1) }
    return graphic
  }
}

/// Copies what was read and puts something else in the place of what was touched.
private struct PatchWriter {
  let document: Document
  let source: JSONSource
  let skeleton: Skeleton
  var output: OutputBuffer
  /// The nodes that were read and say or list something else now, ascending: which is the order of their bytes too.
  private let dirty: [Handle]
  private var splice: SplicedLine
  private var work: [Step] = []

  private enum Step {
    /// A range of the source with everything below `nodes` in its place.
    case range(Range<Int>, nodes: Range<Int>)
    /// A node, whatever it is, with the white space its list gives it.
    case node(Handle, Spacing)
    case children(Children.Iterator, Spacing, isFirst: Bool)
    case text([UInt8])
  }

  /// The white space of one list of children.
  private struct Spacing {
    /// Behind the opening bracket, between children (with the comma), before the closing one.
    var first: [UInt8]
    var between: [UInt8]
    var last: [UInt8]
    /// The spacing of a list that has to be made up inside this one.
    func inner() -> Spacing {
      guard first.contains(0x0a) else { return Spacing(first: [], between: between, last: []) }
      let indent = first.count > 2 * DocumentWriter.deepestMargin ? first : first + [0x20, 0x20]
      return Spacing(first: indent, between: [UInt8(ascii: ",")] + indent, last: first)
    }
  }

  init(_ document: Document, _ source: JSONSource, _ output: OutputBuffer) {
    self.document = document
    self.source = source
    skeleton = source.skeleton
    self.output = output
    splice = SplicedLine(document, source)
    let restructured = document.restructured
    let touched = document.touched
    dirty = restructured.isEmpty ? touched : Array(Set(touched).union(restructured)).sorted()
  }

  mutating func run() throws {
    work = [.range(0..<source.bytes.count, nodes: 0..<skeleton.count)]
    while let step = work.popLast() {
      switch step {
      case .range(let bytes, let nodes): try range(bytes, nodes)
      case .text(let text): try output.append(text)
      case .node(let node, let spacing): try self.node(node, spacing)
      case .children(var children, let spacing, let isFirst):
        guard let child = children.next() else {
          if !isFirst { try output.append(spacing.last) }
          continue
        }
        try output.append(isFirst ? spacing.first : spacing.between)
        work.append(.children(children, spacing, isFirst: false))
        work.append(.node(child, spacing))
      }
    }
    try output.flush()
  }

  /// The first dirty node at or behind a number.
  private func firstDirty(from number: Int) -> Int {
    var low = 0
    var high = dirty.count
    while low < high {
      let middle = (low + high) / 2
      if dirty[middle].index < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Copies bytes as they are up to the first dirty node, then that node, and so on as long as they are leaves; then the rest.
  private mutating func range(_ bytes: Range<Int>, _ nodes: Range<Int>) throws {
    var copied = bytes.lowerBound
    for index in firstDirty(from: nodes.lowerBound)..<dirty.count {
      let node = dirty[index].index
      guard node < nodes.upperBound else { break }
      try output.append(source.bytes.bytes(copied..<skeleton.start(node)))
      copied = skeleton.end(node)
      guard skeleton.isGroup(node) || document.isGroup(dirty[index]) else {
        try head(dirty[index])
        continue
      }
      let after = node + skeleton.subtreeCount(node)
      work.append(.range(copied..<bytes.upperBound, nodes: after..<max(after, nodes.upperBound)))
      return try rewritten(node)
    }
    try output.append(source.bytes.bytes(copied..<bytes.upperBound))
  }

  /// What a node says now, up to the bracket that opens its children.
  private mutating func head(_ node: Handle) throws {
    guard try !splice.write(node, to: &output) else { return }
    try output.append(DocumentWriter.head(document.graphic(node).withHeader, isGroup: document.isGroup(node)))
  }

  private mutating func node(_ node: Handle, _ spacing: Spacing) throws {
    guard node.index < skeleton.count else { return try made(node, spacing) }
    let number = node.index
    work.append(.range(skeleton.start(number)..<skeleton.end(number), nodes: number..<number + skeleton.subtreeCount(number)))
  }

  /// A node that was not read.
  private mutating func made(_ node: Handle, _ spacing: Spacing) throws {
    let isGroup = document.isGroup(node)
    try output.append(DocumentWriter.head(document.graphic(node), isGroup: isGroup))
    guard isGroup else { return }
    work.append(.text(Array("]}".utf8)))
    work.append(.children(document.children(of: node).makeIterator(), spacing.inner(), isFirst: true))
  }

  /// A node that was read, and says or lists something else now.
  private mutating func rewritten(_ number: Int) throws {
    let node = Handle(number)
    let isGroup = document.isGroup(node)
    let list = skeleton.isGroup(number) ? self.list(of: number) : nil
    let isListAsRead = document.isListAsRead(node)
    if document.isAsRead(node), let list {
      try output.append(source.bytes.bytes(skeleton.start(number)..<list.lowerBound))
      work.append(.range(list.upperBound..<skeleton.end(number), nodes: 0..<0))
    } else {
      try head(node)
      guard isGroup else { return }
      work.append(.text(Array("]}".utf8)))
    }
    if isListAsRead, let list {
      work.append(.range(list, nodes: number + 1..<number + skeleton.subtreeCount(number)))
    } else {
      work.append(.children(document.children(of: node).makeIterator(), spacing(of: number, list), isFirst: true))
    }
  }

  /// What stands between the brackets of a node's list of children; nil where the list is only implied.
  private func list(of number: Int) -> Range<Int>? {
    var members = MemberCursor(source.bytes, skeleton, number)
    while members.next() != nil {
      guard members.isAtChildren else {
        members.skip()
        continue
      }
      let start = members.cursor.offset + 1
      members.skip()
      if skeleton.subtreeCount(number) == 1 {
        var cursor = members.cursor
        cursor.offset = start
        cursor.skipSpace()
        return start..<cursor.offset
      }
      return start..<members.cursor.offset - 1
    }
    return nil
  }

  /// The white space of a list: its own where it has children, else what fits the line the node stands on.
  private func spacing(of number: Int, _ list: Range<Int>?) -> Spacing {
    if let list, let last = skeleton.lastChild(of: number) {
      let first = number + 1
      let lead = Array(source.bytes.bytes(list.lowerBound..<skeleton.start(first)))
      let tail = Array(source.bytes.bytes(skeleton.end(last)..<list.upperBound))
      let second = first + skeleton.subtreeCount(first)
      let between = first == last ? [UInt8(ascii: ",")] + lead : Array(source.bytes.bytes(skeleton.end(first)..<skeleton.start(second)))
      return Spacing(first: lead, between: between, last: tail)
    }
    return indented(under: skeleton.start(number))
  }

  /// The spacing of children below a node that starts at an offset: two spaces further in than its line, or none on a line shared with others.
  private func indented(under offset: Int) -> Spacing {
    var start = offset
    while start > 0, source.bytes.base[start - 1] == 0x20 || source.bytes.base[start - 1] == 0x09 { start -= 1 }
    let isOwnLine = start == 0 ? source.bytes.count == 0 || offset == 0 : source.bytes.base[start - 1] == 0x0a
    guard isOwnLine else { return Spacing(first: [], between: Array(", ".utf8), last: []) }
    let margin = [0x0a] + Array(source.bytes.bytes(start..<offset))
    let inner = margin.count > 2 * DocumentWriter.deepestMargin ? margin : margin + [0x20, 0x20]
    return Spacing(first: inner, between: [UInt8(ascii: ",")] + inner, last: margin)
  }
}
