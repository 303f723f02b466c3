// SPDX-License-Identifier: GPL-3.0-or-later
/// A colour, or a reference to a colour token of the document.
package enum ColorTerm: Hashable, Sendable {
  case color(Color)
  /// `token(name)`
  case token(String)

  /// SVG's keyword for the current value of the `color` property.
  package static let current = "currentColor"

  /// Parses a colour or `token(name)` as a file spells it; nil for other texts, `none` among them.
  package init?(spelled text: String) {
    if let color = Color(text) {
      self = .color(color)
    } else if text.hasPrefix("token("), text.hasSuffix(")") {
      self = .token(String(text.dropFirst("token(".count).dropLast()))
    } else {
      return nil
    }
  }

  package static func == (left: ColorTerm, right: ColorTerm) -> Bool {
    switch (left, right) {
    case (.color(let one), .color(let two)): one == two
    case (.token(let one), .token(let two)): one.hasSameBytes(as: two)
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .color(let color): hasher.combine(color)
    case .token(let name): name.hashBytes(into: &hasher)
    }
  }
}

extension ColorTerm: CustomStringConvertible {
  package var description: String {
    switch self {
    case .color(let color): color.description
    case .token(let name): "token(\(name))"
    }
  }
}

extension Value {
  package init(_ term: ColorTerm) {
    switch term {
    case .color(let color): self = .color(color)
    case .token(let name): self = .token(name)
    }
  }
}

/// A colour at an offset along a gradient.
package struct Stop: Hashable, Sendable {
  /// 0 at the gradient's start, 1 at its end.
  package var offset: Double
  package var color: ColorTerm

  package init(offset: Double, color: ColorTerm) {
    self.offset = offset
    self.color = color
  }

  package init(offset: Double, color: Color) { self.init(offset: offset, color: .color(color)) }
}

/// A colour token of the document: a name for a colour or for another token.
package struct NamedColor: Hashable, Sendable {
  package var name: String
  package var color: ColorTerm

  package init(name: String, color: ColorTerm) {
    self.name = name
    self.color = color
  }

  package init(name: String, color: Color) { self.init(name: name, color: .color(color)) }

  package static func == (left: NamedColor, right: NamedColor) -> Bool {
    left.color == right.color && left.name.hasSameBytes(as: right.name)
  }

  package func hash(into hasher: inout Hasher) { name.hashBytes(into: &hasher) }
}

extension [NamedColor] {
  /// Resolves a term to its colour; nil for an undefined name or a cycle of names.
  package func color(of term: ColorTerm) -> Color? {
    var term = term
    // Without a cycle, each name is visited at most once.
    for _ in 0...count {
      switch term {
      case .color(let color): return color
      case .token(let name):
        guard let next = first(where: { $0.name == name }) else { return nil }
        term = next.color
      }
    }
    return nil
  }
}
