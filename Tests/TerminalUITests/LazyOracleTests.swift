import Scrolling
import TestSupport
import Testing

import TerminalUI

/// A row of a test: its name, and how many lines it takes.
struct TwinRow: Hashable {
  var id: Int
  var height: Int
}

/// The same rows twice, laid out lazily and all at once: whatever is done, both must show the same.
final class Twins {
  /// How the rows are laid out.
  enum Layout: CaseIterable {
    case stack
    case grid
  }

  /// The modifiers of each row.
  enum Style {
    case plain
    /// It moves while it enters or leaves.
    case transition
    /// So many of them are as high as the viewport, where they are a stack.
    case relative(Int)
  }

  /// One of the two.
  final class View {
    let state = ScrollState()
    let memory = Scene()
    let bound = Box<Int?>(nil)
    var lines: [String] = []
  }

  let layout: Layout
  let lazy = View()
  let eager = View()
  var rows: [TwinRow]
  var height = 10
  var anchors = ScrollAnchorRoles()
  var behavior: (any ScrollTargetBehavior)?
  var isBound = false
  var anchor: ScrollAnchor?
  var margin = 0
  var style = Style.plain
  /// The margins at the top and the end of the content, and the bar beside that.
  var (contentMargin, indicatorMargin, safeArea) = (0, 0, 0)
  var hasIndicators = false
  private let columnCount = 3

  init(_ layout: Layout, _ rows: [TwinRow]) {
    self.layout = layout
    self.rows = rows
  }

  @ViewBuilder private func row(_ row: TwinRow) -> some TerminalUI.View {
    let text = Text("r\(row.id)").frame(width: 5, height: row.height, alignment: .topLeading)
    switch style {
    case .plain: text
    case .transition:
      text.scrollTransition(.interactive(timingCurve: .linear)) { $0.offset(x: $1.value * 3).opacity($1.isIdentity ? 1 : 0.2) }
    case .relative(let count): Text("r\(row.id)").containerRelativeFrame(.vertical, count: count, spacing: 0, alignment: .top)
    }
  }

  /// The rows in groups as a grid shows them.
  private var groups: [[TwinRow]] {
    stride(from: 0, to: rows.count, by: columnCount).map { Array(rows[$0..<min(rows.count, $0 + columnCount)]) }
  }

  @ViewBuilder private func content(_ isLazy: Bool) -> some TerminalUI.View {
    switch (layout, isLazy) {
    case (.stack, true): LazyVStack(alignment: .leading, spacing: 0) { ForEach(rows, id: \.id) { self.row($0) } }.scrollTargetLayout()
    case (.stack, false):
      VStack(alignment: .leading, spacing: 0) { ForEach(rows, id: \.id) { self.row($0) } }
        .scrollTargetLayout().frame(width: 15, alignment: .leading)
    case (.grid, true):
      LazyVGrid(columns: [GridItem](repeating: GridItem(.fixed(5), spacing: 0), count: columnCount)) {
        ForEach(rows, id: \.id) { self.row($0) }
      }
      .scrollTargetLayout()
    case (.grid, false):
      VStack(alignment: .leading, spacing: 0) {
        ForEach(groups, id: { $0[0].id }) { group in HStack(spacing: 0) { ForEach(group, id: \.id) { self.row($0) } } }
      }
      .scrollTargetLayout().frame(width: 15, alignment: .leading)
    }
  }

  private func draw(_ view: View, _ isLazy: Bool) {
    let scroll = ScrollView(state: view.state) { content(isLazy) }
      .defaultScrollAnchor(anchors.initialOffset.map(UnitPoint.init), for: .initialOffset)
      .defaultScrollAnchor(anchors.sizeChanges.map(UnitPoint.init), for: .sizeChanges)
      .defaultScrollAnchor(anchors.alignment.map(UnitPoint.init), for: .alignment)
      .contentMargins([.top, .bottom], margin)
      .contentMargins([.top, .bottom], contentMargin, for: .scrollContent)
      .contentMargins([.top], indicatorMargin, for: .scrollIndicators)
      .safeAreaPadding([.top], safeArea)
      .scrollIndicators(hasIndicators ? .visible : .never)
      .scrollTargetBehavior(any: behavior)
    let size = CellSize(width: 15, height: height)
    view.lines =
      isBound
      ? render(scroll.scrollPosition(id: view.bound.binding, anchor: anchor.map(UnitPoint.init)), in: size, memory: view.memory).lines
      : render(scroll, in: size, memory: view.memory).lines
  }

  func draw() {
    draw(lazy, true)
    draw(eager, false)
  }

