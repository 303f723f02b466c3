import TerminalText
import ShapeModel

/// `rename SELECTOR NAME|s/PATTERN/NEW/`: renames graphics and canvases.
enum RenameCommand {
  static let verb = Verb(
    "rename", in: .change, "name graphics, or change their names by a pattern", .changes, .fillsPerGraphic,
    takes: Operand.selector("SELECTOR"), Operand.text("NAME|s/PATTERN/NEW/"),
    examples: [Verb.Example("rename Body Torso", "a new name"), Verb.Example("rename (#eyeL, #eyeR) s/^/Eye /", "by a pattern")], run: run)

  private static func run(_ session: Session, _ selector: SelectorOperand, _ word: ArgumentWord) throws(CommandError) -> Reply {
    let nodes = try session.targets(selector)
    let former = nodes.map { session.document.name(of: $0) ?? "" }
    let names = try names(for: nodes, former, word, session)
    let isCanvas = nodes.contains { session.document.kind(of: $0) == .canvas }
    for name in names where !PropertyTable.accepts(.string(name), .name, of: isCanvas ? .canvas : .group) {
      let help = ["a name is one line of at most 4096 bytes"]
      throw CommandError(word.range, "value", "'\(sanitized(name, limit: 60))' cannot be a name", help: help)
    }
    let changed = try session.changed(by: .setEach(.name, names.map { .string($0) }, nodes))
    var reply = session.changed(changed)
    let pairs = zip(former, names).filter { !$0.hasSameBytes(as: $1) }.prefix(6).map {
      "\(sanitized($0, limit: 30)) \(Glyphs.current.arrow) \(sanitized($1, limit: 30))"
    }
    let list = pairs.isEmpty ? "" : ": " + pairs.joined(separator: ", ") + (changed.count > 6 ? ", " + Glyphs.current.ellipsis : "")
    reply.notes = ["\(changed.count) renamed" + list]
    if word.source.hasPrefix("'"), word.text.contains("${") {
      reply.warnings = ["single quotes keep ${...} as it is written; double quotes put its value in"]
    }
    return reply
  }

  /// The new names: the former ones changed by a pattern, or a text evaluated for each graphic.
  private static func names(
    for nodes: [NodeID], _ former: [String], _ word: ArgumentWord, _ session: Session
  ) throws(CommandError) -> [String] {
    var names: [String] = []
    guard let substitution = try Substitution(word) else {
      for (index, node) in nodes.enumerated() {
        var evaluator = Evaluator(NodeEnvironment(session: session, node: node, index: index, count: nodes.count))
        do { names.append(try evaluator.text(of: word.word)) } catch { throw CommandError(error) }
      }
      return names
    }
    for name in former { names.append(try substitution.applied(to: name)) }
    return names
  }
}
