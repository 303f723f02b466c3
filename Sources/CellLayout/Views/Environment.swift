public import Scrolling

/// From how many cells on there is much room; the limit itself counts as much.
public struct SizeClassLimits: Hashable, Sendable {
  /// Columns from which the horizontal class is regular.
  public var columns: Int
  /// Lines from which the vertical class is regular.
  public var lines: Int

  /// Limits; a terminal's usual 80 by 24 is regular both ways.
  public init(columns: Int = 80, lines: Int = 24) {
    self.columns = columns
    self.lines = lines
  }
}

/// What views inherit from their surroundings.
public struct EnvironmentValues {
  /// The room between leading and trailing; readable on every platform.
  public var horizontalSizeClass = SizeClass.regular
  /// The room between top and bottom.
  public var verticalSizeClass = SizeClass.regular
  /// A cell's height divided by its width; used by aspect ratios only.
  public var cellAspect = 2.0
  /// The gap between views of a horizontal stack that names none, and a spacer's least width.
  public var horizontalSpacing = 1
  /// The gap between views of a vertical stack that names none, and a spacer's least height.
  public var verticalSpacing = 0
  /// Colours and attributes of text.
  public var style = CellStyle.plain
  /// The most lines a text takes, nil for as many as it needs.
  public var lineLimit: Int?
  /// Where a text that does not fit is cut.
  public var truncationMode = TruncationMode.tail
  /// Whether labels show their icons; switched off where the terminal lacks the glyphs.
  public var showsIcons = true
  /// Whether a grid that overflowed lays out its tracks again in the width it took, as the original does.
  public var faithfulTwoPass = true
  /// How many rows beyond the visible ones lazy containers build ahead.
  public var lazyPrefetchCount = 0
  /// What the surroundings cover at each edge.
  public var safeArea = EdgeInsets.zero

  /// The insides of the nearest container: screen or scroll view.
  var container = CellSize.zero
  /// The part of the safe area that views are already kept out of.
  var avoidedArea = EdgeInsets.zero
  /// The axis of the stack a view is built for, nil outside stacks.
  var stackAxis: ScrollAxis?
  var path = ViewPath()
  var scroll = ScrollSettings()
  /// Whether the next layout is marked as the one whose children are scroll targets.
  var marksTargets = false
  /// Values by their keys.
  private var others: [ObjectIdentifier: Any] = [:]

  init(container: CellSize, limits: SizeClassLimits) {
    self.container = container
    horizontalSizeClass = container.width >= limits.columns ? .regular : .compact
    verticalSizeClass = container.height >= limits.lines ? .regular : .compact
  }

  /// The value of a key that another part declares; nil where nothing set it.
  subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value? {
    get { others[ObjectIdentifier(key)] as? Key.Value }
    set { others[ObjectIdentifier(key)] = newValue }
  }

  /// The gap a stack of an axis has by default.
  func spacing(_ axis: ScrollAxis) -> Int { axis == .horizontal ? horizontalSpacing : verticalSpacing }

  /// The size class along an axis.
  public func sizeClass(_ axis: ScrollAxis) -> SizeClass {
    axis == .horizontal ? horizontalSizeClass : verticalSizeClass
  }
}

/// A value that views inherit and that the part declares which it is for, so that the environment need not know it.
protocol EnvironmentKey {
  associatedtype Value
}

/// A view made from one value of the environment.
public struct EnvironmentReader<Value, Content: View>: View {
  let keyPath: KeyPath<EnvironmentValues, Value>
  let content: (Value) -> Content

  /// Reads a value when the view is built.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>, @ViewBuilder content: @escaping (Value) -> Content) {
    self.keyPath = keyPath
    self.content = content
  }

  /// Adds the view made from the value.
  public func build(into collector: inout ViewCollector) {
    content(collector.environment[keyPath: keyPath]).build(into: &collector)
  }
}

/// A view with something changed for it and what is inside.
public struct EnvironmentView<Content: View>: View {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  /// Adds the view, built in the changed surroundings.
  public func build(into collector: inout ViewCollector) {
    collector.with(change) { content.build(into: &$0) }
  }

  /// Adds what is inside, for the changed surroundings.
  public func enumerate(into outline: inout LazyOutline) {
    let saved = outline.environment
    change(&outline.environment)
    content.enumerate(into: &outline)
    let path = outline.environment.path
    outline.environment = saved
    outline.environment.path = path
  }

  /// Whether the view holds sections.
  public static var holdsSections: Bool { Content.holdsSections }
}

extension View {
  /// Sets one value of the surroundings.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> EnvironmentView<Self> {
    EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
  }

  /// Changes the surroundings.
  func transformEnvironment(_ change: @escaping (inout EnvironmentValues) -> Void) -> EnvironmentView<Self> {
    EnvironmentView(content: self, change: change)
  }

  /// Sets the colour of text.
  public func foregroundColor(_ color: CellColor) -> EnvironmentView<Self> {
    transformEnvironment { $0.style.foreground = color }
  }

  /// Adds attributes to text.
  public func attributes(_ attributes: CellAttributes) -> EnvironmentView<Self> {
    transformEnvironment { $0.style.attributes.formUnion(attributes) }
  }

  /// Makes text bold.
  public func bold() -> EnvironmentView<Self> { attributes(.bold) }

  /// Makes text faint.
  public func dim() -> EnvironmentView<Self> { attributes(.dim) }

  /// Limits the lines of each text; nil lifts the limit.
  public func lineLimit(_ count: Int?) -> EnvironmentView<Self> { transformEnvironment { $0.lineLimit = count } }

  /// Says where a text that does not fit is cut.
  public func truncationMode(_ mode: TruncationMode) -> EnvironmentView<Self> {
    transformEnvironment { $0.truncationMode = mode }
  }
}
