/// A row that opens and closes the content under it; the content is evaluated when it is opened, and anew each time.
///
/// With a binding, the binding is the only truth: toggling writes it, and whoever writes it opens or closes the group.
public struct DisclosureGroup<Title: OutlineContent, Content: OutlineContent>: OutlineContent {
  private let label: () -> Title
  private let isExpanded: Binding<Bool>?
  private let content: () -> Content

  /// A group under any one row, closed at first unless a binding says otherwise.
  public init(
    isExpanded: Binding<Bool>? = nil, @OutlineBuilder content: @escaping () -> Content, @OutlineBuilder label: @escaping () -> Title
  ) {
    self.isExpanded = isExpanded
    self.content = content
    self.label = label
  }

  /// No body of its own.
  public var body: Never { preconditionFailure("a group has no body") }
  /// Not known by the type.
  public static var _fixedRows: Int? { nil }
  /// The label's.
  public var _rowValue: Any? { label()._rowValue }

  /// The label's row, and the content's when it is open.
  public func _source(_ context: SourceContext) -> RowSource {
    FoldableSource(
      value: label()._rowValue ?? Text(""), isHeader: false, isCollapsible: true, binding: isExpanded, startsOpen: false, context
    ) { content()._source(context.at(.content, deeper: 1)) }
  }
}

extension DisclosureGroup where Title == Text {
  /// A group under a row of text.
  public init(_ title: String, isExpanded: Binding<Bool>? = nil, @OutlineBuilder content: @escaping () -> Content) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}

/// A header and the rows it stands over; starts open, and its rows stay at the header's level.
public struct Section<Header: OutlineContent, Content: OutlineContent>: OutlineContent {
  private let header: () -> Header
  private let isExpanded: Binding<Bool>?
  private let content: () -> Content
  private var isCollapsible = true

  /// A section under any one row.
  public init(
    isExpanded: Binding<Bool>? = nil, @OutlineBuilder content: @escaping () -> Content, @OutlineBuilder header: @escaping () -> Header
  ) {
    self.isExpanded = isExpanded
    self.content = content
    self.header = header
  }

  /// The section with or without a control to collapse it; a binding works either way.
  public func collapsible(_ isCollapsible: Bool) -> Section {
    var section = self
    section.isCollapsible = isCollapsible
    return section
  }

  /// No body of its own.
  public var body: Never { preconditionFailure("a section has no body") }
  /// Not known by the type.
  public static var _fixedRows: Int? { nil }
  /// The header's.
  public var _rowValue: Any? { header()._rowValue }

  /// The header's row, and the content's when it is open.
  public func _source(_ context: SourceContext) -> RowSource {
    FoldableSource(
      value: header()._rowValue ?? Text(""), isHeader: true, isCollapsible: isCollapsible, binding: isExpanded, startsOpen: true, context
    ) { content()._source(context.at(.content)) }
  }
}

extension Section where Header == Text {
  /// A section under a row of text.
  public init(_ title: String, isExpanded: Binding<Bool>? = nil, @OutlineBuilder content: @escaping () -> Content) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}
