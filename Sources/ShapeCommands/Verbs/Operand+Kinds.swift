import ShapeModel

extension Operand where Value == SelectorOperand {
  /// A selector, or one of some words in its place, which the function asks for by their text.
  package static func selector(_ name: String, or words: [String] = []) -> Operand {
    Operand(name, .selectorOr(words)) { (word, all) throws(CommandError) in
      // A word in the place of a selector picks nothing.
      if words.contains(where: word.isKeyword) { return SelectorOperand(selector: Selector([]), word: word) }
      return try all.session.selector(word)
    }
  }
}

extension Operand where Value == ArgumentWord {
  /// Any text.
  package static func text(_ name: String) -> Operand { plain(name, .text) }

  /// A selector, or what its verb takes in place of one, that the function reads.
  package static func selectorText(_ name: String) -> Operand { plain(name, .selector) }

  /// The path of a file.
  package static func path(_ name: String) -> Operand { plain(name, .path) }

  /// The name of a property, which the function looks up among those of the graphics at hand.
  package static func property(_ name: String) -> Operand { plain(name, .property) }

  /// The name of a state of the document.
  package static func mark(_ name: String) -> Operand { plain(name, .mark) }

  /// The name of a colour of the document.
  package static func token(_ name: String) -> Operand { plain(name, .token) }

  /// The name of a style of the document.
  package static func style(_ name: String) -> Operand { plain(name, .style) }

  /// The name of a variant of the document.
  package static func variant(_ name: String) -> Operand { plain(name, .variant) }

  /// A word that help explains.
  package static func helpWord(_ name: String) -> Operand { plain(name, .verb) }

  /// One of some words.
  package static func word(_ words: [String]) -> Operand {
    Operand(words.joined(separator: "|"), .word(words)) { (word, all) throws(CommandError) in
      guard words.contains(word.text) else { throw CommandError(word, noneOf: words, all.verb) }
      return word
    }
  }

  private static func plain(_ name: String, _ type: ParameterType) -> Operand { Operand(name, type) { (word, _) in word } }
}

extension Operand where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the words of a type.
  package static func choice(_ type: Value.Type) -> Operand { choice(Array(Value.allCases)) }

  /// One of some of the words of a type.
  package static func choice(_ values: [Value]) -> Operand {
    let words = values.map(\.rawValue)
    return Operand(words.joined(separator: "|"), .word(words)) { (word, all) throws(CommandError) in
      guard let value = values.first(where: { $0.rawValue == word.text }) else { throw CommandError(word, noneOf: words, all.verb) }
      return value
    }
  }
}

extension Operand where Value == Int {
  /// A whole number.
  /// - Parameter what: What the error calls it: `number of steps`.
  package static func integer(_ name: String, _ range: ClosedRange<Int>, _ what: String? = nil) -> Operand {
    Operand(name, .number) { (word, _) throws(CommandError) in
      if let number = Int(word.text), range.contains(number) { return number }
      let what = what ?? "whole number from \(range.lowerBound) to \(range.upperBound)"
      throw CommandError(word.range, "value.number", "'\(word.text)' is no \(what)")
    }
  }
}

extension Operand where Value == Kind {
  /// A kind of which graphics can be made.
  static func graphicKind(_ name: String) -> Operand {
    Operand(name, .kind) { (word, _) throws(CommandError) in
      guard let kind = Kind(typed: word.text) else { throw CommandError(noKind: word) }
      return kind
    }
  }
}

extension Flag where Value == Bool {
  /// A switch.
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

  /// An option with the name of a variant.
  package static func variant(_ name: String, _ value: String, _ summary: String) -> Flag {
    Flag(FlagForm(name, value, summary, type: .variant)) { (word, _) in word }
  }

  /// An option with a selector, or with what its verb takes in place of one.
  package static func selectorText(_ name: String, _ value: String, _ summary: String) -> Flag {
    Flag(FlagForm(name, value, summary, type: .selector)) { (word, _) in word }
  }
}

extension Given where Value == CommandTable {
  /// The verbs that can be typed.
  package static let table = Given { $0.interpreter.table }
}

extension Given where Value == any CommandInterpreter {
  /// What runs scripts and repeats journals.
  package static let interpreter = Given { $0.interpreter }
}

extension Kind {
  /// What SVG and other programs call them.
  fileprivate static let knownElsewhere = [
    "circle": "ellipse", "oval": "ellipse", "square": "rectangle", "box": "rectangle", "frame": "rectangle", "curve": "path",
    "triangle": "polygon", "label": "text", "layer": "group", "g": "group", "use": "instance", "symbol": "instance",
  ]
}

extension CommandError {
  /// A word that is none of those that may be written in its place.
  init(_ word: ArgumentWord, noneOf words: [String], _ verb: Verb) {
    let list = words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    let near = word.text == "to" && words.contains("into") ? ["into"] : Suggestions.nearest(to: word.text, in: words)
    self.init(
      word.range, "syntax.word", "expected \(list), not '\(word.text)'",
      help: near.isEmpty ? ["usage: \(verb.usage)"] : CommandError.didYouMean(near), .usage)
  }

  /// A word that names no kind of graphic.
  init(noKind word: ArgumentWord) {
    let kinds = Kind.graphics.map(\.word)
    let near = CommandError.didYouMean(word.text, among: kinds, knownElsewhere: Kind.knownElsewhere)
    let help =
      word.text == "canvas" ? ["canvas add NAME makes a canvas"] : near.isEmpty ? ["the kinds are \(kinds.joined(separator: " "))"] : near
    self.init(word.range, "kind", "'\(word.text)' is not a kind", help: help)
  }

  /// The words that were probably meant.
  /// - Parameter names: What other programs call them, with our names.
  static func didYouMean(_ word: String, among words: [String], knownElsewhere names: [String: String] = [:]) -> [String] {
    didYouMean(names[word].map { [$0] } ?? Suggestions.nearest(to: word, in: words))
  }

  static func didYouMean(_ words: [String]) -> [String] { words.isEmpty ? [] : ["did you mean \(words.joined(separator: " or "))?"] }
}
