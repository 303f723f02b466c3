// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Simplifies the graphics of a large drawing that are outside the window, too small to be seen, or too costly to paint in full.
///
/// Renderers allocate an offscreen picture for each shadow and for each group that is composited as a whole. In drawings of very many
/// graphics these pictures dominate the cost of painting, so they have a budget; graphics that exceed it are painted more simply and
/// counted.
struct DrawingDetail {
  private let culling: DrawingCulling
  /// The rest of the budget for offscreen pictures, in pixels.
  private var room: Double
  private var smallCount = 0
  private var barCount = 0
  private var simpleCount = 0

  /// The budget for all offscreen pictures, in pixels.
  private static let pixelLimit = 15e6
  /// The cost of one offscreen picture besides its pixels, in pixels.
  private static let pictureCost = 30_000.0
  /// The cost of a composited group, which needs no filter, in pixels.
  private static let layerCost = 6000.0
  /// Text of a smaller font size, in pixels, is painted as bars.
  private static let smallestLetters = 2.0

  init(_ culling: DrawingCulling) {
    self.culling = culling
    room = DrawingDetail.pixelLimit
  }

  /// Converts a length to pixels of the picture.
  private func pixels(_ length: Double, _ map: Affine) -> Double { length * abs(map.determinant).squareRoot() / culling.pixel }

  // MARK: Leaving out

  /// Whether a leaf graphic is entirely invisible; counts those that are too small.
  /// - Parameter map: The transform from local to canvas coordinates.
  mutating func leavesOut(_ graphic: Graphic, _ map: Affine) -> Bool {
    guard var box = graphic.paintedBounds(through: map) else { return false }
    if graphic[.text] != nil { box = box.union(DrawingDetail.reach(ofTextIn: graphic, map)) }
    guard box.intersection(culling.window) != nil else { return true }
    guard max(box.width, box.height) < culling.leastSize else { return false }
    smallCount += 1
    return true
  }

  /// A box that certainly contains a text: no letter is wider than two font sizes.
  private static func reach(ofTextIn graphic: Graphic, _ map: Affine) -> Rect {
    let frame = graphic.frame ?? Rect(origin: .zero, size: .zero)
    guard let text = graphic[.textString]?.string, !text.isEmpty else { return map.bounds(of: frame) }
    let size = graphic.amount(.textSize)
    let letter = 2 * size + abs(graphic.amount(.textSpacing))
    let line = size * max(2, graphic.drawn(.textLineHeight)?.number ?? 0)
    let count = Double(text.utf8.count)
    let lineCount = Double(text.utf8.count { $0 == 0x0a } + 1)
    let isWrapped = graphic.drawn(.textWrap)?.string != "none"
    return map.bounds(
      of: frame.inset(horizontally: -letter * count, vertically: -line * (isWrapped ? count : lineCount)) ?? frame)
  }

  // MARK: Simplifying

  /// The simplified shape, preceded by the shadows that are painted as shapes of their own.
  mutating func simplified(_ shape: DrawnShape, _ map: Affine) -> [DrawnShape] {
    var shape = shape
    if let text = shape.text, pixels(text.font.size, map) < DrawingDetail.smallestLetters {
      barCount += 1
      guard case .text = shape.outline else {
        shape.text = nil
        return simplified(shape, map)
      }
      shape = DrawingDetail.bars(text, shape.attributes)
    }
    let shadows = flatShadows(&shape, map)
    spare(&shape, map)
    return shadows.map { DrawingDetail.shadow($0, of: shape) } + [shape]
  }

  /// The simplified group, and the opacity that applies to its content instead.
  /// - Parameter map: The transform from the parent's to canvas coordinates.
  mutating func simplified(_ group: DrawnGroup, _ map: Affine) -> (group: DrawnGroup, opacity: Double) {
    var attributes = group.attributes
    let own = map * attributes.placement.affine
    if !attributes.shadows.isEmpty {
      let reach = attributes.shadows.map { $0.blur + abs($0.spread) + max(abs($0.offset.x), abs($0.offset.y)) }.max() ?? 0
      let seen = own.inverse?.bounds(of: culling.window).inset(by: -reach)
      attributes.paintedBox = seen
      if seen == nil || !takes(filterOver: seen, own) { attributes.shadows = [] }
    }
    guard attributes.opacity != .one, !takes(DrawingDetail.layerCost) else { return (DrawnGroup(attributes: attributes), 1) }
    let opacity = attributes.opacity.value
    attributes.opacity = .one
    return (DrawnGroup(attributes: attributes), opacity)
  }

