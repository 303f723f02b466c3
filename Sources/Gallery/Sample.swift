import TerminalUI
import Scrolling

/// One of the sample layouts from the talks, as the frames it shows: the first one, and the result of a swipe or a change.
struct Sample: Sendable {
  let name: String
  let summary: String
  /// The number of lines the sample needs; nil for as many as there are.
  let height: Int?
  let frames: @Sendable (CellSize) -> [CellGrid]

  static let all = [
    Sample(name: "one", summary: "sandwiches one below another", height: nil) { gallery(.oneColumn, $0) },
    Sample(name: "three", summary: "sandwiches in three columns", height: nil) { gallery(.threeColumns, $0) },
    Sample(name: "adaptive", summary: "sandwiches in as many columns as fit", height: nil) { gallery(.adaptive(minimum: 14), $0) },
    Sample(name: "paging", summary: "a swipe shows the next page", height: 3, frames: { paging($0) }),
    Sample(name: "aligned", summary: "cards come to rest on their edges, and neighbours peek", height: 3, frames: { aligned($0) }),
    Sample(name: "anchored", summary: "messages start at the newest, and stay there", height: 4, frames: { anchored($0) }),
    Sample(name: "header", summary: "a header that turns without end", height: 1, frames: { header($0) }),
  ]

  private static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  private static func gallery(_ layout: SandwichGallery.Layout, _ size: CellSize) -> [CellGrid] {
    [render(SandwichGallery(layout: layout), in: size)]
  }

  private static func paging(_ size: CellSize) -> [CellGrid] {
    let state = ScrollState()
    return swiped(PagingSample(days, state: state), state, velocity: 3, size)
  }

  private static func aligned(_ size: CellSize) -> [CellGrid] {
    let state = ScrollState()
    return swiped(AlignedSample(days, state: state), state, velocity: 0.06, size)
  }

  /// The frames before and after a swipe.
  private static func swiped(_ view: some View, _ state: ScrollState, velocity: Double, _ size: CellSize) -> [CellGrid] {
    let memory = Scene()
    let before = render(view, in: size, on: memory)
    state.update { _ = $0.fling(velocity: velocity) + $0.settle() }
    return [before, render(view, in: size, on: memory)]
  }

  private static func anchored(_ size: CellSize) -> [CellGrid] {
    let (state, memory) = (ScrollState(), Scene())
    return [9, 10].map { count in
      render(AnchoredSample((1...count).map { "message \($0)" }, state: state), in: size, on: memory)
    }
  }

  private static func header(_ size: CellSize) -> [CellGrid] {
    var header = InfiniteHeader(InfiniteStrip(elementCount: days.count))
    let before = render(InfiniteHeaderSample(days, header: header), in: size)
    header.didScroll(to: header.restingOffset - 1)
    return [before, render(InfiniteHeaderSample(days, header: header), in: size)]
  }

  private static func render(_ view: some View, in size: CellSize, on scene: Scene = Scene()) -> CellGrid {
    scene.resize(to: size)
    scene.show(view)
    return scene.grid
  }
}
