import ShapeModel

/// `count SELECTOR`: prints the number of matches.
enum CountCommand {
  static let verb = Verb(
    "count", in: .read, "print how many match", .view, takes: Operand.selector("SELECTOR"),
    examples: [Verb.Example("count ellipse", "3"), Verb.Example("count [opacity<0.5]", "0")]
  ) { (session, selector) throws(CommandError) in
    let found = try session.matches(selector).count
    var reply = Reply.answer([String(found)])
    reply.fields = [.init("count", .integer(found))]
    if found == 0 {
      reply.warnings = [Kind.warning(forElement: selector.word.text), SelectionProblem.starred(selector.selector)].compactMap { $0 }
    }
    return reply
  }
}
