// SPDX-License-Identifier: MIT
import TerminalText

/// A label preceded by a sample of a colour, which opens a table of colours to choose from: by a click, or by Return or Space while it has
/// the focus.
///
/// The colours are those of ``View/colorChoices(_:)``, then greys and the hues of the colour circle in three shades.
/// - Complexity: O(1) until it is opened; then O(colours).
public struct ColorPicker<Label: View>: View {
  let selection: Binding<CellColor>
  let label: Label
  @State private var isOpen = false
  @Environment(\.colorChoices) private var choices

  /// A colour beside a label.
  public init(selection: Binding<CellColor>, @ViewBuilder label: () -> Label) {
    self.selection = selection
    self.label = label()
  }

  /// The label and the sample.
  public var body: some View {
    PresenterView(
      content: HStack {
        ColorSwatch(selection.wrappedValue)
        label
      }
      .highlighted().handling(.button { isOpen = true }), isPresented: $isOpen, placement: .below
    ) {
      MenuItems(isOpen: $isOpen, columns: Self.columns, content: table)
    }
  }

  /// The number of colours side by side.
  private static var columns: Int { 8 }

  private var table: some View {
    let first = choices.colors()
    let choices = first + usualColors.filter { !first.contains($0) }
    return VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(stride(from: 0, to: choices.count, by: Self.columns)), id: \.self) { start in
        HStack(spacing: 0) {
          ForEach(Array(choices[start..<min(start + Self.columns, choices.count)].enumerated()), id: \.offset) { choice in
            Button {
              selection.wrappedValue = choice.element
            } label: {
              HStack(spacing: 0) {
                ColorSwatch(choice.element)
                Text(choice.element == selection.wrappedValue ? "<" : " ").fixedSize()
              }
            }
          }
        }
      }
    }
  }
}

extension ColorPicker where Label == Text {
  /// A colour beside a title.
  public init(_ title: some StringProtocol, selection: Binding<CellColor>) { self.init(selection: selection) { Text(title) } }
}

/// Greys, and the hues of the colour circle in three shades.
private let usualColors: [CellColor] = [
  0x000000, 0x333333, 0x666666, 0x999999, 0xcccccc, 0xe6e6e6, 0xf5f5f5, 0xffffff,
  0xb00020, 0xb35900, 0x997a00, 0x2e7d32, 0x00796b, 0x1a56b0, 0x5e35b1, 0xad1457,
  0xe53935, 0xfb8c00, 0xfdd835, 0x43a047, 0x26a69a, 0x3366cc, 0x7e57c2, 0xec407a,
  0xffcdd2, 0xffe0b2, 0xfff9c4, 0xc8e6c9, 0xb2dfdb, 0xbbdefb, 0xd1c4e9, 0xf8bbd0,
].map { CellColor(rgb: $0) }

/// Returns the colours that are offered first. Equal to any other value, so that a new closure does not cause views inside to be evaluated
/// again.
struct ColorChoices: Equatable {
  let colors: () -> [CellColor]
  static func == (one: ColorChoices, other: ColorChoices) -> Bool { true }
}

extension EnvironmentValues {
  private enum ColorChoicesKey: EnvironmentKey { static var defaultValue: ColorChoices { ColorChoices { [] } } }

  /// The colours that a ``ColorPicker`` offers first.
  var colorChoices: ColorChoices {
    get { self[ColorChoicesKey.self] }
    set { self[ColorChoicesKey.self] = newValue }
  }
}

extension View {
  /// Sets the colours that colour pickers inside offer first. They are computed when a picker opens, by the closure that was given first.
  public func colorChoices(_ colors: @escaping () -> [CellColor]) -> some View {
    environment(\.colorChoices, ColorChoices(colors: colors))
  }
}
