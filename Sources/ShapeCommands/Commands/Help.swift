import DisplayText
import ShapeModel
import ShapePresentation

/// Help out of the tables.
enum Help {
  static let topics: [String: [String]] = [
    "selectors": [
      "Which graphics a command works on:",
      "  #skull              by id",
      "  Body  \"Left eye\"    by name; a name that is not unique is an error that lists them",
      "  /Faces/Head/*       by path from a canvas; ./x and ../x from here, ** for any depth, Head/Left anywhere",
      "  {Head,Body}  Eye*   one of several names; a part of a name",
      "  ellipse  group  *   by kind, or all",
      "  .draft              by tag",
      "  [width<20]  [fill=red]  [name^=Eye]  [own:shadow]  [text.string~=\"^H\"]   by property: = != < <= > >= ^= $= *= ~=",
      "  :group :leaf :empty :hidden :visible :locked :first :last :nth(2) :depth(1..2) :root :selected",
      "  :not(S) :is(S) :has(S) :parent(S) :children(S) :siblings(S) :inside(S) :overlaps(S) :near(#c00, 8) :text(\"H*\")",
      "  A B  A > B  A + B  A ~ B     below, directly below, next to, behind",
      "  A, B  !C            both; all but",
      "  S?  S!              none is fine; exactly one",
      "  @name  %3           a saved selection; a row of the last listing",
      "A selector with blanks goes in parentheses: set (group > text) fill red",
    ],
    "values": [
      "How values are written:",
      "  colours    red  #f00  #ff000080  rgb(255 0 0)  hsl(0 100% 50%)  token(name)  none",
      "  gradients  linear(90deg, #3366cc 0, #003 1)  radial(#fff, #000)",
      "  shadows    \"dx dy blur [spread] colour\", or none",
      "  lengths    12  3mm  1.5cm  2in  9pt     angles  90  90deg  1.57rad  0.25turn     fractions  0.5  50%",
      "  relative   width*=1.5  x+=10  width=(parent.width / 2)  name=\"Dot ${i+1:02}\"",
    ],
    "scripts": [
      "One command a line, or several with ; between them; \\ at the end of a line goes on with the next.",
      "# starts a remark at the start of a line or behind a blank, when a blank follows.",
      "'...' is taken as it is; \"...\" knows \\n \\t \\\" \\\\ \\$ \\u{1F600}, $name and ${expression}.",
      "A script is read whole, then run, as one undo step; an error takes all of it back.",
      "  let accent = #3366cc           a variable: $accent, \"${2 * size} pt\", fill=$accent",
      "  for s in 16 32 64 ... end      also for g in (ellipse), for i in 1..10, for row in data.csv: $row.name",
      "  if count(text) > 1 ... else ... end",
      "  def card(name, y) ... end      a verb of your own: card \"Hi\" 40",
      "  try set #badge fill red        goes on when it fails",
    ],
    "keys": [
      "Keys of a conversation, those of readline; ~/.inputrc changes them, where $if shapeedit holds.",
      "  Tab                  completes a verb, flag, path, id, property, value; twice lists what there is",
      "  Up  Down  Ctrl-R     lines typed before, in earlier conversations too; Ctrl-R looks for one",
      "  Ctrl-A  Ctrl-E       start and end of the line; Alt-B and Alt-F go by words",
      "  Ctrl-W  Ctrl-U       take away a word, or all before the cursor; Ctrl-Y puts it back",
      "  Ctrl-C               drops the line, or stops the command that runs and takes back what it did",
      "  Ctrl-D               on an empty line ends; asks once where changes are not saved",
      "  Ctrl-L               clears the screen",
    ],
    "json": [
      "With --json every command answers with JSON, one object a line:",
      "  {\"v\":1,\"line\":1,\"cmd\":\"set\",\"ok\":true,\"changed\":2,\"ids\":[\"eyeL\",\"eyeR\"]}",
      "  v        1, the version of the answers       script   the file of the line, where source runs it",
      "  line     of the script, from 1               cmd      the verb, never an alias",
      "  ok       false when the answer is no         dry      true in a dry run",
      "  changed  how many graphics, of every command that changes something; ids are theirs",
      "Listing commands answer with one object for each thing: find, get, ls, rows, tree, check, history, props, help.",
      "Errors have code, error, suggest and status; source, line and col say where.",
      "shapeedit(1) lists the members of each command.",
    ],
    "limits": ["What goes beyond a limit is refused, and changes nothing:"]
      + Limits.rows.map { row in
        let limit = Limits.grouped(row.limit)
        return "  " + String(repeating: " ", count: max(0, 13 - limit.count)) + limit + "  " + row.what
      },
  ]

