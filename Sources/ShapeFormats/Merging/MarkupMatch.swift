// SPDX-License-Identifier: GPL-3.0-or-later
/// The elements of two versions of a file that correspond.
///
/// 1. By equal bytes at one place, or by id, regardless of the place and of the kind of graphic.
/// 2. Among the remaining siblings: by equal bytes; then by equal bytes except for the id, for renamed elements; then, without ids, by
///    similarity, see ``MarkupLikeness``.
///
/// Elements that remain unmatched were deleted or added; if the other side of a merge changed one of them, that is a conflict.
///
/// - Complexity: One comparison of the bytes; beyond that, proportional to the lists that differ. Ids are read only if some do.
/// - SeeAlso: ``DocumentMatcher``, which does more, for differences that are read by people.
struct MarkupMatch {
  /// For each piece of the old version, its counterpart; -1 for none.
  private var newByOld: [Int32]
  private var oldByNew: [Int32]
  /// For each piece of the old version, whether it is the same at the same place, with all its contents.
  private var isSameByOld: [Bool]
  private let before, after: ElementTree
  private var waiting: [(Int, Int)] = []

  init(_ before: ElementTree, _ after: ElementTree) {
    (self.before, self.after) = (before, after)
    newByOld = [Int32](repeating: -1, count: before.nodes.count)
    oldByNew = [Int32](repeating: -1, count: after.nodes.count)
    isSameByOld = [Bool](repeating: false, count: before.nodes.count)
    guard !before.isEqual(0, after, 0) else {
      pairAll(0, 0, isInPlace: true)
      return
    }
    pair(0, 0)
    run()
    // The contents of elements without counterparts.
    for node in before.nodes.indices.dropFirst() where newByOld[node] < 0 {
      guard let other = namesake(ofOld: node) else { continue }
      pair(node, other)
      run()
    }
  }

  /// The counterpart of a piece of the old version; -1 for none.
  func new(_ node: Int) -> Int { Int(newByOld[node]) }

  /// The counterpart of a piece of the new version; -1 for none.
  func old(_ node: Int) -> Int { Int(oldByNew[node]) }

  /// Whether a piece of the old version is the same at the same place, with all its contents.
  func isSame(_ node: Int) -> Bool { isSameByOld[node] }

  private mutating func run() {
    while let (one, other) = waiting.popLast() { align(one, other) }
  }

  private mutating func pair(_ one: Int, _ other: Int) {
    if one > 0, before.isEqual(one, after, other) { return pairAll(one, other, isInPlace: false) }
    (newByOld[one], oldByNew[other]) = (Int32(other), Int32(one))
    waiting.append((one, other))
  }

  /// Pairs two equal elements and all their contents.
  private mutating func pairAll(_ one: Int, _ other: Int, isInPlace: Bool) {
    for offset in 0..<before.nodes[one].count {
      (newByOld[one + offset], oldByNew[other + offset]) = (Int32(other + offset), Int32(one + offset))
      isSameByOld[one + offset] = isInPlace || offset > 0
    }
  }

  // MARK: Ids

  /// The piece of the new version with the id of an old one, if the id is unique in both versions and neither has a counterpart.
  private func namesake(ofOld node: Int) -> Int? {
    guard let id = before.id(node), let other = after.node(id: id), oldByNew[other] < 0, areNamesakes(node, other) else { return nil }
    return other
  }

  private func namesake(ofNew node: Int) -> Int? {
    guard let id = after.id(node), let other = before.node(id: id), newByOld[other] < 0, areNamesakes(other, node) else { return nil }
    return other
  }

  /// Whether elements with the same id are a pair: a graphic may change its kind, but not become a group.
  private func areNamesakes(_ one: Int, _ other: Int) -> Bool {
    guard !before.hasRepeatedID(one), !after.hasRepeatedID(other) else { return false }
    return before.name(one) == after.name(other) || before.isContainer(one) == after.isContainer(other)
  }

  // MARK: Lists

  /// Matches the children of two elements.
  private mutating func align(_ one: Int, _ other: Int) {
    let (olds, news) = (before.children(one), after.children(other))
    var (low, highOld, highNew) = (0, olds.count, news.count)
    func isEqual(_ i: Int, _ j: Int) -> Bool {
      newByOld[olds[i]] < 0 && oldByNew[news[j]] < 0 && before.isEqual(olds[i], after, news[j])
    }
    while low < min(highOld, highNew), isEqual(low, low) {
      pairAll(olds[low], news[low], isInPlace: true)
      low += 1
    }
    while highOld > low, highNew > low, isEqual(highOld - 1, highNew - 1) {
      (highOld, highNew) = (highOld - 1, highNew - 1)
      pairAll(olds[highOld], news[highNew], isInPlace: true)
    }
    // In step, as far as elements have the same ids or the same bytes.
    var (i, j) = (low, low)
    while i < highOld, j < highNew {
      if isEqual(i, j) {
        pairAll(olds[i], news[j], isInPlace: true)
      } else if newByOld[olds[i]] < 0, let id = before.id(olds[i]), id == after.id(news[j]), namesake(ofOld: olds[i]) == news[j] {
        pair(olds[i], news[j])
      } else {
        break
      }
      (i, j) = (i + 1, j + 1)
    }
    for node in olds[i..<highOld] where newByOld[node] < 0 { if let other = namesake(ofOld: node) { pair(node, other) } }
    for node in news[j..<highNew] where oldByNew[node] < 0 { if let other = namesake(ofNew: node) { pair(other, node) } }
    func isLeft(_ node: Int, _ tree: ElementTree, _ other: ElementTree) -> Bool { tree.id(node).map { other.node(id: $0) == nil } ?? true }
    if one == 0 { pairRoots(olds[i..<highOld], news[j..<highNew]) }
    let oldRest = olds[i..<highOld].filter { newByOld[$0] < 0 && isLeft($0, before, after) }
    let newRest = news[j..<highNew].filter { oldByNew[$0] < 0 && isLeft($0, after, before) }
    if !oldRest.isEmpty, !newRest.isEmpty { matchRest(oldRest, newRest) }
  }

