// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import TerminalText
import ShapeModel

/// `replace text|names FROM to TO|s/PATTERN/NEW/ [in SELECTOR]`, `replace text --po FILE`: replaces parts of texts or names, or texts with
/// their translations.
struct ReplaceCommand {
  static let verb = Verb(
    "replace", in: .change, "replace a part of texts or names, or texts by their translations", .changes,
    takes: Operand.choice(Part.self), Operand.text("FROM").optional, Operand.text("TO").clause("to"),
    Operand.selector("SELECTOR").clause("in"), Flag.toggle("--regex", "FROM is a regular expression, TO may hold $1"),
    Flag(FlagForm("--po", "FILE", "the translations of a PO file, in place of FROM to TO", type: .path)) { (word, _) in word },
    forms: [
      "text FROM to TO [in SELECTOR] [--regex]", "text s/PATTERN/NEW/ [in SELECTOR]", "text --po FILE [in SELECTOR]",
      "names FROM to TO [in SELECTOR] [--regex]", "names s/PATTERN/NEW/ [in SELECTOR]",
    ],
    examples: [
      Verb.Example("replace names eye to Auge", "in names"),
      Verb.Example("replace text s/Hello/Good day/", "in texts, as sed does"),
    ], run: run)

  /// The strings that are searched.
  enum Part: String, CaseIterable, Sendable {
    case text, names

    var property: Property { self == .text ? .textString : .name }
  }

  private static func run(
    _ session: any SessionEditing, _ part: Part, _ from: ArgumentWord?, _ to: ArgumentWord?, _ selector: SelectorOperand?,
    _ isPattern: Bool,
    _ file: ArgumentWord?
  ) throws(CommandError) -> Reply {
    let nodes = part == .text ? try session.texts(selector) : try named(session, selector)
    let replace = ReplaceCommand(session: session, property: part.property, nodes: nodes)
    if let file {
      guard part == .text, from == nil, to == nil else {
        throw CommandError(file.range, "syntax.word", "--po takes the place of FROM to TO, and is for texts only", .usage)
      }
      return try replace.translate(file)
    }
    if let from, to == nil, !isPattern, let substitution = try Substitution(from.text, at: from.range) {
      return replace.hinting(try replace.replace(substitution, at: from.range), from, to)
    }
    guard let from, let to else {
      throw CommandError(session.running.range, "syntax.missing", "replace needs FROM to TO, s/PATTERN/NEW/, or --po FILE", .usage)
    }
    guard !from.text.isEmpty else { throw CommandError(from.range, "value", "the text to replace is empty") }
    return replace.hinting(try replace.replace(from, to, isPattern), from, to)
  }

  private static func named(_ session: any SessionEditing, _ selector: SelectorOperand?) throws(CommandError) -> [NodeID] {
    let document = session.document
    guard let selector else { return (document.canvases + document.graphics).filter { document.name(of: $0) != nil } }
    return try session.targets(selector).filter { document.name(of: $0) != nil }
  }

  private let session: any SessionEditing
  private let property: Property
  private let nodes: [NodeID]

  private func text(_ node: NodeID) -> String { session.document.value(property, of: node)?.string ?? "" }

  private func replace(_ from: ArgumentWord, _ to: ArgumentWord, _ isPattern: Bool) throws(CommandError) -> Reply {
    if isPattern { return try replace(Substitution(all: from.text, by: to.text, at: from.range), at: to.range) }
    return try replace(at: to.range) { (text) throws(CommandError) in NormalizedText.replacing(from.text, by: to.text, in: text) }
  }

  /// Adds to a reply that nothing was replaced the line that is probably meant: a colour is no text, and `/a/` no pattern.
  private func hinting(_ reply: Reply, _ from: ArgumentWord, _ to: ArgumentWord?) -> Reply {
    guard !reply.warnings.isEmpty else { return reply }
    let bytes = Array(from.text.utf8)
    let parts = SubstitutionText(bytes, from: 0, to: bytes.count)
    let (old, new) = to.map { (from.text, $0.text) } ?? (parts?.pattern ?? "", parts?.replacement ?? "")
    var reply = reply
    if Color(old) != nil, Color(new) != nil {
      reply.warnings[0] += "; recolor \(old) to \(new) changes colours"
    } else if to != nil, from.text.count > 2, from.text.hasPrefix("/"), let end = from.text.lastIndex(of: "/"), end > from.text.startIndex {
      reply.warnings[0] += "; --regex takes a pattern without slashes"
    }
    return reply
  }