  /// Does the same to both.
  func both(_ action: (inout Scroller<CellTargets>) -> Void) {
    lazy.state.update { action(&$0) }
    eager.state.update { action(&$0) }
  }

  /// The name of the target that a row is, or is part of.
  func target(_ index: Int) -> Int { layout == .stack ? rows[index].id : rows[index - index % columnCount].id }

  /// The target that the lazy rows have bound.
  var boundTarget: Int? { lazy.bound.value.flatMap { id in rows.firstIndex { $0.id == id }.map(target) } }

  /// Scrolls both to a row; the eager grid knows its lines only.
  func scroll(to index: Int, anchor: ScrollAnchor?) {
    lazy.state.scroll(to: rows[index].id, anchor: anchor)
    eager.state.scroll(to: target(index), anchor: anchor)
  }

  /// The rows in view.
  var seen: Range<Int> {
    let targets = eager.state.scrollers.vertical.visibleTargets
    return layout == .stack
      ? targets : min(rows.count, targets.lowerBound * columnCount)..<min(rows.count, targets.upperBound * columnCount)
  }
}

@Suite struct `Lazy rows show what eager ones show` {
  private static let cases = [1, 2, 3, 4].flatMap { seed in Twins.Layout.allCases.map { (UInt64(seed), $0) } }

  private func rows(_ count: Int, _ random: inout SplitMix64) -> [TwinRow] {
    (0..<count).map { TwinRow(id: $0, height: Int.random(in: 1...6, using: &random)) }
  }

  private func anchors(_ random: inout SplitMix64, initial: ScrollAnchor?) -> ScrollAnchorRoles {
    ScrollAnchorRoles(
      initialOffset: initial, alignment: [nil, .center, .bottom].randomElement(using: &random)!,
      sizeChanges: [nil, .bottom].randomElement(using: &random)!)
  }

  private func expectSame(_ twins: Twins, _ comment: @autoclosure () -> String) -> Bool {
    #expect(twins.lazy.lines == twins.eager.lines, "\(comment())")
    return twins.lazy.lines == twins.eager.lines
  }

  /// A change of the rows in view, of the end of the data, or of the viewport.
  private func change(_ twins: Twins, _ next: inout Int, _ random: inout SplitMix64) -> String {
    let seen = twins.seen
    func height() -> Int { Int.random(in: 1...6, using: &random) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      let count = Int.random(in: 1...4, using: &random)
      twins.rows += (next..<next + count).map { TwinRow(id: $0, height: height()) }
      next += count
      return "append \(count)"
    case 2:
      twins.height = Int.random(in: 4...14, using: &random)
      return "height \(twins.height)"
    case 3 where twins.layout == .stack && seen.count > 1:
      // Not before the first row: one that is out of view there is only estimated.
      let index = Int.random(in: seen.dropFirst(), using: &random)
      twins.rows.insert(TwinRow(id: next, height: height()), at: index)
      next += 1
      return "insert at \(index)"
    case 4 where twins.layout == .stack && !seen.isEmpty:
      let index = Int.random(in: seen, using: &random)
      twins.rows.remove(at: index)
      return "remove \(index)"
    case 5 where !seen.isEmpty:
      let index = Int.random(in: seen, using: &random)
      twins.rows[index].height = height()
      return "row \(index) is \(twins.rows[index].height) high"
    case 6:
      let count = min(Int.random(in: 1...3, using: &random), twins.rows.count)
      twins.rows.removeLast(count)
      return "remove last \(count)"
    default:
      let distance = Int.random(in: -twins.height...twins.height, using: &random)
      twins.both { _ = $0.scroll(by: distance) }
      return "scroll \(distance)"
    }
  }

  /// Whether both show the same, as drawn first and after each of so many changes.
  private func staysSame(_ twins: Twins, changes: Int, _ start: String, _ random: inout SplitMix64) -> Bool {
    var (log, next) = (start, 1000)
    twins.draw()
    guard expectSame(twins, log) else { return false }
    for _ in 0..<changes {
      log += ", " + change(twins, &next, &random)
      twins.draw()
      guard expectSame(twins, log) else { return false }
    }
    return true
  }

  @Test(arguments: cases)
  func `6.4 to 6.16 and 2.23 from the start on`(seed: UInt64, layout: Twins.Layout) {
    var random = SplitMix64(seed: seed)
    for round in 0..<10 {
      let twins = Twins(layout, rows(Int.random(in: 0...30, using: &random), &random))
      twins.anchors = anchors(&random, initial: nil)
      twins.margin = Int.random(in: 0...1, using: &random)
      let log = "seed \(seed) round \(round): \(twins.rows.map(\.height)) \(twins.anchors)"
      guard staysSame(twins, changes: 25, log, &random) else { return }
    }
  }

