// SPDX-License-Identifier: MIT
import TerminalText

/// A label that opens a list of buttons below it: by a click, or by Return or Space while it has the focus.
///
/// The arrow keys move between the buttons. Pressing a button ends the menu, as do Escape and a click beside it.
/// - Complexity: O(1) until it is opened; then that of its content.
public struct Menu<Label: View, Content: View>: View {
  let label: Label
  let content: () -> Content
  @State private var isOpen = false

  /// A menu of buttons.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content
    self.label = label()
  }

  /// The label in brackets, with a triangle.
  public var body: some View {
    PresenterView(
      content: ButtonFace(label: face).handling(.button { isOpen = true }), isPresented: $isOpen, placement: .below
    ) {
      MenuItems(isOpen: $isOpen, columns: 1, content: VStack(alignment: .leading, spacing: 0, content: content))
    }
  }

  private var face: some View {
    HStack {
      label
      Text(Glyphs.current.open).fixedSize()
    }
  }
}

extension Menu where Label == Text {
  /// A menu of buttons with a title.
  public init(_ title: some StringProtocol, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension View {
  /// Opens a menu of buttons at the point where the secondary button of the mouse is pressed in the view.
  /// - Parameters:
  ///   - isPressed: Whether a press of the primary button at the point precedes the menu, so that the view there is selected.
  ///   - menuItems: The buttons of the menu.
  public func contextMenu(
    pressing isPressed: @escaping () -> Bool = { false }, @ViewBuilder menuItems: @escaping () -> some View
  ) -> some View {
    ContextMenuView(content: self, isPressed: isPressed, items: menuItems)
  }
}

/// A view with a menu.
private struct ContextMenuView<Content: View, Items: View>: View {
  let content: Content
  let isPressed: () -> Bool
  let items: () -> Items
  @State private var isOpen = false

  var body: some View {
    PresenterView(content: content, isPresented: $isOpen, placement: .pointer(pressing: isPressed)) {
      MenuItems(isOpen: $isOpen, columns: 1, content: VStack(alignment: .leading, spacing: 0, content: items))
    }
  }
}

/// The buttons of a menu in a frame.
struct MenuItems<Content: View>: View {
  let isOpen: Binding<Bool>
  /// The number of buttons side by side.
  let columns: Int
  let content: Content

  var body: some View {
    ArrowFocus(content: content, columns: columns)
      .environment(\.endMenu, DismissAction { isOpen.wrappedValue = false })
      .border()
  }
}

extension EnvironmentValues {
  private enum EndMenuKey: EnvironmentKey { static var defaultValue: DismissAction? { nil } }

  /// Ends the menu that the view is in; nil outside of menus.
  var endMenu: DismissAction? {
    get { self[EndMenuKey.self] }
    set { self[EndMenuKey.self] = newValue }
  }
}

/// A view in which the arrow keys give the focus to the next button, or to the one in the next row.
private struct ArrowFocus<Content: View>: WrappingView {
  let content: Content
  let columns: Int

  func makeWrapper(_ context: ViewContext) -> ArrowFocusNode { ArrowFocusNode(context.graph) }
  func update(_ wrapper: ArrowFocusNode, _ context: ViewContext) { wrapper.columns = columns }
}

private final class ArrowFocusNode: WrapperNode {
  var columns = 1

  override func take(_ key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.downArrow), KeyPress("j"): graph.moveFocus(by: columns)
    case KeyPress(.upArrow), KeyPress("k"): graph.moveFocus(by: -columns)
    case KeyPress(.rightArrow), KeyPress("l"): graph.moveFocus(by: 1)
    case KeyPress(.leftArrow), KeyPress("h"): graph.moveFocus(by: -1)
    default: false
    }
  }
}
