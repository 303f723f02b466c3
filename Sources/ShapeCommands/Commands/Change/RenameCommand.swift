// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// `rename SELECTOR NAME|s/PATTERN/NEW/`: renames graphics and canvases.
enum RenameCommand {
  static let verb = Verb(
    "rename", in: .change, "name graphics, or change their names by a pattern", .changes, .fillsPerGraphic,
    takes: Operand.selector("SELECTOR"), newName,
    examples: [
      Verb.Example("rename Body Torso", "a new name"), Verb.Example("rename (#eyeL, #eyeR) s/^/Eye /", "by a pattern"),
      Verb.Example("rename ellipse 'Dot {n}'", "counted, with {name} for the old name"),
    ], run: run)

  /// The new name, or a substitution, which is checked before a script runs unless it has variables.
  private static let newName = Operand<ArgumentWord>("NAME|s/PATTERN/NEW/", .text) { (word, _) throws(CommandError) in
    if !word.word.isInterpolated { _ = try substitution(word.text, at: word.range) }
    return word
  }

  private static func substitution(_ text: String, at range: SourceRange) throws(CommandError) -> Substitution? {
    try Substitution(text, at: range, literal: "set SELECTOR name TEXT")
  }

  private static func run(_ session: any SessionEditing, _ selector: SelectorOperand, _ word: ArgumentWord) throws(CommandError) -> Reply {
    try SettingRemarks.refuseCall(word) { "set SELECTOR name=\($0)" }
    var nodes = try session.targets(selector)
    var old = nodes.map { session.document.name(of: $0) ?? "" }
    var names = try names(for: nodes, old, word, session)
    if !word.word.isInterpolated, try substitution(word.text, at: word.range) != nil {
      // A substitution changes only names that have a match.
      let changed = nodes.indices.filter { session.document.name(of: nodes[$0]) != nil && !names[$0].hasSameBytes(as: old[$0]) }
      (nodes, old, names) = (changed.map { nodes[$0] }, changed.map { old[$0] }, changed.map { names[$0] })
    }
    let isCanvas = nodes.contains { session.document.kind(of: $0) == .canvas }
    for name in names where !PropertyTable.accepts(.string(name), .name, of: isCanvas ? .canvas : .group) {
      let help = ["a name is one line of at most 4096 bytes"]
      throw CommandError(word.range, "value", "'\(sanitized(name, limit: 60))' cannot be a name", help: help)
    }
    let changed = try session.apply(.setEach(.name, names.map { .string($0) }, nodes))
    var reply = session.changed(changed)
    let pairs = zip(old, names).filter { !$0.hasSameBytes(as: $1) }.prefix(6).map {
      "\(sanitized($0, limit: 30)) \(Glyphs.current.arrow) \(sanitized($1, limit: 30))"
    }
    let list = pairs.isEmpty ? "" : ": " + pairs.joined(separator: ", ") + (changed.count > 6 ? ", " + Glyphs.current.ellipsis : "")
    reply.notes = ["\(changed.count) renamed" + list]
    if names.contains(where: { $0.contains("*") }), !old.contains(where: { $0.contains("*") }) {
      reply.warnings.append("* is a letter of a name; s/PATTERN/NEW/ changes a part of names")
    }
    if nodes.count > 1, Set(names).count == 1 {
      reply.warnings.append(
        "all \(nodes.count) are named \(sanitized(names[0], limit: 40)) now; '\(sanitized(names[0], limit: 40)) {n}' would number them")
    }
    return reply
  }

  /// The new names: a text evaluated for each graphic, or, for a substitution, the old names changed by it.
  private static func names(
    for nodes: [NodeID], _ old: [String], _ word: ArgumentWord, _ session: any SessionEditing
  ) throws(CommandError) -> [String] {
    var names: [String] = []
    var substitution: Substitution?
    if !word.word.isInterpolated { substitution = try self.substitution(word.text, at: word.range) }
    for (index, node) in nodes.enumerated() {
      if word.word.isInterpolated {
        let text = try session.text(of: word.word, for: node, index, of: nodes.count)
        names.append(try self.substitution(text, at: word.range)?.applied(to: old[index]).text ?? text)
      } else {
        names.append(
          try substitution?.applied(to: old[index]).text
            ?? word.text.replacing("{n}", with: String(index + 1)).replacing("{name}", with: old[index]))
      }
    }
    return names
  }
}
