// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
import ShapeFormats
import ShapeModel

/// Rewrites lines of a script in the words of other programs or of everyday speech as lines of this language with the same meaning.
///
/// Only refused lines and those of ``Vocabulary/mistaken`` are rewritten. Errors, the history and the journal have the rewritten text.
struct Respelling {
  /// The rewritten script.
  struct Result {
    var parsed: Parser.Result
    var source: SourceText
    /// The rewritten lines, each with a word by which similar lines are recognized.
    var lines: [(word: String, line: String)] = []
    /// The reasons why known lines are not rewritten.
    var problems: [CommandError] = []
  }

  let interpreter: Interpreter
  let source: SourceText
  /// Whether the words were divided by a shell, so that one may have blanks.
  private let isOfShell: Bool
  /// The places of errors in the script, in order.
  private let faults: [Int]
  private var edits: [(range: SourceRange, text: String, word: String)] = []
  private var problems: [CommandError] = []
  let uses: FirstUses
  /// The place of the line that is rewritten.
  private(set) var start = 0
  /// Whether something is selected when the line runs.
  private(set) var hasSelection: Bool
  /// Whether a line before it goes to another group, so that what `.` is then is not known yet.
  private(set) var hasMoved = false
  /// The selector of the rule of CSS that the line is in: `#body { fill: red; stroke: blue }` is two lines.
  private var rule: String?

  /// The maximum number of rewriting steps for a line: `alpha Body .5`, `set Body alpha .5`, `set Body opacity .5`.
  static let mostSteps = 6

  private init(
    _ interpreter: Interpreter, _ statements: [Statement], _ source: SourceText, _ faults: [CommandError], isOfShell: Bool
  ) {
    (self.interpreter, self.source, self.isOfShell) = (interpreter, source, isOfShell)
    uses = FirstUses(statements, interpreter.table)
    self.faults = faults.map(\.diagnostic.range.lower)
    hasSelection = !interpreter.session.selection.isEmpty
  }

  /// The rewritten script.
  /// - Parameter faults: The errors of the original script, in their order.
  static func result(
    _ parsed: Parser.Result, _ source: SourceText, _ interpreter: Interpreter, _ faults: [CommandError], isOfShell: Bool
  ) -> Result {
    var respelling = Respelling(interpreter, parsed.script.statements, source, faults, isOfShell: isOfShell)
    respelling.read(parsed.script.statements)
    var result = Result(parsed: parsed, source: source)
    guard respelling.problems.isEmpty else {
      // Other errors are in lines without another meaning.
      let known = respelling.edits.map(\.range) + respelling.problems.map(\.diagnostic.range)
      let others = faults.filter { fault in
        !known.contains { $0.lower <= fault.diagnostic.range.lower && fault.diagnostic.range.lower <= $0.upper }
      }
      result.problems = (respelling.problems + others).sorted { $0.diagnostic.range.lower < $1.diagnostic.range.lower }
      return result
    }
    guard !respelling.edits.isEmpty else { return result }
    var bytes: [UInt8] = []
    var place = 0
    for edit in respelling.edits.sorted(by: { $0.range.lower < $1.range.lower }) {
      bytes += source.bytes[place..<edit.range.lower] + Array(edit.text.utf8)
      place = edit.range.upper
      if !edit.text.isEmpty { result.lines.append((edit.word, edit.text)) }
    }
    bytes += source.bytes[place...]
    let text = SourceText(name: source.name, asIs: bytes, firstLine: source.firstLine, file: source.file, folder: source.folder)
    (result.source, result.parsed) = (text, Parser.parse(text))
    return result
  }

  /// A line of this language, with graphics of the document, for a word of another program; nil for other words.
  static func example(of word: String, _ interpreter: Interpreter) -> String? {
    let respelling = Respelling(interpreter, [], SourceText(name: "", ""), [], isOfShell: false)
    let phrases = Vocabulary.phrasesByWord[word] ?? []
    for phrase in phrases.filter(\.isRun) + phrases.filter({ !$0.isRun }) {
      let isPlace = phrase.meaning.lines.first?.hasPrefix("cd ") == true
      let graphic = isPlace ? respelling.canvas : respelling.example()
      var values = Vocabulary.samples.merging(["SELECTOR", "SELECTORS", "GRAPHIC", "OTHER", "SOUGHT"].map { ($0, graphic) }) { $1 }
      values["VERB"] = word
      guard phrase.valueNames.allSatisfy({ values[$0] != nil }) else { continue }
      if let line = respelling.filled(phrase.meaning, values, "").lines.first { return line }
    }
    return phrases.isEmpty ? nil : "help \(word)"
  }

