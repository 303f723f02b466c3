// SPDX-License-Identifier: GPL-3.0-or-later
import JSON
package import ShapeModel

/// The line of a node in a file: a JSON object with the members of one node.
package struct NodeLine {
  package var graphic: Graphic
  /// Whether the object has a list of children, which has to be empty.
  package var hasList: Bool

  package enum Level { case document, canvas, graphic }

  /// Parses a line by the rules of a whole file, and keeps unknown members.
  /// - Throws: The first error, with its offset in the text.
  package init(_ json: String, as level: Level) throws(FormatError) {
    let (head, tail) = NodeLine.around[level]!
    let bytes = ByteStore(head + json + tail)
    let document: Document
    do { document = try Document(json: bytes) } catch {
      throw FormatError(error.problem, at: min(max(0, error.offset - head.utf8.count), json.utf8.count))
    }
    var cursor = JSONCursor(bytes, at: head.utf8.count)
    cursor.skipValue()
    cursor.skipSpace()
    // Text after the object would be parsed as part of the surrounding document.
    guard cursor.offset == head.utf8.count + json.utf8.count else { throw FormatError(.textBehind, at: cursor.offset - head.utf8.count) }
    let depth = level == .document ? 0 : level == .canvas ? 1 : 2
    let node = NodeID(depth)
    guard document.subtreeCount(of: .document) == depth + 1 else { throw FormatError(.expected("an empty list of children"), at: 0) }
    graphic = document.graphic(node)
    if document.hasGeneratedID(node) { graphic.id = "" }
    hasList = document.isGroup(node)
  }

  private static let around: [Level: (head: String, tail: String)] = [
    .document: ("", ""),
    .canvas: (#"{"format": "shapeedit", "version": 1, "canvases": ["#, "]}"),
    .graphic: (#"{"format": "shapeedit", "version": 1, "canvases": [{"graphics": ["#, "]}]}"),
  ]

  /// The line of a node in canonical form, with an empty list if it has children.
  package static func text(_ graphic: Graphic, hasList: Bool) -> String {
    let text = String(decoding: CanonicalWriter.head(graphic, isGroup: hasList), as: UTF8.self) + (hasList ? "]}" : "")
    // The command language rejects long runs of combining marks; JSON can escape them.
    return CombiningMarkRun.isExcessive(text) ? spelled(text) : text
  }

  /// JSON text with escapes for all characters beyond ASCII.
  private static func spelled(_ json: String) -> String {
    json.unicodeScalars.map { scalar in
      scalar.isASCII
        ? String(scalar)
        : String(scalar).utf16.map { "\\u" + hexadecimal($0) }.joined()
    }.joined()
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
