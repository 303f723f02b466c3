/// Computes the boxes of all that is painted in a subtree: outlines with their strokes, and the shadows of both.
enum PaintedPass {
  /// The boxes by index in the slice; nil when it was interrupted.
  ///
  /// O(nodes), and decodes those that have a stroke or a shadow.
  /// - Parameters:
  ///   - box: The box of a node without stroke and shadow, and its traits.
  ///   - maps: The transforms of the groups that have one.
  static func boxes(
    _ slice: TreeSlice, outer: Affine, maps: [NodeID: Affine], in document: Document, _ box: (Int) -> (box: Extent, traits: BoxTraits)
  ) -> [Extent]? {
    // The transforms from the coordinates inside groups to those of the canvas, where they are not the identity.
    var inner: [Int: Affine] = [:]
    func around(_ place: Int) -> Affine { place == 0 ? outer : inner[slice.parent(place)] ?? .identity }
    for place in 0..<slice.count where box(place).traits.contains(.isGroup) {
      let map = maps[slice[place]].map { around(place) * $0 } ?? around(place)
      if map != .identity { inner[place] = map }
    }
    var painted = [Extent](repeating: Extent(), count: slice.count)
    for place in stride(from: slice.count - 1, through: 0, by: -1) {
      if place & 0xfff == 0, document.isInterrupted() { return nil }
      let (own, traits) = box(place)
      if !traits.contains(.isGroup) { painted[place] = own }
      if traits.contains(.isPainted) {
        let graphic = document.graphic(slice[place])
        if !traits.contains(.isGroup) {
          let textBox = document.source.textBox(of: graphic)
          painted[place] = Extent(graphic.paintedBounds(through: around(place) * graphic.affine, textBox: textBox))
        } else if let rect = painted[place].rect {
          painted[place] = Extent(graphic.shadowed(rect, through: inner[place] ?? .identity))
        }
      }
      if place > 0, !traits.contains(.isHidden) { painted[slice.parent(place)].include(painted[place]) }
    }
    return painted
  }
}
