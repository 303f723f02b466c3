// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// One property assignment as the user typed it.
struct Setting: Sendable {
  var name: ArgumentWord
  var operation: Assignment.Operation
  var value: ArgumentWord
  var expression: Expression?
  /// A value with variables, evaluated per graphic.
  var interpolated: Word?

  /// Whether the name has no index: `shadow` means all shadows, `shadow[1]` the first one.
  var isWhole: Bool { !name.text.utf8.contains(UInt8(ascii: "[")) }

  /// The same setting, with a property name of another program replaced.
  private var named: Setting { Property.synonyms[name.text].map(renamed) ?? self }

  /// The same setting for another property.
  func renamed(_ property: String) -> Setting {
    var setting = self
    setting.name.text = property
    return setting
  }

  /// Whether it is `text.size fit`, the largest size with which the letters fit.
  var isFittingSize: Bool {
    operation == .set && !isEvaluated && value.text == "fit" && Property(typed: name.text) == .textSize
  }

  /// Whether the value may differ between graphics.
  var isEvaluated: Bool { interpolated != nil || expression != nil }

  /// Whether it is typed with a plus sign, with which other programs add.
  var isSigned: Bool { operation == .set && !isEvaluated && !value.isQuoted && value.text.hasPrefix("+") }

  /// A setting with a literal value.
  init(plain name: ArgumentWord, _ value: ArgumentWord) { (self.name, self.value, operation) = (name, value, .set) }

  /// `PROPERTY VALUE` in two words.
  private init(_ name: ArgumentWord, _ value: ArgumentWord, in script: [UInt8]) throws(CommandError) {
    (self.name, self.value, operation) = (name, value, .set)
    interpolated = value.word.isInterpolated ? value.word : nil
    // The parentheses of a selector value do not mark an expression.
    guard Property(path: name.text)?.specification.type != .selector, let word = try value.expression(in: script),
      case .expression(let expression, _) = word.parts[0].kind
    else { return }
    (self.expression, interpolated) = (expression, nil)
  }

  /// `PROPERTY=VALUE` in one word.
  private init(_ word: ArgumentWord, _ assignment: Assignment) {
    (name, value, operation) = (word, word, assignment.operation)
    name.text = assignment.property
    name.range = assignment.propertyPlace.range
    value.range = assignment.word.range
    // Count bytes: a combining mark after the operator would form one character with it.
    let lead = assignment.property.utf8.count + assignment.operation.rawValue.utf8.count
    value.text = String(decoding: word.text.utf8.dropFirst(lead), as: UTF8.self)
    value.source = value.text
    if case .expression(let expression) = assignment.value { self.expression = expression }
    interpolated = expression == nil && assignment.word.isInterpolated ? assignment.word : nil
  }

  /// Whether its name is that of a property, or the opposite of one, such as `hidden`.
  private var isKnown: Bool { Property(typed: name.text) != nil || name.text == "hidden" }

  /// The probable meaning of this setting and a word after it: a value of two words, a unit, or blanks around an equals sign.
  private func meant(with word: ArgumentWord) -> String? {
    guard operation == .set, !isEvaluated, !word.isQuoted else { return nil }
    if ["=", "+=", "-=", "*=", "/="].contains(value.text) { return "write \(name.text)\(value.text)\(word.source), without blanks" }
    let joined = value.text + word.text
    let isUnit = Double(word.text) == nil
    if isUnit, (try? ValueText.number(value.text, .any)) != nil, (try? ValueText.number(joined, .length)) != nil {
      return "write \(name.text)=\(joined), without a blank"
    }
    return "write a value of several words in quotes: \(name.text) \"\(value.text) \(word.text)\""
  }

  /// The probable meaning of a value without a property: the property was typed in place of the graphics, or together with them.
  private static func meant(by value: ArgumentWord, _ all: CommandWords) -> String? {
    guard let first = all.last, !first.isQuoted else { return nil }
    let target = all.session.selection.isEmpty ? "SELECTOR" : ":selected"
    if Property(path: first.text) != nil { return "write \(all.verb.name) \(target) \(first.text) \(value.source)" }
    guard let dot = first.text.firstIndex(of: "."), case let path = String(first.text[first.text.index(after: dot)...]),
      Property(path: path) != nil
    else { return nil }
    return "write \(all.verb.name) \(first.text[..<dot]) \(path) \(value.source)"
  }

