// SPDX-License-Identifier: MIT
/// A row and the rows it opens: a disclosure group or a section of a list.
///
/// Content is evaluated each time it is opened; while it is closed it keeps the set of its open groups, but no rows.
final class FoldablePart<Header: View, Content: View, Footer: View>: Part {
  private var fold: Fold!
  private var context: ViewContext!
  private var header: Part?
  private var content: Part?
  private var footer: Part?
  private(set) var isOpen = false
  private var isKnown = false

  /// The components of a group or section.
  struct Fold {
    var header: () -> Header
    var content: () -> Content
    var footer: () -> Footer
    var binding: Binding<Bool>?
    var isSection: Bool
    var isCollapsible = true
  }

  func take(_ new: Fold, _ newContext: ViewContext) {
    fold = new
    context = newContext
    ask()
  }

  override func valueChanged() { graph.needsUpdate(self) }

  override func update() { ask() }

  /// Evaluates the header and, if it is open, the content.
  private func ask() {
    let (headerView, footerView, bound) = read { (fold.header(), fold.footer(), fold.binding?.wrappedValue) }
    if fold.isSection {
      let isBold = context.values.listStyle.hasBoldHeaders
      header = part(of: Unit(content: headerView.attributes(isBold ? .bold : [])), header, context.inside(nil))
    } else {
      header = part(of: Unit(content: headerView), header, context.inside(nil))
    }
    footer = part(of: footerView, footer, context)
    footer!.ordinal = 1
    let isOpen = bound ?? (isKnown ? isOpen : fold.isSection)
    isKnown = true
    show(isOpen)
  }

  private func askContent() {
    let view = readMore(fold.content)
    content = part(of: view, content, context)
    content!.ordinal = 2
  }

  /// Opens or closes the group, even without a control; with a binding, writes it and then adopts its value.
  private func write(_ open: Bool) {
    fold.binding?.wrappedValue = open
    show(fold.binding?.wrappedValue ?? open)
  }

  private func show(_ open: Bool) {
    if isOpen, !open { content?.sweep(before: .max) }
    if !isOpen, open { graph.wake() }
    isOpen = open
    if open { askContent() }
    recount()
  }

  override func hides(_ child: Part) -> Bool { child === content && !isOpen }

  /// The number of rows of the content that are shown.
  private var contentCount: Int { isOpen ? content!.count : 0 }
  private var footerCount: Int { isOpen ? footer!.count : 0 }

  private func recount() { resize(by: 1 + contentCount + footerCount - count) }

  override func childChanged(_ child: Part, by delta: Int) {
    if child === header || isOpen { recount() }
  }

  override func visitParts(_ visit: (Part) -> Void) {
    header.map(visit)
    content.map(visit)
    footer.map(visit)
  }

  override func component(of child: Part) -> Scope.Component? { child === content ? .content : .position(child.ordinal) }

  // MARK: Rows

  override func node(at index: Int) -> Node {
    if index == 0 { return header!.node(at: 0) }
    return index <= contentCount ? content!.node(at: index - 1) : footer!.node(at: index - 1 - contentCount)
  }

  override func row(at index: Int) -> Row {
    if index == 0 {
      let kind: RowKind = fold.isSection ? .header(isOpen: isOpen, isCollapsible: fold.isCollapsible) : .group(isOpen: isOpen)
      return Row(id: RowID(scope: scope), kind: kind)
    }
    var row = index <= contentCount ? content!.row(at: index - 1) : footer!.row(at: index - 1 - contentCount)
    if index > contentCount { row.kind = .footer }
    if !fold.isSection { row.level += 1 }
    return row
  }

  override var hasGroups: Bool { fold.isCollapsible || isOpen && content!.hasGroups }

  override func setOpen(_ open: Bool?, at row: Int) -> Bool {
    if row > 0 { return row <= contentCount && content!.setOpen(open, at: row - 1) }
    guard fold.isCollapsible else { return false }
    let wanted = open ?? !isOpen
    if wanted != isOpen { write(wanted) }
    return true
  }

  override func parentRow(of row: Int) -> Int? {
    guard row > 0 else { return nil }
    return row <= contentCount ? content!.parentRow(of: row - 1).map { $0 + 1 } ?? 0 : 0
  }

  override func sibling(of row: Int, by step: Int) -> Int? {
    row == 0 || row > contentCount ? nil : content!.sibling(of: row - 1, by: step).map { $0 + 1 }
  }

  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    if components.isEmpty { return 0 }
    guard isOpen else { return nil }
    if components.first == .position(1) { return footer!.find(components.dropFirst()).map { $0 + 1 + contentCount } }
    guard components.first == .content else { return nil }
    return content!.find(components.dropFirst()).map { $0 + 1 }
  }

  override func find(name: ViewID) -> Int? {
    if header!.find(name: name) != nil { return 0 }
    return isOpen ? content!.find(name: name).map { $0 + 1 } : nil
  }

  override func find(path: ArraySlice<AnyHashable>, opening: Bool) -> Int? {
    if path.isEmpty { return 0 }
    if isOpen { return content!.find(path: path, opening: opening).map { $0 + 1 } }
    guard opening else { return nil }
    askContent()
    let row = content!.find(path: path, opening: true)
    content!.sweep(before: .max)
    guard let row else { return nil }
    write(true)
    return isOpen ? row + 1 : nil
  }
}
