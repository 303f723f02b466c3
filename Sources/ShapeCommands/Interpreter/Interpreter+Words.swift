// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Parsing the words of a command into arguments and flags, with variables substituted.
extension Interpreter {
  /// The maximum number of bytes of a command's words after substitution.
  package static let wordsLimit = 16 << 20

  /// The words of a command, with flags separated.
  /// - Parameter isChecking: Whether this is the check before running, in which words with variables stay empty.
  func words(of command: Command, _ verb: Verb, _ source: SourceText, isChecking: Bool = false) throws(CommandError) -> CommandWords {
    var words: [ArgumentWord] = []
    var flags: [String: ArgumentWord] = [:]
    var rest = command.arguments[...]
    var size = 0
    while let word = rest.popFirst() {
      let text = word.leadingText
      if text == "--", word.parts.count == 1 {
        for word in rest { words.append(try filled(word, source, isChecking, verb)) }
        break
      }
      guard text.hasPrefix("--") || verb.syntax.flags.contains(where: { $0.name == text }) else {
        words.append(try filled(word, source, isChecking, verb))
        size += words[words.count - 1].text.utf8.count
        guard size <= Interpreter.wordsLimit else { throw tooLong(word.range) }
        continue
      }
      let form = try flag(word, text, verb)
      if form.value != nil, flags[form.name] != nil {
        let help = form.value == "SELECTOR" ? "one takes several: \(form.name) 'A, B'" : "\(form.name): \(form.summary)"
        throw CommandError(word.range, "syntax.flag", "\(form.name) is given twice", help: [help], .usage)
      }
      flags[form.name] = try value(of: form, word, text, &rest, verb, source, isChecking)
    }
    if verb.traits.contains(.hasNoDryRun), let word = flags["--dry-run"] {
      let help = ["begin, changes and rollback try several commands"]
      throw CommandError(word.range, "history.dry", "\(verb.name) has no dry run", help: help, .usage)
    }
    return CommandWords(verb, self, command.range, source.bytes, words, flags, isChecking: isChecking)
  }

  private func tooLong(_ range: SourceRange) -> CommandError {
    CommandError(range, "limit.words", "the words of this command are longer than \(Interpreter.wordsLimit >> 20) MiB together")
  }

  private func flag(_ word: Word, _ text: String, _ verb: Verb) throws(CommandError) -> FlagForm {
    let name = text.prefix { $0 != "=" }
    if let form = (verb.syntax.flags + CommandTable.commonFlags).first(where: { $0.name == name }) { return form }
    let own = verb.syntax.flags.map(\.name)
    let help = CommandError.didYouMean(String(name), among: own)
    throw CommandError(
      word.range, "syntax.flag", "\(verb.name) has no flag \(name)", help: help.isEmpty ? ["usage: \(verb.usage)"] : help, .usage)
  }

  /// The value of a flag: the text after `=`, or the next word; for a switch, the flag word itself.
  private func value(
    of form: FlagForm, _ word: Word, _ text: String, _ rest: inout ArraySlice<Word>, _ verb: Verb, _ source: SourceText, _ isChecking: Bool
  ) throws(CommandError) -> ArgumentWord {
    guard form.value != nil else {
      guard !text.contains("=") else { throw CommandError(word.range, "syntax.flag", "\(form.name) takes no value", .usage) }
      return try filled(word, source, isChecking)
    }
    if text.contains("=") { return try filled(word.behindSign, source, isChecking, verb) }
    guard let next = rest.popFirst() else {
      throw CommandError(word.range, "syntax.flag", "\(form.name) needs a value", help: ["usage: \(verb.usage)"], .usage)
    }
    return try filled(next, source, isChecking, verb)
  }

  private func filled(_ word: Word, _ source: SourceText, _ isChecking: Bool, _ verb: Verb? = nil) throws(CommandError) -> ArgumentWord {
    var isQuoted = false
    if word.parts.count == 1, case .quoted = word.parts[0].kind { isQuoted = true }
    let isDeferred = verb?.traits.contains(.fillsPerGraphic) ?? false
    let text = isChecking && word.isInterpolated ? "" : try text(word, isDeferred: isDeferred)
    return ArgumentWord(text: text, source: source.text(word.range), range: word.range, isQuoted: isQuoted, word: word)
  }

  private func text(_ word: Word, isDeferred: Bool) throws(CommandError) -> String {
    var evaluator = evaluator()
    do { return try evaluator.text(of: word) } catch {
      // The verb evaluates an expression over a graphic's own properties itself, once per graphic.
      guard isDeferred, word.isInterpolated else { throw CommandError(error) }
      return ""
    }
  }
}
