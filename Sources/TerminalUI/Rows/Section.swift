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

  /// Contributes header, rows and footer as separate children.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let part = kept(old, or: SectionPart(context.graph))
    part.take(header, content, footer, context)
    return part
  }

  /// An unknown number of rows.
  public static var _traits: RowTraits { RowTraits(count: nil, isFoldable: true, holdsNames: Content._traits.holdsNames) }
}

extension Section where Header == Text {
  /// Rows with a bold title as their header.
  public init(_ title: String, @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer = { EmptyView() }) {
    self.init(content: content, header: { Text(title, attributes: .bold) }, footer: footer)
  }
}

/// The part of a section: its header, its rows and its footer.
final class SectionPart: PartList {
  func take(_ header: some View, _ content: some View, _ footer: some View, _ context: ViewContext) {
    let old = parts
    let new = [
      part(of: header, old.first, context), part(of: content, old.dropFirst().first, context), part(of: footer, old.dropFirst(2).first, context),
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
