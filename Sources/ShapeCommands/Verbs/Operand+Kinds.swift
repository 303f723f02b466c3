// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension Operand where Value == SelectorOperand {
  /// A selector of nodes of one class, which the verb's function checks, or one of the given keywords in its place.
  package static func selector(_ name: String, of nodes: NodeClass, or words: [String] = []) -> Operand {
    var operand = selector(name, or: words)
    operand.form.type = .nodes(nodes, or: words)
    return operand
  }

  /// A selector of what is in the file that the first operand names.
  static func selectorInFile(_ name: String) -> Operand {
    var operand = selector(name)
    operand.form.type = .selectorInFile
    return operand
  }

  /// A selector, or one of the given keywords in its place, which the verb's function recognizes by their text.
  package static func selector(_ name: String, or words: [String] = []) -> Operand {
    Operand(name, .selectorOr(words)) { (word, all) throws(CommandError) in
      // A keyword is represented by a selector that matches nothing.
      if words.contains(where: word.isKeyword) { return SelectorOperand(selector: Selector([]), word: word) }
      return try all.session.selector(word)
    }
  }
}

extension Operand where Value == ArgumentWord {
  /// Any text.
  package static func text(_ name: String) -> Operand { plain(name, .text) }

  /// A colour, which the verb's function parses.
  package static func color(_ name: String) -> Operand { plain(name, .color([], takesTokens: true)) }

  /// The text of a selector, or of an alternative to one; the verb's function parses it.
  package static func selectorText(_ name: String) -> Operand { plain(name, .selector) }

  /// The text of a selector of nodes of one class, which the verb's function parses and checks.
  package static func selectorText(_ name: String, of nodes: NodeClass) -> Operand { plain(name, .nodes(nodes, or: [])) }

  /// The path of a file.
  package static func path(_ name: String) -> Operand { plain(name, .path) }

  /// The name of a new graphic: not what looks like a number, a size, points or a setting, unless it is in quotes.
  static func newName(_ name: String) -> Operand {
    Operand(name, .text) { (word, all) throws(CommandError) in
      guard !word.isQuoted, !word.word.isInterpolated, word.looksLikeData else { return word }
      throw CommandError(
        word.range, "syntax.word", "\(word.source) looks like a value, and a name was expected",
        help: ["quotes make a name of it: '\(word.source)'", "usage: \(all.verb.usage)"], .usage)
    }
  }

  /// The file of another drawing, with `#CANVAS` where one is meant.
  static func drawing(_ name: String) -> Operand { plain(name, .drawing) }

  /// A side of a conflict, or a property that is in conflict.
  static func conflict(_ name: String) -> Operand { plain(name, .conflict) }

  /// The name of a property, which the verb's function looks up among the properties of the selected graphics.
  package static func property(_ name: String) -> Operand { plain(name, .property) }

  /// The name of a property that can be removed, which the verb's function looks up and checks.
  package static func removableProperty(_ name: String) -> Operand { plain(name, .removableProperty) }

  /// The name of a checkpoint.
  package static func mark(_ name: String) -> Operand { plain(name, .mark) }

  /// The name of a colour token of the document.
  package static func token(_ name: String) -> Operand { plain(name, .token) }

  /// The name of a style of the document.
  package static func style(_ name: String) -> Operand { plain(name, .style) }

  /// The name of a variant of the document.
  package static func variant(_ name: String) -> Operand { plain(name, .variant) }

  /// A word that `help` explains: a verb, kind, property or topic.
  package static func helpWord(_ name: String) -> Operand { plain(name, .verb) }

  /// One of the given words.
  package static func word(_ words: [String]) -> Operand {
    Operand(words.joined(separator: "|"), .word(words)) { (word, all) throws(CommandError) in
      guard words.contains(word.text) else { throw CommandError(word, noneOf: words, all.verb) }
      return word
    }
  }

  private static func plain(_ name: String, _ type: ParameterType) -> Operand { Operand(name, type) { (word, _) in word } }
}

extension Operand where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// The raw value of one case of an enum.
  package static func choice(
    _ type: Value.Type, also others: [String: Value] = [:], knownElsewhere names: [String: String] = [:], number: String? = nil
  ) -> Operand {
    choice(Array(Value.allCases), also: others, knownElsewhere: names, number: number)
  }

  /// The raw value of one of the given cases of an enum.
  /// - Parameters:
  ///   - others: Words of other programs that are accepted for one of them.
  ///   - names: Words of other programs with the equivalents here, for the help of an error.
  ///   - number: The help for a number in this place.
  package static func choice(
    _ values: [Value], also others: [String: Value] = [:], knownElsewhere names: [String: String] = [:], number: String? = nil
  ) -> Operand {
    let words = values.map(\.rawValue)
    return Operand(words.joined(separator: "|"), .word(words)) { (word, all) throws(CommandError) in
      if let value = values.first(where: { $0.rawValue == word.text }) ?? others[word.text] { return value }
      var error = CommandError(word, noneOf: words, all.verb)
      if let ours = names[word.text] { error.diagnostic.help = ["did you mean \(ours)?"] }
      if let number, word.text.split(separator: ",").allSatisfy({ DecimalNumber.value(String($0)) != nil }) {
        error.diagnostic.help = [number]
      }
      throw error
    }
  }
}

