import ShapeModel

/// A range of a file that gives way to other bytes, and to nodes that are written there.
struct BytePatch {
  var range: Range<Int>
  var text: [UInt8] = []
  /// Nodes written behind the text, each with what precedes it.
  var nodes: [Piece] = []
  /// What follows the nodes.
  var tail: [UInt8] = []

  struct Piece {
    var lead: [UInt8]
    var node: NodeID
  }

  init(_ range: Range<Int>, _ text: [UInt8] = []) {
    self.range = range
    self.text = text
  }

  init(_ range: Range<Int>, _ text: String) { self.init(range, Array(text.utf8)) }

  /// Patches in the order of their places. What is put in at a place comes before what is taken out from there on.
  static func ascending(_ patches: [BytePatch]) -> [BytePatch] {
    guard patches.count > 1 else { return patches }
    func key(_ patch: (offset: Int, element: BytePatch)) -> (Int, Int, Int) {
      (patch.element.range.lowerBound, patch.element.range.isEmpty ? 0 : 1, patch.offset)
    }
    return patches.enumerated().sorted { key($0) < key($1) }.map(\.element)
  }

  /// Puts bytes in without taking any out.
  init(at offset: Int, _ text: [UInt8]) { self.init(offset..<offset, text) }
}

/// A format that changes a document by patches: it says where things are and how they are spelled, and ``PatchWriter`` writes.
protocol PatchSource: FormatSource {
  /// What makes the bytes of a node that was read say what another node says now, its children left out; ascending.
  ///
  /// - Parameters:
  ///   - node: The node as it is now: the one that was read, or a copy of it.
  ///   - origin: The node that was read.
  ///   - isMoved: Whether it is written below another node than the one it was read in.
  func ownPatches(of node: NodeID, origin: Int, isMoved: Bool, in document: Document) -> [BytePatch]

  /// Patches that belong to no node: of definitions, and of what names a node that has another id now; ascending, none over another.
  ///
  /// Where one lies in bytes that a node's own patch replaces, the node's own holds.
  func commonPatches(of document: Document) -> [BytePatch]

  /// What stands between two children: a comma, or nothing.
  var separator: [UInt8] { get }

  /// Where the lead of a child begins, which goes where the child goes: its comma and white space.
  func leadStart(of child: Int, after previous: Int?) -> Int

  /// What is taken out with a child.
  func deletion(of child: Int, after previous: Int?) -> Range<Int>

  /// How children are put into a node that has none: a patch without the nodes, and what precedes each of them.
  func opening(of node: NodeID, origin: Int, in document: Document) -> (patch: BytePatch, lead: [UInt8])

  /// A node that was not read, without its children: what precedes them and what follows.
  func spelled(_ node: NodeID, in document: Document, margin: [UInt8]) -> (head: [UInt8], tail: [UInt8])

  /// What one level adds to a margin.
  var indent: [UInt8] { get }

  /// Whether line breaks between two offsets belong to a text, and may not be indented anew.
  func isVerbatim(_ line: Range<Int>) -> VerbatimChange?
}

/// What a line says about text whose white space counts.
enum VerbatimChange { case begins, ends }

extension PatchSource {
  func commonPatches(of document: Document) -> [BytePatch] { [] }

  /// The white space in front of an offset.
  func blanks(before offset: Int) -> [UInt8] {
    var start = offset
    while start > 0, StartTag.isBlank(bytes.base[start - 1]) { start -= 1 }
    return Array(bytes.bytes(start..<offset))
  }

  /// The indentation of the line that an offset begins; nil where something precedes it on the line.
  func margin(of offset: Int) -> [UInt8]? {
    var start = offset
    while start > 0, bytes.base[start - 1] == 0x20 || bytes.base[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || bytes.base[start - 1] == 0x0a else { return nil }
    return Array(bytes.bytes(start..<offset))
  }

  /// What a child begins with: a line break and a margin, one level deeper than those of the node it is in.
  /// - Parameter lead: The line break and the margin of that node; nil where nothing is indented.
  func lead(inside lead: [UInt8]?) -> [UInt8] {
    guard let lead else { return [] }
    return lead.count > 2 * CanonicalWriter.deepestMargin ? lead : lead + indent
  }

  /// How the file breaks lines: as its first line does.
  var lineBreak: [UInt8] {
    let line = bytes.line(around: 0)
    return line.upperBound > 0 && line.upperBound < bytes.count && bytes.base[line.upperBound - 1] == 0x0d ? [0x0d, 0x0a] : [0x0a]
  }
}
