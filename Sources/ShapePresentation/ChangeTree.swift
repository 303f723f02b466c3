// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
package import TerminalText

/// A change set as lines for people, below the groups that contain changes; equal changes are combined into one line.
///
/// ```
/// Faces
///   Body: fill #3366cc → #ff0000; moved 3,0
///   Head/Eyes
///     Left, Right: deleted
/// ```
package struct ChangeTree {
  private let set: ChangeSet
  private let showsIDs: Bool
  private var nodes: [Node] = []
  private var roots: [Int] = []
  private var lines: [StyledLine] = []
  /// The labels of nodes by their ids.
  private var labels: [ByteText: String] = [:]

  /// The maximum number of names in a line about several nodes.
  private static let nameLimit = 3
  /// The deepest indentation, in levels.
  private static let depthLimit = 12

  /// A node that changed, or that contains changed ones.
  private struct Node {
    var id: String
    var label: String
    /// The index of its change in the set.
    var change: Int?
    var children: [Int] = []
  }

  /// A node by its id in the old or the new document.
  private struct Key: Hashable {
    var id: ByteText
    var isOld: Bool

    init(_ id: String, isOld: Bool) { (self.id, self.isOld) = (ByteText(id), isOld) }
  }

  package init(_ set: ChangeSet, showsIDs: Bool = false) {
    (self.set, self.showsIDs) = (set, showsIDs)
    build()
  }

  /// All lines; a large difference may have as many lines as nodes.
  package static func lines(_ set: ChangeSet, showsIDs: Bool = false) -> [StyledLine] {
    var tree = ChangeTree(set, showsIDs: showsIDs)
    tree.write()
    if set.moreCount > 0 { tree.lines.append(StyledLine("and \(set.moreCount) more", .remark)) }
    return tree.lines
  }

  /// The changes of one node of the set, without its descendants: `Body: fill #3366cc → #ff0000; moved 3,0`.
  package func sentence(_ change: NodeChange) -> String {
    let phrases =
      switch change.fate {
      case .added: ["added, \(sanitized(change.kind))"]
      case .deleted: ["deleted"]
      case .kept: ChangeWords(change: change).phrases + moved(change)
      }
    return sanitized(change.label, limit: 60) + ": " + (phrases.isEmpty ? "changed" : phrases.joined(separator: "; "))
  }

  // MARK: The tree

  private mutating func build() {
    var places: [Key: Int] = [:]
    for (id, around) in set.surroundings { labels[id] = around.label }
    for (index, change) in set.nodes.enumerated() {
      let isOld = change.fate == .deleted
      let place = nodes.count
      nodes.append(Node(id: isOld ? change.id : change.newID, label: change.label, change: index))
      labels[ByteText(nodes[place].id)] = change.label
      let key = Key(nodes[place].id, isOld: isOld)
      if let known = places[key] {
        nodes[known].change = index
        nodes.removeLast()
        continue
      }
      places[key] = place
      attach(place, to: change.parent, isOld: isOld, &places)
    }
  }

  /// Adds a node to its parent, which is added with its ancestors if it has no changes itself.
  private mutating func attach(_ start: Int, to parentID: String?, isOld: Bool, _ places: inout [Key: Int]) {
    var (child, parent) = (start, parentID)
    while true {
      guard let id = parent, !id.isEmpty else { return roots.append(child) }
      if let known = places[Key(id, isOld: false)] ?? (isOld ? places[Key(id, isOld: true)] : nil) {
        return nodes[known].children.append(child)
      }
      let around = set.surroundings[ByteText(id)]
      nodes.append(Node(id: id, label: around?.label ?? Selector.id(id)))
      places[Key(id, isOld: false)] = nodes.count - 1
      nodes[nodes.count - 1].children.append(child)
      (child, parent) = (nodes.count - 1, around?.parent)
    }
  }

  // MARK: Lines

  private mutating func write() {
    // A stack of the remaining items of each level.
    var stack: [(items: ArraySlice<Item>, depth: Int)] = [(items(roots)[...], 0)]
    while !stack.isEmpty {
      guard let item = stack[stack.count - 1].items.popFirst() else {
        stack.removeLast()
        continue
      }
      let depth = stack[stack.count - 1].depth
      let below = write(item, depth)
      if !below.isEmpty { stack.append((items(below)[...], depth + 1)) }
    }
  }

  /// Nodes that one line describes.
  private struct Item {
    var nodes: [Int]
    var phrases: [String]
  }

  /// Siblings in order, with those that have the same changes combined.
  private func items(_ siblings: [Int]) -> [Item] {
    var items: [Item] = []
    var places: [[String]: Int] = [:]
    for node in siblings {
      let phrases = phrases(node)
      guard nodes[node].change != nil, visibleChildren(node).isEmpty, !phrases.isEmpty else {
        items.append(Item(nodes: [node], phrases: phrases))
        continue
      }
      if let place = places[phrases] {
        items[place].nodes.append(node)
      } else {
        places[phrases] = items.count
        items.append(Item(nodes: [node], phrases: phrases))
      }
    }
    return items
  }

  private func change(_ node: Int) -> NodeChange? { nodes[node].change.map { set.nodes[$0] } }

  /// The children listed below a node, without those added or deleted with it.
  private func visibleChildren(_ node: Int) -> [Int] {
    guard let fate = change(node)?.fate, fate != .kept else { return nodes[node].children }
    return nodes[node].children.filter { change($0)?.fate != fate || !isWhole($0, fate) }
  }

  /// Whether a whole subtree has the same fate as the group around it.
  private func isWhole(_ node: Int, _ fate: NodeChange.Fate) -> Bool {
    var stack = [node]
    while let next = stack.popLast() {
      guard change(next)?.fate == fate else { return false }
      stack += nodes[next].children
    }
    return true
  }

  private func phrases(_ node: Int) -> [String] {
    guard let change = change(node) else { return [] }
    switch change.fate {
    case .added: return ["added, \(sanitized(change.kind))" + withContents(node)]
    case .deleted: return ["deleted" + withContents(node)]
    case .kept: return ChangeWords(change: change).phrases + moved(change)
    }
  }

  private func moved(_ change: NodeChange) -> [String] {
    guard change.isMoved, let old = change.place.old, let new = change.place.new else { return [] }
    if !old.parent.hasSameBytes(as: new.parent) { return ["moved into \(label(new.parent))"] }
    guard let previous = new.previous else { return ["moved to the back"] }
    return ["moved after \(label(previous))"]
  }

  private func label(_ id: String) -> String {
    guard !id.isEmpty else { return "the document" }
    return sanitized(labels[ByteText(id)] ?? Selector.id(id), limit: 60)
  }

  private func withContents(_ node: Int) -> String {
    let fate = change(node)?.fate
    var count = 0
    var stack = nodes[node].children
    while let next = stack.popLast() {
      if change(next)?.fate == fate { count += 1 }
      stack += nodes[next].children
    }
    return count == 0 ? "" : " with \(counted(count, "graphic"))"
  }

  /// Writes the line of an item.
  /// - Returns: The nodes to be written below it.
  private mutating func write(_ item: Item, _ depth: Int) -> [Int] {
    var node = item.nodes[0]
    var line = StyledLine(String(repeating: "  ", count: min(depth, ChangeTree.depthLimit)))
    if item.phrases.isEmpty {
      // A group that contains only one group is on one line with it.
      var path = [name(node)]
      while nodes[node].children.count == 1, change(nodes[node].children[0]) == nil {
        node = nodes[node].children[0]
        path.append(name(node))
      }
      line.add(path.joined(separator: "/"), .name)
      lines.append(line)
      return visibleChildren(node)
    }
    let isCounted = item.nodes.count > ChangeTree.nameLimit
    line.add(names(of: item))
    // "4 graphics moved into Toppings" reads as a sentence without a colon.
    line.add(isCounted && item.phrases[0].hasPrefix("moved into ") ? " " : ": ", .remark)
    line.add(item.phrases.joined(separator: "; "))
    lines.append(line)
    return item.nodes.count == 1 ? visibleChildren(node) : []
  }

  private func name(_ node: Int) -> String {
    let label = sanitized(nodes[node].label, limit: 60)
    let reference = sanitized(Selector.id(nodes[node].id), limit: 60)
    return showsIDs && label != reference && !nodes[node].id.isEmpty ? "\(label) \(reference)" : label
  }

  private func names(of item: Item) -> String {
    guard item.nodes.count > 1 else { return name(item.nodes[0]) }
    guard item.nodes.count > ChangeTree.nameLimit else { return item.nodes.map(name).joined(separator: ", ") }
    let kinds = Set(item.nodes.compactMap { change($0)?.kind })
    let kind = kinds.count == 1 ? sanitized(kinds.first!, limit: 40) : "graphic"
    return "\(item.nodes.count) \(kind)s"
  }
}
