// SPDX-License-Identifier: MIT
/// The part of a tree that a filter keeps: matches, their ancestors and the contents of unfolded groups, with their own numbering.
///
/// Filled in reading order, ancestors first.
struct SnapshotForest<Element, ID: Hashable>: PreorderNumbering {
  private var nodes: [Element] = []
  private var levels: [Int32] = []
  private var parents: [Int32] = []
  private var counts: [Int32] = []
  private var groups: [Bool] = []
  /// Whether each node is a match, or inside one.
  private var insides: [Bool] = []
  private var numbers: [ID: Int32] = [:]

  init() {}

  /// Adds the next node; its ancestors must have been added before.
  mutating func append(_ node: Element, id: ID, level: Int, isGroup: Bool, isMatch: Bool) {
    let number = nodes.count
    var parent = number - 1
    while parent >= 0, levels[parent] >= level { parent = Int(parents[parent]) }
    nodes.append(node)
    levels.append(Int32(level))
    parents.append(Int32(parent))
    counts.append(1)
    groups.append(isGroup)
    insides.append(isMatch || parent >= 0 && insides[parent])
    if numbers[id] == nil { numbers[id] = Int32(number) }
  }

  /// Computes the subtree counts; to be called after the last node was added.
  mutating func finish() {
    for number in stride(from: nodes.count - 1, through: 0, by: -1) where parents[number] >= 0 {
      counts[Int(parents[number])] += counts[number]
    }
  }

  /// Whether a node is a match, or inside one.
  func isInside(at number: Int) -> Bool { insides[number] }

  /// Whether a group may show all its children: it is a match, or inside one.
  func mayUnfold(at number: Int) -> Bool { groups[number] && insides[number] }

  /// The groups without a child in this forest that a rule opens.
  func emptyGroups(opensBy base: Expansion<ID>.Base) -> [Element] {
    nodes.indices.filter { groups[$0] && counts[$0] == 1 && base.opens(level: Int(levels[$0])) }.map { nodes[$0] }
  }

  var nodeCount: Int { nodes.count }
  func subtreeCount(at number: Int) -> Int { Int(counts[number]) }
  func isGroup(at number: Int) -> Bool { groups[number] }
  func level(at number: Int) -> Int { Int(levels[number]) }
  func node(at number: Int) -> Element { nodes[number] }
  func preorder(of id: ID) -> Int? { numbers[id].map(Int.init) }
  func parent(at number: Int) -> Int? { parents[number] < 0 ? nil : Int(parents[number]) }
}
