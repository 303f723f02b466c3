import Glibc
import ShapeCommands
import TestSupport
import Testing

/// One after the other, because some of them write the pages when asked to.
@Suite(.serialized) struct `The manual pages of the program` {
  private static let program = "man/shapeedit.1"
  private static let commands = "man/shapeedit-commands.7"
  private static let programs = "man/shapeedit-programs.7"
  static let pages = [program, commands, "man/shapeedit-selectors.7", programs]

  @Test(arguments: [ManualCommands.commands, ManualCommands.readingVerbs, ManualCommands.tasks, ManualCommands.codes])
  func `a part that a table writes is what the table says`(_ part: ManualPart) throws {
    let page = try Workplace.text(part.page)
    let start = try #require(page.firstRange(of: part.start)?.upperBound)
    let end = try #require(page.firstRange(of: part.end)?.lowerBound)
    if Workplace.isRecording {
      try Workplace.write(page[..<start] + part.text + page[end...], to: part.page)
    } else {
      #expect(String(page[start..<end]) == part.text)
    }
  }

  @Test func `the page of the program has at most 450 lines, and begins with a session and everyday tasks`() throws {
    guard Shell.has("mandoc") else { return print("skipped: mandoc is not installed") }
    let lines = try rendered(Self.program).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 450)
    let firstScreen = lines.prefix(45).joined(separator: "\n")
    #expect(firstScreen.contains("> set Body fill red") && firstScreen.contains("hide a layer"))
  }

  @Test func `every verb, alias and flag of help stands in the page`() throws {
    let workplace = Workplace()
    let page = try rendered(Self.commands)
    let words = Set(page.split(whereSeparator: { " \n,[].".contains($0) }).map(String.init))
    let grammar = try StrictJSON.parse(workplace.run("shapeedit help --json").output.dropLast())
    let verbs = try #require(grammar["verbs"]?.list)
    #expect(verbs.count == CommandTable.standard.commands.count)
    for (verb, command) in zip(verbs, CommandTable.standard.commands) {
      #expect(verb["name"] == .string(command.name))
      for name in [command.name] + command.aliases + command.syntax.flags.map(\.name) {
        #expect(name.split(separator: " ").allSatisfy { words.contains(String($0)) }, "\(name) of \(command.name)")
      }
    }
  }

  @Test func `every verb of the page exists`() throws {
    let page = try Workplace.text(Self.commands) + Workplace.text(Self.programs)
    let verbs = page.split(separator: "\n").filter { $0.hasPrefix(".It Ic ") }.flatMap { line in
      line.dropFirst(7).split(separator: " , ").compactMap { $0.split(separator: " ").first.map(String.init) }
    }
    #expect(verbs.count > CommandTable.standard.commands.count)
    for verb in verbs { #expect(CommandTable.standard.find(verb) != nil, "\(verb)") }
  }

  @Test func `every option of the program stands in the page, and no other`() throws {
    let help = Workplace().run("shapeedit --help").output
    let options = Set(help.split(whereSeparator: { " \n,".contains($0) }).filter { $0.hasPrefix("-") && $0.count > 1 }.map(String.init))
    let page = try Workplace.text(Self.program)
    let start = try #require(page.firstRange(of: ".Sh OPTIONS")?.upperBound)
    let end = try #require(page.firstRange(of: ".Sh ENVIRONMENT")?.lowerBound)
    var documented: Set<String> = []
    for line in page[start..<end].split(separator: "\n") where line.hasPrefix(".It Fl") {
      for part in line.dropFirst(4).split(separator: ",") {
        documented.insert("-" + (part.split(separator: " ").dropFirst().first ?? ""))
      }
    }
    #expect(options.subtracting(documented) == [], "missing")
    #expect(documented.subtracting(options) == ["--"], "too much")
  }

  @Test(arguments: [
    "XDG_STATE_HOME", "SHAPEEDIT_HISTORY", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "LINES", "INPUTRC", "LC_ALL",
  ]) func `a variable of the environment stands in the page`(_ name: String) throws {
    let page = try Workplace.text(Self.program)
    let start = try #require(page.firstRange(of: ".Sh ENVIRONMENT")?.upperBound)
    #expect(page[start...].contains(name))
  }

  @Test(arguments: [ShapeCommands.ExitStatus.done, .no, .usage, .file, .conflict, .interrupted])
  func `an exit status stands in the page`(_ status: ShapeCommands.ExitStatus) throws {
    #expect(try Workplace.text(Self.program).contains(".It \(status.rawValue)\n"))
  }

  // MARK: Examples

  @Test(arguments: zip(pages, [19, 0, 0, 3])) func `the examples of a page run, and print what it says`(_ path: String, _ least: Int) throws
  {
    let page = try Workplace.text(path)
    let workplace = Workplace()
    var recorded = page
    var count = 0
    for block in page.split(separator: ".Bd -literal -offset indent\n").dropFirst() {
      guard block.hasPrefix("$ "), let end = block.firstRange(of: ".Ed\n") else { continue }
      let source = block[..<end.lowerBound]
      let shown = plain(String(source))
      let now = try replayed(shown, in: workplace)
      count += Workplace.Transcript.all(in: shown).count + Workplace.Transcript.all(in: shown, sign: "> ").count
      if Workplace.isRecording {
        let lines = now.split(separator: "\n", omittingEmptySubsequences: false).map { ManualCommands.escaped(String($0)) }
        recorded = recorded.replacing(source, with: lines.joined(separator: "\n"))
      } else {
        #expect(shown == now)
      }
    }
    #expect(count >= least)
    if Workplace.isRecording { try Workplace.write(recorded, to: path) }
  }

  /// Lines of a shell with what they print; a first line that only opens the document is followed by lines of a conversation.
  private func replayed(_ shown: String, in workplace: Workplace) throws -> String {
    let opening = "$ shapeedit faces.shape.json\n"
    guard shown.hasPrefix(opening) else { return workplace.replayed(shown) }
    return opening + (Workplace().conversed(shown.dropFirst(opening.count), with: "faces.shape.json"))
  }

  /// Replaces the escapes of the formatter by their characters.
  private func plain(_ text: String) -> String {
    var text = text
    for (escape, character) in [
      ("\\&", ""), ("\\-", "-"), ("\\(dq", "\""), ("\\(aq", "'"), ("\\(ha", "^"), ("\\(ti", "~"), ("\\(ga", "`"), ("\\e", "\\"),
    ] {
      text = text.replacing(escape, with: character)
    }
    return text
  }

  private func rendered(_ path: String) throws -> String {
    // Without mandoc the source is used: it contains the words as they are, except for dashes.
    let workplace = Workplace()
    let page = workplace.run("MANWIDTH=80 mandoc -Tutf8 '\(Workplace.root)/\(path)' | col -b")
    return page.output.count > 1000 ? page.output : plain(try Workplace.text(path)).replacing("Fl -", with: "--")
  }

  // MARK: JSON

  /// The members of each verb's answers, as the page lists them: the words behind its name, up to the next one.
  private func shapes() throws -> [String: Set<String>] {
    let page = try Workplace.text(Self.programs)
    var shapes: [String: Set<String>] = [:]
    let start = try #require(page.firstRange(of: ".Ss Commands that change something")?.upperBound)
    let end = try #require(page.firstRange(of: ".Ss Errors")?.lowerBound)
    for (number, section) in page[start..<end].split(separator: "\n.Ss ").enumerated() {
      for entry in section.split(separator: "\n.It Ic ").dropFirst() {
        let lines = entry.split(separator: "\n")
        var members: Set<String> = number == 0 ? ["changed", "ids"] : []
        for line in lines.dropFirst() where line.hasPrefix(".Li ") {
          members.formUnion(line.dropFirst(4).split(whereSeparator: { " ,;.".contains($0) }).map(String.init))
        }
        for name in lines[0].split(separator: " , ") {
          let verb = CommandTable.standard.find(String(name)) == nil && !name.hasPrefix("canvas ") ? name.prefix { $0 != " " } : name
          shapes[String(verb), default: []].formUnion(members)
        }
      }
    }
    return shapes
  }

  @Test func `every verb has its answer in the page`() throws {
    let shapes = try shapes()
    for command in CommandTable.standard.commands where !command.isNamedByFirstWord {
      #expect(shapes[command.name] != nil, "\(command.name)")
    }
    for verb in shapes.keys { #expect(CommandTable.standard.find(String(verb.prefix { $0 != " " })) != nil, "\(verb)") }
  }

  /// json.out holds an answer of every verb.
  @Test func `an answer has the members that the page lists for its verb, and no others`() throws {
    let shapes = try shapes()
    let common: Set<String> = ["v", "script", "line", "cmd", "ok", "dry", "warnings"]
    var answered: Set<String> = []
    for line in try Workplace.text("samples/scripts/json.out").split(separator: "\n").dropLast() {
      let answer = try StrictJSON.parse(line)
      guard let verb = answer["cmd"]?.string else {
        #expect(answer.keys == ["v", "ok", "source", "line", "col", "code", "error", "suggest", "status"])
        continue
      }
      answered.insert(verb)
      // Properties that were asked for are not in the page.
      let asked: Set<String> = ["get", "why"].contains(verb) ? ["x", "frame", "fill", "fill.stops", "opacity", "width", "tags"] : []
      let previewed: Set<String> = answer["dry"] == nil ? [] : ["changes", "more", "id", "what", "from", "to"]
      let extra = Set(answer.allKeys).subtracting(common).subtracting(previewed).subtracting(asked).subtracting(
        try #require(shapes[verb], "\(verb)"))
      #expect(extra == [], "\(line)")
    }
    #expect(answered.count >= CommandTable.standard.commands.count - 1)
  }

  // MARK: Codes

  @Test func `every code of an error stands in the page`() throws {
    let page = try Workplace.text(Self.programs)
    let start = try #require(page.firstRange(of: ".Sh JSON")?.upperBound)
    let words = Set(page[start...].split(whereSeparator: { " \n,".contains($0) }).map(String.init))
    let found = Workplace().run(
      #"cd '\#(Workplace.root)' && grep -rhoE '(CommandError|Diagnostic|failure|fail|self.init)\(.*"[a-z]+(\.[a-z-]+)?", ' Sources/ShapeCommands Sources/ShapeModel Sources/shapeedit"#
    ).output
    var codes: Set<String> = []
    for line in found.split(separator: "\n") {
      let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
      if quoted.count > 1 { codes.insert(String(quoted[1])) }
    }
    #expect(codes.count > 60)
    for code in codes {
      let parts = code.split(separator: ".")
      let isListed =
        words.contains(code) || ErrorCode.rows.contains { $0.code.hasSuffix("." + code) }
        || parts.count == 2 && words.contains("\(parts[0]).*") && (words.contains(String(parts[1])) || words.contains(code))
      #expect(isListed, "\(code)")
    }
  }
}
