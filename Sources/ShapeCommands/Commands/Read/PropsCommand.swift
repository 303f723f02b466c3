// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// `props [KIND] [PROPERTY]`: lists the properties of a kind, with ranges and defaults.
enum PropsCommand {
  static let verb = Verb(
    "props", in: .read, "list the properties of a kind, with ranges and defaults", .pure, .needsNoDocument,
    takes: Operand.anyKind("KIND").optional, Operand.property("PROPERTY").optional,
    examples: [Verb.Example("props star", "what a star has"), Verb.Example("props rectangle radius", "one property")], run: run)

  private static func run(_ session: any SessionReading, _ kind: Kind?, _ word: ArgumentWord?) throws(CommandError) -> Reply {
    var rows = PropertyTable.rows.indices.map { Property($0) }.filter { kind.map($0.kinds.contains) ?? true }
    if let word {
      let found = try session.property(word, of: kind.map { [$0] } ?? [])
      rows = rows.filter { $0 == found || $0.container == found }
    }
    var reply = Reply()
    reply.lines = AnswerStream(rows.flatMap { lines($0, kind, session.options.page) })
    reply.objects = AnswerStream(rows.map { object($0, kind) })
    return reply
  }

  private static func fallback(_ property: Property, _ kind: Kind?) -> Value? {
    kind.flatMap { Graphic.fallback(property, of: $0) } ?? property.specification.fallback
  }

  private static func lines(_ property: Property, _ kind: Kind?, _ page: Page) -> [StyledLine] {
    let specification = property.specification
    let fallback = fallback(property, kind).map(ValueText.text) ?? ""
    let range = specification.isComputed && property.path != "frame" ? "computed" : ValueText.words(property, of: kind)
    let cells = [property.path, fallback.isEmpty ? "-" : fallback, range, specification.summary]
    let columns = zip(cells, [18, 12, 34]).map { padded($0, to: $1) + "  " }.joined() + cells[3]
    // Columns are not aligned if they would wrap.
    return displayWidth(columns) <= page.columns ?? .max ? [StyledLine(columns)] : page.lines(cells.joined(separator: "  "), indent: 4)
  }

  private static func object(_ property: Property, _ kind: Kind?) -> [JSONText.Field] {
    [
      .init("property", .string(property.path)), .init("type", .string(ValueText.words(property, of: kind))),
      .init("default", fallback(property, kind).map { JSONText($0) } ?? .null), .init("computed", .bool(property.isComputed)),
      .init("summary", .string(property.specification.summary)),
    ]
  }
}

extension Operand where Value == Kind {
  /// Any kind, including the document.
  fileprivate static func anyKind(_ name: String) -> Operand {
    Operand(name, .kind) { (word, _) throws(CommandError) in
      if let kind = word.text == "document" ? .document : Kind(selector: word.text) { return kind }
      let near = CommandError.didYouMean(word.text, among: Kind.allCases.map(\.word))
      let help =
        near.isEmpty ? ["props lists those of a kind; those of a graphic are shown by get \(sanitized(word.source, limit: 60))"] : near
      throw CommandError(word.range, "kind", "there is no kind '\(word.text)'", help: help)
    }
  }
}