  /// Pairs the outermost elements, regardless of their contents.
  private mutating func pairRoots(_ olds: ArraySlice<Int>, _ news: ArraySlice<Int>) {
    guard let one = olds.first(where: { before.nodes[$0].isElement }), let other = news.first(where: { after.nodes[$0].isElement }),
      newByOld[one] < 0, oldByNew[other] < 0, before.name(one) == after.name(other)
    else { return }
    pair(one, other)
  }

  private mutating func matchRest(_ olds: [Int], _ news: [Int]) {
    var (low, highOld, highNew) = (0, olds.count, news.count)
    while low < min(highOld, highNew), before.isEqual(olds[low], after, news[low]) {
      pair(olds[low], news[low])
      low += 1
    }
    while highOld > low, highNew > low, before.isEqual(olds[highOld - 1], after, news[highNew - 1]) {
      (highOld, highNew) = (highOld - 1, highNew - 1)
      pair(olds[highOld], news[highNew])
    }
    matchMiddle(Array(olds[low..<highOld]), Array(news[low..<highNew]))
    pairOnly(olds, news)
  }

  /// Pairs elements that a parent usually has only one of, such as the definitions, if one remains unmatched in both versions.
  private mutating func pairOnly(_ olds: [Int], _ news: [Int]) {
    func only(_ name: String, _ nodes: [Int], _ tree: ElementTree) -> Int? {
      let found = nodes.filter { tree.name($0)?.elementsEqual(name.utf8) == true }
      return found.count == 1 ? found[0] : nil
    }
    for name in ["defs", "title", "desc", "metadata", "style"] {
      guard let one = only(name, olds, before), let other = only(name, news, after) else { continue }
      if newByOld[one] < 0, oldByNew[other] < 0 { pair(one, other) }
    }
  }

  private mutating func matchMiddle(_ olds: [Int], _ news: [Int]) {
    pairUnique(olds, news) { Array($0.content($1)) }
    pairUnique(olds, news) { $0.contentWithoutID($1) }
    // Between two pairs that are in order, pairs similar elements.
    let places = Dictionary(news.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var (start, place) = (0, 0)
    for (index, node) in (olds + [-1]).enumerated() {
      guard node < 0 || newByOld[node] >= 0 else { continue }
      let other = node < 0 ? news.count : places[new(node)] ?? -1
      guard other >= place else { continue }
      pairAlike(olds[start..<index].filter { newByOld[$0] < 0 }, news[place..<other].filter { oldByNew[$0] < 0 })
      (start, place) = (index + 1, other + 1)
    }
  }

  /// Pairs pieces whose content is unique in each of the versions.
  private mutating func pairUnique(_ olds: [Int], _ news: [Int], content: (ElementTree, Int) -> [UInt8]) {
    func once(_ nodes: [Int], _ tree: ElementTree) -> [[UInt8]: Int?] {
      Dictionary(nodes.map { (content(tree, $0), Optional($0)) }, uniquingKeysWith: { _, _ in nil })
    }
    let second = once(news.filter { oldByNew[$0] < 0 }, after)
    guard !second.isEmpty else { return }
    for (content, node) in once(olds.filter { newByOld[$0] < 0 }, before) {
      if let node, case let other?? = second[content] { pair(node, other) }
    }
  }

  // MARK: Likeness

  /// The maximum product of the numbers of elements for comparing all with each other.
  private static let comparisonLimit = 1 << 14

  /// Pairs elements without ids, the most similar first. An element whose id disappeared was deleted.
  private mutating func pairAlike(_ olds: [Int], _ news: [Int]) {
    let (olds, news) = (olds.filter { before.id($0) == nil && before.nodes[$0].isElement }, news.filter { after.nodes[$0].isElement })
    guard !olds.isEmpty, !news.isEmpty else { return }
    let (one, other) = (olds.map { MarkupLikeness(before, $0) }, news.map { MarkupLikeness(after, $0) })
    let isSmall = olds.count * news.count <= MarkupMatch.comparisonLimit
    var scores: [(score: Double, old: Int, new: Int)] = []
    for i in olds.indices {
      // In long lists, each is compared only with those at its place from the start and from the end.
      for j in isSmall ? Array(news.indices) : [i, news.count - olds.count + i] where news.indices.contains(j) {
        let score = one[i].likeness(to: other[j], neighbors: neighbors(olds[i], news[j]))
        if score >= MarkupLikeness.least { scores.append((score, i, j)) }
      }
    }
    scores.sort { ($1.score, abs($0.old - $0.new), $0.old, $0.new) < ($0.score, abs($1.old - $1.new), $1.old, $1.new) }
    for score in scores where newByOld[olds[score.old]] < 0 && oldByNew[news[score.new]] < 0 { pair(olds[score.old], news[score.new]) }
  }

  /// The similarity of the pieces before and after two pieces.
  private func neighbors(_ one: Int, _ other: Int) -> Double {
    func areAlike(_ one: Int?, _ other: Int?) -> Bool {
      guard let one, let other else { return one == nil && other == nil }
      return newByOld[one] < 0 && oldByNew[other] < 0 ? before.name(one) == after.name(other) : new(one) == other
    }
    return (areAlike(before.sibling(before: one), after.sibling(before: other)) ? 0.5 : 0)
      + (areAlike(before.sibling(after: one), after.sibling(after: other)) ? 0.5 : 0)
  }
}
