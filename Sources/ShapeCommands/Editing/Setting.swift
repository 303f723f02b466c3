import ShapeModel

/// One property to set, as it was typed.
struct Setting: Sendable {
  var name: ArgumentWord
  var operation: Assignment.Operation
  var value: ArgumentWord
  var expression: Expression?
  /// A value with variables, worked out for each graphic.
  var interpolated: Word?

  /// Whether `shadow` is all shadows: `shadow[1]` is the first.
  var isWhole: Bool { !name.text.utf8.contains(UInt8(ascii: "[")) }

  /// The same of another property.
  func renamed(_ property: String) -> Setting {
    var setting = self
    setting.name.text = property
    return setting
  }

  /// Whether each graphic may get another value.
  var isEvaluated: Bool { interpolated != nil || expression != nil }

  /// `PROPERTY VALUE` by two words.
  private init(_ name: ArgumentWord, _ value: ArgumentWord, in script: [UInt8]) throws(CommandError) {
    (self.name, self.value, operation) = (name, value, .set)
    interpolated = value.word.isInterpolated ? value.word : nil
    // A selector has parentheses of its own.
    guard Property(path: name.text)?.specification.type != .selector, let word = try value.expression(in: script),
      case .expression(let expression, _) = word.parts[0].kind
    else { return }
    (self.expression, interpolated) = (expression, nil)
  }

  /// `PROPERTY=VALUE` by one word.
  private init(_ word: ArgumentWord, _ assignment: Assignment) {
    (name, value, operation) = (word, word, assignment.operation)
    name.text = assignment.property
    name.range = assignment.propertyPlace.range
    value.range = assignment.word.range
    // In bytes: a mark behind the sign would be one character with it.
    let lead = assignment.property.utf8.count + assignment.operation.rawValue.utf8.count
    value.text = String(decoding: word.text.utf8.dropFirst(lead), as: UTF8.self)
    value.source = value.text
    if case .expression(let expression) = assignment.value { self.expression = expression }
    interpolated = expression == nil && assignment.word.isInterpolated ? assignment.word : nil
  }

  /// Reads words as settings: assignments, and pairs of a property and a value.
  static func settings(_ words: [ArgumentWord], _ all: CommandWords) throws(CommandError) -> [Setting] {
    var settings: [Setting] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let assignment: Assignment?
      do { assignment = word.isQuoted ? nil : try Assignment.parse(word.word, in: all.script) } catch { throw CommandError(error, .usage) }
      if let assignment {
        settings.append(Setting(word, assignment))
      } else if all.verb.clause(word) != nil {
        throw CommandError(
          word.range, "syntax.word", "'\(word.text)' stands in front of the properties", help: ["usage: \(all.verb.usage)"], .usage)
      } else if all.verb.parameters.contains(where: { $0.keyword == "at" }), let place = FramePlace.meant(by: [word] + rest) {
        throw CommandError(
          word.range, "syntax.missing", "'at' is missing before the place", help: ["did you mean \(place)?"], .usage)
      } else if let value = rest.popFirst() {
        settings.append(try Setting(word, value, in: all.script))
      } else {
        let help = word.source.hasPrefix(".") ? "tags=\(word.source.dropFirst()) gives the tag" : "usage: \(all.verb.usage)"
        throw CommandError(word.range, "syntax.missing", "\(word.source) needs a value", help: [help], .usage)
      }
    }
    return settings
  }
}

extension Operand where Value == [Setting] {
  /// `PROPERTY VALUE` and `PROPERTY=VALUE`, at least one.
  static func settings(_ name: String) -> Operand {
    Operand(ParameterForm(name, .settings, repeats: true)) { (words, all) throws(CommandError) in try Setting.settings(words, all) }
  }

  /// The same for a graphic that is made, mostly as `PROPERTY=VALUE`; none will do.
  /// - Parameter kind: Nil for the kind that the first word names.
  static func assignments(_ name: String, of kind: Kind?) -> Operand {
    Operand(ParameterForm(name, .assignments(kind), isOptional: true, repeats: true)) { (words, all) throws(CommandError) in
      try Setting.settings(words, all)
    }
  }
}
