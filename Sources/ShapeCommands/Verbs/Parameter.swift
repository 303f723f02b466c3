// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// A parameter of a verb: takes words of the command and makes a value for the verb's function.
package protocol Parameter<Value>: Sendable {
  associatedtype Value
  /// Adds its form, which help, completion and the manual show.
  func declare(in forms: inout VerbForms)
  /// Takes its words and validates them before anything runs; words with variables or expressions are not validated.
  func check(_ words: inout CommandWords) throws(CommandError)
  /// Takes its words and makes the value.
  func bind(_ words: inout CommandWords) throws(CommandError) -> Value
}

/// The forms of a verb's operands and flags, in the order of their declaration.
package struct VerbForms: Sendable {
  package var parameters: [ParameterForm] = []
  package var flags: [FlagForm] = []
}

/// A parameter identified by its position among the words, or by a keyword before it.
package struct Operand<Value>: Parameter {
  var form: ParameterForm
  /// Makes the value from the words that were taken; there are none if the parameter is omitted.
  let make: @Sendable ([ArgumentWord], CommandWords) throws(CommandError) -> Value

  init(_ form: ParameterForm, make: @escaping @Sendable ([ArgumentWord], CommandWords) throws(CommandError) -> Value) {
    (self.form, self.make) = (form, make)
  }

  /// A parameter of one word.
  package init(
    _ name: String, _ type: ParameterType, one: @escaping @Sendable (ArgumentWord, CommandWords) throws(CommandError) -> Value
  ) {
    self.init(ParameterForm(name, type)) { (words, all) throws(CommandError) in try one(words[0], all) }
  }

  package func declare(in forms: inout VerbForms) { forms.parameters.append(form) }

  package func check(_ words: inout CommandWords) throws(CommandError) {
    let taken = try words.take(form)
    if !taken.contains(where: \.word.isInterpolated) { _ = try make(taken, words) }
  }

  package func bind(_ words: inout CommandWords) throws(CommandError) -> Value { try make(try words.take(form), words) }
}

extension Operand {
  /// The same operand, but optional.
  package var optional: Operand<Value?> { changed(to: .optional) }

  /// The same operand, taken only if the next word is one of the words of its type.
  package var leading: Operand<Value?> { changed(to: .leading) }

  /// The same operand as an optional clause: a keyword followed by the value.
  package func clause(_ keyword: String) -> Operand<Value?> { changed(to: .clause(keyword: keyword)).written("[\(keyword) \(form.name)]") }

  private func changed(to arity: ParameterForm.Arity) -> Operand<Value?> {
    var form = form
    form.arity = arity
    return Operand<Value?>(form) { [make] (words, all) throws(CommandError) in words.isEmpty ? nil : try make(words, all) }
  }

  /// The same operand for each of the remaining words.
  package func rest(atLeast least: Int) -> Operand<[Value]> {
    var form = form
    form.arity = .rest(least: least)
    return Operand<[Value]>(form) { [make] (words, all) throws(CommandError) in
      var values: [Value] = []
      for word in words { values.append(try make([word], all)) }
      return values
    }
  }

  /// The same operand with another spelling in usage lines.
  package func written(_ usage: String) -> Self {
    var operand = self
    operand.form.written = usage
    return operand
  }
}

/// A parameter identified by its name: a switch, or an option with a value.
package struct Flag<Value>: Parameter {
  let form: FlagForm
  /// Makes the value from the word after the name, or from the switch itself; from nil if the flag is absent.
  let make: @Sendable (ArgumentWord?, CommandWords) throws(CommandError) -> Value

  init(_ form: FlagForm, make: @escaping @Sendable (ArgumentWord?, CommandWords) throws(CommandError) -> Value) {
    (self.form, self.make) = (form, make)
  }

  /// The same flag as one of those that exclude one another.
  func oneOf(_ names: [String]) -> Flag { Flag(form.oneOf(names), make: make) }

  package func declare(in forms: inout VerbForms) { forms.flags.append(form) }

  package func check(_ words: inout CommandWords) throws(CommandError) {
    let word = try words.flag(form)
    if word?.word.isInterpolated != true { _ = try make(word, words) }
  }

  package func bind(_ words: inout CommandWords) throws(CommandError) -> Value { try make(try words.flag(form), words) }
}

/// A parameter that takes no words: a part of the context in which the command runs.
package struct Given<Value>: Parameter {
  let value: @Sendable (CommandWords) -> Value

  package func declare(in forms: inout VerbForms) {}
  package func check(_ words: inout CommandWords) {}
  package func bind(_ words: inout CommandWords) -> Value { value(words) }
}
