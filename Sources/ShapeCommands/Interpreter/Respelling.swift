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
  /// The places of errors in the script.
  private let faults: [Int]
  private var edits: [(range: SourceRange, text: String, word: String)] = []
  private var problems: [CommandError] = []
  let uses = FirstUses()
  /// The place of the line that is rewritten.
  private(set) var start = 0
  /// Whether something is selected when the line runs.
  private(set) var hasSelection: Bool
  /// The selector of the rule of CSS that the line is in: `#body { fill: red; stroke: blue }` is two lines.
  private var rule: String?

  /// The maximum number of rewriting steps for a line: `alpha Body .5`, `set Body alpha .5`, `set Body opacity .5`.
  static let mostSteps = 6

  private init(_ interpreter: Interpreter, _ source: SourceText, _ faults: [CommandError], isOfShell: Bool) {
    (self.interpreter, self.source, self.isOfShell) = (interpreter, source, isOfShell)
    self.faults = faults.map(\.diagnostic.range.lower)
    hasSelection = !interpreter.session.selection.isEmpty
  }

  /// The rewritten script.
  /// - Parameter faults: The errors of the original script, in their order.
  static func result(
    _ parsed: Parser.Result, _ source: SourceText, _ interpreter: Interpreter, _ faults: [CommandError], isOfShell: Bool
  ) -> Result {
    var respelling = Respelling(interpreter, source, faults, isOfShell: isOfShell)
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
    let respelling = Respelling(interpreter, SourceText(name: "", ""), [], isOfShell: false)
    let phrases = Vocabulary.phrases.filter { $0.begins(with: word) }
    for phrase in phrases.filter(\.isRun) + phrases.filter({ !$0.isRun }) {
      let isPlace = phrase.meaning.lines.first?.hasPrefix("cd ") == true
      let graphic = isPlace ? respelling.canvas : respelling.example()
      let values = Vocabulary.samples.merging(["SELECTOR", "SELECTORS", "GRAPHIC", "OTHER", "SOUGHT"].map { ($0, graphic) }) { $1 }
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
    defer { if interpreter.table.find(verb)?.name == "select" { hasSelection = true } }
    var isMeant = !faults.contains { command.range.lower <= $0 && $0 <= command.range.upper }
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
    if let meaning = flagged(words) { return meaning }
    if let line = withoutOwnFile(words) ?? ofCanvas(words) ?? withoutArticle(words, isMeant: isMeant) ?? withoutWordForAll(words)
      ?? circled(words) ?? ofMarkup(words)
      ?? tidied(words, isMeant: isMeant)
    {
      return .line(line)
    }
    if let meaning = settings(words) { return meaning }
    if let line = selecting(words, isMeant: isMeant) { return .line(line) }
    if Vocabulary.mistakenVerbs.contains(words[0].text), let meaning = phrase(words, among: Vocabulary.mistaken, isMeant: isMeant) {
      return meaning
    }
    if let meaning = ofSelection(words) { return meaning }
    guard !isMeant, !isSubstitution(words) else { return nil }
    if let meaning = withoutGraphics(words) ?? phrase(words, among: Vocabulary.phrases, isMeant: false) { return meaning }
    return named(words) ?? phrase(words, among: Vocabulary.kinds, isMeant: false)
  }

  /// Whether a new name begins as a substitution does: `s,A B,C,` without the quotes that blanks need.
  private func isSubstitution(_ words: [PhraseWord]) -> Bool {
    words.count > 3 && !words[2].isQuoted && words[2].text.first == "s" && words[2].text.dropFirst().first.map { !$0.isLetter } ?? false
  }

  /// The meaning of a line by a pattern. Flags at the end of a line stay there.
  private func phrase(_ words: [PhraseWord], among phrases: [Phrase], isMeant: Bool) -> Phrase.Meaning? {
    var names = [words[0].text]
    if !isMeant, let name = interpreter.table.find(words[0].text)?.name, name != words[0].text { names.append(name) }
    let phrases = phrases.filter { phrase in names.contains(where: phrase.begins) }
    guard !phrases.isEmpty else { return nil }
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
    for name in names {
      for (form, rest) in forms {
        let form = [PhraseWord(name)] + form.dropFirst()
        for phrase in phrases {
          guard let values = phrase.values(in: form)?.values, !phrase.isRun || selectsEach(values["SELECTORS"]),
            selectsEach(values["THERE"])
          else { continue }
          return filled(phrase.meaning, values, rest)
        }
      }
    }
    return nil
  }

  private func filled(_ meaning: Phrase.Meaning, _ values: [String: String], _ rest: String) -> Phrase.Meaning {
    var values = values
    if values["SELECTOR"] == nil { values["SELECTOR"] = example() }
    values["CANVAS"] = canvas
    (values["DOCUMENT"], values["PATH"]) = (stem, interpreter.session.workspace.path ?? "FILE")
    if values["KIND"] == nil { values["KIND"] = matches(example()).map { interpreter.session.document.kind(of: $0).word } ?? "rectangle" }
    switch meaning {
    case .line(let line): return .line(Phrase.filled(line, values) + rest)
    // The flags are of the other program.
    case .advice(let reason, let lines): return .advice(reason, lines.map { Phrase.filled($0, values) })
    }
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

  // MARK: Properties

  /// A property by its name here or in other programs.
  func property(_ name: String) -> String? {
    if Property(path: name) != nil { return name }
    let name = Property.hyphenated(name)
    if let known = Property.synonyms[name] { return known }
    guard let phrase = Vocabulary.properties.first(where: { $0.pattern.hasSuffix(" VALUE") && $0.begins(with: name) }),
      case .line(let line) = phrase.meaning, line.hasSuffix(" VALUE"), !line.contains("=")
    else { return nil }
    return String(line.dropLast(" VALUE".count))
  }

  /// The settings of `set`, and those of other verbs that are assignments, by the names that properties have here.
  private func settings(_ words: [PhraseWord]) -> Phrase.Meaning? {
    // The declarations of a rule use the names of CSS.
    guard words.count > 2, ["set", "add", "style"].contains(words[0].text), !words[1].source.hasPrefix("style(") else { return nil }
    let takesPairs = words[0].text == "set"
    var written = words[..<2].map(\.source)
    var place = 2
    // Most words are of this language, and a selector may be a search of the whole drawing.
    lazy var kind = self.kind(words)
    while place < words.count {
      let word = words[place]
      let sign = word.isQuoted ? nil : word.source.firstIndex(of: "=")
      let name = sign.map { String(word.source[..<$0]) } ?? word.text
      if word.isQuoted || sign == nil && !takesPairs || !isForeign(name) {
        // A property of this language is followed by its value.
        let isPair = takesPairs && sign == nil && !word.text.hasPrefix("--") && place + 1 < words.count
        written += words[place..<(place + (isPair ? 2 : 1))].map(\.source)
        place += isPair ? 2 : 1
        continue
      }
      var values = Array(words[(place + 1)...])
      if let sign {
        let value = String(word.source[word.source.index(after: sign)...])
        values = [PhraseWord(value.trimmedOfQuotes, value, isQuoted: value != value.trimmedOfQuotes)]
      }
      if name == "transform", let (map, count) = Self.transform(values) {
        written += sign == nil && takesPairs ? [name, map] : [name + "=" + map]
        place += 1 + (sign == nil ? count : 0)
        continue
      }
      // `font-size 12` is of this language, `font-size 120%` is not.
      let isRelative = values.first.map { $0.text.hasSuffix("em") || $0.text.hasSuffix("%") } ?? false
      let isOwn = Property.synonyms[name] == "text.size" && !isRelative
      guard !isOwn, let (meaning, count) = setting(Property.hyphenated(name), values, words[1].source, { kind }) else {
        let isPair = takesPairs && sign == nil && place + 1 < words.count
        written += words[place..<(place + (isPair ? 2 : 1))].map(\.source)
        place += isPair ? 2 : 1
        continue
      }
      guard case .line(let line) = meaning else { return meaning }
      written += [sign == nil && takesPairs ? line : Self.assignments(line)]
      place += 1 + (sign == nil ? count : 0)
    }
    let line = written.joined(separator: " ")
    return line == words.map(\.source).joined(separator: " ") ? nil : .line(line)
  }

  /// The matrix of a list of functions such as `rotate(30) scale(2)`, and the number of its words; nil for one rotation about the middle,
  /// which is a property of its own.
  private static func transform(_ values: [PhraseWord]) -> (String, count: Int)? {
    let list = values.prefix { $0.text.contains("(") }
    let text = list.map(\.text).joined(separator: " ")
    let isRotation = text.hasPrefix("rotate(") && !text.contains { ", ".contains($0) }
    guard !list.isEmpty, !text.contains("$"), !isRotation, let map = Affine(svg: text)
    else { return nil }
    let numbers = [map.a, map.b, map.c, map.d, map.e, map.f].map { NumberText.string($0.withoutNoise) }
    return ("'\(numbers.joined(separator: " "))'", list.count)
  }

  /// Whether a name may be one of other programs; names of this language are included if they are known with values of several words.
  private func isForeign(_ name: String) -> Bool {
    if Property(path: name) != nil {
      return [
        "fill", "stroke", "background", "frame", "transform", "radius", "text.size", "x", "y", "width", "height", "text.wrap", "opacity",
        "points", "text.line-height", "text.spacing",
      ]
      .contains(name)
    }
    if ["radius", "text.size"].contains(Property.synonyms[name]) { return true }
    if Property.synonyms[name] != nil { return false }
    let name = Property.hyphenated(name)
    return Vocabulary.propertyNames.contains(name) || Property.synonyms[name] != nil
  }

  /// The kind of the graphics to set; nil if it is not known yet.
  private func kind(_ words: [PhraseWord]) -> Kind? {
    if words[0].text == "add" { return Kind(typed: words[1].text) }
    guard let node = matches(words[1].source.hasPrefix("(") ? String(words[1].source.dropFirst().dropLast()) : words[1].source) else {
      return nil
    }
    return interpreter.session.document.kind(of: node)
  }

  /// A setting by the name of another program, and the number of words of its value.
  private func setting(_ name: String, _ values: [PhraseWord], _ selector: String, _ kind: () -> Kind?) -> (Phrase.Meaning, Int)? {
    if let known = Property.synonyms[name], values.first?.text.contains(" ") != true {
      return values.first.map { (Phrase.Meaning.line("\(known) \($0.source)"), 1) }
    }
    let phrases = Vocabulary.properties.filter { $0.begins(with: name) }
    func found(_ words: [PhraseWord], isWhole: Bool) -> (Phrase.Meaning, Int)? {
      for phrase in phrases {
        guard let (values, count) = phrase.values(in: [PhraseWord(name)] + words, isWhole: isWhole) else { continue }
        let meaning = filled(phrase.meaning, values.merging(["SELECTOR": selector]) { $1 }, "")
        guard case .line(let line) = meaning else { return (meaning, count - 1) }
        let property = Property(path: String(line.prefix { $0 != " " && $0 != "=" }))
        let kind = kind()
        if let kind, let property, !property.kinds.contains(kind) { continue }
        // For a canvas, `background` is a property of this language.
        if kind == nil, name == "background" || property?.path == "background" { continue }
        // The background of a whole page is that of its canvas.
        if selector == ":root", phrase.begins(with: "background") { continue }
        // Only for texts, `size` is the font size.
        if name == "size", property == .textSize, kind != .text { continue }
        return (meaning, count - 1)
      }
      return nil
    }
    if let value = values.first, value.isQuoted, value.text.contains(" ") {
      let words = value.text.replacing(", ", with: " ").split(separator: " ").map { PhraseWord(String($0)) }
      if let (meaning, _) = found(words, isWhole: true) { return (meaning, 1) }
    }
    return found(values, isWhole: false)
  }

  /// `x 10 y 20` as `x=10 y=20`, the form of settings for verbs other than `set`.
  private static func assignments(_ line: String) -> String {
    guard let found = command("set . " + line) else { return line }
    var words = found.command.arguments.dropFirst().map { found.source.text($0.range) }[...]
    var settings: [String] = []
    while let word = words.popFirst() {
      let isWhole = word.contains("=")
      settings.append(isWhole ? word : word + "=" + (words.popFirst() ?? ""))
    }
    return settings.joined(separator: " ")
  }
}
