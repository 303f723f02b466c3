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

/// A view with a changed environment for itself and its content.
public struct EnvironmentView<Content: View>: View {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  /// Adds the view, built in the changed environment.
  public func build(into collector: inout ViewCollector) {
    collector.with(change) { content.build(into: &$0) }
  }

  /// Adds the content, for the changed environment.
  public func enumerate(into outline: inout LazyOutline) {
    let saved = outline.environment
    change(&outline.environment)
    content.enumerate(into: &outline)
    let path = outline.environment.path
    outline.environment = saved
    outline.environment.path = path
  }

  /// Whether the view contains sections.
  public static var holdsSections: Bool { Content.holdsSections }
}

extension View {
  /// Sets one value of the environment.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> EnvironmentView<Self> {
    EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
  }

  /// Changes the environment.
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

  /// Limits the lines of each text; nil removes the limit.
  public func lineLimit(_ count: Int?) -> EnvironmentView<Self> { transformEnvironment { $0.lineLimit = count } }

  /// Sets where a text that does not fit is truncated.
  public func truncationMode(_ mode: TruncationMode) -> EnvironmentView<Self> {
    transformEnvironment { $0.truncationMode = mode }
  }
}
