/// The same content for each element of a collection, identified by the elements' ids.
///
/// When the content's type guarantees one row, an element is evaluated when its row is requested; other content is evaluated immediately,
/// once per element.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: OutlineContent>: OutlineContent {
  private let data: Data
  private let id: (Data.Element) -> ID
  private let content: (Data.Element) -> Content
  private var constant: Range<Int>?

  /// Content for each element, with its id at a key path.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @OutlineBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  /// Traps: a primitive has no body.
  public var body: Never { preconditionFailure("a repetition has no body") }
  /// `nil`: the type does not determine the number of rows.
  public static var _fixedRows: Int? { nil }
  /// The row value of the first element.
  public var _rowValue: Any? { data.first.flatMap { content($0)._rowValue } }

  /// The rows of all elements.
  public func _source(_ context: SourceContext) -> RowSource {
    var data = data[...]
    if let constant {
      let first = context.state.ranges[context.scope] ?? constant
      context.state.ranges[context.scope] = first
      if first.count != constant.count {
        context.state.warn(.changedConstantRange(was: first, now: constant))
        if let kept = first as? Data { data = kept[...] }
      }
    }
    if Content._fixedRows == 1 { return LazySource(data, id: id, content: content, context) }
    var ids: [AnyHashable] = []
    let parts = data.map { element in
      let identity = AnyHashable(id(element))
      ids.append(identity)
      return content(element)._source(context.at(.element(identity)))
    }
    return KeyedSource(parts, ids: ids, context)
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Content for each element.
  public init(_ data: Data, @OutlineBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Content for each number of a constant range; a later range of another count causes a warning, and the first range is kept.
  public init(_ range: Range<Int>, @OutlineBuilder content: @escaping (Int) -> Content) {
    self.init(range, id: \.self, content: content)
    constant = range
  }
}

/// One row for each element, made when it is requested.
final class LazySource<Data: RandomAccessCollection, ID: Hashable, Content: OutlineContent>: RowSource {
  private let data: Data
  private let id: (Data.Element) -> ID
  private let content: (Data.Element) -> Content
  private var made: [Int: RowSource] = [:]
  private lazy var ordinals = Dictionary(
    data.enumerated().map { (AnyHashable(id($0.element)), $0.offset) }, uniquingKeysWith: { first, _ in first })

  init(_ data: Data, id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content, _ context: SourceContext) {
    self.data = data
    self.id = id
    self.content = content
    super.init(context)
    count = data.count
  }

  override func row(at row: Int) -> ListRow {
    if let kept = made[row] { return kept.row(at: 0) }
    if made.count >= 16_384 { made.removeAll(keepingCapacity: true) }
    let element = data[data.index(data.startIndex, offsetBy: row)]
    let source = content(element)._source(context.at(.element(AnyHashable(id(element)))))
    made[row] = source
    return source.row(at: 0)
  }
  override func sibling(of row: Int, by step: Int) -> Int? { (0..<count).contains(row + step) ? row + step : nil }
  override func topRow(last: Bool) -> Int? { count == 0 ? nil : last ? count - 1 : 0 }
  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    guard case .element(let id) = components.first else { return nil }
    return ordinals[id]
  }
  override func find(path: ArraySlice<AnyHashable>) -> Int? { path.first.flatMap { ordinals[$0] } }
}
