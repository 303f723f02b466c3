import Scrolling
import Testing

@testable import TerminalUI

@Suite struct `Samples photographed as text` {
  private let titles = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private let state = ScrollState()
  private let memory = Scene()

  private func photo(_ view: some View, _ width: Int, _ height: Int) -> String {
    render(view, in: CellSize(width: width, height: height), memory: memory).description
  }

  @Test func `the gallery in one column`() { check(photo(SandwichGallery(layout: .oneColumn), 24, 8), "one") }
  @Test func `the gallery in three columns`() { check(photo(SandwichGallery(layout: .threeColumns), 44, 9), "three") }
  @Test func `the gallery in adaptive columns`() {
    check(photo(SandwichGallery(layout: .adaptive(minimum: 14)), 60, 9), "adaptive")
    check(photo(SandwichGallery(layout: .adaptive(minimum: 14)), 30, 9), "adaptive30")
  }

  @Test func `paging shows the next page after any swipe`() {
    let view = PagingSample(titles, state: state)
    check(photo(view, 20, 1), "page0")
    _ = state.update { $0.fling(velocity: 3) + $0.settle() }
    check(photo(view, 20, 1), "page1")
    #expect(state.offset.x == 20)
  }

  @Test func `aligned cards rest on their edges and neighbours peek`() {
    let view = AlignedSample(titles, state: state)
    check(photo(view, 30, 1), "aligned")
    _ = state.update { $0.fling(velocity: 0.06) + $0.settle() }
    check(photo(view, 30, 1), "aligned1")
    check(photo(AlignedSample(titles, state: ScrollState()), 84, 1), "aligned84")
  }

  @Test func `anchored messages start at the newest and stay there`() {
    let messages = (1...9).map { "message \($0)" }
    check(photo(AnchoredSample(messages, state: state), 12, 3), "anchored")
    check(photo(AnchoredSample(messages + ["message 10"], state: state), 12, 3), "anchored10")
  }

  @Test func `the header turns without end`() {
    var header = InfiniteHeader(InfiniteStrip(elementCount: titles.count))
    check(photo(InfiniteHeaderSample(titles, header: header), 36, 1), "header")
    header.didScroll(to: header.restingOffset - 1)
    check(photo(InfiniteHeaderSample(titles, header: header), 36, 1), "header1")
  }

  private func check(_ photo: String, _ name: String) {
    #expect(photo == photographs[name], "\(name)\n\(photo)")
  }
}
