import Scrolling
import TerminalUI

/// The slides on `UIScrollView`: what a delegate is told, in order.
enum DelegateEvents: TalkSystem {
  final class Header: ScrollViewDelegate {
    var log: [String] = []
    private func note(_ name: String) { if log.last != name { log.append(name) } }
    func scrollViewDidScroll(_ scrollView: ScrollState) { note("didScroll") }
    func scrollViewWillBeginDragging(_ scrollView: ScrollState) { note("willBeginDragging") }
    func scrollViewDidEndDragging(_ scrollView: ScrollState, willDecelerate: Bool) { note("didEndDragging \(willDecelerate)") }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollState) { note("willBeginDecelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollState) { note("didEndDecelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollState) { note("didEndScrollingAnimation") }
    func scrollViewDidScrollToTop(_ scrollView: ScrollState) { note("didScrollToTop") }
  }

  static let width = 8
  static let height: Int? = 4

  static func rows(_ header: Header, _ state: ScrollState) -> some View {
    ScrollView(state: state) { VStack { ForEach(0..<200) { Text("row \($0)") } } }.scrollDelegate(header)
  }

  static var listing: some View { rows(Header(), ScrollState()) }

  static func check() {
    let (header, state) = (Header(), ScrollState())
    let scene = Scene(width: 8, height: 8) { rows(header, state) }
    _ = scene.lines()
    expect("its lengths are read", state.contentSize.height == 200 && state.containerSize.height == 8)
    scene.drag(from: CellPoint(x: 1, y: 6), by: CellPoint(x: 0, y: -4), resting: 0)
    _ = scene.lines()
    expect(
      "a fling decelerates",
      header.log == ["willBeginDragging", "didScroll", "didEndDragging true", "willBeginDecelerating", "didScroll", "didEndDecelerating"])
    expect("nothing moves any more", !state.isDragging && !state.isDecelerating && state.contentOffset.y > 4)
    header.log = []
    scene.drag(from: CellPoint(x: 1, y: 6), by: CellPoint(x: 0, y: -4))
    expect("a slow drag does not", header.log == ["willBeginDragging", "didScroll", "didEndDragging false"])
    header.log = []
    state.perform { $0.scrollToTop() }
    _ = scene.lines()
    expect("the top is reached", header.log == ["didScroll", "didScrollToTop"] && state.contentOffset.y == 0)
    header.log = []
    state.setContentOffset(CellPoint(x: 0, y: 40), animated: true)
    _ = scene.lines()
    expect(
      "an animation of the program ends",
      header.log == ["didScroll", "didEndScrollingAnimation"]
        && state.bounds == CellRect(x: 0, y: 40, width: state.bounds.size.width, height: 8))
    state.scrollsToTop = false
    state.decelerationRate = .fast
    state.bounces = false
    expect("its settings are read", !state.scrollsToTop && state.decelerationRate.perMillisecond == 0.99 && !state.bounces)
  }
}
