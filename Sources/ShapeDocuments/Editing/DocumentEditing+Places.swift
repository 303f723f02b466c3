// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
package import ShapeModel
import TerminalText

/// Moving and removing nodes, while the others keep their place on the canvas and their appearance.
extension DocumentEditing {
  /// Runs a placement computation and converts its problem to an error.
  package func explained<Result>(
    at range: SourceRange?, _ work: () throws(Document.PlaceProblem) -> Result
  ) throws(Failure) -> Result {
    do { return try work() } catch { throw refusal(EditFault(error, in: document), at: range) }
  }

  /// Applies computed placement settings to their nodes.
  /// - Parameter isTyped: Whether the numbers were typed, and not computed.
  package func apply(_ settings: Document.PlaceSettings, isTyped: Bool = false, at range: SourceRange?) throws(Failure) {
    for edit in try explained(at: range, { () throws(Document.PlaceProblem) in try document.edits(settings, isTyped: isTyped) }) {
      try apply(edit)
    }
  }

  /// Moves and scales a node with its whole subtree.
  package func fit(_ node: NodeID, by fitting: Fitting, at range: SourceRange?) throws(Failure) {
    try apply(
      try explained(at: range) { () throws(Document.PlaceProblem) in try document.settings(fitting: node, by: fitting) }, at: range)
  }

  /// Applies transforms in canvas coordinates to graphics; all results are computed before the first graphic changes.
  /// - Parameter parts: The scaling of strokes, corners, shadows and letters.
  /// - Returns: The nodes whose transform is not the identity.
  /// - Complexity: O(descendants of the graphics + their ancestor groups).
  @discardableResult
  package func transform(
    _ maps: [(node: NodeID, map: Affine)], parts: PartScaling = .unasked, at range: SourceRange?
  ) throws(Failure) -> [NodeID] {
    var settings: Document.PlaceSettings = []
    var mapped: [NodeID] = []
    let styled = parts == .unasked ? nil : document.styledGraphics
    for (index, (node, map)) in maps.enumerated() where map != .identity {
      try reportProgress(index, of: maps.count)
      settings += try explained(at: range) { () throws(Document.PlaceProblem) in
        try document.settings(mapping: node, onCanvasBy: map, parts: parts, styled: styled)
      }
      mapped.append(node)
    }
    if let (node, drawn) = document.graphic(movedTwiceBy: maps) {
      throw refusal(
        EditFault(
          "edit.style",
          "\(document.shown(node)) refers to a definition that draws \(document.shown(drawn)), which moves as well: it would move twice there",
          help: ["put both into a group, and move the group"]), at: range)
    }
    let instances = document.instances(movedAlong: maps)
    if !instances.isEmpty {
      settings.removeAll { instances[$0.node] != nil }
      settings += instances.sorted { $0.key < $1.key }.map { ($0.key, document.settings(of: $0.key, carriedBy: $0.value)) }
    }
    try holdingTurnedGroups(around: mapped.compactMap(document.parent)) { () throws(Failure) in
      try apply(settings, at: range)
    }
    return mapped
  }

  /// Gives a node another frame, in the coordinates of its parent; a group moves and scales with its whole subtree.
  /// - Parameter source: Its frame.
  package func setFrame(of node: NodeID, from source: Rect, to target: Rect, at range: SourceRange?) throws(Failure) {
    // Do not hold a copy of the document across its mutation.
    guard source != target else { return }
    func noExtent() -> Failure {
      let side = source.width == 0 && target.width != 0 ? "width" : "height"
      return refusal(
        EditFault(
          "geometry.none", "\(document.shown(node)) has no \(side), so it cannot be scaled to one",
          help: ["its points say where it is: set them instead"]), at: range)
    }
    guard document.isGroup(node), document.kind(of: node) != .canvas else {
      let graphic = document.graphic(node)
      var target = target
      if let own = graphic.frame, own != source {
        guard target.size == source.size else {
          throw refusal(
            EditFault(
              "value", "\(document.shown(node)) is as large as its letters",
              help: ["write set \(Selector.id(document.id(of: node))) text.size=(text.size * \(NumberText.string(target.width)) / width)"]),
            at: range)
        }
        target = own.moved(dx: target.x - source.x, dy: target.y - source.y)
      }
      guard let settings = graphic.settings(forFrame: target, isTyped: true) else { throw noExtent() }
      return try apply([(node, settings)], isTyped: true, at: range)
    }
    guard let fitting = Fitting(source, onto: target) else { throw noExtent() }
    try fit(node, by: fitting, at: range)
  }

  /// Runs changes inside groups, then corrects the rotated groups around them so that each keeps its centre of rotation.
  package func holdingTurnedGroups(around places: some Sequence<NodeID>, _ changes: () throws(Failure) -> Void) throws(Failure) {
    let groups = document.turnedGroups(around: places)
    try changes()
    if !groups.isEmpty { try apply(document.settings(holding: groups), at: nil) }
  }

