// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// `help [WORD ...]`: explains a verb, a kind, a property, a pseudo-class, an error code or a topic, from the tables that declare them; for
/// any other words, the lines to type for them.
enum HelpCommand {
  static let verb = Verb(
    "help", aliases: ["?"], in: .script, "explain a verb, a property or a topic, or find what does something", .pure, .needsNoDocument,
    takes: Given.table, Operand.helpWord("WORD").rest(atLeast: 0), Flag.toggle("--agent", "a compact reference for programs"),
    examples: [
      Verb.Example("help set", "what set does"), Verb.Example("help selectors", "how to say which"),
      Verb.Example("help export part", "what does that"),
    ], run: run)

  private static func run(_ session: any SessionReading, _ table: CommandTable, _ words: [ArgumentWord], _ isForAgent: Bool)
    throws(CommandError)
    -> Reply
  {
    guard !isForAgent else { return about("agent", AgentHelp.lines) }
    var reply = try page(session, table, words)
    reply.lines = AnswerStream(session.options.page.lines(reply.lines.elements))
    return reply
  }

  /// The page about a word, with lines that are not wrapped yet.
  private static func page(_ session: any SessionReading, _ table: CommandTable, _ words: [ArgumentWord]) throws(CommandError) -> Reply {
    let word = words.first
    if session.options.isJSON, word == nil || word?.text == "grammar" {
      var reply = Reply()
      reply.fields = Grammar.fields(table)
      return reply
    }
    guard let word else { return Reply.answer(overview(table)) }
    guard words.count == 1 else { return try found(words, word, table) }
    if let command = table.find(word.text) { return about(command) }
    let topic = Parser.keywords.contains(word.text) ? "scripts" : HelpTopics.pageOfWord[word.text] ?? word.text
    if let page = HelpTopics.pages[topic] { return about(topic, page) }
    if word.text.utf8.first == UInt8(ascii: ":"), let page = pseudoClass(word.text.dropFirst()) { return page }
    if let kind = Kind(selector: word.text) {
      let names = PropertyTable.properties(of: kind).filter { !$0.isComputed }.map(\.path)
      return about(word.text, ["\(kind.word) has " + names.joined(separator: " "), "props \(kind.word) tells more"])
    }
    if let property = Property(path: word.text) {
      let specification = property.specification
      let text = specification.fallback.map(ValueText.text) ?? ""
      let fallback = text.isEmpty ? "" : ", default \(text)"
      return about(word.text, ["\(property.path): \(specification.summary)", "  \(ValueText.words(specification.type))\(fallback)"])
    }
    if let lines = Vocabulary.about(word.text) { return about(word.text, lines) }
    if let kind = Kind(element: word.text) {
      return about(word.text, ["a \(word.text) of SVG is \(article(kind.word)): help \(kind.word)"])
    }
    if let function = Expression.Function(rawValue: word.text) {
      let example = "set Body \(function.isOfColors ? "fill" : "x")=(\(word.text)(\(function.exampleArguments)))"
      return about(word.text, ["\(word.text) is a function of expressions, as in \(example); help values lists them"])
    }
    if let page = pseudoClass(word.text[...]) { return page }
    if let rule = LintRule(rawValue: word.text) {
      let fix = rule.fix.map { "; lint --fix \($0)" } ?? ""
      return about(word.text, ["lint \(rule.rawValue): \(rule.summary)\(fix)", "  lint --only \(rule.rawValue)"])
    }
    if let error = ErrorCode.rows.first(where: { $0.code == word.text }) {
      return about(
        error.code,
        ["\(error.code): \(error.meaning)", "  its code in --json; help errors lists all"])
    }
    return try found(words, word, table)
  }

  /// The lines to type for words that are not names in the language.
  private static func found(_ words: [ArgumentWord], _ word: ArgumentWord, _ table: CommandTable) throws(CommandError) -> Reply {
    let lines = HelpSearch(table).lines(about: words.flatMap { $0.text.split(separator: " ").map(String.init) })
    if !lines.isEmpty { return about(words.map(\.text).joined(separator: " "), lines + ["help VERB explains one"]) }
    let all =
      table.names + Array(HelpTopics.pages.keys) + Kind.graphics.map(\.word) + PropertyTable.rows.map(\.path)
      + PseudoClass.names.map { ":" + $0 }
    let near = CommandError.didYouMean(word.text, among: all)
    throw CommandError(
      word.range, "help", "there is no help on '\(sanitized(word.text, limit: 40))'",
      help: near.isEmpty ? ["help lists the verbs and the topics"] : near)
  }

  private static func pseudoClass(_ text: Substring) -> Reply? {
    PseudoClass.named(String(text.prefix { $0 != "(" })).map { entry in
      about(":" + entry.name, [entry.forms.map { ":" + $0 }.joined(separator: "  "), "  " + entry.meaning])
    }
  }

  /// A page about something other than a verb.
  private static func about(_ topic: String, _ lines: [String]) -> Reply {
    var reply = Reply.answer(lines)
    reply.fields = [.init("topic", .string(topic)), .init("text", .string(lines.joined(separator: "\n")))]
    return reply
  }

  /// All verbs, one per line of at most 80 columns.
  private static func overview(_ table: CommandTable) -> [String] {
    var lines: [String] = []
    for group in Verb.Group.allCases {
      lines.append(group.rawValue)
      for verb in table.commands where verb.group == group { lines.append("  " + padded(verb.name, to: 11) + verb.help.summary) }
    }
    return lines + [
      "help VERB explains one, with examples; help WORDS finds what does something, as",
      "help export part; tutor teaches it all; topics:",
    ] + HelpTopics.listed(HelpTopics.pages.keys.sorted())
  }

  private static func about(_ command: Verb) -> Reply {
    var lines = ["\(command.usage)", "  \(command.help.summary)"] + command.help.forms.map { "  \(command.name) \($0)" }
    if !command.aliases.isEmpty { lines.append("  also: " + command.aliases.joined(separator: " ")) }
    for flag in command.syntax.flags {
      lines.append("  " + padded(flag.name + (flag.value.map { " " + $0 } ?? ""), to: 16) + "  " + flag.summary)
    }
    lines.append("examples:")
    let width = command.help.examples.map { displayWidth($0.line) }.max() ?? 0
    for example in command.help.examples { lines.append("  " + padded(example.line, to: width) + "  # " + example.shows) }
    var reply = Reply.answer(lines)
    reply.fields = [.init("verb", .string(command.name))] + fields(command)
    return reply
  }

  /// The JSON fields that describe a verb, except its name.
  static func fields(_ command: Verb) -> [JSONText.Field] {
    func words(_ words: [String]) -> JSONText { .list(words.map { .string($0) }) }
    return [
      .init("aliases", words(command.aliases)), .init("group", .string(command.group.rawValue)),
      .init("summary", .string(command.help.summary)), .init("usage", .string(command.usage)),
      .init("effect", .string(command.effect.rawValue)),
      .init("forms", words(command.help.forms)), .init("flags", .list(command.syntax.flags.map(object))),
      .init("examples", words(command.help.examples.map(\.line))),
    ]
  }

  static func object(_ flag: FlagForm) -> JSONText {
    .object([
      .init("name", .string(flag.name)), .init("value", flag.value.map { .string($0) } ?? .null), .init("summary", .string(flag.summary)),
    ])
  }
}
