import DisplayText
import ShapeModel

/// Scripts, help and the end.
enum ScriptCommands {
  static let all: [CommandSpecification] = [
    Verb(
      "source", in: .script, "run a script as one step", .readsFiles, [.handlesSteps, .runsScript], takes: Given.interpreter,
      Operand.path("FILE"),
      examples: [.init("source tidy.se", "run it"), .init("source tidy.se --dry-run", "say what it would do")],
      run: { (_, interpreter, path) throws(CommandError) in try interpreter.runScript(path) }),
    CommandSpecification(
      name: "echo", group: .script, summary: "print words", parameters: [.init("WORD", .text, isOptional: true, repeats: true)],
      effect: .pure,
      examples: [.init("echo done", "done"), .init("echo \"1 + 1 = ${1 + 1}\"", "1 + 1 = 2")], run: echo),
    CommandSpecification(
      name: "assert", group: .script, summary: "stop with status 1 unless something is true",
      parameters: [.init("EXPRESSION", .expression, repeats: true)], effect: .pure,
      examples: [.init("assert count(text) == 1 \"one caption only\"", "goes on"), .init("assert count([opacity<0.5]) == 0", "goes on")],
      run: assert),
    Verb(
      "help", aliases: ["?"], in: .script, "explain a verb, a kind, a property or a topic", .pure, .needsNoDocument,
      takes: Given.table, Operand.helpWord("WORD").optional,
      examples: [.init("help set", "what set does"), .init("help selectors", "how to say which")], run: Help.run),
    CommandSpecification(
      name: "quit", aliases: ["exit", "q", "quit!", "q!"], group: .script,
      summary: "end; quit! drops unsaved changes, whatever -i and -o say",
      flags: [.init("--force", nil, "drop unsaved changes")],
      effect: .view, examples: [.init("quit", "end"), .init("quit --force", "drop what was not saved")], run: quit),
  ]

  private static func echo(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let text = arguments.words.map(\.text).joined(separator: " ")
    var reply = Reply.answer(text.split(separator: "\n", omittingEmptySubsequences: false).map { shown(String($0), limit: 4000) })
    reply.fields = [.init("text", .string(text))]
    return reply
  }

  private static func assert(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let range = SourceRange(arguments.needed(0).range.lower, arguments.range.upper)
    let expression: Expression
    let rest: Int
    do { (expression, rest) = try ExpressionParser.parsePrefix(arguments.script, range) } catch { throw CommandError(error, .usage) }
    let message = arguments.words.last { $0.range.lower >= rest }?.text
    var evaluator = Evaluator(NodeEnvironment(session: session, node: nil))
    let isTrue: Bool
    do { isTrue = try evaluator.truth(expression) } catch { throw CommandError(error) }
    guard isTrue else {
      let said = String(decoding: arguments.script[expression.range.lower..<expression.range.upper], as: UTF8.self)
      throw CommandError(expression.range, "assert", message.map { shown($0) } ?? "not true: \(shown(said))")
    }
    return Reply()
  }

  private static func quit(_ session: Session, _ arguments: Arguments) throws(CommandError) -> Reply {
    let verb = String(decoding: arguments.script[arguments.verb.lower..<arguments.verb.upper], as: UTF8.self)
    let drops = arguments.has("--force") || verb.hasSuffix("!")
    if session.options.isInteractive, session.isUnsaved, !drops {
      throw CommandError(arguments.verb, "file.unsaved", "\(shown(session.title)) has unsaved changes", help: ["save, or quit! drops them"])
    }
    var reply = Reply()
    reply.ends = true
    reply.drops = drops
    return reply
  }
}
