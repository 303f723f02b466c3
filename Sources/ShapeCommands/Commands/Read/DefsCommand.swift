// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel

/// `defs [--unused]`: prints the definitions that graphics can refer to, and their users.
enum DefsCommand {
  static let verb = Verb(
    "defs", in: .read, "print gradients, filters, symbols, tokens, styles, and their users", .pure,
    takes: Flag.toggle("--unused", "only names that nothing uses"),
    examples: [Verb.Example("defs", "each with its kind"), Verb.Example("defs --unused", "what could go")], run: run)

  /// The maximum number of users that are named on a line.
  private static let shownUsers = 6

  private static func run(_ session: any SessionReading, _ isUnused: Bool) throws(CommandError) -> Reply {
    let items = DefinitionList(session.document).items.filter { !isUnused || $0.users.isEmpty }
    var reply = Reply()
    let page = session.options.page
    let widths = (
      items.map { displayWidth(sanitized($0.kind)) }.max() ?? 0, items.map { displayWidth(sanitized($0.name, limit: 40)) }.max() ?? 0
    )
    reply.lines = AnswerStream(items.flatMap { page.lines(line($0, widths), indent: 4) })
    reply.objects = AnswerStream(items.map(object))
    if items.isEmpty { reply.notes = [isUnused ? "nothing is unused" : "nothing is defined"] }
    return reply
  }

  private static func line(_ item: DefinitionList.Item, _ widths: (Int, Int)) -> String {
    let users = item.users.prefix(shownUsers).map { sanitized($0, limit: .max) }.joined(separator: " ")
    let more = item.users.count > shownUsers ? " and \(item.users.count - shownUsers) more" : ""
    let place = item.line.map { "  line \($0)" } ?? ""
    let head = "\(padded(sanitized(item.kind), to: widths.0))  \(padded(sanitized(item.name, limit: 40), to: widths.1))\(place)"
    return head + (item.users.isEmpty ? "  unused" : "  used by \(users)\(more)")
  }

  private static func object(_ item: DefinitionList.Item) -> [JSONText.Field] {
    [
      .init("kind", .string(item.kind)), .init("name", .string(item.name)),
      .init("at", item.line.map { .object([.init("line", .integer($0))]) } ?? .null),
      .init("users", .list(item.users.map { .string($0) })),
    ]
  }
}
