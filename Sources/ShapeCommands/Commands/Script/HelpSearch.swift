// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import TerminalText

/// Finds the lines to type for a task in everyday words, such as `hide`, `layer` or `export part`, in the tables that declare the language.
struct HelpSearch {
  /// Synonyms: the words of the language for words of other programs and of everyday speech.
  static let synonyms: [String: [String]] = [
    "hide": ["visible", "hidden"], "hiding": ["visible"], "show": ["visible", "shows"], "layer": ["group"], "layers": ["groups", "group"],
    "page": ["canvas"], "artboard": ["canvas"], "resize": ["width", "scale", "fit"], "size": ["width", "scale"], "bigger": ["scale"],
    "smaller": ["scale"], "compare": ["diff"], "versions": ["diff"], "version": ["diff"], "difference": ["diff"], "move": ["translate"],
    "nudge": ["translate"], "shift": ["translate"], "position": ["translate", "align"], "part": ["export", "render"],
    "color": ["recolor", "fill"],
    "colour": ["recolor", "fill"], "colors": ["recolor", "palette"], "colours": ["recolor", "palette"], "paint": ["fill"],
    "border": ["stroke"], "outline": ["stroke", "rows"], "line": ["stroke"], "copy": ["dup", "paste"], "duplicate": ["dup"],
    "clone": ["dup"], "clipboard": ["copy", "cut", "paste"], "paste": ["paste", "insert", "dup", "put"],
    "import": ["insert"], "place": ["insert"],
    "remove": ["delete"], "erase": ["delete"], "combine": ["group"], "center": ["align"], "centre": ["align"],
    "middle": ["align"], "space": ["distribute"], "spacing": ["distribute"], "turn": ["rotate"], "mirror": ["flip"],
    "picture": ["render", "show"],
    "image": ["render", "image"], "png": ["render"], "pdf": ["render"], "print": ["render"], "transparent": ["opacity"],
    "transparency": ["opacity"], "alpha": ["opacity"], "blur": ["shadow"], "gradient": ["linear", "radial"], "font": ["text"],
    "word": ["text"],
    "words": ["text", "replace"], "label": ["text"], "spelling": ["replace"], "title": ["text", "name"], "protect": ["locked", "lock"],
    "freeze": ["locked"], "above": ["front", "raise"], "below": ["back", "lower"], "order": ["front", "back", "sort"], "z-order": ["front"],
    "search": ["find", "search"], "list": ["ls", "rows"], "open": ["open"], "load": ["open"], "write": ["save"], "store": ["save"],
    "convert": ["export", "save"], "svg": ["export"], "grid": ["arrange", "tile"], "pattern": ["tile"], "undo": ["undo"],
    "back": ["undo", "back"],
    "mistake": ["undo", "lint"], "validate": ["check"], "clean": ["lint"], "tidy": ["lint", "arrange"], "theme": ["recolor", "token"],
    "batch": ["source"], "repeat": ["dup"], "exit": ["quit"],
  ]

  /// The maximum number of lines of a reply.
  private static let limit = 12

  private struct Entry {
    var words: Set<Substring>
    var line: String
    /// Verbs precede examples, which precede properties, with the same number of matching words.
    var rank: Int
  }

  private var entries: [Entry] = []

  init(_ table: CommandTable) {
    for task in EverydayTask.all {
      entries.append(Entry(words: task.words, line: "  \(task.line)  # \(task.shows)", rank: -1))
    }
    for verb in table.commands where verb.name != "help" {
      add(padded(verb.name, to: 12) + verb.help.summary, rank: 0)
      for example in verb.help.examples { add("  \(example.line)  # \(example.shows)", rank: 1) }
      for flag in verb.syntax.flags {
        let name = String(flag.name.drop { $0 == "-" })
        add(
          "  \(verb.name) \(flag.name)\(flag.value.map { " " + $0 } ?? "")  # \(flag.summary)",
          saying: name, name.replacing("-", with: " "), flag.summary, rank: 2)
      }
    }
    // The words of other programs for a property.
    var others: [String: [String]] = [:]
    for phrase in Vocabulary.properties {
      guard case .line(let meaning) = phrase.meaning else { continue }
      if meaning.hasSuffix(" VALUE") {
        others[String(meaning.dropLast(6)), default: []] += phrase.firstWords
      } else {
        add("  set SELECTOR \(meaning)", saying: phrase.firstWords.joined(separator: " "), rank: 2)
      }
    }
    for phrase in Vocabulary.phrases {
      let words = Set(phrase.firstWords.map { $0[...] })
      if case .advice(let reason, let lines) = phrase.meaning, let line = lines.first, words.allSatisfy({ table.find(String($0)) == nil }) {
        entries.append(Entry(words: words, line: "  \(line)  # \(reason)", rank: 1))
      }
      guard case .line(let meaning) = phrase.meaning else { continue }
      let line = meaning.replacing("VERB", with: phrase.firstWords[0])
      guard !entries.contains(where: { $0.rank == 1 && $0.line.hasPrefix("  \(line)  #") }) else { continue }
      entries.append(Entry(words: words, line: "  \(line)  # \(phrase.firstWords.joined(separator: ", ")) elsewhere", rank: 1))
    }
    for row in PropertyTable.rows where !row.isComputed {
      let elsewhere = (others[row.path] ?? []).joined(separator: " ")
      add("  set SELECTOR \(row.path) VALUE  # \(row.summary)", saying: row.path, row.summary, elsewhere, rank: 2)
    }
    for entry in PseudoClass.all { add("  :\(entry.forms[0])  # \(entry.meaning)", saying: entry.name, entry.meaning, rank: 3) }
  }

  private mutating func add(_ line: String, saying texts: String..., rank: Int) {
    let words = (texts.isEmpty ? [line] : texts).flatMap { HelpSearch.words(in: $0) }
    entries.append(Entry(words: Set(words), line: line, rank: rank))
  }

  private static func words(in text: String) -> [Substring] {
    text.lowercased().split { !($0.isLetter || $0 == "-") }
  }

  /// The lines about a task: those that contain most of the words or of their synonyms; empty if none contains any.
  func lines(about task: [String]) -> [String] {
    let wanted = task.map { word in
      let word = word.lowercased()
      return (word: word, others: HelpSearch.synonyms[word] ?? [])
    }
    let scored = entries.compactMap { entry -> (score: Double, entry: Entry)? in
      let score = wanted.reduce(entry.rank < 0 ? 0.5 : 0) { score, word in
        if entry.words.contains(where: { $0 == word.word }) { return score + 3 }
        return score + (word.others.contains { other in entry.words.contains { $0 == other } } ? 2 : 0)
      }
      return score >= 2 ? (score, entry) : nil
    }
    let best = scored.map(\.score).max() ?? 0
    // One of several words alone is too weak a match.
    return scored.filter { $0.score >= best - (task.count > 1 ? 1 : best) }
      .enumerated().sorted { (-$0.element.score, $0.element.entry.rank, $0.offset) < (-$1.element.score, $1.element.entry.rank, $1.offset) }
      .prefix(HelpSearch.limit).map(\.element.entry.line)
  }
}
