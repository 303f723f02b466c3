// SPDX-License-Identifier: GPL-3.0-or-later
import Synchronization

/// The verbs of an interpreter, read by the parser, help, completion, safe mode and the manual.
///
/// The declaration of a verb is made when the verb is looked up: making all of them would take a quarter of the time of a short run.
package struct CommandTable: Sendable {
  /// The name of a verb, and its declaration.
  struct Entry: Sendable {
    let name: String
    let verb: @Sendable () -> Verb

    init(_ name: String, _ verb: @escaping @Sendable () -> Verb) { (self.name, self.verb) = (name, verb) }
  }

  private let entries: [Entry]
  private let indices: [String: Int]
  private let aliases = AliasIndex()

  init(_ entries: [Entry]) {
    self.entries = entries
    indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.name, $0) })
  }

  package init(_ verbs: [Verb]) { self.init(verbs.map { verb in Entry(verb.name) { verb } }) }

  /// Returns the table with a verb appended.
  package func adding(_ verb: Verb) -> CommandTable { CommandTable(entries + [Entry(verb.name) { verb }]) }

  /// All verbs, in the table's order.
  package var commands: [Verb] { entries.map { $0.verb() } }

  /// Flags every verb takes.
  package static let commonFlags = [
    FlagForm("--json", nil, "answer as JSON, one object a line"),
    FlagForm("--dry-run", nil, "say what would change, and change nothing"),
    FlagForm("--all", nil, "with --dry-run: every graphic, not the first 20; to a program: an answer of any length"), ifRevision,
  ]

  static let ifRevision = FlagForm("--if-rev", "N", "only while the document is at revision N")

  /// A verb by its name or alias.
  package func find(_ name: String) -> Verb? { (indices[name] ?? aliases.index(of: name, in: entries)).map { entries[$0].verb() } }

  /// Finds the verb of a command. For a two-word alias such as `bring forward`, the returned command omits the second word.
  func resolved(_ command: Command) -> (verb: Verb, command: Command)? {
    guard let name = command.verb.bareText else { return nil }
    if let verb = find(name) { return (verb, command) }
    guard let second = command.arguments.first?.bareText, let verb = find("\(name) \(second)") else { return nil }
    return (verb, Command(verb: command.verb, arguments: Array(command.arguments.dropFirst())))
  }

  /// The names to suggest for an unknown verb; verbs that may lose work are left out, unless they differ from the word only in the order of
  /// letters.
  func guesses(for word: String) -> [String] {
    commands.filter { !$0.losesWork || $0.name.sorted() == word.sorted() }.flatMap { [$0.name] + $0.aliases }
  }

  /// All names and aliases, in the table's order.
  package var names: [String] { commands.flatMap { [$0.name] + $0.aliases } }
}

/// The aliases of the verbs of a table, which are computed when a word is not a verb's name.
private final class AliasIndex: Sendable {
  private let indices = Mutex<[String: Int]?>(nil)

  func index(of name: String, in entries: [CommandTable.Entry]) -> Int? {
    indices.withLock { known in
      if known == nil {
        let pairs = entries.enumerated().flatMap { index, entry in entry.verb().aliases.map { ($0, index) } }
        known = Dictionary(pairs) { $1 }
      }
      return known![name]
    }
  }
}

extension CommandTable {
  /// The verb that a word of other programs most probably means: that of the first line of the vocabulary that begins with the word. Any other
  /// word may be a property, or the name of a graphic, which are set.
  package func verb(meantBy word: String) -> Verb {
    for phrase in Vocabulary.phrasesByWord[word] ?? [] {
      if let verb = phrase.meaning.lines.lazy.compactMap({ $0.split(separator: " ").first.flatMap { find(String($0)) } }).first {
        return verb
      }
    }
    return find("set")!
  }
}
