// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// A canvas, a group or a graphic of a document, or the document itself.
///
/// A node stays the same over edits, undo and redo. One that is deleted is not ``exists``; its properties are nil, and changes of it are
/// refused, until an undo brings it back. One from before a ``ShapeDocument/reload()`` does not exist. It keeps the document alive.
public struct ShapeNode: Hashable {
  let number: NodeID
  let owner: ShapeDocument

  /// Which reading of the file it is of.
  private let reading: Int

  init(_ number: NodeID, _ owner: ShapeDocument) { (self.number, self.owner, reading) = (number, owner, owner.reading) }

  /// Whether both are one node of one document.
  public static func == (left: ShapeNode, right: ShapeNode) -> Bool {
    left.number == right.number && left.owner === right.owner && left.reading == right.reading
  }

  /// Hashes the node.
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// Whether it is in the document.
  public var exists: Bool { reading == owner.reading && owner.document.contains(number) }

  /// The id in the file, without `#`; for a node without one, an id generated from its kind and place. Empty for the document.
  public var id: String { number == .document || !exists ? "" : owner.document.id(of: number) }

  /// `canvas`, `group`, `rectangle`, `ellipse`, `star`, `text` and so on; the word in the file for an unknown kind.
  public var kind: String { exists ? owner.document.kindWord(of: number) : "" }

  /// The name, which need not be unique; nil for a node without one.
  public var name: String? { exists ? owner.document.name(of: number) : nil }

  /// A selector that matches only this node: `/Poster/Card/Label`, or `#label4` if names do not identify it.
  /// - Complexity: O(depth + siblings of the nodes on the path).
  public var path: String { exists ? PathPrinter().path(of: number, in: owner.document) : "" }

  /// Whether it can hold graphics.
  public var isContainer: Bool { exists && (number == .document || owner.document.holdsGraphics(number)) }

  /// The parent; nil for the document.
  public var parent: ShapeNode? { exists ? owner.document.parent(of: number).map { ShapeNode($0, owner) } : nil }

  /// The children, the one at the back first. Their contents are not read.
  /// - Complexity: O(children).
  public var children: [ShapeNode] { exists ? owner.document.children(of: number).map { ShapeNode($0, owner) } : [] }

  /// The number of children.
  public var childCount: Int { exists ? owner.document.childCount(of: number) : 0 }

  /// All nodes in it, a group before its contents, siblings from back to front.
  /// - Complexity: O(nodes).
  public var descendants: [ShapeNode] {
    exists ? owner.document.subtree(of: number).dropFirst().map { ShapeNode($0, owner) } : []
  }

  /// The value of a property as text that ``ShapeDocument/set(_:to:of:)`` takes: its own, that of its style, the default or a computed
  /// one, such as `fill`, `stroke.width`, `shadow[2].blur` or `bbox.width`; nil where it has none.
  /// - Throws: `property` for a name that there is not; <doc:Properties> lists all.
  public func value(_ property: String) throws(ShapeError) -> String? {
    let property = try ShapeDocument.property(property)
    return exists ? owner.query.text(property, of: number) : nil
  }

  /// Whether it has a value of its own for a property, and not only a default or an inherited one.
  /// - Throws: `property` for a name that there is not.
  public func hasOwnValue(_ property: String) throws(ShapeError) -> Bool {
    let property = try ShapeDocument.property(property)
    return exists && owner.document.ownValue(property, of: number) != nil
  }

  /// The box around what it draws, in the coordinates of its canvas, without strokes and shadows; nil if nothing has an extent.
  /// - Complexity: O(nodes in it), once after each edit.
  public var bounds: ShapeBox? { exists ? (owner.document.bounds(of: number)?.shown).map(ShapeBox.init) : nil }

  /// The frame in the coordinates of its parent, before rotation; nil if nothing has an extent.
  public var frame: ShapeBox? { exists ? owner.document.shownFrame(of: number).map(ShapeBox.init) : nil }
}

/// A rectangle whose y axis points down, in pixels.
public struct ShapeBox: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width, at least 0.
  public var width: Double
  /// The height, at least 0.
  public var height: Double

  /// Makes a rectangle from its upper left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }

  var rect: Rect { Rect(x: x, y: y, width: width, height: height) }
}