  private func replace(_ substitution: Substitution, at range: SourceRange) throws(CommandError) -> Reply {
    try replace(at: range, by: substitution.applied)
  }

  private func replace(at range: SourceRange, by replacing: (String) throws(CommandError) -> ReplacedText) throws(CommandError) -> Reply {
    var changed: [(node: NodeID, text: ReplacedText)] = []
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: nodes.count)
      let old = text(node)
      let result = try replacing(old)
      if !result.text.hasSameBytes(as: old) { changed.append((node, result)) }
    }
    var reply = try write(changed, [], at: range)
    if changed.isEmpty {
      reply.warnings.append("nothing was replaced: \(property == .textString ? "no text" : "no \(property.path)") has that")
    }
    return reply
  }

  private func write(_ changed: [(node: NodeID, text: ReplacedText)], _ remarks: [String], at range: SourceRange) throws(CommandError)
    -> Reply
  {
    for (node, text) in changed where !PropertyTable.accepts(.string(text.text), property, of: session.document.kind(of: node)) {
      throw CommandError(
        range, "value", "\(property.path) of \(Selector.id(session.document.id(of: node))) cannot be '\(sanitized(text.text, limit: 60))'")
    }
    let fit = property == .textString ? TextFit(changed.map(\.node), in: session.document) : nil
    try session.replace(property, changed)
    return session.changed(session.document.ordered(session.running.touched), remarks + [fit?.remark()].compactMap { $0 })
  }

  // MARK: Translations

  private func translate(_ file: ArgumentWord) throws(CommandError) -> Reply {
    guard !session.options.isSafe else {
      throw CommandError(file.range, "safe", "replace --po reads a file, which --safe does not allow")
    }
    let source = try ScriptFiles(session).script(ScriptFiles(session).path(file.text, in: session.running.source), at: file.range)
    let translations: Translations
    do { translations = try Translations(source.bytes) } catch {
      throw CommandError(file.range, "value.po", "\(sanitized(file.text)):\(error.line): \(sanitized(error.message))")
    }
    var inContext: [[UInt8]: [UInt8]] = [:]
    var anywhere: [[UInt8]: [UInt8]] = [:]
    var tally = Tally()
    for entry in translations.entries {
      if entry.isFuzzy || entry.isPlural || entry.translation.isEmpty {
        tally.skip(entry)
      } else if let context = entry.context {
        inContext[context + [4] + entry.text] = entry.translation
      } else {
        anywhere[entry.text] = entry.translation
      }
    }
    var changed: [(node: NodeID, text: ReplacedText)] = []
    var used: Set<[UInt8]> = []
    for (index, node) in nodes.enumerated() {
      try session.reportProgress(index, of: nodes.count)
      let old = Array(text(node).utf8)
      let key = Array(session.document.id(of: node).utf8) + [4] + old
      guard let translation = inContext[key] ?? anywhere[old] else {
        if !old.isEmpty { tally.missing += 1 }
        continue
      }
      used.insert(inContext[key] == nil ? old : key)
      if translation != old { changed.append((node, ReplacedText(String(decoding: translation, as: UTF8.self)))) }
    }
    tally.unused = inContext.count + anywhere.count - used.count
    return try write(changed, tally.remarks, at: file.range)
  }

  /// Counts what was skipped, by reason.
  private struct Tally {
    var missing = 0
    var unused = 0
    private var fuzzy: [Translations.Entry] = []
    private var plural: [Translations.Entry] = []
    private var untranslated = 0

    mutating func skip(_ entry: Translations.Entry) {
      if entry.isPlural {
        plural.append(entry)
      } else if entry.isFuzzy {
        fuzzy.append(entry)
      } else {
        untranslated += 1
      }
    }

    var remarks: [String] {
      var remarks: [String] = []
      if missing > 0 { remarks.append("\(counted(missing, "text")) without a translation") }
      if untranslated > 0 { remarks.append("\(untranslated) of the file without a msgstr") }
      for (name, skipped) in [("fuzzy", fuzzy), ("plural", plural)] where !skipped.isEmpty {
        let list = skipped.prefix(3).map { "'\(sanitized(String(decoding: $0.text, as: UTF8.self), limit: 30))' in line \($0.line)" }
        remarks.append("\(name), skipped: " + list.joined(separator: ", ") + (skipped.count > 3 ? " and \(skipped.count - 3) more" : ""))
      }
      if unused > 0 { remarks.append("\(unused) of the file for no text here") }
      return remarks
    }
  }
}
