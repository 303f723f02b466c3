// SPDX-License-Identifier: MIT
/// A row that shows or hides the content below it; the content is evaluated each time the group opens.
///
/// With a binding, the binding is the source of truth: toggling writes it, and any other write opens or closes the group.
/// - Complexity: O(1) while closed; opening costs the evaluation of its content.
public struct DisclosureGroup<Label: View, Content: View>: View {
  let label: () -> Label
  let isExpanded: Binding<Bool>?
  let content: () -> Content

  /// A group whose label is one row; it starts closed.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: @escaping () -> Label) {
    self.label = label
    self.content = content
    isExpanded = nil
  }

  /// A group whose label is one row, open or closed by a binding.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: @escaping () -> Label
  ) {
    self.label = label
    self.content = content
    self.isExpanded = isExpanded
  }

  /// Contributes the label's row and, while the group is open, those of the content to a list; elsewhere they are a list of their own.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    guard context.rows == .list else { return Rows(content: self)._part(old, context) }
    let part = kept(old, or: FoldablePart<Label, Content, EmptyView>(context.graph))
    part.take(
      .init(header: label, content: content, footer: { EmptyView() }, binding: isExpanded, isSection: false), context)
    return part
  }

  /// An unknown number of rows.
  public static var _traits: RowTraits { RowTraits(count: nil, isFoldable: true) }
}

extension DisclosureGroup where Label == Text {
  /// A group whose label is a text; it starts closed.
  public init(_ title: String, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// A group whose label is a text, open or closed by a binding.
  public init(_ title: String, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}
