// SPDX-License-Identifier: GPL-3.0-or-later
/// A source whose graphics have a place and an area that depend on more than their properties.
package protocol PlacedSource: AnyObject {
  /// The bounding box of a text's glyphs, in its own coordinates; nil for a graphic whose frame is stored. O(text).
  /// - Parameter node: The node that it was read from, whose element may say which line of the glyphs is at `y`.
  func textBox(of graphic: Graphic, at node: Int?) -> Rect?

  /// The `x` and `y` with which a text has its glyphs in the place that a format with stored frames gives them; nil for a graphic whose
  /// frame is stored, and for an empty text. O(text).
  func anchor(of text: Graphic, in frame: Rect) -> Point?

  /// Whether a canvas has a view box: its size changes while its coordinates stay, and its contents stay while its corner moves.
  var hasViewBox: Bool { get }

  /// Whether any group shows only a part of its contents.
  var hidesOverflow: Bool { get }

  /// The visible part of a group's contents, in their coordinates; nil for all of it. O(own start tag).
  func region(ofContentsAt node: Int) -> Rect?

  /// Whether any group shows only one of its children.
  var hasChoices: Bool { get }

  /// Whether its parent shows only one of its children, and not this one. O(start tags of the siblings) once.
  func isLeftOut(at node: Int) -> Bool

  /// The radii of the corners of a rectangle of a size, where they are not arcs of circles; nil for all others. O(own start tag).
  func cornerRadii(at node: Int, of size: Size) -> Size?

  /// Whether a group is moved by its transform, not by moving its contents.
  var movesGroupsByMap: Bool { get }

  /// How exactly the lengths of a node are stored, nil for a new one. O(own start tag).
  func precision(at node: Int?) -> LengthPrecision

  /// Whether a graphic of a kind that has a frame or points is nevertheless moved by its transform.
  func movesByMap(_ kind: Kind) -> Bool

  /// Whether a node without a frame is moved by its coordinates where it has no transform: a text. O(own bytes).
  func movesByCoordinates(at node: Int) -> Bool

  /// Whether a node is moved by its transform, because something it refers to uses its coordinates. O(own bytes).
  func movesByMap(at node: Int, carrying carried: Carried?) -> Bool

  /// Whether only gradients use the coordinates of a node, and all of these can be placed by its box instead. O(own bytes).
  func isPlacedByGradients(at node: Int, carrying carried: Carried?) -> Bool

  /// The effects and contents of a node's element in addition to its properties; nil in formats where properties hold all. O(own bytes).
  func surroundings(inside node: Int, carrying carried: Carried?) -> Surroundings?
}
