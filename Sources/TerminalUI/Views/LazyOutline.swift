import Scrolling

/// The rows that a lazy container can build: their number, and how to build each.
///
/// Opaque outside this module: views only pass it on.
public struct LazyOutline {
  /// The environment of the rows.
  public internal(set) var environment: EnvironmentValues
  var segments: [Segment] = []
  private var wrappers: [(Node, EnvironmentValues) -> Node] = []
  private var section: Int?
  private var sectionCount = 0

  init(_ environment: EnvironmentValues) { self.environment = environment }

  /// Rows from one source: one view, or the elements of a `ForEach`.
  struct Part {
    var count: Int
    var id: (Int) -> ViewID?
    var build: (Int) -> [Node]
  }

  /// Consecutive rows without a header or footer between them; a grid fills its lines across parts.
  struct Segment {
    var section: Int?
    var isHeader = false
    /// Whether a grid gives each row a line of its own.
    var takesWholeLine = false
    private(set) var names = RowNames()
    private var builds: [(Int) -> [Node]] = []

    var count: Int { names.count }

    init(section: Int?, isHeader: Bool, takesWholeLine: Bool) {
      self.section = section
      self.isHeader = isHeader
      self.takesWholeLine = takesWholeLine
    }

    mutating func append(_ part: Part) {
      guard part.count > 0 else { return }
      names.append(part.count, part.id)
      builds.append(part.build)
    }

    func build(_ row: Int) -> [Node] {
      let place = names.place(of: row)
      return builds[place.part](place.row)
    }
  }

  /// Adds rows to the current segment, or begins a new one.
  private mutating func add(_ part: Part, isHeader: Bool = false, wholeLine: Bool = false) {
    let last = segments.last
    let joins = !wholeLine && last?.takesWholeLine == false && last?.section == section
    if !joins { segments.append(Segment(section: section, isHeader: isHeader, takesWholeLine: wholeLine)) }
    segments[segments.count - 1].append(part)
  }

  mutating func append(_ view: some View) { append(view, isHeader: false, wholeLine: false) }

  private mutating func append<Content: View>(_ view: Content, isHeader: Bool, wholeLine: Bool) {
    if Content.self == EmptyView.self { return }
    let environment = environment
    let wrappers = wrappers
    let part = Part(count: 1, id: { _ in nil }) { _ in
      Self.wrap(ViewCollector.nodes(of: view, environment), wrappers, environment)
    }
    add(part, isHeader: isHeader, wholeLine: wholeLine)
  }

  mutating func append<Data, ID, Content>(forEach view: ForEach<Data, ID, Content>) {
    let environment = environment
    let wrappers = wrappers
    let part = Part(count: view.data.count, id: { ViewID(view.id(view.element(at: $0))) }) { index in
      let element = view.element(at: index)
      let name = view.id(element)
      var inner = environment
      inner.path = environment.path.appending(name.hashValue)
      let nodes = ViewCollector.nodes(of: view.content(element), inner)
      for node in nodes where node.id == nil { node.id = ViewID(name) }
      return Self.wrap(nodes, wrappers, inner)
    }
    add(part)
  }

  mutating func section(header: some View, content: some View, footer: some View) {
    let outer = section
    section = sectionCount
    sectionCount += 1
    append(header, isHeader: true, wholeLine: true)
    content.enumerate(into: &self)
    append(footer, isHeader: false, wholeLine: true)
    section = outer
  }

  mutating func wrapping(
    _ wrapper: @escaping (Node, EnvironmentValues) -> Node, _ enumerate: (inout LazyOutline) -> Void
  ) {
    wrappers.append(wrapper)
    enumerate(&self)
    wrappers.removeLast()
  }

  private static func wrap(
    _ nodes: [Node], _ wrappers: [(Node, EnvironmentValues) -> Node], _ environment: EnvironmentValues
  ) -> [Node] {
    nodes.map { node in wrappers.reversed().reduce(node) { $1($0, environment) } }
  }
}
