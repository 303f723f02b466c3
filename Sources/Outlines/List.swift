/// A declaration of rows, sections and outlines, loaded lazily, with an optional selection.
///
///     List {
///       ForEach(document.canvases) { canvas in
///         Section(canvas.name) {
///           OutlineGroup(canvas.graphics, children: \.children) { GraphicRow($0) }
///         }
///       }
///     }
public struct List<Content: OutlineContent> {
  private let content: () -> Content
  let selection: AnySelection?

  /// Rows that cannot be selected.
  public init(@OutlineBuilder content: @escaping () -> Content) {
    self.content = content
    selection = nil
  }

  /// Rows of which at most one is selected.
  public init<ID: Hashable>(selection: Binding<ID?>, @OutlineBuilder content: @escaping () -> Content) {
    self.content = content
    self.selection = AnySelection(selection)
  }

  /// Rows of which any number is selected.
  public init<ID: Hashable>(selection: Binding<Set<ID>>, @OutlineBuilder content: @escaping () -> Content) {
    self.content = content
    self.selection = AnySelection(selection)
  }

  /// A tree; the same as a list of one ``OutlineGroup``.
  public init<Data: RandomAccessCollection, Row: OutlineContent>(
    _ data: Data, children: KeyPath<Data.Element, Data?>, @OutlineBuilder row: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == OutlineGroup<Data, Data.Element.ID, Row> {
    self.init { OutlineGroup(data, children: children, row: row) }
  }

  /// Elements as flat rows, without their children.
  public init<Data: RandomAccessCollection, Row: OutlineContent>(
    _ data: Data, @OutlineBuilder row: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init { ForEach(data, content: row) }
  }

  /// Makes the rows, with the open groups and sections that a state remembers.
  public func rows(state: OutlineState = OutlineState()) -> ListRows {
    ListRows(state: state, selection: selection, make: source)
  }

  func source(_ context: SourceContext) -> RowSource { content()._source(context) }
}

/// A declaration of grouped controls, such as an inspector or settings.
public struct Form<Content: OutlineContent> {
  private let content: () -> Content

  /// Controls and groups of them.
  public init(@OutlineBuilder content: @escaping () -> Content) { self.content = content }

  /// Makes the rows, with the open groups and sections that a state remembers.
  public func rows(state: OutlineState = OutlineState()) -> ListRows {
    ListRows(state: state, selection: nil, make: source)
  }

  func source(_ context: SourceContext) -> RowSource { content()._source(context) }
}

extension ListRows {
  /// Replaces the declaration and keeps the state.
  public func reload<Content: OutlineContent>(_ list: List<Content>) {
    selectionBinding = list.selection
    reload(list.source)
  }

  /// Replaces the declaration and keeps the state.
  public func reload<Content: OutlineContent>(_ form: Form<Content>) { reload(form.source) }
}
