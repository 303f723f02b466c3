/// A view for each element of a collection, built when a container requests it.
///
/// Eager containers request all, lazy ones only those in view. Give each element one view: a lazy container treats the views of an
/// element as one row, and stacks them.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable & Sendable, Content: View>: View {
  let data: Data
  let id: (Data.Element) -> ID
  let content: (Data.Element) -> Content

  /// A view for each element, with its id from a closure.
  ///
  /// Ids should be unique among the elements; of two equal ones the first is found, and both are drawn.
  public init(
    _ data: Data, id: @escaping (Data.Element) -> ID, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }

  /// A view for each element, with its id at a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data, id: { $0[keyPath: id] }, content: content)
  }

  /// Adds the views of all elements.
  public func build(into collector: inout ViewCollector) {
    let path = collector.environment.path
    for element in data {
      let name = id(element)
      collector.environment.path = path.appending(name.hashValue)
      let start = collector.nodes.count
      content(element).build(into: &collector)
      for index in start..<collector.nodes.count where collector.nodes[index].id == nil {
        collector.nodes[index].id = ViewID(name)
      }
    }
    collector.environment.path = path
  }

  /// Adds the elements without building their views, unless these contain sections.
  public func enumerate(into outline: inout LazyOutline) {
    guard Content.holdsSections else { return outline.append(forEach: self) }
    let path = outline.environment.path
    for element in data {
      outline.environment.path = path.appending(id(element).hashValue)
      content(element).enumerate(into: &outline)
    }
    outline.environment.path = path
  }

  /// Whether an element's views contain sections.
  public static var holdsSections: Bool { Content.holdsSections }

  func element(at position: Int) -> Data.Element { data[data.index(data.startIndex, offsetBy: position)] }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// A view for each element, identified by its `id`.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: { $0.id }, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// A view for each number of a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data, id: { $0 }, content: content)
  }
}

/// Rows with a header and a footer; in a lazy container the header can be pinned.
public struct Section<Header: View, Content: View, Footer: View>: View {
  let header: Header
  let content: Content
  let footer: Footer

  /// Rows with a header and a footer.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header,
    @ViewBuilder footer: () -> Footer = { EmptyView() }
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  /// Adds header, rows and footer as separate children.
  public func build(into collector: inout ViewCollector) {
    TupleView(header, content, footer).build(into: &collector)
  }

  /// Adds header, rows and footer.
  public func enumerate(into outline: inout LazyOutline) {
    outline.section(header: header, content: content, footer: footer)
  }

  /// Always true.
  public static var holdsSections: Bool { true }
}

extension Section where Header == Text {
  /// Rows with a bold title as their header.
  public init(_ title: String, @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer = { EmptyView() }) {
    self.init(content: content, header: { Text(title, attributes: .bold) }, footer: footer)
  }
}