extension Operand where Value == Int {
  /// A whole number in a range.
  /// - Parameters:
  ///   - what: The noun for the number in the error: `number of steps`; nil to name the range instead.
  ///   - help: The help for a word that is not a number.
  package static func integer(_ name: String, _ range: ClosedRange<Int>, _ what: String? = nil, help: String? = nil) -> Operand {
    Operand(name, .number) { (word, _) throws(CommandError) in
      if let number = Int(word.text), range.contains(number) { return number }
      let words = what ?? "whole number from \(range.lowerBound) to \(range.upperBound)"
      throw CommandError(word.range, "value.number", "'\(word.text)' is not a \(words)", help: help.map { [$0] } ?? [])
    }
  }
}

extension Operand where Value == Kind {
  /// A kind of graphic that can be created.
  static func graphicKind(_ name: String) -> Operand {
    Operand(name, .word(Kind.graphics.map(\.word))) { (word, _) throws(CommandError) in
      guard let kind = Kind(typed: word.text) else { throw CommandError(noKind: word) }
      return kind
    }
  }
}

extension Flag where Value == Bool {
  /// A flag without a value.
  package static func toggle(_ name: String, _ summary: String) -> Flag { Flag(FlagForm(name, nil, summary)) { (word, _) in word != nil } }
}

extension Flag where Value == Int? {
  /// An option with a whole number, 0 or more.
  package static func count(_ name: String, _ value: String, _ summary: String) -> Flag {
    Flag(FlagForm(name, value, summary)) { (word, _) throws(CommandError) in
      guard let word else { return nil }
      guard let number = Int(word.text), number >= 0 else {
        throw CommandError(word.range, "value.number", "\(name) needs a whole number, 0 or more, not '\(word.text)'", .usage)
      }
      return number
    }
  }
}

extension Flag where Value == ArgumentWord? {
  /// An option with a text.
  package static func text(_ name: String, _ value: String, _ summary: String) -> Flag {
    Flag(FlagForm(name, value, summary)) { (word, _) in word }
  }

  /// An option with the name of a property, which the verb's function looks up for the kinds it meets.
  package static func property(_ name: String, _ summary: String) -> Flag {
    Flag(FlagForm(name, "PROPERTY", summary, type: .property)) { (word, _) in word }
  }

  /// An option with the name of a variant.
  package static func variant(_ name: String, _ value: String, _ summary: String) -> Flag {
    Flag(FlagForm(name, value, summary, type: .variant)) { (word, _) in word }
  }

  /// An option with the text of a selector, or of an alternative to one.
  package static func selectorText(_ name: String, _ value: String, _ summary: String) -> Flag {
    Flag(FlagForm(name, value, summary, type: .selector)) { (word, _) in word }
  }
}

extension Given where Value == CommandTable {
  /// The verbs of the interpreter.
  package static let table = Given { $0.interpreter.table }
}

extension Given where Value == any CommandInterpreter {
  /// The interpreter, for verbs that run scripts or repeat journals.
  package static let interpreter = Given { $0.interpreter }
}

extension Kind {
  /// Names of kinds in SVG and other programs, with the kinds they correspond to.
  fileprivate static let knownElsewhere = [
    "circle": "ellipse", "oval": "ellipse", "square": "rectangle", "box": "rectangle", "frame": "rectangle", "curve": "path",
    "triangle": "polygon", "label": "text", "layer": "group", "g": "group", "use": "instance", "symbol": "instance",
  ]
}

extension CommandError {
  /// The error for a word that is not one of those allowed in its place.
  init(_ word: ArgumentWord, noneOf words: [String], _ verb: Verb) {
    let list = words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    let near = word.text == "to" && words.contains("into") ? ["into"] : Suggestions.nearest(to: word.text, in: words)
    self.init(
      word.range, "syntax.word", "expected \(list), not '\(word.text)'",
      help: near.isEmpty ? ["usage: \(verb.usage)"] : CommandError.didYouMean(near), .usage)
  }

  /// The error for a word that names no kind of graphic.
  init(noKind word: ArgumentWord) {
    if word.isDocument {
      self.init(word.range, "kind", "there is no kind '\(word.text)'", help: ["this needs no file: write props star"])
      return
    }
    let kinds = Kind.graphics.map(\.word)
    let near = CommandError.didYouMean(word.text, among: kinds, knownElsewhere: Kind.knownElsewhere)
    let help =
      word.text == "canvas" ? ["canvas add NAME makes a canvas"] : near.isEmpty ? ["the kinds are \(kinds.joined(separator: " "))"] : near
    self.init(word.range, "kind", "'\(word.text)' is not a kind", help: help)
  }

  /// The help line that suggests the words probably meant; empty if there are none.
  /// - Parameter names: Names in other programs with the equivalents here.
  static func didYouMean(_ word: String, among words: [String], knownElsewhere names: [String: String] = [:]) -> [String] {
    didYouMean(names[word].map { [$0] } ?? Suggestions.nearest(to: word, in: words))
  }

  static func didYouMean(_ words: [String]) -> [String] { words.isEmpty ? [] : ["did you mean \(words.joined(separator: " or "))?"] }
}

extension ArgumentWord {
  /// Whether it consists of numbers, or sets something.
  fileprivate var looksLikeData: Bool {
    if let sign = text.firstIndex(of: "="), sign > text.startIndex {
      return text[..<sign].allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == ".") }
    }
    var rest = text
    for unit in ["px", "pt", "mm", "cm"] { rest = rest.replacing(unit, with: "") }
    return rest.contains(where: \.isNumber) && rest.allSatisfy { $0.isASCII && ($0.isNumber || "+-.,x%".contains($0)) }
  }
}
