// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel
import ShapePresentation

/// The target of `set`: graphics, or a style that graphics use.
enum SetTarget: Sendable {
  case graphics(SelectorOperand)
  /// `style(.leaf)`: the text between the parentheses, and the whole word.
  case style(String, ArgumentWord)
}

extension Operand where Value == SetTarget {
  /// A selector, or `style(NAME)`.
  static func selectorOrStyle(_ name: String) -> Operand {
    Operand(name, .selector) { (word, all) throws(CommandError) in
      guard !word.isQuoted, word.text.hasPrefix("style("), word.text.hasSuffix(")") else {
        do throws(CommandError) { return .graphics(try all.session.selector(word)) } catch {
          var error = error
          if word.isAssignment { error.diagnostic.help = ["the graphics come first: \(all.verb.name) SELECTOR \(word.source)"] }
          throw error
        }
      }
      return .style(String(word.text.dropFirst("style(".count).dropLast()), word)
    }
  }
}

/// Sets properties of a style: a rule of an SVG style sheet, or one of the document's own styles.
struct StyleSetting {
  let session: any SessionEditing
  let name: String
  let word: ArgumentWord
  /// Whether to create a style that does not exist.
  var makesNew = false

  func set(_ settings: [Setting]) throws(CommandError) -> Reply {
    guard let selectors = session.document.ruleSelectors else { return try setOwn(settings) }
    guard selectors.contains(name) else { throw unknown(selectors) }
    var changes = StyleChanges()
    if case .json(let text)? = session.document.value(.styles, of: .document) { changes = StyleChanges(text) }
    for setting in settings {
      let (name, value) = try declaration(setting)
      changes.set(self.name, name, value)
    }
    try session.apply(.set(.styles, .json(changes.json), [.document]))
    return reply(session.document.followerCount(ofRule: name))
  }

  private func reply(_ count: Int) -> Reply {
    Reply.note(
      "\(sanitized(name, limit: 60)) changed, \(counted(count, "graphic")) \(count == 1 ? "follows" : "follow") it",
      session.change(of: [.document]),
      .init("style", .string(name)), .init("followers", .integer(count)))
  }

  private func unknown(_ names: [String]) -> CommandError {
    let near = CommandError.didYouMean(name, among: names)
    return CommandError(
      word.range, "style", "there is no style '\(sanitized(name, limit: 60))'",
      help: near.isEmpty && !names.isEmpty
        ? ["there are " + names.prefix(8).map { sanitized($0, limit: 40) }.joined(separator: ", ")] : near)
  }

  /// The text of a setting; relative operations are errors, as a style has one value for all graphics that use it.
  private func plain(_ setting: Setting) throws(CommandError) -> String {
    guard setting.operation == .set else {
      throw CommandError(setting.value.range, "value", "a style has one value for all graphics that use it")
    }
    return try session.plainText(of: setting)
  }

  /// The CSS declaration for a setting: of a property of this program, or of any other CSS property by its own name.
  private func declaration(_ setting: Setting) throws(CommandError) -> (name: String, value: String) {
    let (key, text) = (setting.name.text, try plain(setting))
    if key == "fill" || key == "stroke", text != "none" { return (key, try color(text, setting)) }
    if let property = Property(path: key == "fill" || key == "stroke" ? "\(key).type" : key) {
      let value: Value
      do { value = try ValueText.parse(text, for: property, tokens: []) } catch {
        throw CommandError(setting.value.range, "value", error.message, help: error.help)
      }
      guard let declaration = Document.ruleDeclaration(of: property, value) else {
        throw CommandError(setting.name.range, "edit.format", "a rule cannot set \(property.path)")
      }
      return declaration
    }
    return (try css(key, setting), try css(value: text, setting))
  }

  private func color(_ text: String, _ setting: Setting) throws(CommandError) -> String {
    if ["currentcolor", "inherit"].contains(text.lowercased()) || text.hasPrefix("var(") { return try css(value: text, setting) }
    do { return ValueText.text(try ValueText.parse(text, for: .fillColor, tokens: [])) } catch {
      throw CommandError(setting.value.range, "value", error.message, help: error.help)
    }
  }

  private func css(_ name: String, _ setting: Setting) throws(CommandError) -> String {
    guard let first = name.utf8.first, name.utf8.allSatisfy({ (0x61...0x7a).contains($0) || $0 == 0x2d || (0x30...0x39).contains($0) }),
      !(0x30...0x39).contains(first)
    else { throw CommandError(setting.name.range, "property", "'\(sanitized(name, limit: 60))' is not a property that a style can set") }
    return name
  }

  private func css(value: String, _ setting: Setting) throws(CommandError) -> String {
    // In bytes: with a combining mark after it, a brace is another `Character`.
    guard !value.isEmpty, !value.utf8.contains(where: "{};<>&\n\r".utf8.contains) else {
      throw CommandError(setting.value.range, "value", "'\(sanitized(value, limit: 60))' cannot be the value of a declaration")
    }
    return value
  }

  // MARK: The document's own styles

  private func unheld(_ property: Property, _ setting: Setting) -> CommandError {
    CommandError(
      setting.name.range, "property", "a style cannot set \(property.path)",
      help: ["a style has fill, stroke, shadow, opacity, radius and what letters look like"])
  }

  private func setOwn(_ settings: [Setting]) throws(CommandError) -> Reply {
    let key = name.hasPrefix(".") ? String(name.dropFirst()) : name
    let document = session.document
    let styles = NamedStyles(document)
    let old = styles.style(key)
    guard old != nil || makesNew else { throw unknown(styles.names) }
    var style = old ?? Graphic(kind: .rectangle, id: "style")
    var changed: [Property] = []
    for setting in settings {
      if let known = Property(typed: setting.name.text), !known.kinds.contains(.rectangle) { throw unheld(known, setting) }
      let property = try session.property(setting.name, of: [.rectangle])
      let text = try plain(setting)
      let values: [PropertySetting]
      do throws(ValueText.Problem) {
        if let expanded = try Shorthand.expand(property, text, tokens: document.tokens) {
          values = expanded
        } else {
          values = [PropertySetting(property, try ValueText.parse(text, for: property, tokens: document.tokens))]
        }
      } catch { throw CommandError(setting.value.range, "value", error.message, help: error.help) }
      for value in values {
        guard NamedStyles.holds(value.property) else { throw unheld(value.property, setting) }
        style[value.property] = value.value
        if !value.property.isObject { changed.append(value.property) }
      }
    }
    let json = old == nil ? styles.json(adding: style, as: key) : styles.json(with: style, as: key)
    try session.apply(.set(.styles, .json(json), [.document]))
    let followers = document.graphics.filter { document.value(.style, of: $0) == .string(key) }
    var reply = reply(followers.count)
    for property in changed {
      let own = followers.filter { document.value(document.storing(property, of: $0), of: $0) != nil }
      guard let first = own.first else { continue }
      let names = NodeNames(document).reference(first) + (own.count > 1 ? " and \(own.count - 1) more" : "")
      reply.warnings.append(
        "\(property.path) of the style does not show on \(names): \(own.count == 1 ? "its" : "their") own comes first; "
          + "unset [style=\(Selector.word(sanitized(key, limit: 40)))] \(property.path) lets it show")
    }
    return reply
  }
}
