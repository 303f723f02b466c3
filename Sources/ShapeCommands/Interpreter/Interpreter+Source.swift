import ShapeModel

/// Scripts that run others.
extension Interpreter {
  /// Scripts that call one another, at most.
  package static let deepestSource = 16

  package func runScript(_ path: ArgumentWord) throws(CommandError) -> Reply {
    guard session.runningScripts.count < Interpreter.deepestSource else {
      throw CommandError(path.range, "limit.source", "scripts call each other more than \(Interpreter.deepestSource) deep")
    }
    let script = try session.script(path.text, at: path.range)
    try refuseLoop(script, path)
    let parsed = Parser.parse(script)
    let problems = problems(parsed, script)
    guard problems.isEmpty else {
      for problem in problems { show(problem, script) }
      throw CommandError(
        path.range, "source.syntax", "\(counted(problems.count, "error")) in \(script.name); nothing of it was run", .usage)
    }
    var reply = Reply()
    reply.change = try runAsStep(parsed.script.statements, script, path)
    reply.fields = [.init("path", .string(path.text))]
    return reply
  }

  /// Runs all statements or none.
  private func runAsStep(_ statements: [Statement], _ script: SourceText, _ path: ArgumentWord) throws(CommandError) -> Reply.Change {
    session.runningScripts.append(script)
    defer { session.runningScripts.removeLast() }
    session.editor.begin(script.name)
    let depth = session.editor.transactionDepth
    do {
      try run(statements, script)
    } catch {
      takeBack(to: depth)
      show(error, script)
      var outer = CommandError(path.range, "source.failed", "\(script.name) was taken back", error.status)
      outer.isJSON = error.isJSON
      throw outer
    }
    while session.editor.transactionDepth > depth { session.editor.commit() }
    let change = session.options.isJSON ? session.change(of: session.editor.openNodes) : Reply.Change()
    session.editor.commit()
    session.follow()
    return change
  }

  /// A script that is running cannot be started by itself, whatever name it goes by.
  private func refuseLoop(_ script: SourceText, _ path: ArgumentWord) throws(CommandError) {
    guard let file = script.file, let start = session.runningScripts.firstIndex(where: { $0.file == file }) else { return }
    let chain = session.runningScripts[start...].map(\.name) + [script.name]
    throw CommandError(
      path.range, "source.loop", "\(script.name) is running already",
      help: ["\(chain.joined(separator: " runs ")); def gives lines a name that may call itself"])
  }
}
