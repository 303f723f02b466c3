/// A row that shows or hides the content below it; the content is evaluated each time the group opens.
///
/// With a binding, the binding is the source of truth: toggling writes it, and any other write opens or closes the group.
public struct DisclosureGroup<Title: OutlineContent, Content: OutlineContent>: OutlineContent {
  private let label: () -> Title
  private let isExpanded: Binding<Bool>?
  private let content: () -> Content

  /// A group whose label is one row; it starts closed unless the binding is true.
  public init(
    isExpanded: Binding<Bool>? = nil, @OutlineBuilder content: @escaping () -> Content, @OutlineBuilder label: @escaping () -> Title
  ) {
    self.isExpanded = isExpanded
    self.content = content
    self.label = label
  }

  /// Traps: a primitive has no body.
  public var body: Never { preconditionFailure("a group has no body") }
  /// `nil`: the type does not determine the number of rows.
  public static var _fixedRows: Int? { nil }
  /// The row value of the label.
  public var _rowValue: Any? { label()._rowValue }

  /// The label's row, followed by the content's rows while the group is open.
  public func _source(_ context: SourceContext) -> RowSource {
    FoldableSource(
      value: label()._rowValue ?? Text(""), isHeader: false, isCollapsible: true, binding: isExpanded, startsOpen: false, context
    ) { content()._source(context.at(.content, deeper: 1)) }
  }
}

extension DisclosureGroup where Title == Text {
  /// A group whose label is text.
  public init(_ title: String, isExpanded: Binding<Bool>? = nil, @OutlineBuilder content: @escaping () -> Content) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}

/// A header row and the rows below it; starts open, and its rows have the header's level.
public struct Section<Header: OutlineContent, Content: OutlineContent>: OutlineContent {
  private let header: () -> Header
  private let isExpanded: Binding<Bool>?
  private let content: () -> Content
  private var isCollapsible = true

  /// A section whose header is one row.
  public init(
    isExpanded: Binding<Bool>? = nil, @OutlineBuilder content: @escaping () -> Content, @OutlineBuilder header: @escaping () -> Header
  ) {
    self.isExpanded = isExpanded
    self.content = content
    self.header = header
  }

  /// Returns the section with or without a control to collapse it; a binding opens and closes it in both cases.
  public func collapsible(_ isCollapsible: Bool) -> Section {
    var section = self
    section.isCollapsible = isCollapsible
    return section
  }

  /// Traps: a primitive has no body.
  public var body: Never { preconditionFailure("a section has no body") }
  /// `nil`: the type does not determine the number of rows.
  public static var _fixedRows: Int? { nil }
  /// The row value of the header.
  public var _rowValue: Any? { header()._rowValue }

  /// The header's row, followed by the content's rows while the section is open.
  public func _source(_ context: SourceContext) -> RowSource {
    FoldableSource(
      value: header()._rowValue ?? Text(""), isHeader: true, isCollapsible: isCollapsible, binding: isExpanded, startsOpen: true, context
    ) { content()._source(context.at(.content)) }
  }
}

extension Section where Header == Text {
  /// A section whose header is text.
  public init(_ title: String, isExpanded: Binding<Bool>? = nil, @OutlineBuilder content: @escaping () -> Content) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}
