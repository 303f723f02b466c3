import ShapeModel

extension Session {
  /// Copies graphics with all that is in them, each in front of its original.
  /// - Returns: The copies of the graphics, in their order.
  func copy(_ nodes: [Handle]) throws(CommandError) -> [Handle] {
    let (new, copies) = Session.copies(of: nodes, document)
    if !new.isEmpty { try changed(by: .create(new)) }
    return copies
  }

  /// Copies of subtrees, each in front of its original, with new ids; contents are shared until they are changed.
  /// - Returns: All nodes that are new, and the topmost of them.
  private static func copies(of roots: [Handle], _ document: Document) -> (new: [NewNode], topmost: [Handle]) {
    let first = document.nextHandle.index
    let places = document.indices(of: roots)
    var new: [NewNode] = []
    var topmost: [Handle] = []
    var taken: Set<String> = []
    // Copies that are made before are in the same list already.
    var before: [Handle: Int] = [:]
    for root in roots {
      var numbers: [Handle: Int] = [:]
      let home = document.parent(of: root) ?? .document
      let shift = before[home, default: 0]
      before[home] = shift + 1
      let siblings = document.childCount(of: home) + shift
      for node in document.subtree(of: root) {
        let parent = document.parent(of: node) ?? .document
        // Ids may not depend on what was tried and taken back before: a journal repeats only what was accepted.
        let ordinal = siblings + numbers.count
        let id = document.newID(document.kind(of: node), name: document.label(of: node), in: parent, ordinal: ordinal, taken: taken)
        taken.insert(id)
        numbers[node] = new.count
        guard node == root else {
          new.append(NewNode(.copy(of: node, id: id), in: .new(numbers[parent]!)))
          continue
        }
        topmost.append(Handle(first + new.count))
        new.append(NewNode(.copy(of: node, id: id), in: .node(parent), at: places[node, default: 0] + shift + 1))
      }
    }
    return (new, topmost)
  }
}
