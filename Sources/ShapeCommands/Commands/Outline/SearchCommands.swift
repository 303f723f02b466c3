// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapeOutline
import ShapePresentation

/// `search WORDS`, `next` and `previous`: step through the matches of a search; in a conversation also `/WORDS`, `n` and `N`.
enum SearchCommands {
  static let search = Verb(
    "search", in: .outline, "go to the first graphic with words in its name or text; or /WORDS", .view,
    takes: Operand.search("[SELECTOR|WORDS]").anyNumber, Flag.words,
    examples: [Verb.Example("search eye", "the first of them, revealed"), Verb.Example("search skull", "in any case")]
  ) { (session, operand, words) throws(CommandError) in
    guard let search = try SearchOperand.of(operand, words) else {
      throw CommandError(session.running.range, "syntax.missing", "search needs a selector, words, or --words TEXT", .usage)
    }
    session.viewpoint.search = WordSearch(
      search.selector.word.source, try session.found(search, isListed: true), selected: session.selection)
    return try go(0, session)
  }

  static let next = Verb(
    "next", aliases: ["n"], in: .outline, "go to the next match of the search", .view,
    examples: [Verb.Example("next", "the one after it, round at the end"), Verb.Example("next --json", "for a program")]
  ) { (session) throws(CommandError) in try go(1, session) }

  static let previous = Verb(
    "previous", aliases: ["N"], in: .outline, "go to the previous match of the search", .view,
    examples: [Verb.Example("previous", "the one before it"), Verb.Example("previous --json", "for a program")]
  ) { (session) throws(CommandError) in try go(-1, session) }

  private static func go(_ distance: Int, _ session: any SessionViewing) throws(CommandError) -> Reply {
    session.viewpoint.search.follow(session.selection, in: session.document)
    guard let find = session.viewpoint.search.step(by: distance, in: session.document) else {
      let help = session.scripting.tutorStep == nil ? "write search WORDS, or /WORDS" : "tutor continues the tutorial"
      let message = session.viewpoint.search.isEmpty ? "nothing was searched yet" : "nothing that the search found is left"
      throw CommandError(session.running.range, "search.none", message, help: [help])
    }
    session.viewpoint.visited.go(to: find.node)
    session.outline.reveal(find.node)
    session.list([find.node])
    let listing = session.listing()
    var reply = Reply()
    reply.lines = AnswerStream([listing.pathLine(find.node)])
    reply.objects = AnswerStream([
      listing.object(find.node) + [.init("find", .integer(find.index + 1)), .init("finds", .integer(find.count))]
    ])
    reply.notes = ["\(find.index + 1) of \(find.count)"]
    reply.warnings += RowModes(session).hiddenRows([find.node]).map { [$0] } ?? []
    return reply
  }
}
