import ShapeModel

package typealias CommandSpecification = Verb
package struct Arguments: Sendable {
  var specification: Verb
  var range: SourceRange
  var verb: SourceRange
  var script: [UInt8]
  var words: [ArgumentWord]
  var flags: [String: ArgumentWord]
  func has(_ flag: String) -> Bool { flags[flag] != nil }
  func value(_ flag: String) -> ArgumentWord? { flags[flag] }
  func word(_ index: Int) -> ArgumentWord? { index < words.count ? words[index] : nil }
  func needed(_ index: Int) -> ArgumentWord { words[index] }
  func number(_ flag: String) throws(CommandError) -> Int? {
    guard let word = flags[flag] else { return nil }
    guard let number = Int(word.text), number >= 0 else {
      throw CommandError(word.range, "value.number", "\(flag) needs a whole number, 0 or more, not '\(word.text)'", .usage)
    }
    return number
  }
}

extension Verb {
  static let legacyTraits: [String: Traits] = [
    "begin": [.handlesSteps, .hasNoDryRun], "commit": [.handlesSteps, .hasNoDryRun], "rollback": [.handlesSteps, .hasNoDryRun],
    "undo": [.handlesSteps, .hasNoDryRun], "redo": [.handlesSteps, .hasNoDryRun], "revert": [.handlesSteps, .hasNoDryRun],
    "checkpoint": [.handlesSteps, .hasNoDryRun], "open": [.handlesSteps, .opensDocument],
    "new": [.handlesSteps, .opensDocument, .leavesDocument],
    "source": [.handlesSteps, .runsScript], "recover": [.handlesSteps, .keepsResult], "close": [.leavesDocument], "quit": [.leavesDocument],
    "set": .fillsPerGraphic, "add": .fillsPerGraphic, "rename": .fillsPerGraphic, "fmt": [.runsFromShell, .writesOutput],
    "unlock": [.runsFromShell, .needsNoDocument], "help": .needsNoDocument, "props": .needsNoDocument, "echo": .needsNoDocument,
  ]
  package init(
    name: String, aliases: [String] = [], group: Group, summary: String, parameters: [ParameterForm] = [], flags: [FlagForm] = [],
    effect: Effect, forms: [String] = [], isNamedByFirstWord: Bool = false, examples: [Example],
    run: @escaping @Sendable (Session, Arguments) throws(CommandError) -> Reply
  ) {
    self.init(
      name, aliases: aliases, in: group, summary, effect,
      (Verb.legacyTraits[name] ?? []).union(isNamedByFirstWord ? .isNamedByFirstWord : []),
      takes: LegacyWords(parameters: parameters, flags: flags), forms: forms, examples: examples, run: run)
  }
}

struct LegacyWords: Parameter {
  let parameters: [ParameterForm]
  let flags: [FlagForm]
  func declare(in forms: inout VerbForms) { forms = VerbForms(parameters: parameters, flags: flags) }
  func check(_ words: inout CommandWords) throws(CommandError) {
    let arguments = try bind(&words)
    for (index, word) in arguments.words.enumerated() {
      let form = index < parameters.count ? parameters[index] : parameters.last.flatMap { $0.repeats ? $0 : nil }
      if case .selectorOr = form?.type, !word.word.isVaried { _ = try words.session.selector(word) }
    }
  }
  func bind(_ words: inout CommandWords) throws(CommandError) -> Arguments {
    let needed = parameters.filter { !$0.isOptional }
    if words.rest.count < needed.count { throw words.missing(needed[words.rest.count].name) }
    let all: [ArgumentWord]
    if parameters.contains(where: \.repeats) {
      all = try words.take(ParameterForm("", .text, isOptional: true, repeats: true))
    } else {
      all = Array(words.rest.prefix(parameters.count))
      for _ in all { _ = words.takeName() }
    }
    return Arguments(
      specification: words.verb, range: words.range, verb: words.session.running.verbRange, script: words.script, words: all,
      flags: words.flags)
  }
}

extension Session {
  @discardableResult func apply(_ edit: Edit, _ arguments: Arguments) throws(CommandError) -> Int { try changed(by: edit).count }
  @discardableResult func changed(by edit: Edit, _ arguments: Arguments) throws(CommandError) -> [Handle] { try changed(by: edit) }
  func goOn(_ done: Int, of total: Int, _ arguments: Arguments) throws(CommandError) { try goOn(done, of: total) }
  var touched: [Handle] { running.touched }
  func targets(_ word: ArgumentWord, mayBeDocument: Bool = false, atMost limit: Int? = nil) throws(CommandError) -> [Handle] {
    try targets(try selector(word), mayBeDocument: mayBeDocument, atMost: limit)
  }
  func matches(_ word: ArgumentWord) throws(CommandError) -> [Handle] { try matches(try selector(word)) }
  func target(_ word: ArgumentWord) throws(CommandError) -> Handle { try target(try selector(word)) }
}
