import ShapeFormats
import ShapeModel

/// Moving graphics to other parents, and preserving their positions on the canvas.
extension Session {
  /// Runs a placement computation and converts its problem to a command error.
  func explained<Result>(
    at range: SourceRange, _ work: () throws(Document.PlaceProblem) -> Result
  ) throws(CommandError) -> Result {
    do { return try work() } catch {
      switch error {
      case .noExtent(let node):
        throw CommandError(
          range, "geometry.none", "\(Selector.id(document.id(of: node))) has no extent in that direction, so it cannot be scaled",
          help: ["its points say where it is: set them instead"])
      case .outOfRange(let node, let property):
        throw CommandError(
          range, "value", "\(property.path) of \(Selector.id(document.id(of: node))) would be out of range",
          help: ["expected \(ValueText.words(property.specification.type))"])
      case .flat(let node):
        throw CommandError(
          range, "geometry.flat", "\(Selector.id(document.id(of: node))) is too flat for what is in it to keep its place on the canvas",
          help: ["give the group another transform first"])
      }
    }
  }

  /// Applies computed placement settings to their nodes.
  func apply(_ settings: Document.PlaceSettings, at range: SourceRange) throws(CommandError) {
    for edit in try explained(at: range, { () throws(Document.PlaceProblem) in try document.edits(settings) }) {
      try changed(by: edit)
    }
  }

  /// Moves and scales a node with its whole subtree.
  func fit(_ node: NodeID, by fitting: Fitting, at range: SourceRange) throws(CommandError) {
    try apply(
      try explained(at: range) { () throws(Document.PlaceProblem) in try document.settings(fitting: node, by: fitting) }, at: range)
  }

  /// Runs changes inside groups, then corrects the rotated groups around them so that each keeps its centre of rotation.
  func holdingTurnedGroups(
    around places: some Sequence<NodeID>, _ changes: () throws(CommandError) -> Void
  ) throws(CommandError) {
    let groups = document.turnedGroups(around: places)
    try changes()
    if !groups.isEmpty { try apply(document.settings(holding: groups), at: running.range) }
  }

  /// Moves nodes in the tree while they, and everything around them, keep their looks and their positions on the canvas.
  /// - Parameters:
  ///   - dissolved: Groups to remove afterwards, all of whose contents move.
  ///   - isLossy: Whether to move what cannot keep its looks as well; ``RunningCommand/losses`` says what is lost.
  /// - Returns: The nodes whose position in the tree changed.
  @discardableResult
  func moveInPlace(
    _ placements: [Placement], dissolving dissolved: Set<NodeID> = [], isLossy: Bool = false
  ) throws(CommandError) -> [NodeID] {
    let styles = document.value(.styles, of: .document) == nil || document.source.inheritance != nil ? nil : NamedStyles(document)
    let relocation = Relocation(placements, dissolving: dissolved, in: document) { styles?.styled($0) }
    try accept(relocation.obstacles, dissolved, isLossy: isLossy)
    var settings = relocation.settings
    var carriers: [NodeID: Carrier] = [:]
    for placement in placements {
      guard let former = document.parent(of: placement.node), former != placement.parent else { continue }
      if carriers[placement.parent] == nil { carriers[placement.parent] = Carrier(to: placement.parent, in: document) }
      let map = try explained(at: running.range) { () throws(Document.PlaceProblem) in
        try carriers[placement.parent]!.map(from: former)
      }
      if map != .identity { settings.append((placement.node, document.settings(of: placement.node, carriedBy: map))) }
    }
    let places = Set(placements.compactMap { document.parent(of: $0.node) } + placements.map(\.parent))
    var moved: [NodeID] = []
    try holdingTurnedGroups(around: places) { () throws(CommandError) in
      moved = try changed(by: .move(placements))
      let carried = relocation.carried
      if !carried.nodes.isEmpty { try changed(by: .carry(carried.values, carried.nodes)) }
      try apply(settings, at: running.range)
    }
    return moved
  }

  /// The nodes grouped by the unit of their canvas.
  func byUnit(_ nodes: [NodeID]) -> [(unit: LengthUnit, nodes: [NodeID])] {
    if let unit = document.commonUnit { return [(unit, nodes)] }
    return Dictionary(grouping: nodes, by: document.unit).sorted { $0.value[0] < $1.value[0] }.map { ($0.key, $0.value) }
  }
}
