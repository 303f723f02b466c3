import Outlines

/// A tree of values.
struct Node: Identifiable, Hashable {
  var id: Int
  var children: [Node]?
}

/// A tree whose children may be edited; what a document's handles are like.
final class LiveNode: Identifiable {
  let id: Int
  var children: [LiveNode]?
  init(_ id: Int, _ children: [LiveNode]? = nil) {
    self.id = id
    self.children = children
  }
}

/// The worked tree of 1.12: g1{a, g2{b, c}}, e{}, f.
let worked = [
  Node(id: 1, children: [Node(id: 2), Node(id: 3, children: [Node(id: 4), Node(id: 5)])]),
  Node(id: 6, children: []),
  Node(id: 7),
]

/// A numbered forest over arrays; a view of the children of one node, or of the roots.
struct Forest: PreorderForest {
  final class Columns {
    var ids: [Int] = []
    var counts: [Int] = []
    var levels: [Int] = []
    var parents: [Int] = []
    var groups: [Bool] = []
    var numbers: [Int: Int] = [:]
    var childrenAsked = 0
  }
  struct Item: Identifiable {
    let columns: Columns
    let number: Int
    var id: Int { columns.ids[number] }
    var otherChildren: Forest? { children }
    var children: Forest? {
      columns.childrenAsked += 1
      return columns.groups[number] ? Forest(columns: columns, parent: number) : nil
    }
  }

  let columns: Columns
  var parent = -1
  private let starts: [Int]

  init(columns: Columns, parent: Int = -1) {
    self.columns = columns
    self.parent = parent
    var starts: [Int] = []
    let end = parent < 0 ? columns.ids.count : parent + columns.counts[parent]
    var number = parent + 1
    while number < end {
      starts.append(number)
      number += columns.counts[number]
    }
    self.starts = starts
  }

  /// Numbers a tree of values, with an explicit stack.
  init(_ roots: [Node]) {
    let columns = Columns()
    var stack = roots.reversed().map { (node: $0, level: 0, parent: -1) }
    while let (node, level, parent) = stack.popLast() {
      let number = columns.ids.count
      columns.ids.append(node.id)
      columns.levels.append(level)
      columns.parents.append(parent)
      columns.groups.append(node.children != nil)
      columns.counts.append(1)
      columns.numbers[node.id] = number
      for child in (node.children ?? []).reversed() { stack.append((child, level + 1, number)) }
    }
    for number in columns.ids.indices.reversed() where columns.parents[number] >= 0 {
      columns.counts[columns.parents[number]] += columns.counts[number]
    }
    self.init(columns: columns)
  }

  static var nesting: KeyPath<Item, Forest?> { \.children }
  var startIndex: Int { 0 }
  var endIndex: Int { starts.count }
  subscript(index: Int) -> Item { Item(columns: columns, number: starts[index]) }
  var nodeCount: Int { columns.ids.count }
  func subtreeCount(at number: Int) -> Int { columns.counts[number] }
  func isGroup(at number: Int) -> Bool { columns.groups[number] }
  func level(at number: Int) -> Int { columns.levels[number] }
  func node(at number: Int) -> Item { Item(columns: columns, number: number) }
  func preorder(of id: Int) -> Int? { columns.numbers[id] }
  func parent(at number: Int) -> Int? { columns.parents[number] < 0 ? nil : columns.parents[number] }
}

/// A row as the naive walk sees it.
struct PlainRow: Hashable {
  var id: Int
  var level: Int
  var disclosure: Disclosure
}

/// The oracle: the rows of a tree by walking it.
func naiveRows(_ roots: [Node], _ expansion: Expansion<Int>) -> [PlainRow] {
  var rows: [PlainRow] = []
  var stack = roots.reversed().map { ($0, 0) }
  while let (node, level) = stack.popLast() {
    let isOpen = expansion.isOpen(node.id, level: level)
    rows.append(PlainRow(id: node.id, level: level, disclosure: node.children == nil ? .leaf : isOpen ? .open : .closed))
    if isOpen { for child in (node.children ?? []).reversed() { stack.append((child, level + 1)) } }
  }
  return rows
}

func plain<Data>(_ rows: OutlineRows<Data, Int>) -> [PlainRow] {
  rows.map { PlainRow(id: $0.id, level: $0.level, disclosure: $0.disclosure) }
}

/// A random tree with ids 0..<count, some groups empty.
func randomTree(_ count: Int, using random: inout some RandomNumberGenerator) -> [Node] {
  var parents: [Int] = []
  for id in 0..<count { parents.append(id == 0 ? -1 : Int.random(in: -1..<id, using: &random)) }
  var children = [[Node]](repeating: [], count: count)
  var roots: [Node] = []
  for id in (0..<count).reversed() {
    let isGroup = !children[id].isEmpty || Int.random(in: 0..<4, using: &random) == 0
    let node = Node(id: id, children: isGroup ? children[id].shuffled(using: &random) : nil)
    if parents[id] < 0 { roots.append(node) } else { children[parents[id]].append(node) }
  }
  return roots.shuffled(using: &random)
}

let allBases: [Expansion<Int>.Base] = [.closed, .open, .level(1), .level(2)]

func rows(_ roots: [Node], _ expansion: Expansion<Int> = Expansion()) -> OutlineRows<[Node], Int> {
  OutlineRows(roots, id: \.id, children: \.children, expansion: expansion)
}
func numbered(_ roots: [Node], _ expansion: Expansion<Int> = Expansion()) -> OutlineRows<Forest, Int> {
  OutlineRows(Forest(roots), id: \.id, children: \.children, expansion: expansion)
}
