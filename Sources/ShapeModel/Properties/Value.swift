/// The value of one property, decoded.
package enum Value: Hashable, Sendable {
  /// An object that is there, whatever it holds: `"shadow": {}` is a shadow with every default.
  case present
  case none
  case bool(Bool)
  case number(Double)
  /// Free text, or one word of an enumeration.
  case string(String)
  case color(Color)
  /// The colour that the document names `token(name)`.
  case token(String)
  case numbers([Double])
  case points([Point])
  case stops([Stop])
  case words([String])
  /// A map of names to colours, in the order read.
  case colors([NamedColor])
  /// Structured content this version keeps but does not look into, as canonical JSON text.
  case json(String)
  /// A value of the wrong type or out of its range, as it stood in the file.
  case invalid(String)

  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var string: String? { if case .string(let string) = self { string } else { nil } }
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}

/// A colour at a place along a gradient.
package struct Stop: Hashable, Sendable {
  /// 0 at the gradient's start, 1 at its end.
  package var offset: Double
  package var color: Color

  package init(offset: Double, color: Color) {
    self.offset = offset
    self.color = color
  }
}

/// A colour the document gives a name.
package struct NamedColor: Hashable, Sendable {
  package var name: String
  package var color: Color

  package init(name: String, color: Color) {
    self.name = name
    self.color = color
  }
}
