import ShapeModel

/// The language as one object, for programs that check or complete it: `help grammar --json`. `help --json` has the verbs.
enum Grammar {
  /// Raised when a member goes or means something else; members may be added.
  private static let version = 1

  static func fields(_ table: CommandTable) -> [JSONText.Field] {
    func words(_ words: some Sequence<String>) -> JSONText { .list(words.map { .string($0) }) }
    let properties = PropertyTable.rows.map { row -> JSONText in
      let fallback = row.fallback.map { JSONText.string(ValueText.text($0)) } ?? .null
      return .object([
        .init("name", .string(row.path)), .init("type", .string(ValueText.words(row.type))), .init("default", fallback),
        .init("kinds", words(Kind.allCases.filter(row.kinds.contains).map(\.word))), .init("computed", .bool(row.isComputed)),
        .init("summary", .string(row.summary)),
      ])
    }
    let verbs = table.commands.map { verb -> JSONText in
      .object([
        .init("name", .string(verb.name)), .init("aliases", words(verb.aliases)), .init("usage", .string(verb.usage)),
        .init("effect", .string(verb.effect.rawValue)), .init("summary", .string(verb.summary)),
      ])
    }
    return [
      .init("topic", .string("grammar")), .init("version", .integer(version)), .init("verbs", .list(verbs)),
      .init("kinds", words(Kind.graphics.map(\.word))), .init("properties", .list(properties)),
      .init("pseudoclasses", words(SelectorParser.pseudoOpenings)),
      .init("functions", words(Expression.Function.allCases.map(\.rawValue) + ["count"])),
      .init("keywords", words(["def", "else", "end", "for", "if", "let", "try"])),
      .init("limits", .list(Limits.rows.map { .object([.init("what", .string($0.what)), .init("most", .integer($0.limit))]) })),
    ]
  }
}
