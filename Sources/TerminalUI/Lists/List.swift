// SPDX-License-Identifier: MIT
public import Outlines
import Scrolling

/// Rows, sections and outlines that scroll, created when they come into view, with an optional selection.
///
///     List {
///       ForEach(document.canvases) { canvas in
///         Section(canvas.name) {
///           OutlineGroup(canvas.graphics, children: \.children) { GraphicRow($0) }
///         }
///       }
///     }
/// - Complexity: O(rows in view) for each frame; for the cost of counting rows, see the kinds of rows.
public struct List<Content: View>: View {
  let content: Content
  let selection: ListSelection?

  private init(_ content: Content, _ selection: ListSelection?) {
    self.content = content
    self.selection = selection
  }

  /// Rows that cannot be selected.
  public init(@ViewBuilder content: () -> Content) { self.init(content(), nil) }

  /// Rows of which at most one is selected.
  public init<ID: Hashable>(selection: Binding<ID?>, @ViewBuilder content: () -> Content) {
    self.init(content(), ListSelection(selection))
  }

  /// Rows of which any number is selected.
  public init<ID: Hashable>(selection: Binding<Set<ID>>, @ViewBuilder content: () -> Content) {
    self.init(content(), ListSelection(selection))
  }

  /// Contributes the list.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: ScrollNode(context.graph))
    node.take(.vertical, nil, context)
    node.hold(Rows(content: content, selection: selection, isWhole: false), node.inner(context))
    return node
  }
}

extension List {
  /// A tree; the same as a list of one ``OutlineGroup``.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == OutlineGroup<OutlineRows<Data, Data.Element.ID>, Row> {
    self.init { OutlineGroup(data, children: children, row: rowContent) }
  }

  /// A tree of which at most one row is selected.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<ID?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == OutlineGroup<OutlineRows<Data, Data.Element.ID>, Row> {
    self.init(selection: selection) { OutlineGroup(data, children: children, row: rowContent) }
  }

  /// A tree of which any number of rows is selected.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<Set<ID>>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == OutlineGroup<OutlineRows<Data, Data.Element.ID>, Row> {
    self.init(selection: selection) { OutlineGroup(data, children: children, row: rowContent) }
  }

  /// Elements as flat rows, without their children.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Elements as flat rows, with their ids at a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }
}

/// Grouped controls, such as an inspector or settings.
///
///     Form {
///       DisclosureGroup(isExpanded: $areFillControlsShowing) {
///         Toggle("Fill shape?", isOn: $isFilled)
///       } label: {
///         Label("Fill", systemImage: "rectangle.3.offgrid.fill")
///       }
///     }
/// - Complexity: As a ``List``.
public struct Form<Content: View>: View {
  private let list: List<Content>

  /// Controls and groups of them, which receive keys in turn.
  public init(@ViewBuilder content: () -> Content) { list = List(content: content) }

  /// Rows of which at most one is selected, for a program whose keys act on the selected one.
  public init<ID: Hashable>(selection: Binding<ID?>, @ViewBuilder content: () -> Content) {
    list = List(selection: selection, content: content)
  }

  /// The rows.
  public var body: some View { list }
}

/// The rows of a list, without a scroll view around.
package struct Rows<Content: View>: View {
  let content: Content
  var selection: ListSelection?
  var isWhole = true

  package init(content: Content, selection: ListSelection? = nil, isWhole: Bool = true) {
    (self.content, self.selection, self.isWhole) = (content, selection, isWhole)
  }

  package func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: ListNode(context.graph))
    node.take(
      context.values.listStyle, selection, selection == nil ? nil : context.values.listCursor, context.values.listDrop, isWhole: isWhole)
    context.mark(node)
    node.hold(content, context.withoutMark.inside(.vertical, .list))
    return node
  }
}