  /// Spends from the budget; returns false and counts a simplification if it is exhausted.
  private mutating func takes(_ cost: Double) -> Bool {
    guard room >= cost else {
      simpleCount += 1
      return false
    }
    room -= cost
    return true
  }

  private mutating func takes(filterOver box: Rect?, _ map: Affine) -> Bool {
    guard let box, let seen = map.bounds(of: box).intersection(culling.window) else { return takes(DrawingDetail.pictureCost) }
    return takes(DrawingDetail.pictureCost + seen.width * seen.height / (culling.pixel * culling.pixel))
  }

  /// The shadows that are painted as copies of the outline: those with invisible blur, and those over the budget, inner shadows excepted.
  private mutating func flatShadows(_ shape: inout DrawnShape, _ map: Affine) -> [DrawnShadow] {
    let shadows = shape.attributes.shadows
    guard !shadows.isEmpty else { return [] }
    let isSharp = shadows.allSatisfy { !$0.isInner && pixels($0.blur + abs($0.spread), map) < 1 }
    guard isSharp || !takes(filterOver: shape.attributes.paintedBox, map) else { return [] }
    shape.attributes.shadows = []
    return shadows.filter { !$0.isInner }
  }

  /// Moves the opacity of a whole shape to its parts if it has one part or the budget is exhausted.
  private mutating func spare(_ shape: inout DrawnShape, _ map: Affine) {
    let opacity = shape.attributes.opacity
    guard opacity != .one else { return }
    let partCount = [shape.fill != nil, shape.stroke != nil, shape.text != nil].count { $0 }
    guard partCount < 2 || !takes(DrawingDetail.layerCost) else { return }
    if case .image = shape.outline { return }
    shape.attributes.opacity = .one
    shape.fill?.opacity.multiply(by: opacity)
    shape.stroke?.opacity.multiply(by: opacity)
    shape.text?.fill.opacity.multiply(by: opacity)
    shape.text?.stroke?.opacity.multiply(by: opacity)
  }

  /// The outline of a shape in the colour of its shadow.
  private static func shadow(_ shadow: DrawnShadow, of shape: DrawnShape) -> DrawnShape {
    var copy = shape.withoutIdentity
    copy.attributes.placement = .map(shape.attributes.placement.affine * .translation(x: shadow.offset.x, y: shadow.offset.y))
    copy.attributes.link = nil
    copy.fill?.paint = .solid(shadow.color)
    copy.stroke?.paint = .solid(shadow.color)
    copy.text?.fill.paint = .solid(shadow.color)
    copy.text?.stroke = nil
    return copy
  }

  /// The lines of a text as bars: as wide as the lines, half as high as the font size, at half the opacity.
  private static func bars(_ text: TextBlock, _ attributes: DrawnAttributes) -> DrawnShape {
    var path = ""
    for line in text.lines {
      let width = FontMetrics.width(line.text, text.font)
      let left = line.anchor.x - [.left: 0, .middle: width / 2, .right: width][line.side, default: 0]
      path += "M\(NumberText.string(left)) \(NumberText.string(line.anchor.y))h\(NumberText.string(width))"
      path += "v\(NumberText.string(-text.font.size / 2))h\(NumberText.string(-width))z"
    }
    var shape = DrawnShape(attributes: attributes, outline: .path(path))
    shape.fill = text.fill
    shape.fill?.opacity = UnitInterval(text.fill.opacity.value / 2)
    return shape
  }

  // MARK: Notes

  func report(to notes: DrawingNotes) {
    if smallCount > 0 { notes.add(.document, .small(smallCount)) }
    if barCount > 0 { notes.add(.document, .tinyTexts(barCount)) }
    if simpleCount > 0 { notes.add(.document, .simplified(simpleCount)) }
  }
}

extension UnitInterval {
  fileprivate mutating func multiply(by other: UnitInterval) { self = UnitInterval(value * other.value) }
}
