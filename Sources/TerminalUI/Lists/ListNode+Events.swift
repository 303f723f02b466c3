// SPDX-License-Identifier: MIT
import Outlines
import Scrolling

/// The actions of keys and the mouse on the rows of a list.
///
/// Right opens a group, or goes to its first child; Left closes it, or goes to the group around. Moving selects the row, with Shift all
/// rows from where the selection began; Space adds a row to the selection or takes it away. Where a row cannot be selected, Return and Space
/// open and close its group, going to it leaves none selected in a list that selects one, and a control in it gets the keys. In a list
/// without a selection, Tab moves through the rows with something to use.
extension ListNode {
  /// The rows for navigation by keys.
  private struct Rows: OutlineNavigable {
    let list: ListNode
    let content: Part

    var count: Int { content.count }
    func disclosure(at row: Int) -> Disclosure { list.disclosure(at: row) }
    func parentRow(of row: Int) -> Int? { content.parentRow(of: row) }
    func nextSibling(of row: Int) -> Int? { content.sibling(of: row, by: 1) }
    func previousSibling(of row: Int) -> Int? { content.sibling(of: row, by: -1) }
  }

  /// Whether a row is a leaf, a closed group or section, or an open one.
  func disclosure(at row: Int) -> Disclosure {
    switch content!.row(at: row).kind {
    case .plain, .leaf, .footer: .leaf
    case .group(let isOpen): isOpen ? .open : .closed
    case .header(let isOpen, let isCollapsible): isCollapsible ? (isOpen ? .open : .closed) : .leaf
    }
  }

  func handle(_ key: KeyPress) -> Bool {
    guard let row = cursorIndex, let content else { return false }
    if selection == nil || tag(of: row) == nil {
      switch key {
      case KeyPress(.space), KeyPress(.return): return content.setOpen(nil, at: row)
      case KeyPress(.tab) where selection == nil: return moveFocus(from: row, by: 1)
      case KeyPress(.tab, modifiers: .shift) where selection == nil: return moveFocus(from: row, by: -1)
      default: break
      }
    }
    if key == KeyPress(.space) { return toggleSelection(row) }
    guard key.modifiers.isSubset(of: .shift), let move = outlineKey(key.key) else { return page(key, from: row) }
    switch Rows(list: self, content: content).move(move, from: row) {
    case .goes(let target): go(to: target, extending: key.modifiers.contains(.shift))
    case .opens(let row): _ = content.setOpen(true, at: row)
    case .closes(let row): _ = content.setOpen(false, at: row)
    case .stays: return move != .up && move != .down
    }
    return true
  }

  private func outlineKey(_ key: KeyEquivalent) -> OutlineKey? {
    switch key {
    case .upArrow: .up
    case .downArrow: .down
    case .leftArrow: .left
    case .rightArrow: .right
    case .home: .first
    case .end: .last
    default: nil
    }
  }

  private func page(_ key: KeyPress, from row: Int) -> Bool {
    let step = max(1, shown.count - 1)
    let target: Int
    switch key.key {
    case .pageUp: target = max(0, row - step)
    case .pageDown: target = min(rowCount - 1, row + step)
    default: return false
    }
    go(to: target, extending: key.modifiers.contains(.shift))
    return true
  }

  func handle(_ press: Press) -> Bool {
    guard press.button == .primary, let (row, opens) = pressed(press) else { return false }
    if opens {
      _ = content!.setOpen(nil, at: row)
      return true
    }
    select(row, press.modifiers)
    return selection != nil
  }

  /// Whether a press selects a row instead of opening a group.
  func holdsPress(_ press: Press) -> Bool { pressed(press).map { !$0.opens } ?? false }

  /// The row of a press, and whether the press opens or closes it.
  private func pressed(_ press: Press) -> (row: Int, opens: Bool)? {
    guard let place = children.firstIndex(where: { $0.frame.contains(press.point) }), let node = children[place] as? RowNode else {
      return nil
    }
    let row = shown.lowerBound + place
    let isHeader = !content!.row(at: row).isSelectable
    let opens = isHeader || node.isIndicator(press.point - node.frame.origin) || press.clickCount == 2
    return (row, disclosure(at: row) != .leaf && opens)
  }

