// SPDX-License-Identifier: GPL-3.0-or-later
/// What the graphics of a document paint, where that takes more than their own properties: styles, tokens, letters and clips.
///
/// Valid until the document changes.
package protocol GraphicPaints: AnyObject {
  /// The box of what a leaf graphic paints, without its clip; nil where it paints nothing.
  /// - Parameter map: The transform from its own coordinates.
  func box(of node: NodeID, _ graphic: Graphic, through map: Affine) -> Rect?

  /// The box of what a group paints, extended by its shadows and without its clip.
  func box(of group: NodeID, _ graphic: Graphic, around contents: Rect, through map: Affine) -> Rect

  /// The box outside of which nothing of a graphic is seen; nil where it has no clip.
  func clip(of node: NodeID, _ graphic: Graphic, through map: Affine) -> Rect?
}
