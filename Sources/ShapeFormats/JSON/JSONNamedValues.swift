// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The styles and variants of a document in the shapeedit format.
///
/// ```
/// {"dark": {"hide": "#dot", "set": ["#bar fill=token(ink)"]}}
/// ```
struct JSONNamedValues: NamedValueReader {
  func names(in value: Value) -> [String] {
    guard case .json(let text) = value else { return [] }
    return JSONSource.keys(ofObject: text)
  }

  func references(in value: Value, of property: Property) -> [Reference] {
    var found: [Reference] = []
    visit(value, property) { reference in
      found.append(reference)
      return nil
    }
    return found
  }

  func replacing(in value: Value, of property: Property, _ other: @escaping (Reference.Target) -> String?) -> Value? {
    visit(value, property) { other($0.target) }
  }

  func replacingColors(in value: Value, of property: Property, _ other: @escaping (ColorTerm) -> ColorTerm?) -> Value? {
    guard case .json(let text) = value else { return nil }
    let new = JSONTexts.replacing(in: text) { keys, text in
      guard keys.count > 1 else { return nil }
      guard property == .styles else {
        return keys.count == 2 && keys[1] == "set" ? SettingText.replacingColors(in: text, other) : nil
      }
      // A colour, or one of the stops in the list of a gradient.
      guard Property(path: keys[1...].joined(separator: "."))?.holdsColors == true, let term = ColorTerm(spelled: text) else { return nil }
      return other(term)?.description
    }
    return new.map { .json($0) }
  }

  func selectors(in value: Value) -> [String] {
    guard case .json(let text) = value else { return [] }
    var selectors: [String] = []
    _ = JSONTexts.replacing(in: text) { keys, text in
      if let selector = JSONNamedValues.selector(keys, text) { selectors.append(selector) }
      return nil
    }
    return selectors
  }

  func replacing(selectors: [String: String], in value: Value) -> Value? {
    guard case .json(let text) = value else { return nil }
    let new = JSONTexts.replacing(in: text) { keys, text in
      guard let new = JSONNamedValues.selector(keys, text).flatMap({ selectors[$0] }) else { return nil }
      return keys[1] == "set" ? SettingText.replacing(selector: new, in: text) : new
    }
    return new.map { .json($0) }
  }

  private static func selector(_ keys: [String], _ text: String) -> String? {
    guard keys.count == 2 else { return nil }
    switch keys[1] {
    case "show", "hide": return text
    case "set": return SettingText.selector(in: text)
    default: return nil
    }
  }

  @discardableResult
  private func visit(_ value: Value, _ property: Property, _ other: @escaping (Reference) -> String?) -> Value? {
    guard case .json(let text) = value else { return nil }
    let new = JSONTexts.replacing(in: text) { keys, text in
      guard keys.count > 1 else { return nil }
      return property == .styles
        ? JSONNamedValues.member(keys[1...].joined(separator: "."), of: keys[0], text, other)
        : keys.count == 2 ? JSONNamedValues.member(keys[1], ofVariant: keys[0], text, other) : nil
    }
    return new.map { .json($0) }
  }

  /// A colour of a style, which may be a token.
  private static func member(_ path: String, of style: String, _ text: String, _ other: (Reference) -> String?) -> String? {
    guard let property = Property(path: path), case .token(let name)? = ColorTerm(spelled: text) else { return nil }
    let targets = Value.token(name).targets(of: property)
    return targets.first.flatMap { other(Reference(.style(style), .property(property), to: $0)) }.map { "token(\($0))" }
  }

  private static func member(
    _ key: String, ofVariant name: String, _ text: String, _ other: @escaping (Reference) -> String?
  ) -> String? {
    let holder = Reference.Holder.variant(name)
    switch key {
    case "from": return other(Reference(holder, .word(key), to: .variant(text)))
    case "show", "hide": return Value.replacing(inSelector: text) { other(Reference(holder, .word(key), to: $0)) }
    case "set": return SettingText.replacing(in: text) { other(Reference(holder, $0, to: $1)) }
    default: return nil
    }
  }
}
