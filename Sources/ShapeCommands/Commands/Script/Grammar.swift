// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The language as one JSON object, for programs that write, check or complete it: `help --json`, and `help grammar --json`.
enum Grammar {
  /// Incremented when a member is removed or changes its meaning, but not when one is added.
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
    let verbs = table.commands.map { verb in
      JSONText.object(
        [.init("name", .string(verb.name))] + HelpCommand.fields(verb) + [.init("parameters", words(verb.syntax.parameters.map(\.usage)))])
    }
    let errors = ErrorCode.rows.map { JSONText.object([.init("code", .string($0.code)), .init("meaning", .string($0.meaning))]) }
    func page(_ topic: String) -> JSONText {
      words((HelpTopics.pages[topic] ?? []).map { line in String(line.drop { $0 == " " }) })
    }
    return [
      .init("topic", .string("grammar")), .init("version", .integer(version)), .init("verbs", .list(verbs)),
      .init("kinds", words(Kind.graphics.map(\.word))), .init("properties", .list(properties)),
      .init("flags", .list(CommandTable.commonFlags.map(HelpCommand.object))),
      .init("selectors", page("selectors")), .init("values", page("values")), .init("scripts", page("scripts")),
      .init("pseudoclasses", words(PseudoClass.all.map { $0.takesArgument ? $0.name + "(" : $0.name }.sorted())),
      .init("functions", words(Expression.Function.allCases.map(\.rawValue) + ["count"])),
      .init("keywords", words(Parser.keywords)),
      .init("errors", .list(errors)),
      .init("limits", .list(Limits.rows.map { .object([.init("what", .string($0.what)), .init("most", .integer($0.limit))]) })),
    ]
  }
}
