// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension DrawnAttributes {
  /// A group that casts the shadows, and the attributes of the graphic inside it; nil if no group is needed.
  ///
  /// Renderers blur and move along the axes of the element that has the filter, or not at all if these are rotated, flipped or skewed. So
  /// such a graphic is transformed inside a group whose axes are those of the page, with shadows that were rotated beforehand. A blur
  /// under a skew keeps its extent in both directions.
  var upright: (group: DrawnAttributes, content: DrawnAttributes)? {
    guard !shadows.isEmpty, let paintedBox, !(around * placement.affine).keepsUpright else { return nil }
    var (group, content) = (self, DrawnAttributes(node: node, id: ""))
    var map = placement.affine
    if around.keepsUpright {
      (group.placement, content.placement) = (.none, placement)
    } else {
      guard let back = around.inverse else { return nil }
      map = around * map
      (group.placement, content.placement) = (.map(back), .map(map))
    }
    group.shadows = shadows.map { $0.turned(by: map) }
    (group.paintedBox, group.outlineBox) = (map.bounds(of: paintedBox), nil)
    group.clip = clip?.compactMap { part in part.outline.transformed(by: map).map { ClipOutline(outline: $0, rule: part.rule) } }
    group.around = .identity
    (group.extra, content.extra) = ([], extra)
    return (group, content)
  }
}

extension DrawnShadow {
  fileprivate func turned(by map: Affine) -> DrawnShadow {
    var shadow = self
    shadow.offset = map.apply(toVector: offset)
    let reach = map.reach(of: 1)
    shadow.stretch = Size(width: reach.x, height: reach.y)
    return shadow
  }
}

extension Affine {
  /// Whether it only moves and scales.
  fileprivate var keepsUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }
}
