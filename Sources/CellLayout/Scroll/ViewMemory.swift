import Scrolling

/// A frame, known apart from those of other memories too.
final class FrameMark {}

/// What views remember between frames: offsets of scroll views, sizes of rows seen, running transitions.
///
/// A class, because frames write to it what was learned while views, which are values, are read. Use one for
/// each screen, from one thread. What no view asked for in eight frames is dropped, as the state of rows
/// scrolled away is; a ``ScrollState`` handed to its scroll view stays with whoever holds it.
public final class ViewMemory {
  private(set) var frameNumber = 0
  /// The frame being drawn.
  private(set) var frame = FrameMark()
  private var lazies: [ViewPath: Entry<LazyMemory>] = [:]
  private var scrolls: [ViewPath: Entry<ScrollState>] = [:]
  private var transitions: [ViewPath: Entry<ScrollTransitionState>] = [:]
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
  public var lazyStatistics: [LazyStatistics] { lazies.values.map(\.value.statistics) }

  /// Something remembered, and the last frame that asked for it.
  private struct Entry<Value> {
    var value: Value
    var frame: Int
  }

  func lazyMemory(_ path: ViewPath) -> LazyMemory {
    let memory = lazies[path]?.value ?? LazyMemory()
    lazies[path] = Entry(value: memory, frame: frameNumber)
    return memory
  }

  func scrollState(_ path: ViewPath) -> ScrollState {
    let state = scrolls[path]?.value ?? ScrollState()
    scrolls[path] = Entry(value: state, frame: frameNumber)
    return state
  }

  func transition(_ path: ViewPath) -> ScrollTransitionState? { transitions[path]?.value }

  func keep(_ state: ScrollTransitionState, at path: ViewPath) {
    transitions[path] = Entry(value: state, frame: frameNumber)
  }

  /// Begins a frame, and drops what the last eight did not ask for.
  func beginFrame() {
    frameNumber += 1
    frame = FrameMark()
    visibleScrollViews = []
    effects = []
    let oldest = frameNumber - 1 - LazyMemory.keptFrameCount
    lazies = lazies.filter { $0.value.frame >= oldest }
    scrolls = scrolls.filter { $0.value.frame >= oldest }
    transitions = transitions.filter { $0.value.frame >= oldest }
  }
}

extension EnvironmentValues {
  private enum MemoryKey: EnvironmentKey { typealias Value = ViewMemory }

  init(container: CellSize, limits: SizeClassLimits = SizeClassLimits(), memory: ViewMemory) {
    self.init(container: container, limits: limits)
    self.memory = memory
  }

  /// What the views of this screen remember.
  var memory: ViewMemory {
    get { self[MemoryKey.self]! }
    set { self[MemoryKey.self] = newValue }
  }
}
