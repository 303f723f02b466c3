// SPDX-License-Identifier: GPL-3.0-or-later
/// Side effects of the removal of nodes.
extension Document {
  /// The reason why removing a node would change more than the node.
  package enum RemovalObstacle: Error {
    /// The node is one of the children of an element that shows the first suitable one, and another one would be shown instead.
    case choice(NodeID, in: NodeID)
    /// A group without graphics has contents that would be lost with it, such as a title.
    case holds(NodeID, String)
  }

  /// Of some groups to be removed, those without any graphic in them: their other contents stay in the file.
  package func groupsLeavingContents(_ nodes: [NodeID]) -> [NodeID] {
    nodes.filter { isGroupOfGraphics($0) && sourceNode(of: $0) != nil && isDrawingNothing($0) }
  }

  /// Whether the subtree of a node has no leaf that draws.
  private func isDrawingNothing(_ node: NodeID) -> Bool { subtree(of: node).allSatisfy(isGroupOfGraphics) }

  /// The obstacle to removing nodes; nil for nearly all.
  package func obstacle(toRemoving nodes: [NodeID]) -> RemovalObstacle? {
    let removed = Set(nodes)
    var known: [NodeID: Bool] = [:]
    for node in nodes {
      guard let parent = parent(of: node) else { continue }
      if known[parent] == nil { known[parent] = isChoosing(parent) && children(of: parent).contains { !removed.contains($0) } }
      if known[parent]! { return .choice(node, in: parent) }
    }
    for group in groupsLeavingContents(nodes) {
      for part in subtree(of: group) {
        for effect in surroundings(of: part)?.effects ?? [] where effect.isContent { return .holds(part, effect.name) }
      }
    }
    return nil
  }

  /// Whether an element shows only one of its children.
  package func isChoosing(_ node: NodeID) -> Bool {
    guard source.inheritance != nil, isGroupOfGraphics(node) else { return false }
    return surroundings(of: node)?.effects.contains { $0.conditions.contains(.choosing) } ?? false
  }

  /// Whether a group has no effect on its only child and can be replaced by it.
  package func isRedundant(_ node: NodeID) -> Bool {
    guard kind(of: node) == .group, childCount(of: node) == 1, let parent = parent(of: node), !isChoosing(parent) else { return false }
    guard graphic(node).members.allSatisfy({ $0.property == .name }), !isDrawnAgain(node) else { return false }
    guard let surroundings = surroundings(of: node) else { return true }
    return surroundings.isBare && surroundings.effects.isEmpty
  }

  /// Whether a group has no contents and no properties of its own, so that it can be removed.
  package func isVoid(_ node: NodeID) -> Bool {
    guard childCount(of: node) == 0, !isDrawnAgain(node), let parent = parent(of: node), !isChoosing(parent) else { return false }
    guard let surroundings = surroundings(of: node) else { return true }
    // A filter paints its region even without contents.
    return !surroundings.hasOtherAttributes
      && !surroundings.effects.contains { $0.isContent || $0.conditions.contains(.unseen) || $0.name == GroupEffect.filter }
  }

  /// Whether a graphic without a width and a height draws nothing at all: no round end of a stroke, no marker, no filter.
  package func drawsNothing(_ node: NodeID) -> Bool {
    guard !isDrawnAgain(node), let parent = parent(of: node), !isChoosing(parent) else { return false }
    let graphic = graphic(node)
    // Their content has a size of its own.
    guard ![.image, .instance, .text, .unknown].contains(graphic.kind) else { return false }
    let cap = graphic.resolved(.strokeCap)?.string ?? "butt"
    if graphic.kind.isPointed, graphic.shows(.stroke), cap != "butt" { return false }
    guard let surroundings = surroundings(of: node) else { return graphic[.shadow] == nil }
    return !surroundings.paintsBeyond && !surroundings.effects.contains(where: \.isContent)
  }
}

extension GroupEffect {
  /// Whether it is an element in another one, which is lost with it.
  var isContent: Bool { name == "title" || name == "desc" || name == "set" || name == "discard" || name.hasPrefix("animate") }
}