  /// The error for a last word without a value. An odd number of words often means that an earlier word was meant otherwise.
  private static func missingValue(of word: ArgumentWord, after settings: [Setting], _ all: CommandWords) -> CommandError {
    let index = settings.firstIndex { !$0.isKnown }
    if let index, index == 0 {
      let name = settings[0].name
      var help = CommandError.didYouMean(name.text, among: PropertyTable.rows.map(\.path)) + ["usage: \(all.verb.usage)"]
      if let kind = SelectionProblem.kind(meantBy: name.text, isExact: false), let first = all.last {
        let rest = [settings[0].value] + settings[1...].flatMap { [$0.name, $0.value] } + [word]
        help = ["write \(all.verb.name) (\(first.source) \(kind)) \(rest.map(\.source).joined(separator: " "))"]
      }
      return CommandError(
        name.range, "property", "there is no property '\(sanitized(name.text, limit: 60))'", help: help, .usage)
    }
    let help: String
    if word.isQuoted, word.text.lowercased().hasPrefix("m"),
      word.text.allSatisfy({ !$0.isLetter || "mlhvcsqtazpxi".contains($0.lowercased()) })
    {
      help = "write d=\(word.source), whose numbers have no units"
    } else if word.source.hasPrefix(".") {
      help = "tags=\(word.source.dropFirst()) gives the tag"
    } else if let index, case let value = settings[index - 1], !value.isEvaluated, !value.value.isQuoted {
      let words = [value.value] + settings[index...].flatMap { [$0.name, $0.value] } + [word]
      let text = sanitized(words.map(\.source).joined(separator: " "), limit: 100)
      help = "write a value of several words in quotes: \(value.name.text) \"\(text)\""
    } else {
      help = settings.last?.meant(with: word) ?? meant(by: word, all) ?? "usage: \(all.verb.usage)"
    }
    return CommandError(word.range, "syntax.missing", "\(word.source) needs a value", help: [help], .usage)
  }

  /// Parses words as settings: assignments, and pairs of property and value.
  static func settings(_ words: [ArgumentWord], _ all: CommandWords) throws(CommandError) -> [Setting] {
    var settings: [Setting] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let assignment: Assignment?
      do { assignment = word.isQuoted ? nil : try Assignment.parse(word.word, in: all.script) } catch { throw CommandError(error, .usage) }
      if let assignment {
        settings.append(Setting(word, assignment).named)
      } else if all.verb.clause(word) != nil {
        throw CommandError(
          word.range, "syntax.word", "'\(word.text)' must come before the properties", help: ["usage: \(all.verb.usage)"], .usage)
      } else if all.verb.syntax.parameters.contains(where: { $0.keyword == "at" }), let place = FramePlace.meant(by: [word] + rest) {
        throw CommandError(
          word.range, "syntax.missing", "'at' is missing before the place", help: ["did you mean \(place)?"], .usage)
      } else if let value = rest.popFirst() {
        settings.append(try Setting(word, value, in: all.script).named)
      } else {
        throw missingValue(of: word, after: settings, all)
      }
    }
    return settings
  }
}

extension Operand where Value == [Setting] {
  /// One or more of `PROPERTY VALUE` and `PROPERTY=VALUE`.
  static func settings(_ name: String) -> Operand {
    Operand(ParameterForm(name, .settings, repeats: true)) { (words, all) throws(CommandError) in try Setting.settings(words, all) }
  }

  /// Settings for a graphic to create, usually `PROPERTY=VALUE`; may be empty.
  /// - Parameter kind: Nil if the first word names the kind.
  static func assignments(_ name: String, of kind: Kind?) -> Operand {
    Operand(ParameterForm(name, .assignments(kind), isOptional: true, repeats: true)) { (words, all) throws(CommandError) in
      try Setting.settings(words, all)
    }
  }
}
