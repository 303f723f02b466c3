/// The elements of two versions of a file that correspond: by id, or by equal bytes and order among siblings.
///
/// Elements that are left over were deleted and added; if the other side of a merge changed one of them, that is a conflict.
/// - SeeAlso: ``DocumentMatcher``, which goes further for people who read a difference.
struct MarkupMatch {
  /// For each piece of the old version, its counterpart; -1 for none.
  private(set) var new: [Int]
  private(set) var old: [Int]
  private let before, after: ElementTree

  init(_ before: ElementTree, _ after: ElementTree) {
    (self.before, self.after) = (before, after)
    new = [Int](repeating: -1, count: before.nodes.count)
    old = [Int](repeating: -1, count: after.nodes.count)
    for (id, node) in before.byID where !before.repeatedIDs.contains(id) && !after.repeatedIDs.contains(id) {
      guard let other = after.byID[id], before.name(node) == after.name(other) else { continue }
      (new[node], old[other]) = (other, node)
    }
    (new[0], old[0]) = (0, 0)
    // Parents precede their children, so the pairs of a list are known before those below it.
    for node in before.nodes.indices where new[node] >= 0 { align(node, new[node]) }
  }

  /// Matches children without counterparts.
  private mutating func align(_ one: Int, _ other: Int) {
    let olds = before.nodes[one].children.filter { new[$0] < 0 && before.id($0).map { after.byID[$0] == nil } ?? true }
    let news = after.nodes[other].children.filter { old[$0] < 0 && after.id($0).map { before.byID[$0] == nil } ?? true }
    guard !olds.isEmpty, !news.isEmpty else { return }
    var (low, highOld, highNew) = (0, olds.count, news.count)
    func isEqual(_ i: Int, _ j: Int) -> Bool { before.content(olds[i]) == after.content(news[j]) }
    while low < min(highOld, highNew), isEqual(low, low) {
      pair(olds[low], news[low])
      low += 1
    }
    while highOld > low, highNew > low, isEqual(highOld - 1, highNew - 1) {
      (highOld, highNew) = (highOld - 1, highNew - 1)
      pair(olds[highOld], news[highNew])
    }
    matchMiddle(Array(olds[low..<highOld]), Array(news[low..<highNew]))
  }

  private mutating func matchMiddle(_ olds: [Int], _ news: [Int]) {
    // Pieces whose bytes occur once in both.
    func once(_ nodes: [Int], _ tree: ElementTree) -> [ArraySlice<UInt8>: Int?] {
      Dictionary(nodes.map { (tree.content($0), Optional($0)) }, uniquingKeysWith: { _, _ in nil })
    }
    let (first, second) = (once(olds, before), once(news, after))
    for (content, node) in first { if let node, case let other?? = second[content] { pair(node, other) } }
    // Between two pairs that are in order, runs of elements with the same names are pairs.
    let places = Dictionary(news.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var (start, place) = (0, 0)
    for (index, node) in (olds + [-1]).enumerated() {
      guard node < 0 || new[node] >= 0 else { continue }
      let other = node < 0 ? news.count : places[new[node]] ?? -1
      guard other >= place else { continue }
      pairRun(olds[start..<index].filter { new[$0] < 0 }, news[place..<other].filter { old[$0] < 0 })
      (start, place) = (index + 1, other + 1)
    }
  }

  /// Pairs elements in order if their names are the same.
  private mutating func pairRun(_ olds: [Int], _ news: [Int]) {
    let names = olds.map { before.name($0) }
    guard olds.count == news.count, names == news.map({ after.name($0) }), !names.contains(nil) else { return }
    for (one, other) in zip(olds, news) { pair(one, other) }
  }

  private mutating func pair(_ one: Int, _ other: Int) { (new[one], old[other]) = (other, one) }
}
