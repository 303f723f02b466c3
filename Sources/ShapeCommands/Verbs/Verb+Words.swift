// SPDX-License-Identifier: GPL-3.0-or-later
extension Verb {
  /// Declares a verb with subcommands: `canvas add`.
  /// - Parameters:
  ///   - shape: The operands that its usage line shows after the subcommand.
  ///   - verbs: The subcommands, named with both words. Help and completion list the flags of all; each accepts its own.
  package init(
    _ name: String, in group: Group, _ summary: String, _ effect: Effect, _ traits: Traits = [], shape: [ParameterForm] = [], verbs: [Verb],
    examples: [Example]
  ) {
    let words = verbs.map(\.lastWord)
    let first = ParameterForm(words.joined(separator: "|"), .word(words))
    var syntax = VerbForms(parameters: [first] + shape)
    for flag in verbs.flatMap(\.syntax.flags) where !syntax.flags.contains(where: { $0.name == flag.name }) { syntax.flags.append(flag) }
    self.init(
      name: name, aliases: [], group: group, effect: effect, traits: traits, syntax: syntax,
      help: Help(summary: summary, forms: verbs.map { $0.usageWithoutFlags }, examples: examples), verbs: verbs
    ) { (words) throws(CommandError) in
      try words.begin(verbs)
      try words.verb.check(&words)
    } run: { (words) throws(CommandError) in
      try words.begin(verbs)
      return try words.verb.run(&words)
    }
  }

  var lastWord: String { name.split(separator: " ").last.map(String.init) ?? name }

  private var usageWithoutFlags: String { ([lastWord] + syntax.parameters.map(\.usage)).filter { !$0.isEmpty }.joined(separator: " ") }
}

extension CommandWords {
  /// Takes the first word as the name of a subcommand, and continues with that verb.
  fileprivate mutating func begin(_ verbs: [Verb]) throws(CommandError) {
    guard let word = takeName() else { throw missing(verb.syntax.parameters[0].name) }
    guard let verb = verbs.first(where: { $0.lastWord == word.text }) else {
      let help = CommandError.didYouMean(word.text, among: verbs.map(\.lastWord))
      throw CommandError(
        word.range, "syntax.word", "\(verb.name) cannot '\(word.text)'", help: help.isEmpty ? ["usage: \(verb.usage)"] : help, .usage)
    }
    try refuseFlags(notOf: verb)
    self.verb = verb
  }
}
