// SPDX-License-Identifier: MIT
import Scrolling

/// A row of choices, of which one is chosen: by a click, or by the left and the right arrow.
///
/// A choice is a view with a ``View/tag(_:)``, or with an id from a ``ForEach``, of the type of the selection.
/// - Complexity: O(choices).
public struct Picker<Choice: Hashable, Label: View, Choices: View>: View {
  let selection: Binding<Choice>
  let label: Label
  let choices: Choices

  /// Choices beside a label.
  public init(selection: Binding<Choice>, @ViewBuilder content: () -> Choices, @ViewBuilder label: () -> Label) {
    self.selection = selection
    self.label = label()
    choices = content()
  }

  /// The label, and the choices with the chosen one reversed.
  public var body: some View {
    HStack {
      label
      ChoicesView(chosen: ViewID(selection.wrappedValue), choices: choices) {
        if let choice = $0.base?.base as? Choice { selection.wrappedValue = choice }
      }
    }
  }
}

extension Picker where Label == Text {
  /// Choices beside a title.
  public init(_ title: some StringProtocol, selection: Binding<Choice>, @ViewBuilder content: () -> Choices) {
    self.init(selection: selection, content: content) { Text(title) }
  }
}

extension View {
  /// Names the view as a choice of a ``Picker``.
  public func tag(_ tag: some Hashable) -> some View { id(tag) }
}

/// The choices in a row.
private struct ChoicesView<Choices: View>: View {
  let chosen: ViewID
  let choices: Choices
  let choose: (ViewID) -> Void

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let node = kept(old, or: ChoicesNode(.horizontal, context.graph))
    node.take(spacing: 0, alignment: .start, context.values)
    node.take(chosen, isEnabled: context.values.isEnabled, choose)
    node.hold(choices.padding(.horizontal, 1), context.inside(.horizontal))
    return node
  }
}

/// The node of the choices of a picker.
final class ChoicesNode: StackNode {
  private var chosen: ViewID?
  private var choose: (ViewID) -> Void = { _ in }
  private var isEnabled = true
  private var isFocused = false

  func take(_ chosen: ViewID, isEnabled: Bool, _ choose: @escaping (ViewID) -> Void) {
    self.choose = choose
    self.isEnabled = isEnabled
    if didChange(&self.chosen, to: chosen) { invalidatePicture() }
  }

  private var index: Int? { children.firstIndex { $0.givenName == chosen } }

  private func choose(at index: Int) -> Bool {
    if children.indices.contains(index), let name = children[index].givenName { choose(name) }
    return true
  }

  override var isFocusable: Bool { isEnabled }

  override func focusChanged(_ isFocused: Bool) {
    self.isFocused = isFocused
    invalidatePicture()
  }

  override func take(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.leftArrow): choose(at: (index ?? 1) - 1)
    case KeyPress(.rightArrow): choose(at: (index ?? -1) + 1)
    default: false
    }
  }

  override func take(_ press: Press) -> Bool {
    guard isEnabled, press.button == .primary else { return false }
    return children.firstIndex { $0.frame.contains(press.point) }.map(choose(at:)) ?? false
  }

  override func paint(in rect: CellRect, _ context: DrawContext, on grid: inout CellGrid) {
    super.paint(in: rect, context, on: &grid)
    guard let index else { return }
    let place = children[index].frame.offset(by: rect.origin)
    if isFocused { graph.cursor = place.origin }
    grid.restyle(place, clip: context.clip) { $0.attributes.formUnion(isFocused ? [.reverse, .bold, .underline] : .reverse) }
  }
}
