// SPDX-License-Identifier: MIT
package import Scrolling

/// The part of a visual effect that cells can show.
package struct CellEffect: Hashable, Sendable {
  /// The strength with which a view is drawn.
  package enum Strength: Hashable, Sendable {
    /// Nothing is drawn: opacity below ⅓.
    case blank
    /// Dim: below ⅔.
    case dim
    /// Unchanged.
    case normal
  }

  /// Cells to the right and down.
  package private(set) var offset = CellPoint.zero
  /// The strength with which the view is drawn.
  package private(set) var strength = Strength.normal
  /// Factors across and down.
  package private(set) var scale = (x: 1.0, y: 1.0)
  /// The operations that cells cannot show.
  package private(set) var unrendered: [VisualEffect.Operation] = []

  /// Converts the operations of an effect, in order.
  package init(_ effect: VisualEffect) {
    var shift = (x: 0.0, y: 0.0)
    var opacity = 1.0
    for call in effect.operations {
      switch call.kind {
      case .offset: shift = (shift.x + call.values[0], shift.y + call.values[1])
      case .opacity: opacity *= call.values[0]
      case .scale: scale = (scale.x * call.values[0], scale.y * call.values[1])
      case .transform where call.values[1] == 0 && call.values[2] == 0:
        scale = (scale.x * call.values[0], scale.y * call.values[3])
        shift = (shift.x + call.values[4], shift.y + call.values[5])
      default: unrendered.append(call)
      }
    }
    offset = CellPoint(
      x: ProposedSize.cells(shift.x.rounded(.toNearestOrAwayFromZero)),
      y: ProposedSize.cells(shift.y.rounded(.toNearestOrAwayFromZero)))
    strength = opacity < 1.0 / 3 ? .blank : opacity < 2.0 / 3 ? .dim : .normal
  }

  /// Whether the view is drawn as without the effect.
  var isPlain: Bool { offset == .zero && strength == .normal && scale == (1, 1) }

  /// The centred part of a view that remains after scaling; the rest is padding.
  ///
  /// Cells cannot shrink, so a smaller scale crops the outer cells and a larger one shows the view unchanged.
  package func visiblePart(of size: CellSize) -> CellRect {
    func part(_ length: Int, _ factor: Double) -> Int {
      min(length, max(0, ProposedSize.cells((Double(length) * abs(factor)).rounded())))
    }
    let kept = CellSize(width: part(size.width, scale.x), height: part(size.height, scale.y))
    return CellRect(
      origin: CellPoint(x: (size.width - kept.width) / 2, y: (size.height - kept.height) / 2), size: kept)
  }

  /// Draws the visible part of a view into a separate grid, and copies it to its rectangle moved by the offset.
  func draw(_ view: Node, in rect: CellRect, clip: CellRect, on grid: inout CellGrid) {
    guard strength != .blank else { return }
    let place = rect.origin + offset
    let part = visiblePart(of: rect.size).intersection(clip.offset(by: CellPoint.zero - place))
    guard !part.isEmpty else { return }
    var aside = CellGrid(size: part.size)
    view.draw(at: CellPoint.zero - part.origin, DrawContext(clip: aside.bounds), on: &aside)
    grid.draw(aside, at: place + part.origin, clip: clip, skipsBlank: true) { style in
      var style = style
      if strength == .dim { style.attributes.insert(.dim) }
      return style
    }
  }

  /// Whether all properties of two effects are equal.
  package static func == (a: CellEffect, b: CellEffect) -> Bool {
    a.offset == b.offset && a.strength == b.strength && a.scale == b.scale && a.unrendered == b.unrendered
  }

  /// Hashes the properties that `==` compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(offset)
    hasher.combine(strength)
    hasher.combine(scale.x)
    hasher.combine(scale.y)
    hasher.combine(unrendered)
  }
}