  @Test(arguments: cases)
  func `8.1 to 8.19 rows that come and go`(seed: UInt64, layout: Twins.Layout) {
    var random = SplitMix64(seed: seed)
    for round in 0..<10 {
      let twins = Twins(layout, rows(Int.random(in: 10...40, using: &random), &random))
      twins.style = .transition
      twins.margin = Int.random(in: 0...1, using: &random)
      guard staysSame(twins, changes: 20, "seed \(seed) round \(round): \(twins.rows.map(\.height))", &random) else { return }
    }
  }

  @Test(arguments: cases.filter { $0.1 == .stack })
  func `7.1 to 7.8 rows that are parts of the viewport`(seed: UInt64, layout: Twins.Layout) {
    var random = SplitMix64(seed: seed)
    for round in 0..<10 {
      let twins = Twins(layout, rows(Int.random(in: 5...40, using: &random), &random))
      twins.style = .relative(Int.random(in: 1...3, using: &random))
      twins.margin = Int.random(in: 0...1, using: &random)
      var log = "seed \(seed) round \(round): \(twins.rows.count) rows \(twins.style)"
      twins.draw()
      guard expectSame(twins, log) else { return }
      for _ in 0..<20 {
        if Int.random(in: 0..<3, using: &random) == 0 {
          twins.height = Int.random(in: 6...14, using: &random)
          log += ", height \(twins.height) from the start"
          // By 2.23 rows in view stay where they are while those above are estimated anew; by 6.4 the offset of eager ones stays.
          twins.draw()
          twins.both { _ = $0.scroll(by: -10_000) }
        } else {
          let distance = Int.random(in: -twins.height...twins.height, using: &random)
          twins.both { _ = $0.scroll(by: distance) }
          log += ", scroll \(distance)"
        }
        twins.draw()
        guard expectSame(twins, log) else { return }
      }
    }
  }

  @Test(arguments: cases)
  func `3.1 to 3.15 margins, and bars once all was seen`(seed: UInt64, layout: Twins.Layout) {
    var random = SplitMix64(seed: seed)
    for round in 0..<10 {
      let twins = Twins(layout, rows(Int.random(in: 0...40, using: &random), &random))
      (twins.margin, twins.contentMargin) = (Int.random(in: 0...1, using: &random), Int.random(in: 0...2, using: &random))
      (twins.indicatorMargin, twins.safeArea) = (Int.random(in: 0...2, using: &random), Int.random(in: 0...2, using: &random))
      twins.height = Int.random(in: 8...14, using: &random)
      var log =
        "seed \(seed) round \(round): \(twins.rows.map(\.height)) \(twins.margin) \(twins.contentMargin) \(twins.indicatorMargin) \(twins.safeArea)"
      twins.draw()
      guard expectSame(twins, log) else { return }
      // The length of a bar is that of the content, which is an estimate until then.
      var last: Int?
      while last != twins.eager.state.offset.y {
        last = twins.eager.state.offset.y
        twins.both { _ = $0.scroll(by: 3) }
        twins.draw()
        guard expectSame(twins, log + " behind \(last ?? 0)") else { return }
      }
      twins.hasIndicators = true
      for _ in 0..<20 {
        let distance = Int.random(in: -2 * twins.height...2 * twins.height, using: &random)
        twins.both { _ = $0.scroll(by: distance) }
        log += ", scroll \(distance)"
        twins.draw()
        guard expectSame(twins, log) else { return }
      }
    }
  }

  @Test(arguments: cases)
  func `6.1 and D from the end on`(seed: UInt64, layout: Twins.Layout) {
    var random = SplitMix64(seed: seed)
    for round in 0..<10 {
      let twins = Twins(layout, rows(Int.random(in: 80...100, using: &random), &random))
      twins.anchors = anchors(&random, initial: .bottom)
      guard staysSame(twins, changes: 20, "seed \(seed) round \(round): \(twins.anchors)", &random) else { return }
    }
  }

  @Test(arguments: cases)
  func `5.6 to 5.13 a name that is written or bound`(seed: UInt64, layout: Twins.Layout) {
    var random = SplitMix64(seed: seed)
    let places: [ScrollAnchor?] = [nil, .top, .center, .bottom, ScrollAnchor(0.3)]
    for round in 0..<10 {
      let twins = Twins(layout, rows(Int.random(in: 40...90, using: &random), &random))
      twins.isBound = Bool.random(using: &random)
      twins.anchor = places.randomElement(using: &random)!
      twins.height = Int.random(in: 7...14, using: &random)
      twins.margin = Int.random(in: 0...1, using: &random)
      var log =
        "seed \(seed) round \(round): \(twins.rows.map(\.height)) bound \(twins.isBound) \(String(describing: twins.anchor)) \(twins.height)"
      if twins.isBound, Bool.random(using: &random) {
        let index = Int.random(in: twins.rows.indices, using: &random)
        twins.lazy.bound.value = twins.rows[index].id
        twins.eager.bound.value = twins.target(index)
        log += ", first \(index)"
      }
      twins.draw()
      guard expectSame(twins, log) else { return }
      for _ in 0..<20 {
        log += ", " + name(twins, places, &random)
        twins.draw()
        guard expectSame(twins, log) else { return }
      }
    }
  }