  /// Selects a row like a click with modifiers: with Control it is added or removed, with Shift all rows up to it are selected.
  package func select(_ row: Int, _ modifiers: EventModifiers) {
    guard modifiers.contains(.control) else { return go(to: row, extending: modifiers.contains(.shift)) }
    moveCursor(to: row)
    _ = toggleSelection(row)
  }

  // MARK: Selection

  private func isSelectable(_ row: Int) -> Bool { tag(of: row) != nil }

  /// The id of a row that can be selected.
  private func tag(of row: Int) -> AnyHashable? {
    content!.row(at: row).tag.flatMap { tag in selection?.accepts(tag) == true ? tag : nil }
  }

  /// Goes to a row and selects it, or all rows from the start of the selection.
  private func go(to row: Int, extending: Bool) {
    let from = cursorIndex
    moveCursor(to: row)
    if selection == nil { focusControl(inRow: row) }
    guard let selection else { return }
    var selected = selection.read()
    guard let tag = tag(of: row) else {
      // A heading: no row is marked beside it.
      guard selected.mode == .one, !selected.ids.isEmpty else { return }
      selected.clear()
      return selection.write(selected)
    }
    if extending, selected.mode == .many, let from {
      // The program may have changed the selection since.
      if anchor.map({ !selected.ids.contains($0) }) ?? true { anchor = self.tag(of: from) }
      extend(&selected, to: tag)
    } else {
      selected.replace(with: tag)
      anchor = tag
    }
    selection.write(selected)
  }

  // MARK: Focus

  /// Gives the keys to the first or the last control of a row, once it is shown; else to the list.
  func focusControl(inRow row: Int, by step: Int = 1) {
    graph.later { [weak self] in
      guard let self, row < rowCount, let focus = graph.interaction.focus, focus.isInside(self) else { return }
      let controls = controls(inRow: row)
      graph.focus(on: (step > 0 ? controls.first : controls.last) ?? self)
    }
  }

  /// Goes to the next or the previous row from a number on that has a group, a section or a control, in view or not; false if there is none.
  func goToUsable(from first: Int, by step: Int) -> Bool {
    var row = first
    while row >= 0, row < rowCount, abs(row - first) < Self.mostSearched {
      if disclosure(at: row) != .leaf || !controls(inRow: row).isEmpty {
        moveCursor(to: row)
        focusControl(inRow: row, by: step)
        return true
      }
      row += step
    }
    return false
  }

  /// Gives the focus to the next or the previous thing to use, in this row, in other rows, or beyond the list.
  private func moveFocus(from row: Int, by step: Int) -> Bool {
    let controls = controls(inRow: row)
    if let place = controls.firstIndex(where: { $0 === graph.interaction.focus }), controls.indices.contains(place + step) {
      graph.focus(on: controls[place + step])
      return true
    }
    return goToUsable(from: row + step, by: step) || graph.moveFocus(by: step, beyond: self)
  }

  /// Selects the rows between the anchor and another one.
  private func extend(_ selected: inout Selection<AnyHashable>, to tag: AnyHashable) {
    guard let anchor, let first = content?.find(name: ViewID(anchor)), let last = content?.find(name: ViewID(tag)) else {
      return selected.replace(with: tag)
    }
    // Rows that are shown only because of others in them are excluded, even at the ends.
    let rows = (min(first, last)...max(first, last)).filter { content!.row(at: $0).isInRanges }
    let visible = rows.compactMap { self.tag(of: $0) }
    guard let outer = first < last ? visible.last : visible.first else { return }
    selected.replace(with: visible.contains(anchor) ? anchor : first < last ? visible[0] : visible[visible.count - 1])
    selected.extend(to: outer, in: visible)
  }

  private func toggleSelection(_ row: Int) -> Bool {
    guard let selection, let tag = tag(of: row) else { return false }
    var selected = selection.read()
    selected.toggle(tag)
    anchor = tag
    selection.write(selected)
    return true
  }
}
