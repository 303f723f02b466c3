/// Writes paths that read back as the one node they were written for: `/Poster/"Card 4"/Label[1]`.
///
/// A step is quoted where its name would be read as something else, and has an index where siblings share the name. Where no such
/// path can be written, or only one too long to be of use, the node's id is written instead: `#label4`.
/// Remembers which children of each group it met share a name, and the paths of the groups it met last, so that the paths of all nodes
/// cost the document and not its square. The document may not change meanwhile.
package final class PathPrinter {
  /// Longer paths are written as ids, in bytes.
  package static let longestPath = 400

  private let mostSiblings: Int
  /// The paths of groups, with a slash behind them; nil where one cannot be written.
  private var heads: [NodeID: String?] = [.document: "/"]
  /// The group that was asked for last: nodes are listed group by group.
  private var last: (group: NodeID, head: String?)?
  /// How many paths are kept: those of all groups are as long as the document.
  private static let mostHeads = 4096
  /// The groups whose children were compared.
  private var compared: Set<NodeID> = []
  /// Of the nodes in them that share their label with siblings, the place among those.
  private var places: [NodeID: Int] = [:]

  /// - Parameter mostSiblings: Nodes with more siblings are written as ids, for a path that has to be written at a bounded cost.
  package init(mostSiblings: Int = .max) { self.mostSiblings = mostSiblings }

  /// - Parameter document: The same at each call.
  /// - Complexity: O(depth + children of the groups on the way that were not met before).
  package func path(of node: NodeID, in document: Document) -> String {
    guard node != .document else { return "/" }
    return parts(of: node, in: document).map { $0.head + $0.step } ?? "#" + document.id(of: node)
  }

  /// The path of the group a node is in, with a slash behind it, and the node's own step; nil where its id is written instead.
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
    // A text with such a run of marks is refused wherever it is read.
    guard !CombiningMarkRun.isExcessive(label), compareChildren(of: parent, document) else { return nil }
    guard let place = places[node] else { return isNamed ? Selector.word(label) : label }
    return (isNamed ? Selector.word(label) : Selector.quoted(label)) + "[\(place)]"
  }

  /// Finds the children that share a label; false where there are more of them than may be looked at.
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

  /// Of the bytes: texts that are equivalent but spelled otherwise are different names.
  private static func hash(_ label: String) -> Int {
    var hasher = Hasher()
    var label = label
    label.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return hasher.finalize()
  }
}

extension Document {
  /// Names from the canvas down, written so that they read back as this node: `/Faces/Head/"Left eye"`. Costs the siblings of every
  /// group on the way; a ``PathPrinter`` writes many.
  package func path(of node: NodeID) -> String { PathPrinter().path(of: node, in: self) }
}