  /// Names a row by a verb or by the binding.
  private func name(_ twins: Twins, _ places: [ScrollAnchor?], _ random: inout SplitMix64) -> String {
    let index = Int.random(in: twins.rows.indices, using: &random)
    if twins.isBound, twins.target(index) != twins.eager.bound.value, Bool.random(using: &random) {
      twins.lazy.bound.value = twins.rows[index].id
      twins.eager.bound.value = twins.target(index)
      return "bind \(index)"
    }
    let anchor = places.randomElement(using: &random)!
    twins.scroll(to: index, anchor: anchor)
    return "scroll to \(index) at \(String(describing: anchor))"
  }

  @Test(arguments: cases)
  func `5.11 and 5.12 a bound row stays in its place whatever happens around it`(seed: UInt64, layout: Twins.Layout) {
    var random = SplitMix64(seed: seed)
    for round in 0..<10 {
      let twins = Twins(layout, rows(110, &random))
      twins.isBound = true
      twins.anchor = [nil, .top, .center, .bottom].randomElement(using: &random)!
      twins.draw()
      var next = 1000
      var log = "seed \(seed) round \(round) \(String(describing: twins.anchor))"
      let start = 60
      twins.lazy.bound.value = twins.rows[start].id
      twins.eager.bound.value = twins.target(start)
      twins.draw()
      for _ in 0..<15 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where layout == .stack:
          let index = Int.random(in: 0...twins.rows.count, using: &random)
          twins.rows.insert(TwinRow(id: next, height: 2), at: index)
          next += 1
          log += ", insert at \(index)"
        case 1 where layout == .stack:
          let index = Int.random(in: 0..<40, using: &random)
          twins.rows.remove(at: index)
          log += ", remove \(index)"
        case 2:
          twins.rows.insert(contentsOf: (next..<next + 3).map { TwinRow(id: $0, height: 3) }, at: 0)
          next += 3
          log += ", insert three at the start"
        case 3:
          twins.height = Int.random(in: 7...14, using: &random)
          log += ", height \(twins.height)"
        default:
          let distance = Int.random(in: -5...5, using: &random)
          twins.both { _ = $0.scroll(by: distance) }
          log += ", scroll \(distance)"
        }
        twins.draw()
        guard expectSame(twins, log) else { return }
        #expect(twins.boundTarget == twins.eager.bound.value, "\(log)")
      }
    }
  }

  @Test(arguments: cases)
  func `4.10 to 4.23 pages and aligned targets`(seed: UInt64, layout: Twins.Layout) {
    var random = SplitMix64(seed: seed)
    let behaviors: [any ScrollTargetBehavior] = [
      .paging, .viewAligned(limitBehavior: .alwaysByOne), .viewAligned(limitBehavior: .always), .viewAligned,
      .viewAligned(limitBehavior: .alwaysByOne, anchor: .center), FlickToTopBehavior(),
    ]
    for round in 0..<10 {
      let twins = Twins(layout, rows(Int.random(in: 10...60, using: &random), &random))
      twins.behavior = behaviors.randomElement(using: &random)!
      twins.margin = Int.random(in: 0...1, using: &random)
      var log = "seed \(seed) round \(round): \(twins.rows.map(\.height)) \(twins.behavior!)"
      twins.draw()
      for _ in 0..<20 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          twins.height = Int.random(in: 6...14, using: &random)
          log += ", height \(twins.height)"
        case 1:
          let count = [-1, 1].randomElement(using: &random)!
          twins.both { _ = $0.page(count) }
          log += ", page \(count)"
        default:
          let distance = Double.random(in: -4...4, using: &random)
          let velocity = [0, 0.004, -0.004, 0.01, -0.01].randomElement(using: &random)!
          twins.both { _ = $0.beginDrag() + $0.drag(by: distance) + $0.endDrag(velocity: velocity) + $0.settle() }
          log += ", drag \(distance) \(velocity)"
        }
        twins.draw()
        guard expectSame(twins, log) else { return }
      }
    }
  }
}
