/// A piece of a list or form: rows, or a composition of other content.
///
/// A custom composition implements ``body``; a single row conforms to ``Row`` instead.
public protocol OutlineContent {
  /// The type of the body.
  associatedtype Body: OutlineContent
  /// The content that this content consists of; evaluated when its rows are needed.
  @OutlineBuilder var body: Body { get }
  /// The number of rows if the type alone determines it, else `nil`.
  static var _fixedRows: Int? { get }
  /// Makes the rows.
  func _source(_ context: SourceContext) -> RowSource
  /// The value of the first row, if it can be computed without making the rows.
  var _rowValue: Any? { get }
}

extension OutlineContent {
  /// The fixed number of rows of the body.
  public static var _fixedRows: Int? { Body.self == Never.self ? nil : Body._fixedRows }
  /// The rows of the body.
  public func _source(_ context: SourceContext) -> RowSource { body._source(context) }
  /// The row value of the body.
  public var _rowValue: Any? { body._rowValue }
}

extension Never: OutlineContent {
  /// Never called.
  public var body: Never { self }
  /// Never called.
  public static var _fixedRows: Int? { nil }
}

/// A custom kind of row; the consumer of the rows receives its ``rowValue``.
///
///     struct GraphicRow: Row { var graphic: Graphic }
public protocol Row: OutlineContent where Body == Never {
  /// The type of the value that the consumer receives.
  associatedtype RowValue = Self
  /// The value that the consumer receives; the row itself by default.
  var rowValue: RowValue { get }
}

extension Row where RowValue == Self {
  /// The row itself.
  public var rowValue: Self { self }
}

extension Row {
  /// Traps: a row is a primitive without a body.
  public var body: Never { preconditionFailure("\(Self.self) is a row and has no body") }
  /// One row.
  public static var _fixedRows: Int? { 1 }
  /// The row's ``rowValue``.
  public var _rowValue: Any? { rowValue }
  /// One row.
  public func _source(_ context: SourceContext) -> RowSource { PlainSource(rowValue, context) }
}

/// A row of text.
public struct Text: Row, Hashable, Sendable {
  /// The text.
  public var string: String
  /// Makes a row of text.
  public init(_ string: String) { self.string = string }
}

/// A row with a title and an icon, which a terminal may omit; the icon is not part of the row's identity.
public struct Label: Row, Hashable, Sendable {
  /// The text of the title.
  public var title: String
  /// The name of a symbol, such as `rectangle.3.offgrid.fill`.
  public var icon: String?
  /// Makes a row with a title and an icon.
  public init(_ title: String, systemImage icon: String? = nil) {
    self.title = title
    self.icon = icon
  }
}

/// Content without rows.
public struct EmptyContent: OutlineContent {
  /// Makes empty content.
  public init() {}
  /// Traps: a primitive has no body.
  public var body: Never { preconditionFailure("no content has no body") }
  /// Zero rows.
  public static var _fixedRows: Int? { 0 }
  /// `nil`, as there is no row.
  public var _rowValue: Any? { nil }
  /// No rows.
  public func _source(_ context: SourceContext) -> RowSource { RowSource(context) }
}

/// Several parts in sequence.
public struct TupleContent<each Content: OutlineContent>: OutlineContent {
  let parts: (repeat each Content)
  init(_ parts: repeat each Content) { self.parts = (repeat each parts) }

  /// Traps: a primitive has no body.
  public var body: Never { preconditionFailure("several parts have no body") }
  /// The sum over the parts, if every part has a fixed number of rows.
  public static var _fixedRows: Int? {
    var sum: Int? = 0
    for rows in repeat (each Content)._fixedRows { sum = rows.flatMap { next in sum.map { $0 + next } } }
    return sum
  }
  /// The row value of the first part that has one.
  public var _rowValue: Any? {
    for part in repeat each parts { if let value = part._rowValue { return value } }
    return nil
  }
  /// The rows of the parts, identified by position.
  public func _source(_ context: SourceContext) -> RowSource {
    var sources: [RowSource] = []
    for part in repeat each parts {
      sources.append(part._source(context.at(.position(sources.count))))
    }
    return ConcatSource(sources, context)
  }
}

