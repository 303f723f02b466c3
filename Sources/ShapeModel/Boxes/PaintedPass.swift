// SPDX-License-Identifier: GPL-3.0-or-later
/// Computes the painted boxes of a subtree: outlines and letters with their strokes, the shadows of both, within clips.
enum PaintedPass {
  /// The boxes by index in the slice; nil when it was interrupted.
  ///
  /// O(nodes), and decodes those that have a stroke, a shadow, a text, a style or a clip.
  /// - Parameters:
  ///   - box: The box of a node's outline, and its traits.
  ///   - maps: The transforms of the groups that have one.
  static func boxes(
    _ slice: TreeSlice, outer: Affine, maps: [NodeID: Affine], in document: Document, _ box: (Int) -> (box: Extent, traits: BoxTraits)
  ) -> [Extent]? {
    // The transforms from the coordinates inside groups to those of the canvas, where they are not the identity.
    var inner: [Int: Affine] = [:]
    func around(_ place: Int) -> Affine { place == 0 ? outer : inner[slice.parent(place)] ?? .identity }
    for place in 0..<slice.count {
      if place & 0xfff == 0, document.isInterrupted() { return nil }
      guard box(place).traits.contains(.isGroup) else { continue }
      let map = maps[slice[place]].map { around(place) * $0 } ?? around(place)
      if map != .identity { inner[place] = map }
    }
    var painted = [Extent](repeating: Extent(), count: slice.count)
    let painting = Painting(document)
    defer { painting.end() }
    for place in stride(from: slice.count - 1, through: 0, by: -1) {
      // Letters and strokes take some microseconds each.
      if place & 0x1ff == 0, document.isInterrupted() { return nil }
      let (own, traits) = box(place)
      let isGroup = traits.contains(.isGroup)
      if !isGroup { painted[place] = own }
      if traits.contains(.isPainted) {
        let (node, graphic) = (slice[place], document.paintedGraphic(slice[place]))
        if isGroup {
          let map = inner[place] ?? .identity
          painted[place] = painting.clipped(node, graphic, painting.group(node, graphic, painted[place], map), map)
        } else {
          let map = around(place) * graphic.affine
          painted[place] = painting.clipped(node, graphic, painting.leaf(node, graphic, map), map)
        }
      }
      if isGroup, let region = document.region(ofContents: slice[place]), let rect = painted[place].rect {
        painted[place] = Extent((inner[place] ?? .identity).bounds(of: region).intersection(rect))
      }
      if place > 0, !traits.contains(.isHidden) { painted[slice.parent(place)].include(painted[place]) }
    }
    return painted
  }

  /// One pass over a document. A clip may be a selector that needs painted boxes itself; those are computed without styles and clips.
  private struct Painting {
    let document: Document
    let paints: (any GraphicPaints)?

    init(_ document: Document) {
      self.document = document
      paints = document.derived.boxes.isPainting ? nil : document.source.paints(of: document)
      if paints != nil { document.derived.boxes.isPainting = true }
    }

    func end() { if paints != nil { document.derived.boxes.isPainting = false } }

    func leaf(_ node: NodeID, _ graphic: Graphic, _ map: Affine) -> Extent {
      if graphic.kind == .instance {
        if let target = document.target(of: graphic), !document.isGroupOfGraphics(target), document.kind(of: target) != .instance {
          let (copy, way) = (document.graphic(target), Affine.translation(x: graphic.number(.x), y: graphic.number(.y)))
          let inside = map * way * copy.affine
          return group(node, graphic, clipped(target, copy, leaf(target, copy, inside), inside), map)
        }
        let drawn = document.repeated(by: graphic, isPainted: true) ?? letters(node, graphic).map { .frame($0) }
        return group(node, graphic, Extent(drawn?.bounds(through: map)), map)
      }
      guard let paints else {
        return Extent(graphic.paintedBounds(through: map, textBox: letters(node, graphic)))
      }
      return Extent(paints.box(of: node, graphic, through: map))
    }

    private func letters(_ node: NodeID, _ graphic: Graphic) -> Rect? {
      document.source.placed?.textBox(of: graphic, at: document.sourceNode(of: node))
    }

    func group(_ node: NodeID, _ graphic: Graphic, _ contents: Extent, _ map: Affine) -> Extent {
      guard let rect = contents.rect else { return contents }
      return Extent(paints?.box(of: node, graphic, around: rect, through: map) ?? graphic.shadowed(rect, through: map))
    }

    func clipped(_ node: NodeID, _ graphic: Graphic, _ painted: Extent, _ map: Affine) -> Extent {
      guard let box = paints?.clip(of: node, graphic, through: map), let rect = painted.rect else { return painted }
      return Extent(rect.intersection(box))
    }
  }
}

extension Document {
  /// A node with at least the properties that decide where it paints.
  fileprivate func paintedGraphic(_ node: NodeID) -> Graphic {
    guard isAsRead(node), !handsDownChanges else { return graphic(node) }
    return source.scanning?.paintedGraphic(at: node.index) ?? graphic(node)
  }
}