  /// Moves nodes in the tree while they, and everything around them, keep their appearance and their positions on the canvas.
  /// - Parameters:
  ///   - dissolved: Groups to remove afterwards, all of whose contents move.
  ///   - isLossy: Whether to move nodes even if they cannot keep their appearance; ``note(losses:)`` receives the losses.
  ///   - isExtract: Whether only the moved nodes matter from now on, so that instances and alternatives of them are ignored.
  /// - Returns: The nodes whose position in the tree changed.
  @discardableResult
  package func moveInPlace(
    _ placements: [Placement], dissolving dissolved: Set<NodeID> = [], isLossy: Bool = false, isExtract: Bool = false
  ) throws(Failure) -> [NodeID] {
    let styles = document.value(.styles, of: .document) == nil || document.source.inheritance != nil ? nil : NamedStyles(document)
    let relocation = Relocation(placements, dissolving: dissolved, in: document) { styles?.styled($0) }
    let obstacles = isExtract ? relocation.obstacles.filter { $0.reason != .repeated && $0.name != "switch" } : relocation.obstacles
    try accept(obstacles, dissolved, isLossy: isLossy)
    if !isExtract { try refuseChoices(placements, isLossy: isLossy) }
    if let node = relocation.unsized.min() {
      note(losses: ["\(document.shown(node)) has no font-size and gets one of 16px, as browsers draw it; some programs drew it with 12px"])
    }
    var settings = relocation.settings
    var carriers: [NodeID: Carrier] = [:]
    for placement in placements {
      guard let old = document.parent(of: placement.node), old != placement.parent else { continue }
      if carriers[placement.parent] == nil { carriers[placement.parent] = Carrier(to: placement.parent, in: document) }
      let map = try explained(at: nil) { () throws(Document.PlaceProblem) in
        try carriers[placement.parent]!.map(from: old)
      }
      if map == .identity { continue }
      if !isExtract, !map.isTranslation, document.isViewport(placement.node) { try refuseTurn(of: placement.node, isLossy: isLossy) }
      settings.append((placement.node, document.settings(of: placement.node, carriedBy: map)))
    }
    let places = Set(placements.compactMap { document.parent(of: $0.node) } + placements.map(\.parent))
    var moved: [NodeID] = []
    try holdingTurnedGroups(around: places) { () throws(Failure) in
      moved = try keepingTargets(isAsked: !isExtract, isLossy: isLossy) { () throws(Failure) in try apply(.move(placements)) }
      let carried = relocation.carried
      if !carried.nodes.isEmpty { try apply(.carry(carried.values, carried.nodes)) }
      try apply(settings, at: nil)
    }
    return moved
  }

  /// Refuses a transform of a nested `svg` element, which programs differ in reading.
  private func refuseTurn(of node: NodeID, isLossy: Bool) throws(Failure) {
    let fault = EditFault(
      "edit.style", "\(document.shown(node)) would need a transform to stay in place, which not every program reads of an svg element",
      help: ["group it first, and move the group"], isLoss: true)
    guard isLossy else { throw refusal(fault, at: nil) }
    note(losses: [fault.message])
  }

  /// Changes the order of graphics among their siblings.
  /// - Returns: The nodes whose position in the tree changed.
  @discardableResult
  package func reorder(_ placements: [Placement]) throws(Failure) -> [NodeID] {
    try refuseChoices(placements, isLossy: false)
    return try keepingTargets(isLossy: false) { () throws(Failure) in try apply(.move(placements)) }
  }

  /// Refuses to change the children of an element that shows only the first suitable child.
  private func refuseChoices(_ placements: [Placement], isLossy: Bool) throws(Failure) {
    let parents = Set(placements.map(\.parent) + placements.compactMap { document.parent(of: $0.node) })
    guard let parent = parents.sorted().first(where: document.isChoosing) else { return }
    let fault = EditFault(
      "edit.style", "\(document.shown(parent)) shows the first of its children that suits, which may be another one then",
      help: ["move or group \(document.shown(parent)) itself"], isLoss: true)
    guard isLossy else { throw refusal(fault, at: nil) }
    note(losses: [fault.message])
  }

  /// Refuses a change of the first element with an id, to which all references refer.
  private func keepingTargets<Result>(
    isAsked: Bool = true, isLossy: Bool, _ change: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let old = isAsked ? document.firstTargets : [:]
    let result = try change()
    guard !old.isEmpty, let id = old.keys.sorted().first(where: { old[$0] != document.firstTargets[$0] }) else { return result }
    let fault = EditFault(
      "edit.style", "\(sanitized(Selector.id(id), limit: 60)) is the id of several elements, and another one would be the first of them",
      help: ["lint --fix --only duplicate-id gives each an id of its own"], isLoss: true)
    guard isLossy else { throw refusal(fault, at: nil) }
    note(losses: [fault.message])
    return result
  }

  /// Refuses a move because of obstacles, or notes its losses.
  private func accept(_ obstacles: [Relocation.Obstacle], _ dissolved: Set<NodeID>, isLossy: Bool) throws(Failure) {
    guard let first = obstacles.first else { return }
    guard isLossy else { throw refusal(EditFault(first, dissolving: dissolved, in: document), at: nil) }
    note(losses: Set(obstacles.map { EditFault.loss($0, in: document) }).sorted())
  }