  static func run(_ session: Session, _ table: CommandTable, _ word: ArgumentWord?) throws(CommandError) -> Reply {
    var reply = try page(session, table, word)
    reply.lines = session.options.page.folded(reply.lines)
    return reply
  }

  /// What is said of a word, in lines of any width.
  private static func page(_ session: Session, _ table: CommandTable, _ word: ArgumentWord?) throws(CommandError) -> Reply {
    guard let word else { return session.options.isJSON ? grammar(table) : Reply.answer(overview(table)) }
    if let command = table.find(word.text) { return about(command) }
    if let topic = topics[word.text] { return about(word.text, topic) }
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
    let all = table.names + Array(topics.keys) + Kind.graphics.map(\.word) + PropertyTable.rows.map(\.path)
    throw CommandError(
      word.range, "help", "there is no help on '\(shown(word.text, limit: 40))'",
      help: CommandError.didYouMean(Suggestions.nearest(to: word.text, in: all)))
  }

  /// A page about something that is no verb.
  private static func about(_ topic: String, _ lines: [String]) -> Reply {
    var reply = Reply.answer(lines)
    reply.fields = [.init("topic", .string(topic)), .init("text", .string(lines.joined(separator: "\n")))]
    return reply
  }

  private static func overview(_ table: CommandTable) -> [String] {
    var lines: [String] = []
    for group in CommandSpecification.Group.allCases {
      let names = table.commands.filter { $0.group == group }.map(\.name)
      lines.append(padded(group.rawValue, to: 18) + names.joined(separator: " "))
    }
    lines.append("help VERB explains one, with examples; topics: " + topics.keys.sorted().joined(separator: " "))
    return lines
  }

  private static func about(_ command: CommandSpecification) -> Reply {
    var lines = ["\(command.usage)", "  \(command.summary)"] + command.forms.map { "  \(command.name) \($0)" }
    if !command.aliases.isEmpty { lines.append("  also: " + command.aliases.joined(separator: " ")) }
    for flag in command.flags { lines.append("  " + padded(flag.name + (flag.value.map { " " + $0 } ?? ""), to: 16) + "  " + flag.summary) }
    lines.append("examples:")
    let width = command.examples.map { displayWidth($0.line) }.max() ?? 0
    for example in command.examples { lines.append("  " + padded(example.line, to: width) + "  # " + example.shows) }
    var reply = Reply.answer(lines)
    reply.objects = [object(command)]
    return reply
  }

  private static func grammar(_ table: CommandTable) -> Reply {
    var reply = Reply()
    reply.objects = table.commands.map(object)
    return reply
  }

  private static func object(_ command: CommandSpecification) -> [JSONText.Field] {
    [
      .init("verb", .string(command.name)), .init("aliases", .list(command.aliases.map { .string($0) })),
      .init("group", .string(command.group.rawValue)),
      .init("summary", .string(command.summary)), .init("usage", .string(command.usage)), .init("effect", .string(command.effect.rawValue)),
      .init("forms", .list(command.forms.map { .string($0) })),
      .init(
        "flags",
        .list(
          command.flags.map {
            .object([
              .init("name", .string($0.name)), .init("value", $0.value.map { .string($0) } ?? .null), .init("summary", .string($0.summary)),
            ])
          })),
      .init("examples", .list(command.examples.map { .string($0.line) })),
    ]
  }
}
