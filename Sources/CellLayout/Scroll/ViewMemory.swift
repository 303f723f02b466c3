import Scrolling

/// What views remember between frames: offsets of scroll views, sizes of rows seen, running transitions.
///
/// A class, because frames write to it what was learned while views, which are values, are read. Use one for
/// each screen, from one thread.
public final class ViewMemory {
  var frameNumber = 0
  private var lazies: [ViewPath: LazyMemory] = [:]
  private var scrolls: [ViewPath: ScrollState] = [:]
  var transitions: [ViewPath: ScrollTransitionState] = [:]
  /// The scroll views of the last frame, outer ones first.
  public internal(set) var visibleScrollViews: [(frame: CellRect, state: ScrollState)] = []
  /// The effects of the last frame, and what each could not show in cells.
  public internal(set) var effects: [RenderedEffect] = []
  /// The virtual time transitions run on.
  public var milliseconds = 0

  /// A memory of nothing.
  public init() {}

  /// The innermost scroll view at a cell.
  public func scrollView(at point: CellPoint) -> ScrollState? {
    visibleScrollViews.last { $0.frame.contains(point) }?.state
  }

  /// What each lazy container of the last frames did, in no order.
  public var lazyStatistics: [LazyStatistics] { lazies.values.map(\.statistics) }

  func lazyMemory(_ path: ViewPath) -> LazyMemory {
    if let memory = lazies[path] { return memory }
    let memory = LazyMemory()
    lazies[path] = memory
    return memory
  }

  func scrollState(_ path: ViewPath) -> ScrollState {
    if let state = scrolls[path] { return state }
    let state = ScrollState()
    scrolls[path] = state
    return state
  }

  func beginFrame() {
    frameNumber += 1
    visibleScrollViews = []
    effects = []
  }
}
