// SPDX-License-Identifier: GPL-3.0-or-later
/// The graphics that hide others: axis-aligned rectangles in one opaque colour, in opaque groups.
///
/// A graphic is covered when all that it paints is inside one such rectangle of its canvas, or inside several side by side, which are
/// drawn after its whole subtree. Rounded corners hide nothing.
struct Covers {
  private let document: Document
  private let numbering: Numbering
  private var indexes: [NodeID: CoverIndex] = [:]

  /// The graphics with the values of their named styles.
  private let styled: ((NodeID) -> Graphic?)?

  /// Collects the covers of a document; nil when it was interrupted. O(rectangles).
  /// - Parameter styled: A graphic with the values of its named style; nil for one that has none.
  init?(_ document: Document, styled: ((NodeID) -> Graphic?)?) {
    (self.document, self.styled) = (document, styled)
    numbering = document.numbering
    let canvases = CanvasPositions(document)
    var groups: [NodeID: Bool] = [:]
    var boxes: [NodeID: [(box: Extent, order: Int)]] = [:]
    for (done, node) in document.graphics.enumerated() {
      if done & 0x3ff == 0, document.isInterrupted() { return nil }
      guard document.kind(of: node) == .rectangle, !document.isGroup(node), case let graphic = styled?(node),
        Covers.hasOpaqueFill(node, graphic, document), Covers.isOpaque(node, graphic, document),
        let parent = document.parent(of: node),
        Covers.isShown(parent, document, &groups, { Covers.isOpaque($0, nil, document) }), let canvas = canvases.canvas(of: node),
        let order = numbering.position(of: node)
      else { continue }
      for box in Covers.boxes(of: node, graphic, document) where !box.isEmpty { boxes[canvas, default: []].append((box, order)) }
    }
    for (canvas, boxes) in boxes {
      guard let index = CoverIndex(boxes, isInterrupted: document.isInterrupted) else { return nil }
      indexes[canvas] = index
    }
  }

  /// Whether a node and all its ancestor groups pass a test. The results are cached in `known`.
  static func isShown(_ node: NodeID, _ document: Document, _ known: inout [NodeID: Bool], _ test: (NodeID) -> Bool) -> Bool {
    var climbed: [NodeID] = []
    var next: NodeID? = node
    var isShown = true
    while let node = next, isShown, document.isGroupOfGraphics(node) {
      if let answer = known[node] {
        isShown = answer
        break
      }
      climbed.append(node)
      isShown = test(node)
      next = document.parent(of: node)
    }
    for node in climbed { known[node] = isShown }
    return isShown
  }

  private static func value(_ property: Property, _ node: NodeID, _ styled: Graphic?, _ document: Document) -> Value? {
    styled?.resolved(property) ?? document.resolved(property, of: node)
  }

  private static func isOpaque(_ node: NodeID, _ styled: Graphic?, _ document: Document) -> Bool {
    value(.visible, node, styled, document) != .bool(false) && value(.opacity, node, styled, document) == .number(1)
      && value(.blend, node, styled, document) == .string("normal") && value(.clip, node, styled, document) == Value.none
  }

  private static func hasOpaqueFill(_ node: NodeID, _ styled: Graphic?, _ document: Document) -> Bool {
    guard case .color(let color) = styled.map({ document.paint(.fill, of: $0) }) ?? document.paint(.fill, of: node), color.alpha == 255
    else { return false }
    return value(.fillOpacity, node, styled, document) == .number(1)
  }

  /// The areas of the canvas that a rectangle fills: one, or two that cross, which leave out its rounded corners.
  private static func boxes(of node: NodeID, _ styled: Graphic?, _ document: Document) -> [Extent] {
    var geometry = document.geometry(of: node)
    if case .frame(let frame) = geometry.outline, let radii = styled?.cornerRadii, radii != .zero {
      geometry.outline = .rounded(frame, radii.clamped(to: frame.size))
    }
    let map = document.map(of: node) * geometry.map
    guard map.keepsRectanglesUpright else { return [] }
    switch geometry.outline {
    case .frame(let frame): return [Extent(map.bounds(of: frame))]
    case .rounded(let frame, let radii):
      let radius = radii.values.max() ?? 0
      return [frame.inset(horizontally: radius, vertically: 0), frame.inset(horizontally: 0, vertically: radius)].compactMap { inner in
        inner.map { Extent(map.bounds(of: $0)) }
      }
    default: return []
    }
  }

  /// Whether the covers hide a node.
  /// - Complexity: O(log covers) for each cover that is needed to hide it.
  func hide(_ node: NodeID, on canvas: NodeID) -> Bool {
    guard let index = indexes[canvas], let position = numbering.position(of: node) else { return false }
    let painted = Extent(document.paintedBounds(of: node))
    guard !painted.isEmpty else { return false }
    let end = position + numbering.subtreeCount(at: position)
    return index.hides(painted, from: end, isInterrupted: document.isInterrupted)
  }
}
