import Scrolling

/// What a lazy container may build: how many rows there are, and how to make each.
///
/// Opaque outside this module: views pass it on.
public struct LazyOutline {
  /// What rows inherit from their surroundings.
  public internal(set) var environment: EnvironmentValues
  var segments: [Segment] = []
  private var wrappers: [(Node, EnvironmentValues) -> Node] = []
  private var section: Int?
  private var sectionCount = 0

  init(_ environment: EnvironmentValues) { self.environment = environment }

  /// Rows of one origin.
  struct Segment {
    var count: Int
    var section: Int?
    var isHeader = false
    /// Whether a grid gives each row a line of its own.
    var takesWholeLine = false
    var id: (Int) -> ViewID?
    var build: (Int) -> [Node]
  }

  mutating func append(_ view: some View) { append(view, isHeader: false, wholeLine: false) }

  private mutating func append<Content: View>(_ view: Content, isHeader: Bool, wholeLine: Bool) {
    if Content.self == EmptyView.self { return }
    let environment = environment
    let wrappers = wrappers
    segments.append(
      Segment(count: 1, section: section, isHeader: isHeader, takesWholeLine: wholeLine, id: { _ in nil }) { _ in
        Self.wrap(ViewCollector.nodes(of: view, environment), wrappers, environment)
      })
  }

  mutating func append<Data, ID, Content>(forEach view: ForEach<Data, ID, Content>) {
    let environment = environment
    let wrappers = wrappers
    segments.append(
      Segment(count: view.data.count, section: section, id: { ViewID(view.id(view.element(at: $0))) }) { index in
        let element = view.element(at: index)
        let name = view.id(element)
        var inner = environment
        inner.path = environment.path.appending(name.hashValue)
        let nodes = ViewCollector.nodes(of: view.content(element), inner)
        for node in nodes where node.id == nil { node.id = ViewID(name) }
        return Self.wrap(nodes, wrappers, inner)
      })
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
