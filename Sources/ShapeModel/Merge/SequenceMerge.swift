// SPDX-License-Identifier: GPL-3.0-or-later
/// The order of a list that two sides changed.
///
/// Elements that neither side moved keep their order and divide the list. Each side's other elements follow the same such element as on
/// that side. Where both sides put elements at one place, their order is that of a side that has both, or the one implied by elements that
/// only one side left there; elements that a side added precede those that the other side moved there; otherwise whole runs are ordered by
/// `isLess`. An element that both sides moved to different places returns to its old place, and is a conflict.
///
/// The result does not depend on which side is which.
/// - Complexity: O(n log n) for n elements, O(n) where few moved; hashes only those.
/// - SeeAlso: Khanna, Kunal, Pierce: A formal investigation of diff3 (2007), for lists divided by what is stable.
package struct SequenceMerge<Element: Hashable> {
  /// The elements that survive, in order.
  package private(set) var merged: [Element] = []
  /// The index of each of them in the base; nil for one that is not there.
  package private(set) var old: [Int?] = []
  /// The elements that both sides moved to different places.
  package private(set) var conflicts: [Element] = []

  private let base: [Element]
  private var ours, theirs: Side
  private let isLess: (Element, Element) -> Bool

  /// The surviving elements of a side.
  private struct Side {
    var list: [Element] = []
    /// Their indices in the base; -1 for those that are not there.
    var numbers: [Int] = []
    /// By the index in the base: whether this side moved the element, and its index on this side, or -1.
    var isMoved: [Bool]
    var places: [Int32]
    /// For each element that this side placed, the number of anchors before it, its index on this side, and that in the base, or -1.
    var gaps: [Element: (gap: Int, place: Int, number: Int)] = [:]
    /// For each element that this side placed, the indices in the base of the two surrounding elements that it did not move, whether
    /// they survive or not; -1 and the count of the base at the ends.
    var spans: [Element: (low: Int, high: Int)] = [:]
    /// By the index in the base: whether this side has the element and did not move it.
    var isLeft: [Bool]

    init(_ list: [Element], _ base: [Element], _ lives: [Bool], _ survives: (Element) -> Bool) {
      self.list.reserveCapacity(list.count)
      numbers.reserveCapacity(list.count)
      places = [Int32](repeating: -1, count: lives.count)
      let all = SequenceMerge.numbers(of: list, in: base)
      for (element, number) in zip(list, all) {
        guard number < 0 ? survives(element) : lives[number] else { continue }
        if number >= 0 { places[number] = Int32(self.list.count) }
        self.list.append(element)
        numbers.append(number)
      }
      isMoved = [Bool](repeating: false, count: lives.count)
      isLeft = isMoved
      let stays = Side.stays(all, lives)
      for (place, number) in all.enumerated() where number >= 0 && !stays[place] { isMoved[number] = true }
      findSpans(list, all, stays)
    }

    /// The elements of a side's list that keep their places: as many as possible, preferring those that the other side removed.
    private static func stays(_ all: [Int], _ lives: [Bool]) -> [Bool] {
      let old = all.map { $0 < 0 ? nil : $0 }
      var stays = SiblingArrangement(old).stays
      let taken = all.indices.filter { all[$0] >= 0 && !lives[all[$0]] && !stays[$0] }
      guard !taken.isEmpty, taken.count <= SequenceMerge.mostKept else { return stays }
      for place in taken { if let kept = SiblingArrangement(old, keeping: place) { stays = kept.stays } }
      return stays
    }

    private mutating func findSpans(_ list: [Element], _ all: [Int], _ stays: [Bool]) {
      var (low, waiting): (Int, [Element]) = (-1, [])
      for (place, number) in all.enumerated() {
        guard number >= 0, stays[place] else {
          waiting.append(list[place])
          continue
        }
        for element in waiting { spans[element] = (low, number) }
        (low, isLeft[number]) = (number, true)
        waiting = []
      }
      for element in waiting { spans[element] = (low, isLeft.count) }
    }

    /// The first and the last element within a span that this side did not move.
    func left(within span: (low: Int, high: Int)) -> (first: Int, last: Int)? {
      guard let first = isLeft[(span.low + 1)..<span.high].firstIndex(of: true) else { return nil }
      return (first, isLeft[first..<span.high].lastIndex(of: true)!)
    }

    /// Treats elements that the other side moved too as unmoved, where moves of others explain this side's order as well.
    mutating func keep(_ both: [Int]) {
      for number in both {
        let old = numbers.map { $0 < 0 ? nil : $0 }
        guard places[number] >= 0, let arrangement = SiblingArrangement(old, keeping: Int(places[number])) else { continue }
        for (place, number) in numbers.enumerated() where number >= 0 { isMoved[number] = !arrangement.stays[place] }
      }
    }

    mutating func findGaps(_ anchors: [Int32]) {
      var gap = 0
      for (place, number) in numbers.enumerated() {
        if number >= 0, anchors[number] >= 0 {
          gap = Int(anchors[number]) + 1
        } else if number < 0 || isMoved[number] {
          gaps[list[place]] = (gap, place, number)
        }
      }
    }
  }

  /// The maximum number of elements moved by both sides for which ``keep(_:)`` looks for other explanations.
  private static var mostKept: Int { 16 }

  /// - Parameters:
  ///   - isLess: A total order of the elements that depends on neither side.
  ///   - survives: Whether an element is in the merged list.
  package init(
    _ base: [Element], _ ours: [Element], _ theirs: [Element], isLess: @escaping (Element, Element) -> Bool,
    survives: (Element) -> Bool
  ) {
    self.base = base
    self.isLess = isLess
    let lives = base.map(survives)
    self.ours = Side(ours, base, lives, survives)
    self.theirs = Side(theirs, base, lives, survives)
    run(lives)
  }

  /// The indices of elements in the base; -1 for those that are not there.
  ///
  /// Most elements follow those before them as in the base, and are not hashed.
  private static func numbers(of list: [Element], in base: [Element]) -> [Int] {
    var numbers = [Int](repeating: -1, count: list.count)
    var isFound = [Bool](repeating: false, count: base.count)
    var (next, missing) = (0, 0)
    for (place, element) in list.enumerated() {
      var number = next
      let end = min(next + 8, base.count)
      while number < end, base[number] != element { number += 1 }
      guard number < end else {
        missing += 1
        continue
      }
      (numbers[place], isFound[number], next) = (number, true, number + 1)
    }
    guard missing > 0 else { return numbers }
    var rest: [Element: Int] = [:]
    for number in base.indices where !isFound[number] { rest[base[number]] = number }
    for place in list.indices where numbers[place] < 0 { numbers[place] = rest[list[place]] ?? -1 }
    return numbers
  }

  private mutating func run(_ lives: [Bool]) {
    let both = base.indices.filter { ours.isMoved[$0] && theirs.isMoved[$0] }
    if !both.isEmpty, both.count <= SequenceMerge.mostKept {
      ours.keep(both)
      theirs.keep(both)
    }
    // The number of each element that neither side moved, among those; -1 for the others.
    var anchors = [Int32](repeating: -1, count: base.count)
    var count: Int32 = 0
    for number in base.indices where lives[number] && !ours.isMoved[number] && !theirs.isMoved[number] {
      anchors[number] = count
      count += 1
    }
    ours.findGaps(anchors)
    theirs.findGaps(anchors)
    var (ourRuns, theirRuns): ([Int: [Element]], [Int: [Element]]) = ([:], [:])
    var returning: Set<Element> = []
    for (element, (gap, _, number)) in ours.gaps.sorted(by: { $0.value.place < $1.value.place }) {
      if let other = theirs.gaps[element]?.gap, other != gap {
        conflicts.append(element)
        if number >= 0 {
          returning.insert(element)
          continue
        }
        // Both sides moved it here: it takes the place nearer to the start.
        if gap > other { continue }
      }
      ourRuns[gap, default: []].append(element)
    }
    for (element, (gap, _, _)) in theirs.gaps.sorted(by: { $0.value.place < $1.value.place }) where !returning.contains(element) {
      if let other = ours.gaps[element]?.gap, other < gap { continue }
      theirRuns[gap, default: []].append(element)
    }
    merged.reserveCapacity(base.count)
    old.reserveCapacity(base.count)
    merge(ourRuns[0] ?? [], theirRuns[0] ?? [], after: 0, returning, anchors)
    for number in base.indices where anchors[number] >= 0 {
      append(base[number], number)
      let gap = Int(anchors[number]) + 1
      merge(ourRuns[gap] ?? [], theirRuns[gap] ?? [], after: number + 1, returning, anchors)
    }
  }

  private mutating func append(_ element: Element, _ number: Int?) {
    merged.append(element)
    old.append(number)
  }

  /// Appends what is between two anchors: first the elements that return there, then those that both sides put there.
  private mutating func merge(
    _ ours: [Element], _ theirs: [Element], after start: Int, _ returning: Set<Element>, _ anchors: [Int32]
  ) {
    if !returning.isEmpty {
      var number = start
      while number < base.count, anchors[number] < 0 {
        if returning.contains(base[number]) { append(base[number], number) }
        number += 1
      }
    }
    if !ours.isEmpty || !theirs.isEmpty { merge(ours, theirs) }
  }

  // MARK: One place

  /// Appends the elements that both sides put at one place.
  private mutating func merge(_ ours: [Element], _ theirs: [Element]) {
    let common = ours.isEmpty || theirs.isEmpty ? [] : Set(ours).intersection(theirs)
    var (i, j) = (0, 0)
    var done: Set<Element> = []
    /// The side whose run continues while nothing else decides the order.
    var runs: MergeSide?
    while i < ours.count || j < theirs.count {
      if i < ours.count, done.contains(ours[i]) {
        i += 1
        continue
      }
      if j < theirs.count, done.contains(theirs[j]) {
        j += 1
        continue
      }
      let next = next(i < ours.count ? ours[i] : nil, j < theirs.count ? theirs[j] : nil, common, runs)
      append(next.element, number(next.element))
      if common.contains(next.element) {
        if next.isDisputed { conflicts.append(next.element) }
        done.insert(next.element)
      } else if next.side == .ours {
        i += 1
      } else {
        j += 1
      }
      runs = next.isRun ? next.side : nil
    }
  }

  private struct Next {
    var element: Element
    var side: MergeSide
    var isRun = false
    var isDisputed = false
  }

  private func next(_ one: Element?, _ other: Element?, _ common: Set<Element>, _ runs: MergeSide?) -> Next {
    guard let one else { return Next(element: other!, side: .theirs) }
    guard let other else { return Next(element: one, side: .ours) }
    switch (common.contains(one), common.contains(other)) {
    case (true, true):
      guard one != other else { return Next(element: one, side: .ours) }
      return Next(element: isLess(one, other) ? one : other, side: isLess(one, other) ? .ours : .theirs, isDisputed: true)
    // Elements of one side precede the next common element on that side.
    case (true, false): return Next(element: other, side: .theirs)
    case (false, true): return Next(element: one, side: .ours)
    case (false, false): break
    }
    let isFirst = precedes(one, other)
    let side = isFirst.map { $0 ? MergeSide.ours : .theirs } ?? runs ?? (isLess(one, other) ? .ours : .theirs)
    return Next(element: side == .ours ? one : other, side: side, isRun: true)
  }

  /// Whether an element precedes another one on the only side that has both, or on the side that changed their order.
  private func precedes(_ one: Element, _ other: Element) -> Bool? {
    func order(_ side: Side) -> Bool? {
      guard let first = place(one, side), let second = place(other, side) else { return nil }
      return first < second
    }
    switch (order(ours), order(theirs)) {
    // One side has both: it added one, which stays after the element it was added after, before those that the other side moved there.
    case (nil, _?), (_?, nil): return precedesByNeighbors(one, other) ?? (number(one) == nil)
    case (nil, nil): return precedesByNeighbors(one, other)
    case (let our?, let their?):
      if our == their { return our }
      guard let first = number(one), let second = number(other) else { return nil }
      return our == (first < second) ? their : our
    }
  }

  /// Whether an element that our side placed precedes one that theirs placed, by the surrounding elements that one side left in place:
  /// elements that a side puts in place of removed ones take the place of these.
  private func precedesByNeighbors(_ one: Element, _ other: Element) -> Bool? {
    guard let span = ours.spans[one], let otherSpan = theirs.spans[other] else { return nil }
    if span.high <= otherSpan.low { return true }
    if otherSpan.high <= span.low { return false }
    let first = SequenceMerge.isBefore(span, ours.left(within: otherSpan))
    let second = SequenceMerge.isBefore(otherSpan, theirs.left(within: span)).map { !$0 }
    guard let first, let second else { return first ?? second }
    return first == second ? first : nil
  }

  /// Whether a span is before all of some elements; false if it is after all of them.
  private static func isBefore(_ span: (low: Int, high: Int), _ elements: (first: Int, last: Int)?) -> Bool? {
    guard let elements else { return nil }
    return span.high <= elements.first ? true : span.low >= elements.last ? false : nil
  }

  /// The index in the base of an element that a side placed.
  private func number(_ element: Element) -> Int? {
    let number = ours.gaps[element]?.number ?? theirs.gaps[element]?.number ?? -1
    return number < 0 ? nil : number
  }

  private func place(_ element: Element, _ side: Side) -> Int? {
    guard let number = number(element) else { return side.gaps[element]?.place }
    return side.places[number] < 0 ? nil : Int(side.places[number])
  }
}

extension SequenceMerge {
  /// A side's list, where elements that it moved here together have the order that the other side gave them.
  /// - Parameters:
  ///   - origin: The other list in which an element was in the base, and its index there; nil for one that was in this list, or in none.
  ///   - other: The list of the base in which the other side has the element, and its index there.
  /// - Complexity: O(n), O(n log n) for those moved here.
  package static func following<List: Hashable>(
    _ list: [Element], origin: (Element) -> (list: List, index: Int)?, other: (Element) -> (list: List, index: Int)?
  ) -> [Element] {
    var groups: [List: [(place: Int, index: Int, other: Int)]] = [:]
    for (place, element) in list.enumerated() {
      guard let origin = origin(element), let other = other(element), other.list == origin.list else { continue }
      groups[origin.list, default: []].append((place, origin.index, other.index))
    }
    var result = list
    for group in groups.values where group.count > 1 {
      let isAsBefore = zip(group, group.dropFirst()).allSatisfy { $0.index < $1.index }
      guard isAsBefore else { continue }
      for (member, wanted) in zip(group, group.sorted { $0.other < $1.other }) { result[member.place] = list[wanted.place] }
    }
    return result
  }
}
