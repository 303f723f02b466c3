import ShapeModel

/// The words of one command, sorted into flags and the rest, while the parameters of its verb take them one after the other.
package struct CommandWords {
  package internal(set) var verb: Verb
  package let interpreter: any CommandInterpreter
  /// The whole command.
  let range: SourceRange
  /// The script the words are in.
  let script: [UInt8]
  let flags: [String: ArgumentWord]
  /// The words no parameter has taken.
  private(set) var rest: ArraySlice<ArgumentWord>
  /// The words of the clauses that were found, by keyword.
  private var clauses: [String: [ArgumentWord]] = [:]
  /// The last word that a parameter took.
  private var last: ArgumentWord?

  init(
    _ verb: Verb, _ interpreter: any CommandInterpreter, _ range: SourceRange, _ script: [UInt8], _ words: [ArgumentWord],
    _ flags: [String: ArgumentWord]
  ) {
    (self.verb, self.interpreter, self.range, self.script, self.flags) = (verb, interpreter, range, script, flags)
    rest = words[...]
  }

  package var session: Session { interpreter.session }

  /// The verb, whole: `canvas add`.
  var commandName: String { verb.isNamedByFirstWord ? ([verb.name] + rest.prefix(1).map(\.text)).joined(separator: " ") : verb.name }

  /// The words of a parameter; none where it is left out.
  mutating func take(_ form: ParameterForm) throws(CommandError) -> [ArgumentWord] {
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

  private mutating func takeClauses() throws(CommandError) {
    while let word = rest.first, let form = verb.clause(word) {
      rest.removeFirst()
      guard let count = form.wordCount(rest) else { throw missing(form.name, behind: word) }
      clauses[word.text] = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
  }

  /// Takes the first word for the name of one of several verbs: `canvas add`.
  mutating func takeName() -> ArgumentWord? { rest.popFirst() }

  /// - Throws: Words that are left when all parameters have taken theirs.
  func finish() throws(CommandError) {
    guard let extra = rest.first else { return }
    var help = ["usage: \(verb.usage)"]
    if case .selectorOr = verb.parameters.last?.type, let last {
      help = ["several selectors stand in parentheses: \(verb.name) (\(last.source), \(extra.source))"]
    }
    throw CommandError(extra.range, "syntax.extra", "\(verb.name) takes no more words", help: help, .usage)
  }

  /// The error about a word that has to be there.
  func missing(_ name: String, behind word: ArgumentWord? = nil) -> CommandError {
    CommandError(
      word?.range ?? range, "syntax.missing", "\(word?.text ?? verb.name) needs \(name)", help: ["usage: \(verb.usage)"], .usage)
  }
}

/// What runs commands, as far as a verb may use it.
package protocol CommandInterpreter: AnyObject {
  var session: Session { get }
  /// The verbs it knows.
  var table: CommandTable { get }
  /// Runs another script as a part of the one that runs, as one step.
  func runScript(_ path: ArgumentWord) throws(CommandError) -> Reply
  /// Repeats the commands of the latest journal, each as a step that can be undone.
  func repeatJournal(isForced: Bool) throws(CommandError) -> Reply
}
