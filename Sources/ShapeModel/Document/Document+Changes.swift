// SPDX-License-Identifier: GPL-3.0-or-later
/// The changes of a node's properties since it was read.
extension Document {
  /// The node of the source from whose bytes a node can be written: itself, or the one it was copied from; nil where neither was read.
  package func sourceNode(of node: NodeID) -> Int? {
    if isRead(node) { return node.index }
    let origin = tree.origins[node.index - sourceCount]
    return origin == TreeEdits.noOrigin ? nil : Int(origin)
  }

  /// Whether a node was neither read nor copied from one that was read.
  func isMade(_ node: NodeID) -> Bool { sourceNode(of: node) == nil }

  /// Whether a node was read without an id and was not given one since.
  package func hasGeneratedID(_ node: NodeID) -> Bool {
    !ids.generated.isEmpty && ids.generated[node].map { $0 == id(of: node) } ?? false
  }

  /// Whether a subtree, and the groups around it, are the same as in an earlier state of this document.
  /// - Parameter earlier: A ``snapshot()`` of that state.
  /// - Complexity: O(subtree + depth).
  package func hasSame(_ node: NodeID, as earlier: Document) -> Bool {
    guard contains(node), earlier.contains(node), subtreeCount(of: node) == earlier.subtreeCount(of: node),
      zip(subtree(of: node), earlier.subtree(of: node)).allSatisfy({ $0 == $1 && isSame($0, as: earlier) })
    else { return false }
    var (place, old) = (parent(of: node), earlier.parent(of: node))
    while let group = place {
      guard old == group, isSame(group, as: earlier) else { return false }
      (place, old) = (parent(of: group), earlier.parent(of: group))
    }
    return true
  }

  /// Whether a node has the properties that it had in an earlier state. Not a comparison of version numbers: these are reused after a
  /// refused command.
  private func isSame(_ node: NodeID, as earlier: Document) -> Bool {
    let version = versions.current[node]
    guard version == earlier.versions.current[node] else { return false }
    return version == 0 || graphic(node) == earlier.graphic(node) && carried(node) == earlier.carried(node)
  }

  /// The only change of a node since it was read; nil unless there is exactly one and it set a value.
  package func onlyChange(of node: NodeID) -> (property: Property, value: Value)? {
    guard isRead(node), ids.generated.isEmpty || ids.generated[node] == nil else { return nil }
    var only: (property: Property, value: Value)?
    let isMore = versions.latest(from: versions.current[node]) { change -> Bool? in
      guard only == nil, case .set(let settings) = change, settings.count == 1, let value = settings[0].value else { return true }
      only = (settings[0].property, value)
      return nil
    }
    return isMore == nil ? only : nil
  }

  /// Lists the properties of a node that were set or removed since it was read, oldest first.
  ///
  /// O(settings) of at most ``NodeVersions/chainLimit`` changes.
  /// - Returns: Whether the list is complete; false when the node was created, read without an id, or replaced as a whole.
  package func changes(of node: NodeID, into list: inout [PropertySetting]) -> Bool {
    list.removeAll(keepingCapacity: true)
    guard isRead(node), ids.generated.isEmpty || ids.generated[node] == nil else { return false }
    var carried: Carried?
    let isWhole = versions.latest(from: versions.current[node]) { change -> Bool? in
      switch change {
      case .replace: return true
      case .carry(let latest): if carried == nil { carried = latest }
      case .set(let settings): list += settings.reversed().filter { !isTakenBack($0, carried) }
      }
      return nil
    }
    list.reverse()
    return isWhole == nil
  }
}
