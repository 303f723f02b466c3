// SPDX-License-Identifier: GPL-3.0-or-later
/// The painted areas of graphics, where these depend on more than their own properties: on styles, tokens, letters and clips.
///
/// Valid until the document changes.
package protocol GraphicPaints: AnyObject {
  /// The painted box of a leaf graphic, without its clip; nil if it paints nothing.
  /// - Parameter map: The transform from its own coordinates.
  func box(of node: NodeID, _ graphic: Graphic, through map: Affine) -> Rect?

  /// The painted box of a group, extended by its shadows and without its clip.
  func box(of group: NodeID, _ graphic: Graphic, around contents: Rect, through map: Affine) -> Rect

  /// The box outside of which a graphic is invisible; nil if it has no clip.
  func clip(of node: NodeID, _ graphic: Graphic, through map: Affine) -> Rect?
}
