import ShapeModel

/// Refusing changes that would change the looks of what they were not asked to change.
extension Session {
  /// Refuses a move because of what prevents it, or records what it loses.
  func accept(_ obstacles: [Relocation.Obstacle], _ dissolved: Set<NodeID>, isLossy: Bool) throws(CommandError) {
    guard let first = obstacles.first else { return }
    if isLossy {
      running.losses += Set(obstacles.map { loss($0) }).sorted()
      return
    }
    let help = [reason(first), "\(running.verb) --lossy does it all the same, and says what is lost"].compactMap { $0 }
    throw CommandError(running.range, "edit.style", refusal(first, isDissolved: dissolved.contains(first.group)), help: help)
  }

  /// Removes nodes with their subtrees. What the rest of the document needs of them, and what removed groups without graphics contain,
  /// stays in the file.
  func remove(_ nodes: [NodeID], isLossy: Bool = false) throws(CommandError) {
    guard !nodes.isEmpty else { return }
    if let obstacle = document.obstacle(toRemoving: nodes) {
      let (message, help) = words(obstacle)
      guard isLossy else {
        throw CommandError(running.range, "edit.style", message, help: [help])
      }
      running.losses.append(message)
    }
    let groups = document.groupsLeavingContents(nodes)
    if !groups.isEmpty {
      let parts = groups.flatMap { document.subtree(of: $0) }
      let carried = parts.map { part in
        var carried = document.carried(part) ?? Carried()
        carried.isDissolved = true
        return carried
      }
      try changed(by: .carry(carried, parts))
    }
    try holdingTurnedGroups(around: nodes.compactMap(document.parent)) { () throws(CommandError) in
      try changed(by: .detach(nodes))
    }
  }

  private func words(_ obstacle: Document.RemovalObstacle) -> (message: String, help: String) {
    let lossy = "\(running.verb) --lossy does it all the same"
    switch obstacle {
    case .choice(let node, let parent):
      return ("without \(name(node)), \(name(parent)) may show another of its children", "delete \(name(parent)), or all of them; \(lossy)")
    case .holds(let node, let part):
      return ("\(name(node)) has \(Session.phrase(part)), which would be lost with it", lossy)
    }
  }

  private func name(_ node: NodeID) -> String { "#" + document.id(of: node) }

  /// `a clip-path`, `an opacity of its own`
  private static func phrase(_ name: String) -> String {
    switch name {
    case "visible": "hidden contents"
    case "blend": "a blend mode"
    case "desc": "a description"
    case "viewport": "a viewport of its own"
    case "switch": "a choice among its children"
    case _ where name.hasPrefix("@"): "a condition (\(name.dropFirst()))"
    case _ where name.hasPrefix("animate") || name == "set": "an animation"
    default: "\(article(name)) of its own"
    }
  }

  private func refusal(_ obstacle: Relocation.Obstacle, isDissolved: Bool) -> String {
    switch obstacle.reason {
    case .repeated: "\(name(obstacle.group)) is drawn again elsewhere, which would look different"
    case .entered: "\(name(obstacle.group)) has \(Session.phrase(obstacle.name)), which \(name(obstacle.node)) would get"
    default:
      "\(name(obstacle.group)) has \(Session.phrase(obstacle.name)), which \(isDissolved ? "its children" : name(obstacle.node)) would lose"
    }
  }

  private func reason(_ obstacle: Relocation.Obstacle) -> String? {
    switch obstacle.reason {
    case .ofGroup, .entered, .repeated: nil
    case .ofMany: "only one graphic alone could take it over"
    case .touching: "graphics that touch each other look different if each of them has it"
    case .placed: "\(name(obstacle.node)) has a transform, in which it would mean something else; flatten removes it where that is possible"
    case .taken: "\(name(obstacle.node)) has effects of its own, which would come in another order"
    case .mixing: "\(name(obstacle.node)) is blended with nothing outside of the group"
    }
  }

  /// A line about what a lossy move lost.
  private func loss(_ obstacle: Relocation.Obstacle) -> String {
    switch obstacle.reason {
    case .repeated: "what draws \(name(obstacle.group)) again looks different now"
    case .entered: "\(name(obstacle.node)) got \(Session.phrase(obstacle.name)) from \(name(obstacle.group))"
    default: "\(name(obstacle.node)) lost \(Session.phrase(obstacle.name)), from \(name(obstacle.group))"
    }
  }
}

extension Flag where Value == Bool {
  /// The switch of verbs that move graphics to other groups.
  static let lossy = Flag.toggle("--lossy", "even if the picture changes; says what is lost")
}
