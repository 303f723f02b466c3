// SPDX-License-Identifier: MIT
/// A label with an action, which runs when it is clicked, or when Return or Space is pressed while it has the focus.
public struct Button<Label: View>: View {
  let action: () -> Void
  let label: Label
  @Environment(\.endMenu) private var endMenu

  /// A button with a label.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  /// The label in brackets; in a menu the label alone.
  public var body: some View {
    if let endMenu {
      label.highlighted().handling(
        .button {
          endMenu()
          action()
        })
    } else {
      ButtonFace(label: label).handling(.button(action))
    }
  }
}

extension Button where Label == Text {
  /// A button with a title.
  public init(_ title: some StringProtocol, action: @escaping () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

extension Handlers {
  /// The event handlers of a button.
  static func button(_ action: @escaping () -> Void) -> Handlers {
    Handlers(
      isFocusable: true,
      press: { press in
        guard press.button == .primary else { return false }
        action()
        return true
      },
      key: { key in
        guard key == KeyPress(.return) || key == KeyPress(.space) else { return false }
        action()
        return true
      })
  }
}

/// The label of a button, which shows whether it has the focus.
struct ButtonFace<Label: View>: View {
  let label: Label
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    HStack(spacing: 0) {
      Text("[ ").fixedSize()
      label
      Text(" ]").fixedSize()
    }
    .attributes(isEnabled ? [] : .dim)
    .highlighted()
  }
}

/// A view that is shown reversed while it has the focus.
struct HighlightedView<Content: View>: View {
  let content: Content
  @Environment(\.isFocused) private var isFocused

  var body: some View { content.attributes(isFocused ? .reverse : []) }
}

extension View {
  /// Shows the view reversed while it has the focus.
  func highlighted() -> some View { HighlightedView(content: self) }

  /// Also presses the button when a key is pressed that no other view handles.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .control) -> some View {
    ShortcutView(content: self, key: KeyPress(key, modifiers: modifiers))
  }
}

/// A view whose first button is also pressed by a key.
struct ShortcutView<Content: View>: WrappingView {
  let content: Content
  let key: KeyPress

  func makeWrapper(_ context: ViewContext) -> ShortcutNode { ShortcutNode(context.graph) }
  func update(_ wrapper: ShortcutNode, _ context: ViewContext) { wrapper.key = key }
}

/// The node of a view whose first button is also pressed by a key.
final class ShortcutNode: WrapperNode {
  var key: KeyPress?

  override var hasShortcut: Bool { true }

  override func takeShortcut(_ key: KeyPress) -> Bool {
    guard key == self.key else { return false }
    var button: HandlerNode?
    visitShown { if button == nil, let node = $0 as? HandlerNode, node.isFocusable { button = node } }
    return button?.take(KeyPress(.return)) ?? false
  }
}