  private mutating func read(_ statements: [Statement]) {
    for statement in statements {
      switch statement.kind {
      case .command(let command), .attempt(let command): read(command)
      case .forEach(let variable, let words, let body):
        if interpreter.wordsForGraphics(variable, words, body, source) != nil {
          let (start, word) = (statement.range.lower, words[0].range)
          let text = source.text(SourceRange(start, word.lower)) + "(" + source.text(word) + ")"
          edits.append((SourceRange(start, word.upper), text, text))
        } else if words.count == 1, source.text(words[0].range).hasPrefix("(") {
          // The graphics of a loop, as those of a verb.
          start = statement.range.lower
          let inner = String(source.text(words[0].range).dropFirst().dropLast())
          var read = [PhraseWord("set"), inner.contains(" ") || inner.contains(")") ? PhraseWord(words[0], source) : PhraseWord(inner)]
          readSelector(&read)
          if read.count == 2, ![inner, "(\(inner))"].contains(read[1].source) {
            let selector = read[1].source.hasPrefix("(") ? read[1].source : "(\(read[1].source))"
            let text = source.text(SourceRange(start, words[0].range.lower)) + selector
            edits.append((SourceRange(start, words[0].range.upper), text, text))
          }
        }
        read(body)
      case .define(_, _, let body): read(body)
      case .ifElse(let branches, let otherwise):
        for branch in branches { read(branch.body) }
        read(otherwise)
      case .let: continue
      }
    }
  }

  private mutating func read(_ command: Command) {
    start = command.range.lower
    var words = ([command.verb] + command.arguments).map { word in
      isOfShell ? PhraseWord(ofShell: word, source) : PhraseWord(word, source)
    }
    let given = words.map(\.source)
    splitCall(&words)
    let verb = words[0].text
    guard command.verb.bareText == nil ? words.count > command.arguments.count + 1 : !interpreter.scopes.declared.contains(verb) else {
      return
    }
    guard !takeRule(command, &words) else { return }
    let isSpelledOut = isOfShell && spellSelectors(&words)
    let typed = isSpelledOut ? [] : words.count > given.count ? given : words.map(\.source)
    defer {
      let name = interpreter.table.find(verb)?.name
      hasSelection = hasSelection || name == "select"
      hasMoved = hasMoved || name == "cd"
    }
    var isMeant = !isFaulty(command.range)
    for _ in 0..<Respelling.mostSteps {
      switch meaning(of: words, isMeant: isMeant) {
      case nil: return finish(command, words, typed, verb)
      case .line(let line):
        guard let found = Respelling.command(line), line != words.map(\.source).joined(separator: " ") else {
          return finish(command, words, typed, verb)
        }
        words = ([found.command.verb] + found.command.arguments).map { PhraseWord($0, found.source) }
        isMeant = interpreter.isAccepted(found.command, found.source)
      case .advice(let reason, let lines):
        problems.append(
          CommandError(command.range, "syntax.word", reason, help: ["write " + lines.joined(separator: ", or ")], .usage))
        return
      }
    }
    finish(command, words, typed, verb)
  }

  private func isFaulty(_ range: SourceRange) -> Bool {
    let first = faults.indices.partitioningIndex { faults[$0] >= range.lower }
    return first < faults.count && faults[first] <= range.upper
  }

  /// `del(Body)`, `count(rect)`: a verb with its graphics as those of a function.
  private func splitCall(_ words: inout [PhraseWord]) {
    let text = words[0].source
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"), case let verb = String(text[..<open]),
      interpreter.table.find(verb) != nil || Vocabulary.verbs.contains(verb)
    else { return }
    words.replaceSubrange(0...0, with: [PhraseWord(verb), PhraseWord(String(text[open...]))])
  }

  /// Completes a line inside of a rule of CSS, which runs to `}`; whether nothing is left of it.
  private mutating func takeRule(_ command: Command, _ words: inout [PhraseWord]) -> Bool {
    let line = words.map(\.source).joined(separator: " ")
    guard let selector = rule else {
      if let open = line.firstIndex(of: "{"), open > line.startIndex, !line.contains("}"), faults.contains(command.range.lower) {
        rule = line[..<open].trimmed()
      }
      return false
    }
    let inner = line.hasSuffix("}") ? line.dropLast().trimmed() : line
    if line.hasSuffix("}") { rule = nil }
    guard !inner.isEmpty else {
      edits.append((command.range, "", "}"))
      return true
    }
    if let found = Respelling.command("set \(selector) \(inner)") {
      words = ([found.command.verb] + found.command.arguments).map { PhraseWord($0, found.source) }
    }
    return false
  }

