// SPDX-License-Identifier: MIT
/// A part whose nodes are those of one part that it holds.
class ForwardingPart: Part {
  final private(set) var content: Part?

  /// Takes a part as the content, in place of the previous one.
  final func show(_ new: Part) {
    guard new !== content else { return }
    adopt(new, insteadOf: content)
    content = new
    resize(by: new.count - count)
  }

  /// Removes the content, so that the next one starts afresh.
  final func drop() {
    content?.remove()
    content = nil
    resize(by: -count)
  }

  override func visitParts(_ visit: (Part) -> Void) { content.map(visit) }
  override func node(at index: Int) -> Node { content!.node(at: index) }
  override func row(at index: Int) -> Row { content!.row(at: index) }
  override func enumerate(into outline: inout LazyOutline) { content?.enumerate(into: &outline) }
  override func append(to names: inout RowNames) { content?.append(to: &names) }
  override var hasGroups: Bool { content?.hasGroups ?? false }
  override func setOpen(_ open: Bool?, at row: Int) -> Bool { content!.setOpen(open, at: row) }
  override func parentRow(of row: Int) -> Int? { content!.parentRow(of: row) }
  override func sibling(of row: Int, by step: Int) -> Int? { content!.sibling(of: row, by: step) }
  override func topRow(last: Bool) -> Int? { content?.topRow(last: last) }
  override func find(_ components: ArraySlice<Scope.Component>) -> Int? { content?.find(components) }
  override func find(name: ViewID) -> Int? { content?.find(name: name) }
  override func find(path: ArraySlice<AnyHashable>, opening: Bool) -> Int? { content?.find(path: path, opening: opening) }
}

/// The part of one of several views; switching to another one starts with fresh state.
final class ChoicePart: ForwardingPart {
  private var choice: Int?

  /// Chooses a view; the part of another one is dropped.
  func choose(_ new: Int) {
    if choice != new, content != nil { drop() }
    choice = new
  }

  override func component(of child: Part) -> Scope.Component? { choice.map { .position($0) } }

  override func find(_ components: ArraySlice<Scope.Component>) -> Int? {
    guard let choice, components.first == .position(choice) else { return nil }
    return super.find(components.dropFirst())
  }
}
