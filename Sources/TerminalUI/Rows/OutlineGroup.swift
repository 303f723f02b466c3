// SPDX-License-Identifier: MIT
public import Outlines

/// A tree of elements: a row for each root, and below an open group the rows of its children, one level at a time.
///
/// Equivalent to `ForEach(data) { e in children(e) == nil ? row(e) : DisclosureGroup { OutlineGroup(children(e)) } label: { row(e) } }`.
/// Groups start closed. The row builder makes one row per element; several views of it are stacked.
///
/// The open groups are stored with the view, or by the program in an outline of its own:
///
///     OutlineGroup(canvas.graphics, children: \.children) { GraphicRow($0) }
///     OutlineGroup(editor.outline) { id in GraphicRow(id) }
/// - Complexity: As its `OutlineRows`: O(log groups) for each row or toggle; no children of closed groups are read.
public struct OutlineGroup<Model: OutlineModel, Content: View>: View {
  let source: OutlineSource<Model>
  let content: (Model.Node) -> Content

  /// The rows of an outline that the program keeps; the user opens and closes its groups by `OutlineModel.setOpen(_:row:)`.
  /// - Parameters:
  ///   - outline: The rows; the view has to be shown again after other changes of them.
  ///   - row: Creates the view of a row when it comes into view.
  public init(_ outline: Model, @ViewBuilder row: @escaping (Model.Node) -> Content) {
    source = OutlineSource { _, _ in outline }
    content = row
  }

  /// A tree of elements with their ids at a key path.
  /// - Parameters:
  ///   - data: The roots.
  ///   - id: The key path of an element's identity.
  ///   - children: The key path of its children: `nil` for a leaf, empty for an empty group.
  ///   - expansion: The groups that are open at first.
  ///   - strictIdentity: Whether an element that moves to another parent loses its expansion state.
  ///   - row: Creates the row of an element, group or leaf.
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>, expansion: Expansion<ID> = Expansion(),
    strictIdentity: Bool = false, @ViewBuilder row: @escaping (Data.Element) -> Content
  ) where Model == OutlineRows<Data, ID> {
    // With all groups closed there is one row per root, so that of many sections only the visible ones create their rows.
    source = OutlineSource(countAtFirst: expansion == Expansion() ? data.count : nil) { old, counters in
      old?.follow(data)
      return old
        ?? OutlineRows(
          data, id: id, children: children, expansion: expansion, strictIdentity: strictIdentity, counters: counters)
    }
    content = row
  }

  /// Contributes the rows of the tree to a list; elsewhere they are a list of their own.
  public func _part(_ old: Part?, _ context: ViewContext) -> Part {
    guard context.rows == .list else { return Rows(content: self)._part(old, context) }
    let part = kept(old, or: OutlinePart<Model, Content>(context.graph))
    part.take(self, context)
    return part
  }

  /// An unknown number of rows.
  public static var _traits: RowTraits { RowTraits(count: nil, isFoldable: true) }
}

extension OutlineGroup {
  /// A tree of elements.
  public init<Data: RandomAccessCollection>(
    _ data: Data, children: KeyPath<Data.Element, Data?>, expansion: Expansion<Data.Element.ID> = Expansion(),
    strictIdentity: Bool = false, @ViewBuilder row: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable, Model == OutlineRows<Data, Data.Element.ID> {
    self.init(data, id: \.id, children: children, expansion: expansion, strictIdentity: strictIdentity, row: row)
  }

  /// A tree with one root; a root without children is one leaf row.
  public init<Element, Data: RandomAccessCollection & RangeReplaceableCollection, ID: Hashable>(
    _ root: Element, id: KeyPath<Element, ID>, children: KeyPath<Element, Data?>, expansion: Expansion<ID> = Expansion(),
    @ViewBuilder row: @escaping (Element) -> Content
  ) where Data.Element == Element, Model == OutlineRows<Data, ID> {
    self.init(Data(CollectionOfOne(root)), id: id, children: children, expansion: expansion, row: row)
  }

  /// A tree with one root; a root without children is one leaf row.
  public init<Element: Identifiable, Data: RandomAccessCollection & RangeReplaceableCollection>(
    _ root: Element, children: KeyPath<Element, Data?>, expansion: Expansion<Element.ID> = Expansion(),
    @ViewBuilder row: @escaping (Element) -> Content
  ) where Data.Element == Element, Model == OutlineRows<Data, Element.ID> {
    self.init(Data(CollectionOfOne(root)), id: \.id, children: children, expansion: expansion, row: row)
  }
}

/// The source of the rows of an ``OutlineGroup``.
struct OutlineSource<Model: OutlineModel> {
  /// The number of rows before they are created; nil if they have to be created to count them.
  var countAtFirst: Int?
  /// Creates the rows, or updates those of the previous value of the view.
  let rows: (_ old: Model?, OutlineCounters) -> Model
}