  /// - Parameter typed: The words before they were rewritten.
  private mutating func finish(_ command: Command, _ words: [PhraseWord], _ typed: [String], _ verb: String) {
    let line = words.map(\.source).joined(separator: " ")
    guard words.map(\.source) != typed else { return }
    // Similar lines are shown once: those with the same verb and the same first word that was dropped. A converted number is always shown.
    let dropped = typed.dropFirst().first { word in word.allSatisfy { $0.isLetter || $0 == "-" } && !line.contains(word) }
    let isConverted = words.contains { $0.text.hasSuffix("%") && !typed.contains($0.source) }
    edits.append((command.range, line, isConverted ? line : verb + " " + (dropped ?? line)))
  }

  /// Parses a line as a command.
  static func command(_ line: String) -> (command: Command, source: SourceText)? {
    let source = SourceText(name: "", line)
    guard let statement = Parser.parse(source).script.statements.first, case .command(let command) = statement.kind else { return nil }
    return (command, source)
  }

  // MARK: Meanings

  /// The meaning of a line; nil for one of this language, and for an unknown one.
  func meaning(of words: [PhraseWord], isMeant: Bool) -> Phrase.Meaning? {
    let effect = interpreter.table.find(words[0].text)?.effect
    if effect == nil || effect == .view || !isMeant && effect == .pure || words[0].text == "get",
      words.contains(where: { $0.source == "|" })
    {
      return Vocabulary.pipes.lazy.compactMap { pipe in pipe.values(in: words).map { filled(pipe.meaning, $0.values, "") } }.first
    }
    if let place = words.firstIndex(where: { ["&&", "||"].contains($0.source) }), place > 1, place + 1 < words.count {
      let parts = [words[..<place], words[(place + 1)...]].map { $0.map(\.source).joined(separator: " ") }
      return .advice("two commands are two lines, or have ; between them", [parts.joined(separator: "; ")])
    }
    if let line = namedByValues(words) ?? textMoved(words) { return .line(line) }
    if let meaning = assignment(words) ?? layer(words) ?? flagged(words) ?? ofCanvas(words) { return meaning }
    if let line = withoutOwnFile(words) ?? withoutArticle(words, isMeant: isMeant) ?? withoutWordForAll(words)
      ?? circled(words) ?? ofMarkup(words)
      ?? tidied(words, isMeant: isMeant)
    {
      return .line(line)
    }
    if let meaning = settings(words) { return meaning }
    if let line = selecting(words, isMeant: isMeant) { return .line(line) }
    if let meaning = phrase(words, among: Vocabulary.mistakenByWord, isMeant: isMeant) { return meaning }
    if let meaning = ofSelection(words) { return meaning }
    if let line = words[0].text == "set" ? inGroup(words) : textOfNew(words) { return .line(line) }
    guard !isMeant, !isSubstitution(words) else { return nil }
    if let meaning = withoutGraphics(words) ?? phrase(words, among: Vocabulary.phrasesByWord, isMeant: false) { return meaning }
    return inGroup(words).map { .line($0) } ?? named(words) ?? phrase(words, among: Vocabulary.kindsByWord, isMeant: false)
  }

  /// `add layer Notes` in a file of Inkscape, whose layers are groups with a mark that no command sets.
  private func layer(_ words: [PhraseWord]) -> Phrase.Meaning? {
    let document = interpreter.session.document
    guard words.count > 1, ["add", "create", "make", "new"].contains(words[0].text), words[1].text == "layer",
      document.source.markup != nil,
      let layer = document.children(of: document.canvases.first ?? .document).first(where: { node in
        Document.unknownMembers(document, node).contains { $0.key.hasSuffix("inkscape:groupmode") }
      })
    else { return nil }
    let name = words.count > 2 ? words[2].source : "New"
    return .advice(
      "a layer of Inkscape has a mark that only a copy of one has",
      ["dup \(Selector.id(document.id(of: layer))) as \(name)", "add group \(name)"])
  }

