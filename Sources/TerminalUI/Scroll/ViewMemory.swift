import Scrolling

/// The identity of a frame, unique across all memories.
final class FrameMark {}

/// The state of views between frames: offsets of scroll views, lengths of measured rows, running transitions.
///
/// A class, because frames write to it while views, which are values, are read. Use one per screen, from one thread. State that no view
/// requested in eight frames is dropped, like the state of rows scrolled away; a ``ScrollState`` passed to its scroll view is kept by its
/// owner.
public final class ViewMemory {
  private(set) var frameNumber = 0
  /// The frame being drawn.
  private(set) var frame = FrameMark()
  private var lazies: [ViewPath: Entry<LazyMemory>] = [:]
  private var scrolls: [ViewPath: Entry<ScrollState>] = [:]
  private var transitions: [ViewPath: Entry<ScrollTransitionState>] = [:]
  /// The scroll views of the last frame, outer ones first.
  public internal(set) var visibleScrollViews: [(frame: CellRect, state: ScrollState)] = []
  /// The effects of the last frame, with the operations that cells could not show.
  public internal(set) var effects: [RenderedEffect] = []
  /// The virtual time of transitions.
  public var milliseconds = 0

  /// Makes an empty memory.
  public init() {}

  /// The innermost scroll view at a cell.
  public func scrollView(at point: CellPoint) -> ScrollState? {
    visibleScrollViews.last { $0.frame.contains(point) }?.state
  }

  /// The statistics of each lazy container of the last frames, in no order.
  public var lazyStatistics: [LazyStatistics] { lazies.values.map(\.value.statistics) }

  /// A stored value, and the last frame that requested it.
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

  /// Begins a frame, and drops what the last eight did not request.
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

  /// The state of this screen's views.
  var memory: ViewMemory {
    get { self[MemoryKey.self]! }
    set { self[MemoryKey.self] = newValue }
  }
}
