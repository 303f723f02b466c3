// SPDX-License-Identifier: GPL-3.0-or-later
import CScan
import JSON
package import ShapeModel

/// Checks from the bytes of a node, without decoding it, whether its values are valid and whether it is in canonical form.
///
/// A positive result is certain; a negative one is inconclusive: the node has to be decoded. A checker is reused for successive nodes.
package final class NodeChecker {
  private let bytes: ByteStore
  private let shape = NodeShape.shared.shape
  private let nodeIndex: NodeIndex
  private let entries: UnsafeMutablePointer<scan_entry>
  private let verdict: UnsafeMutablePointer<scan_verdict>
  private var number: [UInt8] = []

  /// The maximum number of members; no line in canonical form has as many.
  private static let entryLimit = 160

  package init(_ bytes: ByteStore, _ nodeIndex: NodeIndex) {
    self.bytes = bytes
    self.nodeIndex = nodeIndex
    entries = .allocate(capacity: NodeChecker.entryLimit)
    verdict = .allocate(capacity: 1)
    verdict.initialize(to: scan_verdict())
    verdict.pointee.entries = entries
    verdict.pointee.capacity = UInt32(NodeChecker.entryLimit)
  }

  deinit {
    entries.deallocate()
    verdict.deallocate()
  }

  /// Whether every value of a node is certainly valid, and every key known. Costs the node's own bytes.
  func fits(_ node: Int) -> Bool {
    check(node, end: listEnd(of: node))
    return verdict.pointee.is_whole == 1 && verdict.pointee.fits == 1
  }

  /// Whether the keys and values of a node up to its children are in canonical form, regardless of the white space between them.
  ///
  /// Afterwards ``members``, ``range`` and ``listStart`` describe that node.
  package func isCanonical(_ node: Int) -> Bool {
    check(node, end: 0)
    guard verdict.pointee.is_whole == 1, verdict.pointee.is_canonical == 1 else { return false }
    range = nodeIndex.start(node)..<nodeIndex.end(node)
    guard members.allSatisfy({ $0.is_open == 0 || isShortest($0) }) else { return false }
    guard let listStart else { return true }
    // In canonical form only brackets follow the children.
    var cursor = JSONCursor(bytes, at: listStart)
    cursor.skipChildren(of: node, nodeIndex)
    cursor.skipSpace()
    return cursor.offset == range.upperBound - 1
  }

  /// The byte range of the node.
  package private(set) var range = 0..<0

  /// The members before the children, each object followed by its own members; offsets are relative to the node's first byte.
  var members: UnsafeBufferPointer<scan_entry> { UnsafeBufferPointer(start: entries, count: Int(verdict.pointee.count)) }

  /// The offset of the bracket that opens the list of children.
  package var listStart: Int? { verdict.pointee.list == 0 ? nil : range.lowerBound + Int(verdict.pointee.list) }

  private func check(_ node: Int, end: Int) {
    let leading: UInt32 = node == 0 ? 0 : nodeIndex.parent(node) == 0 ? 1 : 2
    scan_check(bytes.base, nodeIndex.start(node), leading, nodeIndex.listCode(of: node), end, shape, verdict)
  }

  /// The offset after the bracket that closes the children; 0 if there are none.
  private func listEnd(of node: Int) -> Int {
    guard nodeIndex.isGroup(node), nodeIndex.subtreeCount(node) > 1 else { return 0 }
    var cursor = JSONCursor(bytes, at: nodeIndex.start(node))
    cursor.skipChildren(of: node, nodeIndex)
    return cursor.offset
  }

  /// Whether a member is a number in its shortest form.
  private func isShortest(_ entry: scan_entry) -> Bool {
    let text = UnsafeBufferPointer(start: bytes.base + range.lowerBound + Int(entry.value), count: Int(entry.end - entry.value))
    let span = Span<UInt8>(_unsafeElements: text)
    guard case .number(let value, end: text.count) = NumberText.scan(span, from: 0, as: .json), value.isFinite else { return false }
    number.removeAll(keepingCapacity: true)
    NumberText.append(value, to: &number)
    return number.elementsEqual(text)
  }
}

