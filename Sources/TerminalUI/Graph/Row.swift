// SPDX-License-Identifier: MIT
/// The information about a row that is available without creating it.
package struct Row {
  /// The identity of the row, independent of its number.
  package var id: RowID
  /// The value that names it; nil if it has none.
  var name: ViewID?
  /// The number of open groups that contain it; sections do not count.
  package var level = 0
  package var kind = RowKind.plain
  /// The id by which a selection refers to it; nil for headers and rows without an id.
  var tag: AnyHashable?
  /// Whether a range of selected rows includes it.
  var isInRanges = true

  /// Whether a selection may contain it: headers and footers do not represent elements.
  var isSelectable: Bool {
    switch kind {
    case .header, .footer: false
    case .plain, .leaf, .group: true
    }
  }

  /// Its name among scroll targets.
  var target: ViewID { name ?? .place(id) }
}

/// The kind of a row of a list.
package enum RowKind: Hashable {
  /// A row outside any outline.
  case plain
  /// An element of an outline that has no children.
  case leaf
  /// A group of an outline, or a disclosure group.
  case group(isOpen: Bool)
  /// The header of a section; it has no disclosure control unless it is collapsible.
  case header(isOpen: Bool, isCollapsible: Bool)
  /// The footer of a section.
  case footer
}
