/// Part of a list or form: rows, or something made of other parts.
///
/// A part of one's own is made of other parts in ``body``; a single row conforms to ``Row`` instead.
public protocol OutlineContent {
  /// What the part is made of.
  associatedtype Body: OutlineContent
  /// What the part is made of; evaluated when its rows are needed.
  @OutlineBuilder var body: Body { get }
  /// The number of rows when the type alone says it.
  static var _fixedRows: Int? { get }
  /// Makes the rows.
  func _source(_ context: SourceContext) -> RowSource
  /// The value of the first row, when no rows are needed to know it.
  var _rowValue: Any? { get }
}

extension OutlineContent {
  /// As many as the body has.
  public static var _fixedRows: Int? { Body.self == Never.self ? nil : Body._fixedRows }
  /// The rows of the body.
  public func _source(_ context: SourceContext) -> RowSource { body._source(context) }
  /// The value of the body.
  public var _rowValue: Any? { body._rowValue }
}

extension Never: OutlineContent {
  /// Never asked for.
  public var body: Never { self }
  /// Never asked for.
  public static var _fixedRows: Int? { nil }
}

/// A caller's own kind of row; the consumer of the rows gets its ``rowValue`` back.
///
///     struct GraphicRow: Row { var graphic: Graphic }
public protocol Row: OutlineContent where Body == Never {
  /// What the consumer gets.
  associatedtype RowValue = Self
  /// What the consumer gets; the row itself unless said otherwise.
  var rowValue: RowValue { get }
}

extension Row where RowValue == Self {
  /// The row itself.
  public var rowValue: Self { self }
}

extension Row {
  /// A row has no parts.
  public var body: Never { preconditionFailure("\(Self.self) is a row and has no body") }
  /// One.
  public static var _fixedRows: Int? { 1 }
  /// What the consumer gets.
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

/// A row of an icon and a title; the icon may be missing on a terminal and is no part of what the row is.
public struct Label: Row, Hashable, Sendable {
  /// The words.
  public var title: String
  /// The name of a symbol, such as `rectangle.3.offgrid.fill`.
  public var icon: String?
  /// Makes a row of a title and an icon.
  public init(_ title: String, systemImage icon: String? = nil) {
    self.title = title
    self.icon = icon
  }
}

/// No rows.
public struct EmptyContent: OutlineContent {
  /// Makes no rows.
  public init() {}
  /// No parts.
  public var body: Never { preconditionFailure("no content has no body") }
  /// None.
  public static var _fixedRows: Int? { 0 }
  /// None.
  public var _rowValue: Any? { nil }
  /// No rows.
  public func _source(_ context: SourceContext) -> RowSource { RowSource(context) }
}

/// Several parts, one after the other.
public struct TupleContent<each Content: OutlineContent>: OutlineContent {
  let parts: (repeat each Content)
  init(_ parts: repeat each Content) { self.parts = (repeat each parts) }

  /// No single part.
  public var body: Never { preconditionFailure("several parts have no body") }
  /// The sum of the parts, if all know theirs.
  public static var _fixedRows: Int? {
    var sum: Int? = 0
    for rows in repeat (each Content)._fixedRows { sum = rows.flatMap { next in sum.map { $0 + next } } }
    return sum
  }
  /// The first part's.
  public var _rowValue: Any? {
    for part in repeat each parts { if let value = part._rowValue { return value } }
    return nil
  }
  /// The rows of the parts, told apart by position.
  public func _source(_ context: SourceContext) -> RowSource {
    var sources: [RowSource] = []
    for part in repeat each parts {
      sources.append(part._source(context.at(.position(sources.count))))
    }
    return ConcatSource(sources, context)
  }
}

/// One of two parts, from `if … else`.
public enum EitherContent<First: OutlineContent, Second: OutlineContent>: OutlineContent {
  /// The condition held.
  case first(First)
  /// It did not.
  case second(Second)

  /// No body of its own.
  public var body: Never { preconditionFailure("a choice has no body") }
  /// Known when both are alike.
  public static var _fixedRows: Int? { First._fixedRows == Second._fixedRows ? First._fixedRows : nil }
  /// The chosen part's.
  public var _rowValue: Any? {
    switch self {
    case .first(let content): content._rowValue
    case .second(let content): content._rowValue
    }
  }
  /// The rows of the chosen part.
  public func _source(_ context: SourceContext) -> RowSource {
    switch self {
    case .first(let content): ConcatSource([content._source(context.at(.position(0)))], context)
    case .second(let content): ConcatSource([EmptyContent()._source(context), content._source(context.at(.position(1)))], context)
    }
  }
}

extension Optional: OutlineContent where Wrapped: OutlineContent {
  /// No body of its own.
  public var body: Never { preconditionFailure("an optional part has no body") }
  /// Not known.
  public static var _fixedRows: Int? { nil }
  /// The part's, if it is there.
  public var _rowValue: Any? { self?._rowValue }
  /// The rows of the part, if it is there.
  public func _source(_ context: SourceContext) -> RowSource {
    ConcatSource(map { [$0._source(context.at(.position(0)))] } ?? [], context)
  }
}

/// Parts of one type from a `for` loop, told apart by position; use ``ForEach`` where they have identities.
public struct RepeatedContent<Content: OutlineContent>: OutlineContent {
  let parts: [Content]
  /// No body of its own.
  public var body: Never { preconditionFailure("repeated parts have no body") }
  /// Not known.
  public static var _fixedRows: Int? { nil }
  /// The first part's.
  public var _rowValue: Any? { parts.first?._rowValue }
  /// The rows of all parts.
  public func _source(_ context: SourceContext) -> RowSource {
    ConcatSource(parts.enumerated().map { $0.element._source(context.at(.position($0.offset))) }, context)
  }
}

/// Parts that are written together and change nothing.
public struct Group<Content: OutlineContent>: OutlineContent {
  private let content: Content
  /// Puts parts together.
  public init(@OutlineBuilder content: () -> Content) { self.content = content() }
  /// The parts.
  public var body: Content { content }
}

/// Turns the statements of a list or form into its parts.
@resultBuilder
public enum OutlineBuilder {
  /// A part.
  public static func buildExpression<Content: OutlineContent>(_ content: Content) -> Content { content }
  /// Nothing written.
  public static func buildBlock() -> EmptyContent { EmptyContent() }
  /// One part.
  public static func buildBlock<Content: OutlineContent>(_ content: Content) -> Content { content }
  /// Several parts.
  public static func buildBlock<each Content: OutlineContent>(_ content: repeat each Content) -> TupleContent<repeat each Content> {
    TupleContent(repeat each content)
  }
  /// A part under a condition.
  public static func buildOptional<Content: OutlineContent>(_ content: Content?) -> Content? { content }
  /// The part of a condition that held.
  public static func buildEither<First: OutlineContent, Second: OutlineContent>(first: First) -> EitherContent<First, Second> {
    .first(first)
  }
  /// The part of a condition that did not.
  public static func buildEither<First: OutlineContent, Second: OutlineContent>(second: Second) -> EitherContent<First, Second> {
    .second(second)
  }
  /// The parts of a loop.
  public static func buildArray<Content: OutlineContent>(_ parts: [Content]) -> RepeatedContent<Content> { RepeatedContent(parts: parts) }
}