  /// Makes lengths absolute that are relative to the page, before the page is resized.
  package func keepLengths(in canvas: NodeID) throws(Failure) {
    var (nodes, values): ([NodeID], [Carried]) = ([], [])
    for node in document.subtree(of: canvas) {
      guard let origin = document.sourceNode(of: node), !isInViewport(node) else { continue }
      let lengths = document.reading.styled?.absoluteLengths(at: origin) ?? [:]
      guard !lengths.isEmpty else { continue }
      var carried = document.carried(node) ?? Carried()
      carried.declarations.merge(lengths) { $1 }
      nodes.append(node)
      values.append(carried)
    }
    if !nodes.isEmpty { try apply(.carry(values, nodes)) }
  }

  private func isInViewport(_ node: NodeID) -> Bool {
    guard document.source.placed?.hidesOverflow == true else { return false }
    return document.ancestors(of: node).contains { document.surroundings(of: $0)?.effects.contains { $0.name == "viewport" } ?? false }
  }

  /// Removes nodes with their subtrees. Parts of them that the rest of the document needs, and the contents of removed groups without
  /// graphics, stay in the file.
  package func remove(_ nodes: [NodeID], isLossy: Bool = false) throws(Failure) {
    guard !nodes.isEmpty else { return }
    if let obstacle = document.obstacle(toRemoving: nodes) {
      let fault = EditFault(obstacle, in: document)
      guard isLossy else { throw refusal(fault, at: nil) }
      note(losses: [fault.message])
    }
    let groups = document.groupsLeavingContents(nodes)
    if !groups.isEmpty {
      let parts = groups.flatMap { document.subtree(of: $0) }
      let carried = parts.map { part in
        var carried = document.carried(part) ?? Carried()
        carried.isDissolved = true
        return carried
      }
      try apply(.carry(carried, parts))
    }
    try holdingTurnedGroups(around: nodes.compactMap(document.parent)) { () throws(Failure) in
      try apply(.detach(nodes))
    }
  }

  /// Makes a group of graphics, directly in front of the front-most one, so that no sibling behind that one moves in front of it.
  /// - Parameters:
  ///   - nodes: In document order; not empty, and none in another.
  ///   - id: The id; nil to generate one from the name.
  package func group(_ nodes: [NodeID], named name: String, id: String? = nil, isLossy: Bool = false) throws(Failure) -> NodeID {
    guard let front = nodes.last, let parent = document.parent(of: front) else { preconditionFailure("a group of nothing") }
    let index = document.index(of: front) ?? 0
    let id = id ?? document.newID(.group, name: name, in: parent, ordinal: index)
    let group = document.nextNode
    try apply(.create([NewNode(.graphic(Graphic(kind: .group, id: id, name: name)), in: .node(parent), at: index + 1)]))
    try moveInPlace(nodes.enumerated().map { Placement($1, in: group, at: $0) }, isLossy: isLossy)
    return group
  }

  /// Tells of titles and descriptions that are dissolved with their groups.
  private func noteDescriptions(of groups: [NodeID]) {
    var lines: [String] = []
    for group in groups where document.sourceNode(of: group) != nil {
      let names = (document.surroundings(of: group)?.effects ?? []).filter { $0.transfer == .none }.map(\.name)
      if !names.isEmpty { lines.append("left out: the \(names.joined(separator: " and ")) of \(document.shown(group))") }
    }
    if !lines.isEmpty { note(losses: lines) }
  }

  /// Replaces groups with their children.
  /// - Parameter groups: Groups without duplicates; some may be inside others.
  /// - Returns: The nodes that moved out.
  @discardableResult
  package func ungroup(_ groups: [NodeID], isLossy: Bool = false) throws(Failure) -> [NodeID] {
    guard !groups.isEmpty else { return [] }
    let dissolved = Set(groups)
    let placements = document.placements(dissolving: dissolved)
    noteDescriptions(of: groups)
    try moveInPlace(placements, dissolving: dissolved, isLossy: isLossy)
    try apply(.detach(groups))
    return placements.map(\.node).filter { !dissolved.contains($0) }
  }
}

extension Document {
  /// The placements of the contents of dissolved groups: after the group, in the nearest sibling list that survives.
  ///
  /// ```
  /// a g1(b g2(c) d) e   →   a g1 b g2 c d e
  /// ```
  package func placements(dissolving groups: Set<NodeID>) -> [Placement] {
    var placements: [Placement] = []
    let staying = Set(groups.compactMap(parent(of:))).subtracting(groups)
    for parent in staying.sorted() {
      var index = 0
      var stack = [children(of: parent).makeIterator()]
      while !stack.isEmpty {
        guard let node = stack[stack.count - 1].next() else {
          stack.removeLast()
          continue
        }
        if stack.count > 1 { placements.append(Placement(node, in: parent, at: index)) }
        index += 1
        if groups.contains(node) { stack.append(children(of: node).makeIterator()) }
      }
    }
    return placements
  }
}
