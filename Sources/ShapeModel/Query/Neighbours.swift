/// Who stands around a node, remembered so that asking every node of a document costs the document and not its square.
final class Neighbours {
  private let document: Document
  /// The place of each node whose siblings were asked about, from 0.
  private var places: [Handle: Int] = [:]
  private var children: [Handle: [Handle]] = [:]
  private var levels: [Handle: Int] = [:]

  init(_ document: Document) { self.document = document }

  /// The siblings of a node, itself among them, and its place. Costs the siblings once.
  func siblings(of node: Handle) -> (all: [Handle], index: Int)? {
    guard let parent = document.parent(of: node) else { return nil }
    if children[parent] == nil {
      let list = Array(document.children(of: parent))
      children[parent] = list
      for (index, child) in list.enumerated() { places[child] = index }
    }
    return places[node].map { (children[parent]!, $0) }
  }

  /// Levels below the document. Climbs as far as nobody climbed before.
  func level(of node: Handle) -> Int {
    var climbed: [Handle] = []
    var level = 0
    var current: Handle? = node
    while let next = current, next != .document {
      if let known = levels[next] {
        level = known
        break
      }
      climbed.append(next)
      current = document.parent(of: next)
    }
    for node in climbed.reversed() {
      level += 1
      levels[node] = level
    }
    return level
  }
}
