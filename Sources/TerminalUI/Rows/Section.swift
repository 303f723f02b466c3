// SPDX-License-Identifier: MIT
/// Rows with a header and a footer.
///
/// In a list a section is collapsed and expanded by its header if the style has a control for that; it starts expanded. In a lazy
/// container the header can be pinned.
/// - Complexity: O(1) while closed; else the cost of its content.
public struct Section<Header: View, Content: View, Footer: View>: View {
  let header: () -> Header
  let content: () -> Content
  let footer: () -> Footer
  let isExpanded: Binding<Bool>?
  var isCollapsible = true

  /// Rows with a header and a footer.
  public init(
    @ViewBuilder content: @escaping () -> Content, @ViewBuilder header: @escaping () -> Header,
    @ViewBuilder footer: @escaping () -> Footer = { EmptyView() }
  ) {
    self.init(header, content, footer, isExpanded: nil)
  }

  /// Rows with a header, expanded or not by a binding.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder header: @escaping () -> Header
  ) where Footer == EmptyView {
    self.init(header, content, { EmptyView() }, isExpanded: isExpanded)
  }

  /// Rows with a header.
  public init(header: Header, @ViewBuilder content: @escaping () -> Content) where Footer == EmptyView {
    self.init({ header }, content, { EmptyView() }, isExpanded: nil)
  }

  /// Rows with a header and a footer.
  public init(header: Header, footer: Footer, @ViewBuilder content: @escaping () -> Content) {
    self.init({ header }, content, { footer }, isExpanded: nil)
  }

  private init(
    _ header: @escaping () -> Header, _ content: @escaping () -> Content, _ footer: @escaping () -> Footer, isExpanded: Binding<Bool>?
  ) {
    self.header = header
    self.content = content
    self.footer = footer
    self.isExpanded = isExpanded
  }

  /// The section with or without a control to collapse it; a binding expands and collapses it in both cases.
  public func collapsible(_ isCollapsible: Bool) -> Section {
    var section = self
    section.isCollapsible = isCollapsible
    return section
  }

  /// Contributes header, rows and footer as separate children.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    if context.rows == .list {
      let part = kept(old, or: FoldablePart<Header, Content, Footer>(context.graph))
      part.take(
        .init(
          header: header, content: content, footer: footer, binding: isExpanded, isSection: true, isCollapsible: isCollapsible), context)
      return part
    }
    let part = kept(old, or: SectionPart<Header, Content, Footer>(context.graph))
    part.take(self, context)
    return part
  }

  /// An unknown number of rows.
  public static var _traits: RowTraits { RowTraits(count: nil, isFoldable: true, holdsNames: Content._traits.holdsNames) }
}

extension Section where Header == Text, Footer == EmptyView {
  /// Rows with a title as their header.
  public init(_ title: String, @ViewBuilder content: @escaping () -> Content) {
    self.init({ Text(title, attributes: .bold) }, content, { EmptyView() }, isExpanded: nil)
  }

  /// Rows with a title as their header, expanded or not by a binding.
  public init(_ title: String, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {
    self.init({ Text(title, attributes: .bold) }, content, { EmptyView() }, isExpanded: isExpanded)
  }
}

extension Section where Header == EmptyView, Footer == EmptyView {
  /// Rows that belong together.
  public init(@ViewBuilder content: @escaping () -> Content) {
    self.init({ EmptyView() }, content, { EmptyView() }, isExpanded: nil)
  }
}

/// The part of a section outside lists: its header, its rows and its footer.
final class SectionPart<Header: View, Content: View, Footer: View>: PartList {
  private var section: Section<Header, Content, Footer>!
  private var context: ViewContext!

  func take(_ new: Section<Header, Content, Footer>, _ newContext: ViewContext) {
    section = new
    context = newContext
    update()
  }

  override func valueChanged() { graph.needsUpdate(self) }

  override func update() {
    let old = parts
    let (header, content, footer) = read { (section.header(), section.content(), section.footer()) }
    let new = [
      part(of: header, old.first, context), part(of: content, old.dropFirst().first, context),
      part(of: footer, old.dropFirst(2).first, context),
    ]
    if old.isEmpty || zip(old, new).contains(where: { $0 !== $1 }) { replace(new) }
  }

  override func enumerate(into outline: inout LazyOutline) {
    outline.section(header: parts[0], content: parts[1], footer: parts[2])
  }

  override func component(of child: Part) -> Scope.Component? { .position(child.ordinal) }

  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    guard case .position(let position) = components.first, parts.indices.contains(position) else { return nil }
    return shifted(parts[position].find(components.dropFirst()), parts[position])
  }
}
