// SPDX-License-Identifier: GPL-3.0-or-later
/// The references in the values of properties.
extension Property {
  /// Properties whose value is, or contains, a reference to a graphic.
  package static let naming: [Property] = [.source, .link, .clip]

  /// Whether a value of the property may refer to something.
  var mayRefer: Bool { holdsColors || self == .style || Property.naming.contains(self) }

  /// Whether a value of the property is a colour, or contains colours.
  package var holdsColors: Bool {
    switch specification.type {
    case .color, .background, .stops, .colors: true
    default: false
    }
  }
}

extension Value {
  /// The targets of the references in a property's value, each once.
  package func targets(of property: Property) -> [Reference.Target] {
    switch self {
    case .token(let name): return name == ColorTerm.current ? [] : [.token(name)]
    case .stops(let stops): return ColorTerm.tokens(of: stops.map(\.color))
    case .colors(let colors): return ColorTerm.tokens(of: colors.map(\.color))
    case .string(let text):
      if property == .style { return [.style(text)] }
      if property == .source || property == .link { return Value.address(text).map { [.id($0)] } ?? [] }
      return property == .clip ? Value.targets(ofSelector: text) : []
    default: return []
    }
  }

  /// The id in an address such as `#face`; nil for other addresses.
  package static func address(_ text: String) -> String? {
    text.utf8.count > 1 && text.utf8.first == UInt8(ascii: "#") ? String(text.dropFirst()) : nil
  }

  /// The single things that a selector names; none for a text that is not a selector.
  package static func targets(ofSelector text: String) -> [Reference.Target] {
    // Almost all stored selectors are one id.
    if let id = address(text), IDSyntax.isValid(id) { return [.id(id)] }
    guard let selector = try? SelectorParser.parse(text) else { return [] }
    return selector.mentions.map { mention in
      switch mention {
      case .id(let id): .id(id)
      case .name(let name): .name(name)
      case .style(let name): .style(name)
      }
    }
  }

  /// The value with other words for some of its references.
  /// - Parameter other: Returns the new word for a target, or nil to keep it.
  /// - Returns: Nil if nothing changes.
  package func replacing(in property: Property, _ other: (Reference.Target) -> String?) -> Value? {
    switch self {
    case .token(let name) where name != ColorTerm.current: return other(.token(name)).map { .token($0) }
    case .stops(let stops):
      let new = stops.map { Stop(offset: $0.offset, color: $0.color.replacing(other)) }
      return new == stops ? nil : .stops(new)
    case .colors(let colors):
      let new = colors.map { NamedColor(name: $0.name, color: $0.color.replacing(other)) }
      return new == colors ? nil : .colors(new)
    case .string(let text):
      if property == .style { return other(.style(text)).map { .string($0) } }
      if property == .source || property == .link {
        return Value.address(text).flatMap { other(.id($0)) }.map { .string("#" + $0) }
      }
      return property == .clip ? Value.replacing(inSelector: text, other).map { .string($0) } : nil
    default: return nil
    }
  }

  /// A selector with other words for some of its names; nil if nothing changes.
  package static func replacing(inSelector text: String, _ other: (Reference.Target) -> String?) -> String? {
    if let id = address(text), IDSyntax.isValid(id) { return other(.id(id)).map { "#" + $0 } }
    guard let selector = try? SelectorParser.parse(text) else { return nil }
    let new = selector.replacing { mention in
      switch mention {
      case .id(let id): other(.id(id))
      case .name(let name): other(.name(name))
      case .style(let name): other(.style(name))
      }
    }
    return new == selector ? nil : new.description
  }
}

extension ColorTerm {
  fileprivate static func tokens(of terms: [ColorTerm]) -> [Reference.Target] {
    var targets: [Reference.Target] = []
    for case .token(let name) in terms where name != current && !targets.contains(.token(name)) { targets.append(.token(name)) }
    return targets
  }

  fileprivate func replacing(_ other: (Reference.Target) -> String?) -> ColorTerm {
    guard case .token(let name) = self, name != ColorTerm.current, let new = other(.token(name)) else { return self }
    return .token(new)
  }
}
