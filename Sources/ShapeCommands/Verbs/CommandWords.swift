// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
import TerminalText

/// The words of one command, split into flags and operands; the parameters of its verb take the operands in order.
package struct CommandWords {
  package internal(set) var verb: Verb
  package let interpreter: any CommandInterpreter
  /// The range of the whole command.
  let range: SourceRange
  /// The bytes of the script that contains the words.
  let script: [UInt8]
  private let flags: [String: ArgumentWord]
  /// Whether the words are only checked: no expression in them is evaluated.
  private let isChecking: Bool
  /// The operands that no parameter has taken yet.
  private(set) var rest: ArraySlice<ArgumentWord>
  /// The words of the clauses taken so far, by keyword.
  private var clauses: [String: [ArgumentWord]] = [:]
  /// The last word that a parameter took.
  private(set) var last: ArgumentWord?

  init(
    _ verb: Verb, _ interpreter: any CommandInterpreter, _ range: SourceRange, _ script: [UInt8], _ words: [ArgumentWord],
    _ flags: [String: ArgumentWord], isChecking: Bool
  ) {
    (self.verb, self.interpreter, self.range, self.script, self.flags) = (verb, interpreter, range, script, flags)
    self.isChecking = isChecking
    rest = words[...]
  }

  package var session: Session { interpreter.session }

  /// The full name of the verb, including its subcommand: `canvas add`.
  var commandName: String { verb.isNamedByFirstWord ? ([verb.name] + rest.prefix(1).map(\.text)).joined(separator: " ") : verb.name }

  /// Takes the words of a parameter; none if it is omitted. If the parameter is a value, a word `(expression)` is evaluated.
  mutating func take(_ form: ParameterForm) throws(CommandError) -> [ArgumentWord] {
    var words = try takeWords(form)
    guard form.type.isValue else { return words }
    for index in words.indices { words[index] = try value(words[index]) }
    return words
  }

  /// The word of a flag, evaluated as for parameters; nil if the flag is absent.
  func flag(_ form: FlagForm) throws(CommandError) -> ArgumentWord? {
    guard let word = flags[form.name] else { return nil }
    return form.value != nil && form.type.isValue ? try value(word) : word
  }

  func has(_ flag: String) -> Bool { flags[flag] != nil }

  /// Checks that a subcommand has all flags that only its siblings may have.
  /// - Throws: A usage error for the first one that it does not have.
  func refuseFlags(notOf subcommand: Verb) throws(CommandError) {
    let others = verb.verbs.flatMap(\.syntax.flags).map(\.name).filter { name in !subcommand.syntax.flags.contains { $0.name == name } }
    let found = others.compactMap { name in flags[name].map { (name, $0) } }
    guard let (name, word) = found.min(by: { $0.1.range.lower < $1.1.range.lower }) else { return }
    throw CommandError(
      word.range, "syntax.flag", "\(subcommand.name) has no flag \(name)", help: ["usage: \(subcommand.usage)"], .usage)
  }

  /// Evaluates a word in parentheses as an expression; returns any other word unchanged.
  private func value(_ word: ArgumentWord) throws(CommandError) -> ArgumentWord {
    guard let varied = try word.expression(in: script, usage: verb.usage) else { return word }
    var value = word
    value.word = varied
    guard !isChecking else { return value }
    var evaluator = Evaluator(NodeEnvironment(session: session, node: nil))
    do { value.text = try evaluator.text(of: varied) } catch {
      // The verb itself evaluates an expression over a graphic's own properties, once for each graphic.
      guard verb.traits.contains(.fillsPerGraphic) else { throw CommandError(error) }
      value.text = ""
    }
    return value
  }

  private mutating func takeWords(_ form: ParameterForm) throws(CommandError) -> [ArgumentWord] {
    switch form.arity {
    case .required:
      guard !rest.isEmpty else { throw missing(form.name) }
      return takeFirst()
    case .optional:
      guard let word = rest.first, !verb.keepsForLater(word) else { return [] }
      return takeFirst()
    case .leading:
      guard let word = rest.first, !word.isQuoted, form.type.words.contains(word.text) else { return [] }
      return takeFirst()
    case .rest(let least):
      guard rest.count >= least else { throw missing(form.name) }
      defer { rest = [] }
      return Array(rest)
    case .clause(let keyword):
      try takeClauses()
      return clauses[keyword] ?? []
    }
  }

  private mutating func takeFirst() -> [ArgumentWord] {
    let word = rest.removeFirst()
    last = word
    return [word]
  }

  /// Takes the clauses at the start of the remaining words, and those after assignments.
  private mutating func takeClauses() throws(CommandError) {
    var settings: ArraySlice<ArgumentWord> = []
    repeat {
      try takeLeadingClauses()
      let next = rest.prefix { $0.isAssignment && !$0.isQuoted }
      guard let word = rest.dropFirst(next.count).first, verb.clause(word) != nil else { break }
      settings += next
      rest = rest.dropFirst(next.count)
    } while true
    rest = settings + rest
  }

  private mutating func takeLeadingClauses() throws(CommandError) {
    while let word = rest.first, let form = verb.clause(word) {
      rest.removeFirst()
      // The number of words that a clause takes depends on their values.
      let seen = form.type.isValue ? rest.prefix(ParameterForm.mostClauseWords).map { (try? value($0)) ?? $0 }[...] : rest
      guard let count = form.wordCount(seen) else { throw missing(form.name, behind: word) }
      clauses[word.text] = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
  }

  /// Takes the first word as the name of a subcommand, such as `add` in `canvas add`.
  mutating func takeName() -> ArgumentWord? { rest.popFirst() }

  /// Checks that the parameters have taken all words.
  /// - Throws: A usage error for the first word that is left.
  func finish() throws(CommandError) {
    guard let extra = rest.first else { return }
    var help = ["usage: \(verb.usage)"]
    if last?.text == "-c", extra.text.contains(" ") {
      help = ["the lines of a script are an option of their own: shapeedit FILE -c '\(verb.name); \(sanitized(extra.text, limit: 60))'"]
    } else if let flag = [last, extra].compactMap(\.self).first(where: {
      !$0.isQuoted && $0.text.hasPrefix("-") && $0.text.contains(where: \.isLetter)
    }) {
      let first = "-" + flag.text.prefix(2)
      let near = verb.syntax.flags.map(\.name).filter { $0.hasPrefix(first) }
      help = near.isEmpty ? help : CommandError.didYouMean(near)
    } else if let last, SubstitutionText(script, from: last.range.lower, to: range.upper) != nil {
      help = ["quotes make one word of a substitution with blanks"]
    } else if let meant = meant(by: extra) {
      help = meant
    } else if let type = verb.syntax.parameters.last(where: { $0.keyword == nil })?.type, type.isSelector, let last {
      help = several([last] + rest) ?? help
    }
    throw CommandError(extra.range, "syntax.extra", "\(verb.name) takes no more words", help: help, .usage)
  }

  /// The line with several words as one selector; nil unless each of them, or all together, select something.
  func several(_ words: [ArgumentWord]) -> [String]? {
    let isPath = words.contains { [">", "+", "~"].contains($0.source) }
    let parts = words.map { $0.source.hasSuffix(",") ? String($0.source.dropLast()) : $0.source }
    let selectors = isPath ? [parts.joined(separator: " ")] : parts
    let missing = selectors.filter { text in
      !((try? SelectorParser.parse(text)).map { (try? session.query.matches($0).isEmpty) == false } ?? false)
    }
    guard missing.isEmpty else {
      return missing.count + 1 < selectors.count
        ? ["nothing matches \(missing.map { sanitized($0, limit: 40) }.joined(separator: ", "))"] : nil
    }
    let list = selectors.joined(separator: ", ")
    return ["write \(isPath ? "a selector of several words" : "several selectors") in parentheses: \(verb.name) (\(list))"]
  }

  /// The probable meaning of a superfluous word.
  private func meant(by extra: ArgumentWord) -> [String]? {
    if extra.isDocument { return ["files are named before the commands: shapeedit A B -c \(verb.name)"] }
    guard let last else { return verb.name == "new" && extra.text == "canvas" ? ["canvas add NAME makes a canvas"] : nil }
    if verb.name == "group", last.text == "as" { return ["add group \(extra.source) makes an empty group"] }
    guard verb.syntax.parameters.last(where: { $0.keyword == nil })?.type == .text, !extra.isQuoted, !last.isQuoted else { return nil }
    guard !["to", "as", "by", "with", "into"].contains(last.text) else { return ["usage: \(verb.usage)"] }
    let words = ([last] + rest).map(\.text).joined(separator: " ")
    return ["several words are one in quotes: \(sanitized("'" + words + "'", limit: 80))"]
  }

  /// The error for a missing required word.
  func missing(_ name: String, behind word: ArgumentWord? = nil) -> CommandError {
    var help = ["usage: \(verb.usage)"]
    if verb.syntax.parameters.first?.type.isSelector == true, last == nil, !session.selection.isEmpty {
      help = ["\(verb.name) :selected is for what is selected"]
    } else if let last, last.text.contains(","), DecimalNumber.value(last.text.prefix { $0 != "," }.description) != nil {
      help = ["numbers are words of their own: \(last.text.replacing(",", with: " "))"]
    }
    return CommandError(word?.range ?? range, "syntax.missing", "\(word?.text ?? verb.name) needs \(name)", help: help, .usage)
  }
}

/// The part of the interpreter that verbs may use.
package protocol CommandInterpreter: AnyObject {
  var session: Session { get }
  /// The verbs it can run.
  var table: CommandTable { get }
  /// Runs another script within the running one, as one undo step.
  func runFile(_ path: ArgumentWord) throws(CommandError) -> Reply
  /// Runs commands that the user wrote in an editor.
  /// - Parameter isQuiet: Whether their answers are suppressed.
  /// - Throws: The first problem, with its line in the text. The caller must roll back the commands that ran before it.
  func runEdited(_ source: SourceText, isQuiet: Bool) throws(TextProblem)
  /// Repeats the commands of the latest journal, each as an undo step.
  func repeatJournal(isForced: Bool) throws(CommandError) -> Reply
}
