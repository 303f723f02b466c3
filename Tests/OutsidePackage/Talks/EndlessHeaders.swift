import Scrolling
import TerminalUI

/// The slides on an endless header: after the movement, the scroll view jumps back to the middle, and nothing is seen of it.
enum EndlessHeaders: TalkSystem {
  final class InfiniteLoopHeader: ScrollViewDelegate {
    var header = InfiniteHeader(InfiniteStrip(elementCount: 6, columnWidth: 10))
    private var place: (ScrollState) -> Double { { Double($0.contentOffset.x) } }

    func scrollViewDidScroll(_ scrollView: ScrollState) { header.didScroll(to: place(scrollView)) }

    func scrollViewDidEndDecelerating(_ scrollView: ScrollState) {
      if let offset = header.didEndDecelerating(at: place(scrollView)) { scrollView.contentOffset.x = Int(offset) }
    }
  }

  static let width = 30
  static let height: Int? = 1

  static func header(_ delegate: InfiniteLoopHeader, _ state: ScrollState) -> some View {
    ScrollView(.horizontal, showsIndicators: false, state: state) {
      HStack(spacing: 0) { ForEach(0..<InfiniteStrip.sectionCount) { Text("\($0)").frame(width: 10) } }
    }
    .scrollTargetBehavior(.paging)
    .scrollDelegate(delegate)
  }

  static var listing: some View { header(InfiniteLoopHeader(), ScrollState()) }

  static func check() {
    let (delegate, state) = (InfiniteLoopHeader(), ScrollState())
    let scene = Scene(width: 10, height: 1) { header(delegate, state) }
    _ = scene.lines()
    state.contentOffset.x = Int(delegate.header.restingOffset)
    var selected: [Int] = []
    for _ in 0..<8 {
      state.perform { $0.fling(velocity: 0.5) }
      _ = scene.lines()
      selected.append(delegate.header.selected)
    }
    expect("it goes round", selected == [1, 2, 3, 4, 5, 0, 1, 2])
    expect("it stays in the middle", abs(state.contentOffset.x - 480) < 60)
    for _ in 0..<3 { scene.drag(from: CellPoint(x: 9, y: 0), by: CellPoint(x: -9, y: 0), resting: 0) }
    _ = scene.lines()
    expect("a quick series of three swipes goes three on", delegate.header.selected == 5)
  }
}
