/// The order of a list that two sides changed.
///
/// Elements that neither side moved keep their order and divide the list. Each side's other elements follow the same such element as on
/// that side. Where both sides put elements at one place, an order that one side knows holds; otherwise that of ``isLess``, in whole runs.
/// An element that both sides moved to different places goes back to where it was, and is a conflict.
///
/// The result does not depend on which side is which.
/// - Complexity: O(n log n) for n elements, O(n) where few moved.
/// - SeeAlso: Khanna, Kunal, Pierce: A formal investigation of diff3 (2007), for lists divided by what is stable.
package struct SequenceMerge<Element: Hashable> {
  /// The elements that survive, in order.
  package private(set) var merged: [Element] = []
  /// Those that both sides moved to different places.
  package private(set) var conflicts: [Element] = []

  private let base, ours, theirs: Positions
  private let isLess: (Element, Element) -> Bool

  private struct Positions {
    let list: [Element]
    let places: [Element: Int]

    init(_ list: [Element]) {
      self.list = list
      places = Dictionary(list.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// - Parameters:
  ///   - isLess: A total order of the elements that depends on neither side.
  ///   - survives: Whether an element is in the merged list.
  package init(
    _ base: [Element], _ ours: [Element], _ theirs: [Element], isLess: @escaping (Element, Element) -> Bool,
    survives: (Element) -> Bool
  ) {
    self.base = Positions(base.filter(survives))
    self.ours = Positions(ours.filter(survives))
    self.theirs = Positions(theirs.filter(survives))
    self.isLess = isLess
    run()
  }

  private mutating func run() {
    let (movedByUs, movedByThem) = (moved(ours), moved(theirs))
    var anchors: [Element: Int] = [:]
    for element in base.list where !movedByUs.contains(element) && !movedByThem.contains(element) { anchors[element] = anchors.count }
    guard ours.list != base.list || theirs.list != base.list else {
      merged = base.list
      return
    }
    let isPlacedByUs = { [base] (element: Element) in base.places[element] == nil || movedByUs.contains(element) }
    let isPlacedByThem = { [base] (element: Element) in base.places[element] == nil || movedByThem.contains(element) }
    let ourGaps = gaps(ours, anchors, isPlacedByUs)
    let theirGaps = gaps(theirs, anchors, isPlacedByThem)
    var (ourRuns, theirRuns): ([Int: [Element]], [Int: [Element]]) = ([:], [:])
    var returning: Set<Element> = []
    for element in ours.list {
      guard let gap = ourGaps[element] else { continue }
      if let other = theirGaps[element], other != gap {
        conflicts.append(element)
        if base.places[element] != nil {
          returning.insert(element)
          continue
        }
        // Both sides brought it here: it goes to the place nearer to the start.
        if gap > other { continue }
      }
      ourRuns[gap, default: []].append(element)
    }
    for element in theirs.list {
      guard let gap = theirGaps[element], !returning.contains(element) else { continue }
      if let other = ourGaps[element], other < gap { continue }
      theirRuns[gap, default: []].append(element)
    }
    var baseRuns: [Int: [Element]] = [:]
    for (element, gap) in gaps(base, anchors, returning.contains) { baseRuns[gap, default: []].append(element) }
    for gap in baseRuns.keys { baseRuns[gap]!.sort { base.places[$0]! < base.places[$1]! } }
    func fill(_ gap: Int) {
      merged += baseRuns[gap] ?? []
      merge(ourRuns[gap] ?? [], theirRuns[gap] ?? [])
    }
    fill(0)
    for element in base.list {
      guard let place = anchors[element] else { continue }
      merged.append(element)
      fill(place + 1)
    }
  }

  /// The elements of the base that a side moved.
  private func moved(_ side: Positions) -> Set<Element> {
    let stays = SiblingArrangement(side.list.map { base.places[$0] }).stays
    return Set(side.list.indices.filter { !stays[$0] && base.places[side.list[$0]] != nil }.map { side.list[$0] })
  }

  /// For each element that a side placed, the number of anchors before it.
  private func gaps(_ side: Positions, _ anchors: [Element: Int], _ isPlaced: (Element) -> Bool) -> [Element: Int] {
    var gaps: [Element: Int] = [:]
    var gap = 0
    for element in side.list {
      if let place = anchors[element] { gap = place + 1 } else if isPlaced(element) { gaps[element] = gap }
    }
    return gaps
  }

  // MARK: One place

  /// Appends the elements that both sides put at one place.
  private mutating func merge(_ ours: [Element], _ theirs: [Element]) {
    guard !ours.isEmpty, !theirs.isEmpty else { return merged += ours + theirs }
    let common = Set(ours).intersection(theirs)
    var (i, j) = (0, 0)
    var done: Set<Element> = []
    /// The side whose run goes on, as long as nothing else is known.
    var runs: MergeSide?
    while i < ours.count || j < theirs.count {
      if i < ours.count, done.contains(ours[i]) { i += 1; continue }
      if j < theirs.count, done.contains(theirs[j]) { j += 1; continue }
      let next = next(i < ours.count ? ours[i] : nil, j < theirs.count ? theirs[j] : nil, common, runs)
      merged.append(next.element)
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
    // What is not common comes before the next common element on its side.
    case (true, false): return Next(element: other, side: .theirs)
    case (false, true): return Next(element: one, side: .ours)
    case (false, false): break
    }
    let isFirst = precedes(one, other)
    let side = isFirst.map { $0 ? MergeSide.ours : .theirs } ?? runs ?? (isLess(one, other) ? .ours : .theirs)
    return Next(element: side == .ours ? one : other, side: side, isRun: true)
  }

  /// Whether an element precedes another one on the only side that knows both, or on the side that changed their order.
  private func precedes(_ one: Element, _ other: Element) -> Bool? {
    func order(_ positions: Positions) -> Bool? {
      guard let first = positions.places[one], let second = positions.places[other] else { return nil }
      return first < second
    }
    switch (order(ours), order(theirs)) {
    case (nil, let known), (let known, nil): return known
    case (let our?, let their?): return our == their ? our : order(base).map { our == $0 ? their : our }
    }
  }
}
