// SPDX-License-Identifier: GPL-3.0-or-later
/// The changes to nodes that move to other parents, so that the picture stays the same: the values that they inherited, and the
/// effects of the groups that they leave.
///
/// Effects are taken over from the innermost group to the outermost. A node that cannot take one over, or would get one from a group that
/// it enters, is an ``Obstacle``.
/// - Complexity: O(moved nodes + groups that they leave or enter); with effects that treat contents as one picture, O(n log n) for the n
///   children of the group.
package struct Relocation {
  /// The reason why a move would change the picture.
  package struct Obstacle: Error, Hashable, Sendable {
    /// The moved node, and the group that it leaves or enters.
    package var node: NodeID
    package var group: NodeID
    /// The name of the effect that would be lost or added.
    package var name: String
    package var reason: Reason

    package enum Reason: Hashable, Sendable {
      /// Only the group can have the effect.
      case ofGroup
      /// The effect applies to all contents together, and there is more than one.
      case ofMany
      /// The effect treats the contents as one picture, and two of them may touch.
      case touching
      /// The node has a transform, which would change the coordinates of the effect.
      case placed
      /// The node has such an effect already, or others that it would have to follow.
      case taken
      /// A node is blended with its backdrop only within the group.
      case mixing
      /// Another graphic repeats the node, and would show it changed.
      case repeated
      /// The node would get the effect from a group that it enters.
      case entered
      /// An animation of the node replaces the transform that would keep it in place.
      case animated
    }
  }

  let document: Document
  private let styled: (Graphic) -> Graphic?
  private let dissolved: Set<NodeID>
  private var style: InheritedStyle
  private var graphics: [NodeID: Graphic] = [:]
  private var effects: [NodeID: [GroupEffect]] = [:]
  /// Whether anything in a group, moved or staying, is blended with its backdrop.
  private var mixing: [NodeID: Bool] = [:]
  private var destinations: [NodeID: Destination] = [:]
  /// The values and effects that moved nodes took over so far.
  var taken: [NodeID: Taken] = [:]
  /// The obstacles, for nodes in the order of their placements.
  package private(set) var obstacles: [Obstacle] = []

  /// The values and effects that one node takes over.
  struct Taken {
    var declarations: [String: String] = [:]
    var values: [Property: Value] = [:]
    var slots: Set<String> = []
    var isEmpty: Bool { declarations.isEmpty && values.isEmpty }
  }

  /// - Parameters:
  ///   - placements: The moves. The nodes are still at their old places in the document.
  ///   - dissolved: Groups that will be removed, after all their contents moved out.
  ///   - styled: The graphic with the values of its style, where it has one.
  package init(
    _ placements: [Placement], dissolving dissolved: Set<NodeID> = [], in document: Document, styled: @escaping (Graphic) -> Graphic?
  ) {
    (self.document, self.dissolved, self.styled) = (document, dissolved, styled)
    style = InheritedStyle(document)
    var routes: [Route.Key: Route] = [:]
    var leaving: [NodeID: [NodeID]] = [:]
    for placement in placements {
      guard let old = document.parent(of: placement.node), old != placement.parent else { continue }
      let key = Route.Key(from: old, to: placement.parent)
      let route = routes[key] ?? route(key)
      routes[key] = route
      for group in route.left { leaving[group, default: []].append(placement.node) }
      for group in route.entered { enter(placement.node, group) }
      if route.isPlaced, let effect = effects(of: placement.node).first(where: { $0.conditions.contains(.moving) }) {
        obstacles.append(Obstacle(node: placement.node, group: placement.node, name: effect.name, reason: .animated))
      }
      inherit(placement.node, route)
      if route.isDecorated, holdsText(placement.node) {
        obstacles.append(Obstacle(node: placement.node, group: placement.parent, name: Relocation.decoration, reason: .entered))
      }
      if route.changesViewport { keepLengths(placement.node) }
      let repeated =
        document.isDrawnAgain(placement.node) && (route.isPlaced || taken[placement.node] != nil) ? placement.node : route.repeated
      if let repeated { obstacles.append(Obstacle(node: placement.node, group: repeated, name: "", reason: .repeated)) }
    }
    let levels = document.levels(of: leaving.keys)
    for group in leaving.keys.sorted(by: { (levels[$0]!, $1) > (levels[$1]!, $0) }) {
      for effect in effects(of: group) { transfer(effect, of: group, to: leaving[group]!) }
    }
    for node in taken.keys where document.isMade(node) { valueDeclarations(of: node) }
  }

  private static let decoration = "text-decoration"

  func holdsText(_ node: NodeID) -> Bool { document.subtree(of: node).contains { document.kind(of: $0) == .text } }

  // MARK: The result

  /// The moved nodes whose letters have a size that nothing declares, in a group that declares one.
  package internal(set) var unsized: Set<NodeID> = []

  /// The values to set on moved nodes, except those that keep their place.
  package var settings: Document.PlaceSettings {
    taken.sorted { $0.key < $1.key }.compactMap { node, taken in
      taken.values.isEmpty ? nil : (node, taken.values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
  }

  /// The data that nodes carry after the moves, dissolved groups included.
  package var carried: (nodes: [NodeID], values: [Carried]) {
    var result: [NodeID: Carried] = [:]
    for (node, taken) in taken where !taken.declarations.isEmpty {
      var carried = document.carried(node) ?? Carried()
      carried.declarations.merge(taken.declarations) { $1 }
      result[node] = carried
    }
    for group in dissolved where document.sourceNode(of: group) != nil {
      var carried = document.carried(group) ?? Carried()
      carried.isDissolved = true
      result[group] = carried
    }
    let sorted = result.sorted { $0.key < $1.key }
    return (sorted.map(\.key), sorted.map(\.value))
  }

  // MARK: Routes

  /// The path from one parent to another.
  struct Route {
    struct Key: Hashable {
      var from: NodeID
      var to: NodeID
    }
    /// The groups with effects that are left, innermost first, and those that are entered.
    var left: [NodeID] = []
    var entered: [NodeID] = []
    /// Whether a group in between has a transform.
    var isPlaced = false
    /// Whether the node is in another viewport afterwards.
    var changesViewport = false
    /// A group in between that something repeats.
    var repeated: NodeID?
    /// The inherited declarations that differ between the two, with the old one; nil where only the new parent inherits one.
    var changed: [(name: String, old: InheritedStyle.Declaration?)] = []
    /// Whether the new parent has the letters in it underlined, which a text in it cannot change.
    var isDecorated = false
  }

  /// The groups on the path from a node to an ancestor.
  private struct Passage {
    /// The groups with effects, in the order in which they were added.
    var groups: [NodeID] = []
    var isPlaced = false
    /// Whether one of the nodes makes a viewport of its own.
    var changesViewport = false
    /// The nearest to the node that something repeats.
    var repeated: NodeID?
  }

  /// A new parent and its ancestors, as far as they were needed, and the paths from other nodes to the nearest of these.
  private struct Destination {
    /// The new parent, its parent, and so on.
    var chain: [NodeID]
    var places: [NodeID: Int]
    /// For each place in the chain, the passage from there to the new parent; nearest groups first.
    var entries = [Passage()]
    /// For other nodes, the passage from their inside to the chain, outermost groups first, and the place in the chain.
    var exits: [NodeID: (place: Int, passage: Passage)] = [:]

    init(_ parent: NodeID) { (chain, places) = ([parent], [parent: 0]) }
  }

  /// - Complexity: O(nodes that are on no earlier path to the same parent).
  private mutating func route(_ key: Route.Key) -> Route {
    var route = Route()
    let (left, entered) = passages(key)
    route.isPlaced = left.isPlaced || entered.isPlaced
    route.repeated = left.repeated ?? entered.repeated
    route.changesViewport = left.changesViewport || entered.changesViewport
    (route.left, route.entered) = (left.groups.reversed(), entered.groups)
    let (old, now) = (style.inside(key.from), style.inside(key.to))
    for name in Set(old.keys).union(now.keys).sorted()
    where old[name] != now[name] && !(isInitial(old, name) && isInitial(now, name)) {
      route.changed.append((name, old[name]))
      if name == Relocation.decoration, !isInitial(now, name) { route.isDecorated = true }
    }
    return route
  }

  private mutating func passages(_ key: Route.Key) -> (left: Passage, entered: Passage) {
    var destination = destinations.removeValue(forKey: key.to) ?? Destination(key.to)
    defer { destinations[key.to] = destination }
    var climbed: [NodeID] = []
    var met: Set<NodeID> = []
    var next = key.from
    while destination.places[next] == nil, destination.exits[next] == nil {
      if met.insert(next).inserted { climbed.append(next) }
      next = document.parent(of: next) ?? .document
      // Both paths are climbed in step, so that neither is followed further than needed.
      if climb(&destination), let top = destination.chain.last, let index = met.contains(top) ? climbed.firstIndex(of: top) : nil {
        climbed.removeLast(climbed.count - index)
        next = top
      }
    }
    var (place, passage) = destination.exits[next] ?? (destination.places[next] ?? 0, Passage())
    for node in climbed.reversed() {
      add(node, to: &passage)
      // Groups are recorded from the inside outwards.
      if document.isDrawnAgain(node) { passage.repeated = node }
      destination.exits[node] = (place, passage)
    }
    return (passage, destination.entries[place])
  }

  /// Adds the next node around a new parent to its chain; false at the document.
  private mutating func climb(_ destination: inout Destination) -> Bool {
    guard let top = destination.chain.last, let parent = document.parent(of: top), var entry = destination.entries.last else {
      return false
    }
    add(top, to: &entry)
    if entry.repeated == nil, document.isDrawnAgain(top) { entry.repeated = top }
    destination.entries.append(entry)
    destination.places[parent] = destination.chain.count
    destination.chain.append(parent)
    return true
  }

  private mutating func add(_ node: NodeID, to passage: inout Passage) {
    guard document.isGroupOfGraphics(node) else { return }
    if isViewport(node) { passage.changesViewport = true }
    if isMarked(node) { passage.groups.append(node) }
    if document.placement(of: node) != .identity { passage.isPlaced = true }
  }

  /// Whether a declaration is missing or specifies the initial value.
  private func isInitial(_ style: [String: InheritedStyle.Declaration], _ name: String) -> Bool {
    switch style[name] {
    case .text(let text)?: document.source.styled?.isInitial(text, name) == true
    case .edited?: false
    case nil: true
    }
  }

  private mutating func isMarked(_ group: NodeID) -> Bool { document.isGroupOfGraphics(group) && !effects(of: group).isEmpty }

  mutating func graphic(_ node: NodeID) -> Graphic {
    if let known = graphics[node] { return known }
    let graphic = document.graphic(node)
    let result = styled(graphic) ?? graphic
    graphics[node] = result
    return result
  }

  mutating func effects(of node: NodeID) -> [GroupEffect] {
    if let known = effects[node] { return known }
    let result = document.effects(of: node, graphic(node))
    effects[node] = result
    return result
  }

  // MARK: Effects

  private mutating func enter(_ node: NodeID, _ group: NodeID) {
    for effect in effects(of: group) where !isHarmless(effect, for: node, in: group) {
      obstacles.append(Obstacle(node: node, group: group, name: effect.name, reason: .entered))
    }
  }

  /// Whether an effect of a group makes no difference for a node: for example a clip that hides nothing of it.
  private mutating func isHarmless(_ effect: GroupEffect, for node: NodeID, in group: NodeID) -> Bool {
    if effect.conditions.contains(.unseen) { return true }
    if effect.name == Property.visible.path { return graphic(node).resolved(.visible) == .bool(false) }
    guard let region = effect.region else { return false }
    let map = document.map(of: group) * document.placement(of: group)
    guard map.b == 0 && map.c == 0 || map.a == 0 && map.d == 0 else { return false }
    let shown = map.bounds(of: region)
    if let canvas = document.canvas(of: group).flatMap({ document.frame(of: $0) }), shown.covers(canvas, within: 1e-3) { return true }
    return document.knownPaint(of: node).map { shown.contains($0) } ?? false
  }

  private mutating func transfer(_ effect: GroupEffect, of group: NodeID, to nodes: [NodeID]) {
    var nodes = nodes
    if effect.region != nil { nodes = nodes.filter { !isHarmless(effect, for: $0, in: group) } }
    for node in nodes {
      if let reason = reason(against: effect, of: group, on: node, among: nodes) {
        obstacles.append(Obstacle(node: node, group: group, name: effect.name, reason: reason))
        return
      }
      take(effect, of: group, node)
    }
  }

  private mutating func reason(
    against effect: GroupEffect, of group: NodeID, on node: NodeID, among nodes: [NodeID]
  ) -> Obstacle.Reason? {
    // The contents of a hidden group neither touch nor blend visibly.
    let isSeen = graphic(group).resolved(.visible) != .bool(false)
    if isSeen, effect.conditions.contains(.isolating), mixes(group) { return .mixing }
    switch effect.transfer {
    case .impossible: return .ofGroup
    case .declaration, .properties, .none: break
    }
    if document.isDrawnAgain(node) { return .repeated }
    if effect.name == Property.visible.path { return nil }
    if effect.conditions.contains(.alone), !isAlone(node, in: group) { return .ofMany }
    if effect.conditions.contains(.unplaced), map(of: node, inside: group) != .identity || isShifted(node) { return .placed }
    let own = Set(effects(of: node).map(\.slot)).union(taken[node]?.slots ?? [])
    if effect.name != Property.opacity.path, own.contains(effect.slot) { return .taken }
    if effect.conditions.contains(.first), !own.isDisjoint(with: ["clip-path", "mask", "opacity", "blend", GroupEffect.filter]) {
      return .taken
    }
    return isSeen && effect.conditions.contains(.apart) && node == nodes[0] && !areApart(nodes, in: group) ? .touching : nil
  }

  /// Whether a node repeats another graphic elsewhere; renderers differ in where they apply the effects of such a node.
  private mutating func isShifted(_ node: NodeID) -> Bool {
    document.kind(of: node) == .instance && (graphic(node).number(.x) != 0 || graphic(node).number(.y) != 0)
  }

  private mutating func mixes(_ group: NodeID) -> Bool {
    if let known = mixing[group] { return known }
    let result = document.children(of: group).contains(where: document.mixes)
    mixing[group] = result
    return result
  }

  private mutating func take(_ effect: GroupEffect, of group: NodeID, _ node: NodeID) {
    var taken = taken[node] ?? Taken()
    taken.slots.insert(effect.slot)
    switch effect.transfer {
    case .declaration(let text): taken.declarations[effect.name] = text
    case .properties([.opacity]):
      let own = taken.values[.opacity]?.number ?? graphic(node).number(.opacity)
      taken.values[.opacity] = .number((own * graphic(group).number(.opacity)).withoutNoise)
    case .properties(let properties):
      for property in properties where !property.isObject { taken.values[property] = graphic(group)[property] }
    case .impossible, .none: return
    }
    self.taken[node] = taken
  }

  /// Whether a node, or the child of a group that contains it, is all that the group draws.
  private func isAlone(_ node: NodeID, in group: NodeID) -> Bool {
    var next: NodeID? = node
    while let child = next, child != group {
      guard let parent = document.parent(of: child), document.childCount(of: parent) == 1 else { return false }
      next = parent
    }
    return true
  }

  /// The transform from the coordinates of a node to those inside of a group around it.
  private func map(of node: NodeID, inside group: NodeID) -> Affine {
    var map = Affine.identity
    var next: NodeID? = node
    while let inner = next, inner != group {
      map = document.placement(of: inner) * map
      next = document.parent(of: inner)
    }
    return map
  }

  // MARK: Apartness

  /// Whether moved nodes touch neither each other nor the other contents of a group.
  private func areApart(_ nodes: [NodeID], in group: NodeID) -> Bool {
    let moved = Set(nodes)
    let around = document.groups(around: nodes)
    var boxes: [Rect] = []
    var waiting = Array(document.children(of: group))
    var isStaying: [Bool] = []
    while let node = waiting.popLast() {
      // A group of which only a part moves is compared as that part and the rest.
      if !moved.contains(node), document.isGroup(node), around.contains(node) {
        waiting += document.children(of: node)
        continue
      }
      guard document.resolved(.visible, of: node) != .bool(false) else { continue }
      guard let box = document.knownPaint(of: node) else { return nodes.count == 1 && document.childCount(of: group) == 1 }
      boxes.append(box)
      isStaying.append(!moved.contains(node))
    }
    return Apartness.areApart(boxes, isStaying)
  }
}

extension Rect {
  /// Whether another box is inside, up to a part of its size.
  fileprivate func covers(_ other: Rect, within part: Double) -> Bool {
    let (x, y) = (other.width * part, other.height * part)
    return minX <= other.minX + x && minY <= other.minY + y && maxX >= other.maxX - x && maxY >= other.maxY - y
  }
}