  /// `rename * '{text} {n}'` with the values of properties as they are written here.
  private func namedByValues(_ words: [PhraseWord]) -> String? {
    guard words.count == 3, words[0].text == "rename", words[2].text.contains("{"), !words[2].text.contains("$") else { return nil }
    var text = words[2].text
    for (path, value) in [
      ("text", "text.string"), ("kind", "kind"), ("id", "id"), ("fill", "fill"), ("width", "width"), ("height", "height"),
    ] {
      text = text.replacing("{\(path)}", with: "${\(value)}")
    }
    guard text != words[2].text, !text.contains("\"") else { return nil }
    return "rename \(words[1].source) \"\(text.replacing("{n}", with: "${i + 1}"))\""
  }

  /// `move Title to 20 40` for a text of SVG, whose `y` is its baseline: its upper left corner goes there, as that of a new one.
  private func textMoved(_ words: [PhraseWord]) -> String? {
    let document = interpreter.session.document
    guard (4...5).contains(words.count), ["move", "place", "put"].contains(words[0].text), ["to", "at"].contains(words[2].source),
      document.source.inheritance != nil, let node = matches(words[1].source), document.kind(of: node) == .text,
      let place = words.count == 4 ? words[3].numbers : words.dropFirst(3).allSatisfy(\.isNumber) ? words[3...].map(\.trimmed) : nil,
      place.count == 2
    else { return nil }
    return "set \(words[1].source) x+=(\(place[0]) - left) y+=(\(place[1]) - top)"
  }

  /// `i = i + 1`, `x += 50` in a script with `let i` or `let x`.
  private func assignment(_ words: [PhraseWord]) -> Phrase.Meaning? {
    let name = words[0].text
    guard words.count > 2, ["=", "+=", "-=", "*=", "/="].contains(words[1].source) else { return nil }
    let isNew = words[1].source == "=" && interpreter.table.find(name) == nil && matches(words[0].source) == nil && Parser.isName(name)
    guard interpreter.scopes.variables.contains(name) || isNew && words.count == 3 else { return nil }
    guard !isNew else { return .advice("a variable gets its value by let", ["let \(name) = \(words[2].source)"]) }
    let value = words[2...].map { $0.source == name ? "$" + name : $0.source }.joined(separator: " ")
    let old = words[1].source == "=" ? "" : "$\(name) \(words[1].source.dropLast()) "
    return .advice("a variable gets its value by let", ["let \(name) = (\(old)\(value))"])
  }

  /// Whether a new name begins as a substitution does: `s,A B,C,` without the quotes that blanks need.
  private func isSubstitution(_ words: [PhraseWord]) -> Bool {
    words.count > 3 && !words[2].isQuoted && words[2].text.first == "s" && words[2].text.dropFirst().first.map { !$0.isLetter } ?? false
  }

  /// The meaning of a line by a pattern. Flags at the end of a line stay there.
  private func phrase(_ words: [PhraseWord], among table: [String: [Phrase]], isMeant: Bool) -> Phrase.Meaning? {
    var names = [words[0].text]
    if !isMeant, let name = interpreter.table.find(words[0].text)?.name, name != words[0].text { names.append(name) }
    let typed = Set(words.lazy.filter { !$0.isQuoted }.flatMap { [$0.text, $0.text.lowercased()] })
    let next = isMeant && words.count > 1 ? words[1].text : nil
    let phrases = names.map { name in (table[name] ?? []).filter { $0.isPossible(with: typed, next: next) } }
    guard phrases.contains(where: { !$0.isEmpty }) else { return nil }
    let flags = words.firstIndex { $0.text.hasPrefix("--") && $0.text != "--" } ?? words.endIndex
    var forms = [(Array(words[..<flags]), words[flags...].map { " " + $0.source }.joined())]
    if flags < words.endIndex {
      // A word may be a flag of another program, with a value.
      let tail = words.lastIndex { !$0.text.hasPrefix("--") }.map { $0 + 1 } ?? flags
      forms.append((Array(words[..<tail]), words[tail...].map { " " + $0.source }.joined()))
      if tail < words.endIndex { forms.append((words, "")) }
    }
    // A verb of other programs for one graphic, without a graphic, applies to the selection.
    if !isMeant, interpreter.table.find(words[0].text) == nil, hasSelection {
      forms.append(([words[0], PhraseWord(":selected")] + words[1..<max(1, flags)], forms[0].1))
    }
    for (name, phrases) in zip(names, phrases) {
      for (form, rest) in forms {
        let form = [PhraseWord(name)] + form.dropFirst()
        for phrase in phrases {
          guard let values = phrase.values(in: form)?.values.merging(["VERB": name], uniquingKeysWith: { $1 }),
            !phrase.isRun || selectsEach(values["SELECTORS"]),
            selectsEach(values["THERE"]),
            // In `set Title width 5`, Title may be a graphic.
            name != "set" || form.count < 2 || !phrase.takesWord(form[1].text) || matches(Selector.quoted(form[1].text)) == nil
          else { continue }
          return filled(phrase.meaning, values, rest)
        }
      }
    }
    return nil
  }