/// The members of nodes and their valid values in the scanner's representation, built once from ``PropertyTable``.
private struct NodeShape {
  let shape: UnsafePointer<scan_shape>

  // Immutable once initialized, so any thread may read it.
  nonisolated(unsafe) static let shared = NodeShape()

  private init() {
    let words = DocumentWords.shared
    let stride = words.keysByCode.count
    let objects = PropertyTable.rows.indices.filter { PropertyTable.rows[$0].type == .object }
    var texts: [String] = []
    for case .word(let words) in PropertyTable.rows.map(\.type) { texts += words.filter { !texts.contains($0) } }
    let members = UnsafeMutableBufferPointer<scan_member>.allocate(capacity: stride * (objects.count + 1))
    members.initialize(repeating: scan_member())
    for (place, container) in ([nil] + objects.map { Property($0) }).enumerated() {
      for code in 1..<stride {
        guard let property = words.property(code, in: container) else { continue }
        members[place * stride + code] = NodeShape.member(property, texts, object: objects.firstIndex { $0 == Int(property.row) })
      }
    }
    let shape = UnsafeMutablePointer<scan_shape>.allocate(capacity: 1)
    shape.initialize(
      to: scan_shape(keys: words.keys, words: DocumentWords.table(texts), members: members.baseAddress, stride: UInt32(stride)))
    self.shape = UnsafePointer(shape)
  }

  private static func member(_ property: Property, _ texts: [String], object: Int?) -> scan_member {
    var member = scan_member()
    member.row = property.row + 1
    func number(_ type: scan_type, _ least: Double, _ most: Double, excludesLeast: Bool = false) {
      member.type = UInt8(type.rawValue)
      (member.least, member.most) = (max(least, -NumberRange.limit), min(most, NumberRange.limit))
      member.excludes_least = excludesLeast ? 1 : 0
    }
    func number(_ type: scan_type, _ range: NumberRange) {
      number(type, range.minimum, range.maximum, excludesLeast: range.excludesMinimum)
    }
    switch property.specification.type {
    case .object:
      member.type = UInt8(SCAN_TYPE_OBJECT.rawValue)
      member.object = UInt8(object! + 1)
    case .bool: member.type = UInt8(SCAN_TYPE_BOOL.rawValue)
    case .number(let range): number(SCAN_TYPE_NUMBER, range)
    case .integer(let range): number(SCAN_TYPE_WHOLE, Double(range.lowerBound), Double(range.upperBound))
    case .word(let words):
      member.type = UInt8(SCAN_TYPE_WORD.rawValue)
      withUnsafeMutableBytes(of: &member.words) { bits in
        for word in words {
          let code = texts.firstIndex(of: word)! + 1
          bits[code / 8] |= 1 << UInt8(code % 8)
        }
      }
    // The bytes of a node do not show whether the document has the named style.
    case .text where property == .style: break
    case .text(let maximum, let allowsLineBreaks):
      member.has_lines = allowsLineBreaks ? 1 : 0
      member.type = UInt8(SCAN_TYPE_TEXT.rawValue)
      member.limit = UInt32(maximum)
    case .color: member.type = UInt8(SCAN_TYPE_COLOR.rawValue)
    case .background: member.type = UInt8(SCAN_TYPE_COLOR_OR_NONE.rawValue)
    case .edges: number(SCAN_TYPE_NUMBER, .size)
    case .weight: number(SCAN_TYPE_NUMBER, 1, 1000)
    case .lineHeight: number(SCAN_TYPE_NUMBER, 0, NumberRange.limit, excludesLeast: true)
    case .numbers(let count, let range):
      number(SCAN_TYPE_NUMBERS, range)
      member.limit = UInt32(count ?? 0)
      // Six numbers are an affine map, which has to be invertible: the decoder checks that.
      if count == 6 { member.type = UInt8(SCAN_TYPE_OTHER.rawValue) }
    case .points(let minimum):
      number(SCAN_TYPE_POINTS, .any)
      // A polygon needs three points; requiring three of polylines as well only causes shorter ones to be decoded.
      member.limit = UInt32(max(minimum, 3))
    case .stops, .tags, .selector, .id, .kind, .colors, .json: break
    }
    return member
  }
}
