import Scrolling
import TestSupport
import Testing

import TerminalUI

@Suite struct `A bound position` {
  /// Rows of given heights in a scroll view with a bound position.
  private final class Rows {
    var heights = (0..<40).map { 1 + $0 * 5 % 3 }
    let bound = Box<Int?>(nil)
    let state = ScrollState()
    let memory = Scene()
    var isLazy = false
    var anchor: UnitPoint?

    func show() -> [String] {
      let rows = ForEach(0..<heights.count) { Text("r\($0)").frame(height: self.heights[$0], alignment: .top) }
      let view = ScrollView(state: state) {
        if isLazy {
          LazyVStack(alignment: .leading) { rows }.scrollTargetLayout()
        } else {
          VStack(alignment: .leading) { rows }.scrollTargetLayout()
        }
      }
      .scrollPosition(id: bound.binding, anchor: anchor)
      return render(view, in: CellSize(width: 4, height: 10), memory: memory).lines
    }
  }

  @Test(arguments: [false, true], [nil, UnitPoint.top, .center, .bottom])
  func `keeps its id when only a row's height changes`(isLazy: Bool, anchor: UnitPoint?) {
    var generator = SplitMix64(seed: 5)
    for round in 0..<100 {
      let rows = Rows()
      rows.isLazy = isLazy
      rows.anchor = anchor
      if Int.random(in: 0..<4, using: &generator) == 0 { rows.bound.value = Int.random(in: 0..<40, using: &generator) }
      _ = rows.show()
      if Bool.random(using: &generator) {
        rows.state.scroll(by: Int.random(in: 0..<90, using: &generator))
      } else {
        rows.bound.value = Int.random(in: 0..<40, using: &generator)
      }
      _ = rows.show()
      for _ in 0..<3 {
        let id = rows.bound.value
        let row =
          Bool.random(using: &generator)
          ? Int.random(in: 0..<40, using: &generator) : max(0, min(39, (id ?? 0) + Int.random(in: -3..<4, using: &generator)))
        rows.heights[row] = Int.random(in: 0..<14, using: &generator)
        _ = rows.show()
        #expect(rows.bound.value == id, "round \(round) row \(row) \(rows.heights[row])")
        _ = rows.show()
        #expect(rows.bound.value == id)
      }
    }
  }

  @Test(arguments: [false, true]) func `follows the user again after a height changed`(isLazy: Bool) {
    let rows = Rows()
    rows.isLazy = isLazy
    _ = rows.show()
    rows.state.scroll(by: 8)
    _ = rows.show()
    rows.heights[1] = 12
    _ = rows.show()
    rows.state.scroll(by: 6)
    _ = rows.show()
    rows.state.scroll(by: 9)
    _ = rows.show()
    let target = rows.state.scrollers.vertical.targets
    #expect(target.leadingIndex(in: rows.state.scrollers.vertical.geometry) == rows.bound.value)
  }
}