  func filled(_ meaning: Phrase.Meaning, _ values: [String: String], _ rest: String) -> Phrase.Meaning {
    var values = values
    if values["SELECTOR"] == nil { values["SELECTOR"] = example() }
    values["CANVAS"] = canvas
    (values["DOCUMENT"], values["PATH"]) = (stem, interpreter.session.workspace.path ?? "FILE")
    if values["KIND"] == nil { values["KIND"] = matches(example()).map { interpreter.session.document.kind(of: $0).word } ?? "rectangle" }
    switch meaning {
    case .line(let line) where line.contains("PATH") && interpreter.session.workspace.path == nil:
      return .advice(
        "no drawing is open: which file is meant?", [Phrase.filled(line, values).replacing("FILE", with: "drawing.svg drawing.svg")])
    case .line(let line): return .line(Phrase.filled(line, values) + rest)
    // The flags are of the other program.
    case .advice(let reason, let lines):
      if let rest = values["REST"], lines.contains(where: { $0.hasPrefix("add line ") }) { values["REST"] = Self.ofLine(rest) }
      let losesHead = !hasHeads && lines.contains { $0.contains(Self.head) }
      return .advice(
        losesHead ? reason + "; a line of SVG has no arrow head" : reason, lines.map { Phrase.filled(placed($0, values), values) })
    }
  }

  /// The words that are settings of a line: not those of `connect A B with arrow label=yes`.
  private static func ofLine(_ rest: String) -> String {
    guard let found = command("add \(rest)") else { return "" }
    let words = found.command.arguments.map { PhraseWord($0, found.source) }
    let settings = words.filter { $0.isAssignment && Property(typed: $0.name)?.kinds.contains(.line) == true }
    return settings.map(\.source).joined(separator: " ")
  }

  private static let head = " stroke.end=arrow"

  private var hasHeads: Bool { interpreter.session.document.source.markup?.canHold(.strokeEnd, .string("arrow"), of: .line) ?? true }

  /// A line of advice as it has to be in this document: lines in SVG have no arrow heads, and what a transform moves is not where its edges
  /// are.
  private func placed(_ line: String, _ values: [String: String]) -> String {
    let document = interpreter.session.document
    let rest = values["REST"] ?? ""
    let hasHead = hasHeads && !rest.contains("stroke.end")
    // The tip is half the size of a head beyond the end.
    let width = rest.split(separator: " ").compactMap { setting -> Double? in
      let parts = setting.split(separator: "=").map(String.init)
      return parts.count == 2 && Property(typed: parts[0])?.path == "stroke.width" ? Double(parts[1]) : nil
    }
    let reach = NumberText.string((width.first ?? 1) * 1.5)
    var line = line.replacing(" - HEAD", with: hasHead ? " - \(reach)" : "")
    if !hasHead { line = line.replacing(Self.head, with: "") }
    for name in ["SELECTOR", "GRAPHIC"] where line.contains(name + ".") {
      guard let node = values[name].flatMap(matches), document.isMovedByTransform(node) else { continue }
      line = line.replacing("(\(name).", with: "(\(name).bbox.")
    }
    return line
  }

  var canvas: String {
    let (session, document) = (interpreter.session, interpreter.session.document)
    let current = session.viewpoint.current.group
    guard let canvas = document.canvas(of: current) ?? document.canvases.first else { return "canvas" }
    return Selector.id(document.id(of: canvas))
  }

  var stem: String {
    let title = interpreter.session.workspace.path ?? "drawing"
    let name = title.split(separator: "/").last.map(String.init) ?? "drawing"
    let stem = name.prefix { $0 != "." }
    return stem.isEmpty || stem.contains { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" } ? "drawing" : String(stem)
  }
}
