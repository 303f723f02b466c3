// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// A replacement of a byte range of the source by other bytes, by nodes, or by both.
struct BytePatch {
  var range: Range<Int>
  var text: [UInt8] = []
  /// Nodes written after the text, each with its leading bytes.
  var nodes: [Piece] = []
  /// Bytes written after the nodes.
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

  /// Whether two patches replace some of the same bytes.
  func touches(_ other: BytePatch) -> Bool { range.overlaps(other.range) || range == other.range }

  /// Sorts patches by offset. At the same offset, insertions precede replacements.
  static func ascending(_ patches: [BytePatch]) -> [BytePatch] {
    guard patches.count > 1 else { return patches }
    func key(_ patch: (offset: Int, element: BytePatch)) -> (Int, Int, Int) {
      (patch.element.range.lowerBound, patch.element.range.isEmpty ? 0 : 1, patch.offset)
    }
    return patches.enumerated().sorted { key($0) < key($1) }.map(\.element)
  }

  /// Bytes with the texts of ascending patches; of those that overlap, the first.
  /// - Parameter range: The part of the bytes; all by default.
  static func applied(_ patches: [BytePatch], to bytes: ByteStore, in range: Range<Int>? = nil) -> [UInt8] {
    let range = range ?? 0..<bytes.count
    var (result, copied) = ([UInt8](), range.lowerBound)
    result.reserveCapacity(range.count)
    for patch in patches where patch.range.lowerBound >= copied {
      result += bytes.bytes(copied..<patch.range.lowerBound)
      result += patch.text
      copied = patch.range.upperBound
    }
    return result + bytes.bytes(copied..<range.upperBound)
  }

  /// Inserts bytes at an offset.
  init(at offset: Int, _ text: [UInt8]) { self.init(offset..<offset, text) }
}

/// A format that is saved by patching its source: it finds the ranges and spells the bytes that ``PatchWriter`` writes.
protocol PatchSource: FormatSource {
  /// A fault injected by tests into the patches of nodes: returns another range and text for a patch, or nil to drop it.
  var plantedFault: ((Range<Int>, [UInt8]) -> (Range<Int>, [UInt8])?)? { get set }

  /// The patches that turn the source bytes of a node into its current state, without its children; ascending.
  ///
  /// - Parameters:
  ///   - node: The current node: the one that was read, or a copy of it.
  ///   - origin: The node that was read.
  ///   - isMoved: Whether its parent differs from that in the source.
  func ownPatches(of node: NodeID, origin: Int, isMoved: Bool, in document: Document) -> [BytePatch]

  /// Patches that belong to no node: those of definitions, and of references to nodes whose id changed; ascending, without overlaps.
  ///
  /// If one lies within a node's own patch, the node's patch wins.
  func commonPatches(of document: Document) -> [BytePatch]

  /// The separator of two children: a comma, or nothing.
  var separator: [UInt8] { get }

  /// The offset of a child's lead: the separator and white space before it, which move with the child.
  func leadStart(of child: Int, after previous: Int?) -> Int

  /// The range to delete for a child.
  func deletion(of child: Int, after previous: Int?) -> Range<Int>

  /// The bytes that stay in the place of a removed child.
  func remains(of child: Int, in document: Document) -> [UInt8]
  /// The insertion of children into a node that has none: a patch without the nodes, and the lead of each of them.
  func opening(of node: NodeID, origin: Int, in document: Document) -> (patch: BytePatch, lead: [UInt8])

  /// The bytes of a new node before its children and after them.
  func spelled(_ node: NodeID, in document: Document, margin: [UInt8]) -> (head: [UInt8], tail: [UInt8])

  /// The indentation of one level.
  var indent: [UInt8] { get }

  /// A node that takes the place of others where a document is written without them.
  func placeholder(isCanvas: Bool) -> [UInt8]

  /// Whether the rest can be read without a node and its contents.
  func canLeaveOut(_ node: Int) -> Bool

  /// Whether verbatim text, which may not be reindented, begins or ends on a line; nil if neither.
  func isVerbatim(_ line: Range<Int>) -> VerbatimChange?
}

/// The start or end of text with significant white space.
enum VerbatimChange { case begins, ends }

extension PatchSource {
  func commonPatches(of document: Document) -> [BytePatch] { [] }
  func remains(of child: Int, in document: Document) -> [UInt8] { [] }

  /// The white space before an offset.
  func blanks(before offset: Int) -> [UInt8] {
    var start = offset
    while start > 0, StartTag.isBlank(bytes.base[start - 1]) { start -= 1 }
    return Array(bytes.bytes(start..<offset))
  }

  /// The indentation of the line that begins with an offset; nil if something else precedes it on the line.
  func margin(of offset: Int) -> [UInt8]? {
    var start = offset
    while start > 0, bytes.base[start - 1] == 0x20 || bytes.base[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || bytes.base[start - 1] == 0x0a else { return nil }
    return Array(bytes.bytes(start..<offset))
  }

  /// The lead of a child: a line break and a margin, one level deeper than its parent's.
  /// - Parameter lead: The line break and the margin of the parent; nil if nothing is indented.
  func lead(inside lead: [UInt8]?) -> [UInt8] {
    guard let lead else { return [] }
    return lead.count > 2 * CanonicalWriter.deepestMargin ? lead : lead + indent
  }

  /// The line break of the file, taken from its first line.
  var lineBreak: [UInt8] {
    let line = bytes.line(around: 0)
    return line.upperBound > 0 && line.upperBound < bytes.count && bytes.base[line.upperBound - 1] == 0x0d ? [0x0d, 0x0a] : [0x0a]
  }
}
