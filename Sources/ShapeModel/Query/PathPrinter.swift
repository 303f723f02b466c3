/// Prints paths that parse as exactly the given node: `/Poster/"Card 4"/Label[1]`.
///
/// A step is quoted where its name would be parsed as something else, and has an index where siblings share the name. Where no such path
/// exists, or only one that is too long to be useful, the node's id is printed instead: `#label4`.
/// Caches which children of each visited group share a name, and the paths of recent groups, so that the paths of all nodes cost linear,
/// not quadratic time. The document must not change while a printer is in use.
package final class PathPrinter {
  /// The maximum length of a path, in bytes; nodes with longer ones are printed as ids.
  package static let longestPath = 400

  private let mostSiblings: Int
  /// The paths of groups, with a trailing slash; nil where none can be printed.
  private var heads: [NodeID: String?] = [.document: "/"]
  /// The group of the last request: nodes are listed group by group.
  private var last: (group: NodeID, head: String?)?
  /// The maximum number of cached group paths; those of all groups would take as much memory as the document.
  private static let mostHeads = 4096
  /// The groups whose children have been compared.
  private var compared: Set<NodeID> = []
  /// For each of their children that shares its label with siblings, the index among those.
  private var places: [NodeID: Int] = [:]

  /// - Parameter mostSiblings: A node below a group with more children is printed as its id, which bounds the cost of a path.
  package init(mostSiblings: Int = .max) { self.mostSiblings = mostSiblings }

  /// The path of a node, or its id.
  /// - Parameter document: The same in each call.
  /// - Complexity: O(depth + children of the groups on the way that were not visited before).
  package func path(of node: NodeID, in document: Document) -> String {
    guard node != .document else { return "/" }
    return parts(of: node, in: document).map { $0.head + $0.step } ?? "#" + document.id(of: node)
  }

  /// The path of the node's group, with a trailing slash, and the node's own step; nil where its id is printed instead.
  /// - Complexity: As ``path(of:in:)``.
  package func parts(of node: NodeID, in document: Document) -> (parent: NodeID, head: String, step: String)? {
    guard let parent = document.parent(of: node) else { return nil }
    if last?.group != parent { last = (parent, head(of: parent, document)) }
    guard let head = last?.head, let step = step(node, in: parent, document),
      head.utf8.count + step.utf8.count <= PathPrinter.longestPath
    else { return nil }
    return (parent, head, step)
  }

  private func head(of group: NodeID, _ document: Document) -> String? {
    if heads.count > PathPrinter.mostHeads { heads = [.document: "/"] }
    var climbed: [(group: NodeID, parent: NodeID)] = []
    var current = group
    while heads[current] == nil, let parent = document.parent(of: current) {
      // A step and its slash take two bytes at least.
      guard 2 * climbed.count < PathPrinter.longestPath else {
        heads.updateValue(nil, forKey: group)
        return nil
      }
      climbed.append((current, parent))
      current = parent
    }
    var head = heads[current] ?? nil
    for (group, parent) in climbed.reversed() {
      if let known = head {
        head = step(group, in: parent, document).map { known + $0 + "/" }
        if let written = head, written.utf8.count > PathPrinter.longestPath { head = nil }
      }
      heads.updateValue(head, forKey: group)
    }
    return head
  }

  private func step(_ node: NodeID, in parent: NodeID, _ document: Document) -> String? {
    let name = document.name(of: node)
    let isNamed = name?.isEmpty == false
    let label = isNamed ? name! : document.label(of: node)
    // The parser rejects a text with such a run of combining marks.
    guard !CombiningMarkRun.isExcessive(label), compareChildren(of: parent, document) else { return nil }
    guard let place = places[node] else { return isNamed ? Selector.word(label) : label }
    return (isNamed ? Selector.word(label) : Selector.quoted(label)) + "[\(place)]"
  }

  /// Finds the children that share a label; false where there are more than `mostSiblings` of them.
  private func compareChildren(of parent: NodeID, _ document: Document) -> Bool {
    if compared.contains(parent) { return true }
    let count = document.childCount(of: parent)
    guard count <= mostSiblings else { return false }
    compared.insert(parent)
    guard count > 1 else { return true }
    let children = document.children(of: parent)
    let hashes = children.map { PathPrinter.hash(document.label(of: $0)) }.sorted()
    let repeated = Set(zip(hashes, hashes.dropFirst()).lazy.filter(==).map(\.0))
    guard !repeated.isEmpty else { return true }
    var groups: [[UInt8]: [NodeID]] = [:]
    for child in children {
      let label = document.label(of: child)
      if repeated.contains(PathPrinter.hash(label)) { groups[Array(label.utf8), default: []].append(child) }
    }
    for group in groups.values where group.count > 1 { for (index, child) in group.enumerated() { places[child] = index } }
    return true
  }

  /// Hashes the bytes: canonically equivalent texts with different bytes are different names.
  private static func hash(_ label: String) -> Int {
    var hasher = Hasher()
    var label = label
    label.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return hasher.finalize()
  }
}

extension Document {
  /// The path of a node by names from the canvas down: `/Faces/Head/"Left eye"`. Costs the siblings in every group on the way; use a
  /// ``PathPrinter`` for many nodes.
  package func path(of node: NodeID) -> String { PathPrinter().path(of: node, in: self) }
}
