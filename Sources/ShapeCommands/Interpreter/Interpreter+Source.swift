// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
package import ShapeModel

/// Scripts that run other scripts.
extension Interpreter {
  /// The maximum depth of scripts that run other scripts.
  package static let deepestSource = 16

  package func runFile(_ path: ArgumentWord) throws(CommandError) -> Reply {
    guard session.scripting.running.count < Interpreter.deepestSource else {
      throw CommandError(path.range, "limit.source", "scripts call each other more than \(Interpreter.deepestSource) deep")
    }
    let file = try ScriptFiles(session).script(ScriptFiles(session).path(path.text, in: session.running.source), at: path.range)
    try refuseLoop(file, path)
    let (parsed, script, problems) = read(Parser.parse(file), file)
    guard problems.isEmpty else {
      for problem in problems { show(problem, script) }
      throw CommandError(
        path.range, "source.syntax", "\(counted(problems.count, "error")) in \(script.name); nothing of it was run", .usage)
    }
    var reply = Reply()
    reply.change = try runNestedScript(parsed.script.statements, script, path)
    reply.fields = [.init("path", .string(path.text))]
    return reply
  }

  /// Runs a line that the user did not type, without output. The range of an error refers to that line.
  /// - Returns: Its warnings.
  func runQuietly(_ text: String) throws(CommandError) -> [String] {
    let source = SourceText(name: "<variant>", text)
    let parsed = Parser.parse(source)
    if let problem = parsed.diagnostics.first { throw CommandError(problem) }
    let (answer, message, options) = (answer, message, session.options)
    defer { (self.answer, self.message, session.options) = (answer, message, options) }
    // Warnings are whole lines, also for programs and in narrow windows.
    (session.options.isJSON, session.options.page.columns) = (false, nil)
    var warnings: [String] = []
    (self.answer, self.message) = ({ _ in }, { if $0.has(.warning) { warnings.append($0.message) } })
    try runStatements(parsed.script.statements, source)
    return warnings
  }

  package func runEdited(_ source: SourceText, isQuiet: Bool) throws(TextProblem) {
    func problem(_ error: CommandError) -> TextProblem {
      let isHere = error.source.map { $0.name == source.name } ?? true
      let help = error.diagnostic.help.first.map { "; " + $0 } ?? ""
      return TextProblem(
        line: isHere ? source.position(of: error.diagnostic.range.lower).line : source.position(of: 0).line,
        message: error.diagnostic.message + help)
    }
    let parsed = Parser.parse(source)
    if let error = problems(parsed, source).first { throw problem(error) }
    let (answer, message) = (answer, message)
    defer { (self.answer, self.message) = (answer, message) }
    if isQuiet { (self.answer, self.message) = ({ _ in }, { _ in }) }
    do throws(CommandError) { try runStatements(parsed.script.statements, source) } catch { throw problem(error) }
  }

  /// Runs all statements as one atomic step.
  private func runNestedScript(_ statements: [Statement], _ script: SourceText, _ path: ArgumentWord) throws(CommandError) -> Reply.Change {
    session.scripting.running.append(script)
    defer { session.scripting.running.removeLast() }
    session.history.begin(script.name)
    let depth = session.history.transactionDepth
    do {
      try runStatements(statements, script)
    } catch {
      rollBack(to: depth)
      show(error, script)
      var outer = CommandError(path.range, "source.failed", "\(script.name) was taken back", error.status)
      outer.isJSON = error.isJSON
      throw outer
    }
    while session.history.transactionDepth > depth { session.history.commit() }
    let change = session.options.isJSON ? session.change(of: session.history.openNodes) : Reply.Change()
    session.history.commit()
    session.follow()
    return change
  }

  /// Throws if the script is already running, identified by its file and not by its name.
  private func refuseLoop(_ script: SourceText, _ path: ArgumentWord) throws(CommandError) {
    guard let file = script.file, let start = session.scripting.running.firstIndex(where: { $0.file == file }) else { return }
    let chain = session.scripting.running[start...].map(\.name) + [script.name]
    throw CommandError(
      path.range, "source.loop", "\(script.name) is running already",
      help: ["\(chain.joined(separator: " runs ")); def gives lines a name that may call itself"])
  }
}
