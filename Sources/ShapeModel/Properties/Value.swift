// SPDX-License-Identifier: GPL-3.0-or-later
/// The value of one property, decoded.
package enum Value: Hashable, Sendable {
  /// An object that exists, whatever it contains: `"shadow": {}` is a shadow with every default.
  case present
  case none
  case bool(Bool)
  case number(Double)
  /// Free text, or one word of an enumeration.
  case string(String)
  case color(Color)
  /// A reference to the colour token of this name.
  case token(String)
  case numbers([Double])
  case points([Point])
  case stops([Stop])
  case words([String])
  /// Colours by name, in the order read.
  case colors([NamedColor])
  /// Structured content that this version keeps but does not interpret, as canonical JSON text.
  case json(String)
  /// A value of the wrong type or out of range, as the JSON text from the file.
  case invalid(String)

  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var string: String? { if case .string(let string) = self { string } else { nil } }
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}

/// Values are equal when their bytes are: `é` and `e` with a combining accent are different names, as they are different texts in the
/// file.
extension Value {
  package static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.present, .present), (.none, .none): true
    case (.bool(let one), .bool(let two)): one == two
    case (.number(let one), .number(let two)): one == two
    case (.color(let one), .color(let two)): one == two
    case (.string(let one), .string(let two)), (.token(let one), .token(let two)), (.json(let one), .json(let two)),
      (.invalid(let one), .invalid(let two)):
      one.hasSameBytes(as: two)
    case (.numbers(let one), .numbers(let two)): one == two
    case (.points(let one), .points(let two)): one == two
    case (.stops(let one), .stops(let two)): one == two
    case (.words(let one), .words(let two)): one.elementsEqual(two) { $0.hasSameBytes(as: $1) }
    case (.colors(let one), .colors(let two)): one == two
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .present: hasher.combine(0)
    case .none: hasher.combine(1)
    case .bool(let bool): hasher.combine(bool)
    case .number(let number): hasher.combine(number)
    case .string(let text), .token(let text), .json(let text), .invalid(let text): text.hashBytes(into: &hasher)
    case .color(let color): hasher.combine(color)
    case .numbers(let numbers): hasher.combine(numbers)
    case .points(let points): hasher.combine(points)
    case .stops(let stops): hasher.combine(stops)
    case .words(let words): for word in words { word.hashBytes(into: &hasher) }
    case .colors(let colors): hasher.combine(colors)
    }
  }
}

extension String {
  /// Whether two texts have the same bytes. Linear in the bytes, whereas `==` first normalizes combining marks.
  package func hasSameBytes(as other: String) -> Bool { utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) }

  package func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
