// SPDX-License-Identifier: GPL-3.0-or-later
import CScan
package import ShapeModel

/// Copies nodes whose members have canonical order and form, and normalizes only the white space between keys and values.
///
/// Decodes nothing; the bytes are the same as after decoding and rewriting the node.
package struct RespacedLine {
  private let document: Document
  private let bytes: ByteStore
  private let checker: NodeChecker

  private static let graphics = Array("\"\(Kind.canvas.childrenKey)\": [".utf8)
  private static let children = Array("\"\(Kind.group.childrenKey)\": [".utf8)

  package init(_ document: Document, _ source: JSONSource) {
    self.document = document
    bytes = source.bytes
    checker = NodeChecker(source.bytes, source.nodeIndex)
  }

  /// Whether the checked node is of the kind that always has a list of children in canonical form.
  private var isOfKindGroup: Bool {
    guard let kind = checker.members.first(where: { $0.object == 0 && $0.row == RespacedLine.kindRow }) else { return false }
    let value = UnsafeBufferPointer(
      start: bytes.base + checker.range.lowerBound + Int(kind.value), count: Int(kind.end - kind.value))
    return value.elementsEqual(RespacedLine.group)
  }

  private static let kindRow = Property.kind.row + 1
  private static let group = Array("\"\(Kind.group.word)\"".utf8)

  /// Writes a node up to the opening bracket of its list of children, or all of it for a leaf.
  ///
  /// Costs the node's own bytes.
  /// - Returns: False, with nothing written, if the node has to be decoded.
  package func write(_ node: NodeID, to output: inout OutputBuffer) throws -> Bool {
    // The document node may lack format and version, and a canvas may have been read without the list it has now.
    guard node != .document, document.isAsRead(node), !document.hasGeneratedID(node), checker.isCanonical(node.index),
      document.isGroup(node) == (checker.listStart != nil), checker.listStart != nil || !isOfKindGroup
    else { return false }
    let members = checker.members
    let start = bytes.base + checker.range.lowerBound
    let own = checker.listStart.map { $0 - checker.range.lowerBound } ?? checker.range.count
    // A member grows by at most a comma, a colon, a space after each, and a brace.
    return try output.append(atMost: own + 8 * members.count + 32) { line in
      var pen = Pen(line)
      pen.put(UInt8(ascii: "{"))
      var isFirst = true
      var isInObject = false
      for entry in members {
        if isInObject, entry.object == 0 {
          pen.put(UInt8(ascii: "}"))
          (isInObject, isFirst) = (false, false)
        }
        if !isFirst { pen.put(UInt8(ascii: ","), UInt8(ascii: " ")) }
        let key = start + Int(entry.key)
        var quote = 1
        while key[quote] != UInt8(ascii: "\"") { quote += 1 }
        pen.copy(key, quote + 1)
        pen.put(UInt8(ascii: ":"), UInt8(ascii: " "))
        isFirst = entry.object == 0 && start[Int(entry.value)] == UInt8(ascii: "{") && Property(Int(entry.row) - 1).isObject
        if isFirst {
          pen.put(UInt8(ascii: "{"))
          isInObject = true
        } else {
          pen.copy(start + Int(entry.value), Int(entry.end - entry.value))
        }
      }
      if isInObject { pen.put(UInt8(ascii: "}")) }
      if checker.listStart == nil {
        pen.put(UInt8(ascii: "}"))
      } else {
        if !members.isEmpty { pen.put(UInt8(ascii: ","), UInt8(ascii: " ")) }
        let key = document.parent(of: node) == .document ? RespacedLine.graphics : RespacedLine.children
        key.withUnsafeBufferPointer { pen.copy($0.baseAddress!, $0.count) }
      }
      return pen.end - line
    }
  }
}

/// Appends bytes to memory that is large enough for them.
private struct Pen {
  private(set) var end: UnsafeMutablePointer<UInt8>

  init(_ start: UnsafeMutablePointer<UInt8>) { end = start }

  mutating func put(_ byte: UInt8) {
    end.pointee = byte
    end += 1
  }

  mutating func put(_ one: UInt8, _ other: UInt8) {
    put(one)
    put(other)
  }

  mutating func copy(_ start: UnsafePointer<UInt8>, _ count: Int) {
    end.update(from: start, count: count)
    end += count
  }
}
