/// What decides where a node is, and nothing else of what it says.
///
/// Columns of boxes are made of these: a source reads them from the bytes of a plain node without decoding the rest.
package struct NodeGeometry: Hashable, Sendable {
  /// What it draws; nothing for groups.
  package var outline = Outline.nothing
  /// Its own frame before any rotation; nil for groups.
  package var frame: Rect?
  /// The map from its own coordinates to those of its parent; of a group that turns, see ``turn``.
  package var map = Affine.identity
  /// How a group turns about the middle of what is in it; nil where its map does not depend on that.
  package var turn: Turn?
  /// Whether a map, a turn or a mirror is between its own coordinates and its parent's.
  package var isPlaced = false
  package var isHidden = false
  /// Whether x, y, width and height of its frame are the numbers a selector compares.
  package var isPlain = false
  /// Whether a stroke or a shadow may be painted outside of its outline.
  package var isPainted = true

  package init() {}

  /// A rotation and mirrors about a middle that is not known yet.
  package struct Turn: Hashable, Sendable {
    package var degrees: Double
    package var flip: String

    package init(degrees: Double = 0, flip: String = "none") { (self.degrees, self.flip) = (degrees, flip) }

    /// The map, turning about the middle of a box; nothing moves where there is none.
    package func map(in box: Rect?) -> Affine {
      guard let box else { return .identity }
      return .orientation(
        rotation: degrees, flipsHorizontally: flip == "h" || flip == "hv", flipsVertically: flip == "v" || flip == "hv", of: box)
    }
  }
}

extension Graphic {
  /// The same of a decoded node.
  /// - Parameters:
  ///   - isGroup: Whether it is drawn as what is in it.
  ///   - textBox: Of a text that is as large as its letters.
  package func geometry(isGroup: Bool, textBox: Rect? = nil) -> NodeGeometry {
    var geometry = NodeGeometry()
    geometry.isHidden = resolved(.visible) == .bool(false)
    geometry.isPainted = members.contains { $0.property == .stroke || $0.property == .shadow }
    geometry.isPlaced = isPlaced
    if isGroup {
      if let matrix { geometry.map = matrix } else if isPlaced { geometry.turn = turn }
    } else {
      (geometry.outline, geometry.frame, geometry.map) = (textBox.map { .frame($0) } ?? shape, textBox ?? frame, affine)
    }
    // What a later version calls otherwise and draws as a group has numbers of its own all the same.
    geometry.isPlain = kind == .group || !isGroup && hasPlainFrame && textBox == nil
    return geometry
  }

  /// Whether its frame is what `x`, `y`, `width` and `height` say: a polygon of points may have a frame written down besides.
  private var hasPlainFrame: Bool {
    if kind == .polygon, self[.points] != nil { return false }
    return ![Property.x, .y, .width, .height].contains { if case .invalid = self[$0] { true } else { false } }
  }

  var turn: NodeGeometry.Turn { NodeGeometry.Turn(degrees: number(.rotation), flip: resolved(.flip)?.string ?? "") }

  var matrix: Affine? {
    guard case .numbers(let n) = self[.transform], n.count == 6 else { return nil }
    return Affine(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
  }
}
