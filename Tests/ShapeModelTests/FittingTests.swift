import GeometryOracle
import ShapeModel
import TestSupport
import Testing

@Suite struct `Setting places` {
  /// Sets an edge of a node's frame, as `set` does it; nothing where that is refused.
  private func set(_ edge: WritableKeyPath<Rect, Double>, of node: NodeID, to value: Double, in document: Document) throws -> Bool? {
    guard let frame = document.frame(of: node) else { return nil }
    var target = frame
    target[keyPath: edge] = value
    let settings: Document.PlaceSettings
    if document.isGroup(node) {
      guard let fitting = Fitting(frame, onto: target) else { return false }
      settings = try document.settings(fitting: node, by: fitting)
    } else {
      guard let leaf = document.graphic(node).settings(forFrame: target) else { return false }
      settings = [(node, leaf)]
    }
    for edit in try document.edits(settings) { _ = try document.apply(edit) }
    return true
  }

  @Test func `get after set gives what was set, and a group with a map of its own keeps what is in it`() throws {
    var line = RuleLine("get after set")
    try line.overDocuments { line, document, random, seed in
      for node in document.graphics {
        let edge = random.pick([\Rect.x, \Rect.y, \Rect.width, \Rect.height])
        let value = random.number(1...150)
        let below = Array(document.subtree(of: node).dropFirst())
        let former = below.map(document.graphic)
        // A turn about the middle moves along with the contents.
        let graphic = document.graphic(node)
        let isPlaced = graphic[.transform] != nil || graphic.isPlaced && (edge == \Rect.width || edge == \Rect.height)
        let extent = document.frame(of: node)?[keyPath: edge]
        guard let isSet = try set(edge, of: node, to: value, in: document) else { continue }
        if !isSet {
          line.check(extent == 0 && (edge == \Rect.width || edge == \Rect.height), seed, "refused: \(document.graphic(node))")
          continue
        }
        let frame = try #require(document.frame(of: node))
        let error = abs(frame[keyPath: edge] - value) / (1 + frame.width + frame.height + abs(frame.x) + abs(frame.y))
        line.check(error < 1e-9, seed, "\(edge) \(value) is \(frame) of \(document.graphic(node)) \(former)")
        if isPlaced, !below.isEmpty {
          line.check(below.map(document.graphic) == former, seed, "its children changed: \(document.graphic(node))")
        }
      }
    }
  }

  @Test func `what is moved by its group goes as far as the group does, in the coordinates of the parent`() throws {
    var line = RuleLine("moving groups")
    try line.overDocuments { line, document, random, seed in
      for node in document.graphics where document.isGroup(node) {
        let former = GeometryOracle(document)
        let before = former.box(of: node, isLocal: true)
        guard !before.isEmpty else { continue }
        let (dx, dy) = (random.number(-50...50), random.number(-50...50))
        let leaves = document.subtree(of: node).filter { !document.isGroup($0) }
        let places = leaves.map { former.box(of: $0) }
        let map = former.around(node)
        for edit in try document.edits(try document.settings(fitting: node, by: Fitting(dx: dx, dy: dy))) { _ = try document.apply(edit) }
        let (wayX, wayY) = (map[0] * dx + map[2] * dy, map[1] * dx + map[3] * dy)
        // Where a group around it turns about its middle, that moved as well.
        guard document.ancestors(of: node).allSatisfy({ !document.isTurned($0) }) else { continue }
        let oracle = GeometryOracle(document)
        for (leaf, box) in zip(leaves, places) {
          let now = oracle.box(of: leaf)
          let error = max(abs(now.x0 - box.x0 - wayX), abs(now.y1 - box.y1 - wayY))
          line.check(error < 1e-6 * (1 + abs(now.x0) + abs(now.y1)), seed, "\(box) \(now) \(wayX),\(wayY)")
        }
      }
    }
  }

  @Test func `turned into a path, every graphic keeps its box`() throws {
    var line = RuleLine("kind path")
    try line.overDocuments { line, document, _, seed in
      for node in document.graphics where !document.isGroup(node) && document.kind(of: node) != .path {
        let before = document.bounds(of: node)
        let (graphic, _) = try #require(document.graphic(node).converted(to: .path))
        // A group that turns about the middle of it is held by the command.
        let held = document.turnedGroups(around: document.ancestors(of: node))
        _ = try document.apply(.replace([graphic], [node]))
        for edit in try document.edits(document.settings(holding: held)) { _ = try document.apply(edit) }
        let box = GeometryOracle(document).box(of: node)
        line.check(box.distance(from: before) < 1e-6, seed, "\(box) \(String(describing: before)) \(graphic)")
      }
    }
  }
}