/// One of two branches, from `if … else`.
public enum EitherContent<First: OutlineContent, Second: OutlineContent>: OutlineContent {
  /// The branch for a true condition.
  case first(First)
  /// The branch for a false condition.
  case second(Second)

  /// Traps: a primitive has no body.
  public var body: Never { preconditionFailure("a choice has no body") }
  /// The number of rows, if both branches have the same fixed number.
  public static var _fixedRows: Int? { First._fixedRows == Second._fixedRows ? First._fixedRows : nil }
  /// The row value of the chosen branch.
  public var _rowValue: Any? {
    switch self {
    case .first(let content): content._rowValue
    case .second(let content): content._rowValue
    }
  }
  /// The rows of the chosen branch.
  public func _source(_ context: SourceContext) -> RowSource {
    switch self {
    case .first(let content): ConcatSource([content._source(context.at(.position(0)))], context)
    case .second(let content): ConcatSource([EmptyContent()._source(context), content._source(context.at(.position(1)))], context)
    }
  }
}

extension Optional: OutlineContent where Wrapped: OutlineContent {
  /// Traps: a primitive has no body.
  public var body: Never { preconditionFailure("an optional part has no body") }
  /// `nil`: the content may be absent.
  public static var _fixedRows: Int? { nil }
  /// The row value of the content, if present.
  public var _rowValue: Any? { self?._rowValue }
  /// The rows of the content, if present.
  public func _source(_ context: SourceContext) -> RowSource {
    ConcatSource(map { [$0._source(context.at(.position(0)))] } ?? [], context)
  }
}

/// Content of one type from a `for` loop, identified by position; use ``ForEach`` for elements with ids.
public struct RepeatedContent<Content: OutlineContent>: OutlineContent {
  let parts: [Content]
  /// Traps: a primitive has no body.
  public var body: Never { preconditionFailure("repeated parts have no body") }
  /// `nil`: the type does not determine the number of rows.
  public static var _fixedRows: Int? { nil }
  /// The row value of the first part.
  public var _rowValue: Any? { parts.first?._rowValue }
  /// The rows of all parts.
  public func _source(_ context: SourceContext) -> RowSource {
    ConcatSource(parts.enumerated().map { $0.element._source(context.at(.position($0.offset))) }, context)
  }
}

/// A syntactic grouping of content that has no effect on its rows.
public struct Group<Content: OutlineContent>: OutlineContent {
  private let content: Content
  /// Groups content.
  public init(@OutlineBuilder content: () -> Content) { self.content = content() }
  /// The grouped content.
  public var body: Content { content }
}

/// Builds the content of a list or form from statements.
@resultBuilder
public enum OutlineBuilder {
  /// One statement.
  public static func buildExpression<Content: OutlineContent>(_ content: Content) -> Content { content }
  /// An empty block.
  public static func buildBlock() -> EmptyContent { EmptyContent() }
  /// A block of one statement.
  public static func buildBlock<Content: OutlineContent>(_ content: Content) -> Content { content }
  /// A block of several statements.
  public static func buildBlock<each Content: OutlineContent>(_ content: repeat each Content) -> TupleContent<repeat each Content> {
    TupleContent(repeat each content)
  }
  /// An `if` without `else`.
  public static func buildOptional<Content: OutlineContent>(_ content: Content?) -> Content? { content }
  /// The branch for a true condition.
  public static func buildEither<First: OutlineContent, Second: OutlineContent>(first: First) -> EitherContent<First, Second> {
    .first(first)
  }
  /// The branch for a false condition.
  public static func buildEither<First: OutlineContent, Second: OutlineContent>(second: Second) -> EitherContent<First, Second> {
    .second(second)
  }
  /// The iterations of a `for` loop.
  public static func buildArray<Content: OutlineContent>(_ parts: [Content]) -> RepeatedContent<Content> { RepeatedContent(parts: parts) }
}
