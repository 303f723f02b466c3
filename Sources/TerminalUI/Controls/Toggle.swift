// SPDX-License-Identifier: MIT
/// A check box and a label.
public struct Toggle<Label: View>: View {
  let isOn: Binding<Bool>
  let label: Label

  /// A check box bound to a value.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  /// Check box and label side by side.
  public var body: some View {
    HStack {
      Text(isOn.wrappedValue ? "[x]" : "[ ]").fixedSize()
      label
    }
    .highlighted()
    .handling(.button { isOn.wrappedValue.toggle() })
  }
}

extension Toggle where Label == Text {
  /// A check box with a title, bound to a value.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

/// Two buttons that change a value step by step.
public struct Stepper<Label: View>: View {
  let label: Label
  let decrement: (() -> Void)?
  let increment: (() -> Void)?

  /// Two buttons with an action each; nil for a disabled one.
  public init(@ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {
    self.label = label()
    increment = onIncrement
    decrement = onDecrement
  }

  /// The label between the buttons; the left and the right arrow keys press them too.
  public var body: some View {
    HStack {
      label
      HStack {
        Text("‹").fixedSize().attributes(decrement == nil ? .dim : []).onTapGesture { decrement?() }
        Text("›").fixedSize().attributes(increment == nil ? .dim : []).onTapGesture { increment?() }
      }
    }
    .highlighted()
    .handling(
      Handlers(
        isFocusable: true,
        key: { key in
          switch key.key {
          case .leftArrow, "-": decrement?()
          case .rightArrow, "+": increment?()
          default: return false
          }
          return true
        }))
  }
}

extension Stepper where Label == Text {
  /// Two buttons that change a value by a step.
  public init<Value: Strideable>(_ title: some StringProtocol, value: Binding<Value>, step: Value.Stride = 1) {
    self.init(
      label: { Text(title) }, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: 0 - step) })
  }

  /// Two buttons that change a value by a step, within limits.
  public init<Value: Strideable>(
    _ title: some StringProtocol, value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1
  ) {
    let current = value.wrappedValue
    func move(to next: Value) -> (() -> Void)? { bounds.contains(next) ? { value.wrappedValue = next } : nil }
    self.init(
      label: { Text(title) }, onIncrement: move(to: current.advanced(by: step)), onDecrement: move(to: current.advanced(by: 0 - step)))
  }
}
