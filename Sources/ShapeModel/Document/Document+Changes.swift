/// What was said about a node since it was read.
extension Document {
  /// One thing said about a node: a property, and the value it was given or that it was taken away.
  package struct PropertyChange {
    package var property: Property
    /// Its place among all changes, the same for all nodes that were changed together; ``changedValue(_:)`` has the value.
    package var number: UInt32
  }

  /// The node of the source whose bytes a node can be written from: itself, or the one it is a copy of. Nil for what was made anew.
  package func sourceNode(of node: NodeID) -> Int? {
    if isRead(node) { return node.index }
    let origin = tree.origins[node.index - sourceCount]
    return origin == TreeEdits.noOrigin ? nil : Int(origin)
  }

  /// Whether a node is neither one that was read nor a copy of one.
  func isMade(_ node: NodeID) -> Bool { sourceNode(of: node) == nil }

  /// Whether a node was read without an id and was not given one since.
  package func hasGeneratedID(_ node: NodeID) -> Bool {
    !ids.generated.isEmpty && ids.generated[node].map { $0 == id(of: node) } ?? false
  }

  /// The one thing said about a node since it was read; nil where there is nothing or more, or where something was taken away.
  package func onlyChange(of node: NodeID) -> (property: Property, value: Value)? {
    guard isRead(node), ids.generated.isEmpty || ids.generated[node] == nil else { return nil }
    var only: (property: Property, value: Value)?
    let isMore = versions.latest(from: versions.current[node]) { change, _ -> Bool? in
      guard only == nil, case .set(let property, let value?) = change else { return true }
      only = (property, value)
      return nil
    }
    return isMore == nil ? only : nil
  }

  /// Puts what was said about a node since it was read into a list, oldest first.
  ///
  /// Costs the number of changes, at most ``NodeVersions/chainLimit``.
  /// - Returns: Whether the list says everything: not when the node was made, or described anew as a whole.
  package func changes(of node: NodeID, into list: inout [PropertyChange]) -> Bool {
    list.removeAll(keepingCapacity: true)
    guard isRead(node), ids.generated.isEmpty || ids.generated[node] == nil else { return false }
    let isWhole = versions.latest(from: versions.current[node]) { change, number -> Bool? in
      guard case .set(let property, _) = change else { return true }
      list.append(PropertyChange(property: property, number: number))
      return nil
    }
    list.reverse()
    return isWhole == nil
  }

  /// The value a change gave; nil when it took the property away.
  package func changedValue(_ number: UInt32) -> Value? {
    if case .set(_, let value) = versions.changes[Int(number)] { value } else { nil }
  }
}
