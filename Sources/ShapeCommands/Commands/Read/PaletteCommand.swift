// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel
import TerminalText

/// `palette [SELECTOR] [--contrast]`: lists the colours in use, similar ones side by side, or the colours of letters on others; of a whole
/// SVG document also those of definitions and rules.
enum PaletteCommand {
  static let verb = Verb(
    "palette", in: .read, "list the colours that are used, near ones side by side", .view,
    takes: Operand.selector("SELECTOR").optional, Flag.toggle("--contrast", "the colours of letters and of what is behind them"),
    Flag.toggle("--by-count", "the most frequent first"), Flag.count("--limit", "N", "at most N colours"),
    examples: [
      Verb.Example("palette", "of the document"), Verb.Example("palette Head --json", "of a group, for a program"),
      Verb.Example("palette --contrast", "how well texts can be read"),
    ], run: run)

  private static func run(
    _ session: any SessionViewing, _ selector: SelectorOperand?, _ showsContrast: Bool, _ isByCount: Bool, _ limit: Int?
  ) throws(CommandError) -> Reply {
    let document = session.document
    let roots = try selector.map { (selector) throws(CommandError) in try session.targets(selector, mayBeDocument: true) } ?? [.document]
    if showsContrast { return try contrast(session, roots) }
    var names: [Color: [String]] = [:]
    for token in document.ownTokens {
      if let color = document.tokens.color(of: token.color) { names[color, default: []].append(token.name) }
    }
    let uses = try document.colorUses(in: roots) { (done, all) throws(CommandError) in try session.reportProgress(done, of: all) }
    let ordered = Document.ordered(uses)
    let colors = (isByCount ? ordered.sorted { uses[$0]! > uses[$1]! } : ordered).prefix(limit ?? .max)
    let width = colors.map { $0.description.utf8.count }.max() ?? 0
    var reply = Reply()
    reply.lines = AnswerStream {
      colors.lazy.flatMap { color in
        let tokens = names[color].map { "  " + $0.map { "token(\(sanitized($0)))" }.joined(separator: " ") } ?? ""
        let page = session.options.page
        return page.lines(page.value("\(padded(color.description, to: width))  \(uses[color] ?? 0)\(tokens)"))
      }
    }
    reply.objects = AnswerStream {
      colors.lazy.map { color in
        [
          JSONText.Field("color", .string(color.description)), .init("count", .integer(uses[color] ?? 0)),
          .init("tokens", .list((names[color] ?? []).map { .string($0) })),
        ]
      }
    }
    return reply
  }

  /// The pairs of colours of letters and grounds, the hardest to read first.
  private static func contrast(_ session: any SessionViewing, _ roots: [NodeID]) throws(CommandError) -> Reply {
    let nodes = Set(roots.flatMap { session.document.subtree(of: $0) })
    var pairs: [LintContrast.Pair: (count: Int, least: Double)] = [:]
    for text in try LintContrast.texts(session, among: nodes, pictures: PictureGrounds(session)) {
      let known = pairs[text.pair] ?? (0, 0)
      pairs[text.pair] = (known.count + 1, max(known.least, text.least))
    }
    let rows = pairs.map { (pair: $0.key, uses: $0.value, ratio: ($0.key.ratio * 10).rounded(.down) / 10) }
      .sorted { ($0.ratio, $0.pair.letters.description) < ($1.ratio, $1.pair.letters.description) }
    var reply = Reply()
    let page = session.options.page
    reply.lines = AnswerStream(
      rows.flatMap { row in
        let verdict = row.ratio < row.uses.least ? "  \(NumberText.string(row.uses.least)) is the least" : ""
        return page.lines(
          page.value(
            "\(row.pair.letters) on \(row.pair.ground)  \(NumberText.string(row.ratio))  \(counted(row.uses.count, "text"))\(verdict)"))
      })
    reply.objects = AnswerStream(
      rows.map { row in
        [
          JSONText.Field("letters", .string(row.pair.letters.description)), .init("ground", .string(row.pair.ground.description)),
          .init("ratio", .raw(NumberText.string(row.ratio))), .init("least", .raw(NumberText.string(row.uses.least))),
          .init("count", .integer(row.uses.count)),
        ]
      })
    return reply
  }
}
