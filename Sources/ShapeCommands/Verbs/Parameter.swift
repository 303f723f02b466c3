import ShapeModel

/// What a verb takes, with the type of the value that its function gets.
package protocol Parameter<Value>: Sendable {
  associatedtype Value
  /// Adds what help, completion and the manual say of it.
  func declare(in forms: inout VerbForms)
  /// Takes its words and finds what is wrong with them before anything runs; words with variables are not looked at.
  func check(_ words: inout CommandWords) throws(CommandError)
  /// Takes its words and makes the value.
  func bind(_ words: inout CommandWords) throws(CommandError) -> Value
}

/// The parameters of a verb, in the order of its declaration.
package struct VerbForms: Sendable {
  package var parameters: [ParameterForm] = []
  package var flags: [FlagForm] = []
}

/// A parameter that is known by its place among the words, or by a keyword in front of it.
package struct Operand<Value>: Parameter {
  var form: ParameterForm
  /// Makes the value of the words that were taken; none where the parameter is left out.
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
  /// The same, where it may be left out.
  package var optional: Operand<Value?> { changed(to: .optional) }

  /// The same, where it is left out unless the word is one of its type.
  package var leading: Operand<Value?> { changed(to: .leading) }

  /// The same behind a keyword, or left out.
  package func clause(_ keyword: String) -> Operand<Value?> { changed(to: .clause(keyword: keyword)).written("[\(keyword) \(form.name)]") }

  private func changed(to arity: ParameterForm.Arity) -> Operand<Value?> {
    var form = form
    form.arity = arity
    return Operand<Value?>(form) { [make] (words, all) throws(CommandError) in words.isEmpty ? nil : try make(words, all) }
  }

  /// One value for each of the words that are left.
  package func rest(atLeast least: Int) -> Operand<[Value]> {
    var form = form
    form.arity = .rest(least: least)
    return Operand<[Value]>(form) { [make] (words, all) throws(CommandError) in
      var values: [Value] = []
      for word in words { values.append(try make([word], all)) }
      return values
    }
  }

  /// The same with another spelling in usages.
  package func written(_ usage: String) -> Self {
    var operand = self
    operand.form.written = usage
    return operand
  }
}

/// A parameter that is known by its name: a switch, or an option with a value.
package struct Flag<Value>: Parameter {
  let form: FlagForm
  /// Makes the value of the word behind the name, or of the switch itself; nil where the flag is not there.
  let make: @Sendable (ArgumentWord?, CommandWords) throws(CommandError) -> Value

  init(_ form: FlagForm, make: @escaping @Sendable (ArgumentWord?, CommandWords) throws(CommandError) -> Value) {
    (self.form, self.make) = (form, make)
  }

  package func declare(in forms: inout VerbForms) { forms.flags.append(form) }

  package func check(_ words: inout CommandWords) throws(CommandError) {
    let word = try words.flag(form)
    if word?.word.isInterpolated != true { _ = try make(word, words) }
  }

  package func bind(_ words: inout CommandWords) throws(CommandError) -> Value { try make(try words.flag(form), words) }
}

/// A parameter that takes no word: what the command runs in.
package struct Given<Value>: Parameter {
  let value: @Sendable (CommandWords) -> Value

  package func declare(in forms: inout VerbForms) {}
  package func check(_ words: inout CommandWords) {}
  package func bind(_ words: inout CommandWords) -> Value { value(words) }
}
