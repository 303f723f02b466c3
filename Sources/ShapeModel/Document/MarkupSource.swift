// SPDX-License-Identifier: GPL-3.0-or-later
/// A source whose nodes are markup.
package protocol MarkupSource: AnyObject {
  /// Whether ``id(at:)`` is in the file; false for an id that depends on the place of the node and is never written.
  func hasOwnID(at node: Int) -> Bool

  /// Whether a node has no name but its id in the file. O(own start tag).
  func isNamedByID(at node: Int) -> Bool

  /// Whether ids of any syntax are kept as they were read, even those that no new graphic may have.
  var keepsAnyID: Bool { get }

  /// Whether a file has exactly one canvas, which cannot be added, removed or moved.
  var hasOneCanvas: Bool { get }

  /// The same file with markup that was read after it, whose nodes are in no list of children.
  /// - Parameter first: The number of its first node.
  /// - Returns: Nil if the format has no such markup, or if this is none.
  func extended(by markup: [UInt8], from first: Int) -> (any GraphicSource)?

  /// The same without the added nodes from a number on; nil if there are none.
  func truncated(to end: Int) -> (any GraphicSource)?

  /// Whether the format can store a value for a node of a kind; nil stands for removing the property.
  func canHold(_ property: Property, _ value: Value?, of kind: Kind) -> Bool

  /// Whether a node can store a value in place of its current one.
  func canHold(_ property: Property, _ value: Value?, at node: Int) -> Bool

  /// Whether the format can store parts of a fill or a stroke that have no effect, such as the stops of a solid fill.
  var keepsUnseenPaint: Bool { get }

  /// The font families that renderers use for a text without any.
  var initialFont: String { get }

  /// The content of a text of several spans after parts of it are replaced, as text of the format; nil where it has one.
  func textContent(at node: Int, replacing text: ReplacedText) -> String?

  /// The colours that no property of a node holds: those of definitions, of spans of texts, of rules and of variables. O(file).
  var otherColors: [OtherColor] { get }

  /// A colour as text of the format, in the manner of an old one; nil if the format cannot hold it.
  func spelled(_ color: ColorTerm, like old: String) -> String?

  /// Colours to which the format itself gives names.
  var namedColors: [NamedColor] { get }
}
