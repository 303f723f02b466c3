/// Who stands around a node, remembered so that asking every node of a document costs the document and not its square.
final class Neighbours {
  private let document: Document
  /// The place of each node whose siblings were asked about, from 0.
  private var places: [Handle: Int] = [:]
  private var children: [Handle: [Handle]] = [:]
  private var levels: [Handle: Int] = [:]
  private var locks: [Handle: Bool] = [:]

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

  /// Whether a node or a group around it is locked. Climbs as far as nobody climbed before.
  func isLocked(_ node: Handle) -> Bool {
    var climbed: [Handle] = []
    var isLocked = false
    var current: Handle? = node
    while let next = current, next != .document, !isLocked {
      if let known = locks[next] {
        isLocked = known
        break
      }
      climbed.append(next)
      isLocked = document.isLocked(next)
      current = document.parent(of: next)
    }
    for node in climbed { locks[node] = isLocked }
    return isLocked
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
