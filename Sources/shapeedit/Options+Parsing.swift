// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// An argument of the program that cannot be used.
package struct ArgumentError: Error, Hashable {
  package let message: String
  package let help: String

  init(_ message: String, help: String = "shapeedit --help lists the arguments") { (self.message, self.help) = (message, help) }
}

extension Options {
  /// Parses arguments as GNU programs do: `-i -o FILE`, `-iq`, `-j4`, `--output FILE`, `--output=FILE`; options and files in any order, and
  /// only files after `--`.
  package init(parsing arguments: [String]) throws(ArgumentError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        files += rest
        return
      }
      if Options.isOption(word) { try take(word, &rest) } else { files.append(word) }
    }
  }

  private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }

  /// Takes a word of options, and the value of the last one if it is the next word.
  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws(ArgumentError) {
    guard !word.hasPrefix("--") else {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return try take(String(parts[0]), parts.count > 1 ? String(parts[1]) : nil, &rest)
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      guard case .value? = ProgramOption.named(name)?.effect else {
        guard letters.first != "=" else { throw ArgumentError("'\(name)' takes no value") }
        try take(name, nil, &rest)
        continue
      }
      if letters.first == "=" { letters.removeFirst() }
      return try take(name, letters.isEmpty ? nil : String(letters), &rest)
    }
  }

  /// Takes one option.
  /// - Parameter attached: Its value, if that is in the same word.
  private mutating func take(_ name: String, _ attached: String?, _ rest: inout ArraySlice<String>) throws(ArgumentError) {
    guard let option = ProgramOption.named(name) else { throw Options.unknown(name) }
    switch option.effect {
    case .toggle(let set):
      guard attached == nil else { throw ArgumentError("'\(name)' takes no value") }
      set(&self)
    case .value(let valueName, let expected, let set):
      guard let value = attached ?? Options.value(&rest) else { throw ArgumentError("'\(name)' needs a value: \(name) \(valueName)") }
      guard set(&self, value) else { throw ArgumentError("'\(value)' is not a value of '\(name)': expected \(expected)") }
    case .pair(let valueName, let set):
      // `--arg name=value`
      if attached == nil, let word = rest.first, let sign = word.firstIndex(of: "="), sign > word.startIndex,
        word[..<sign].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
      {
        rest.removeFirst()
        return set(&self, String(word[..<sign]), String(word[word.index(after: sign)...]))
      }
      guard attached == nil, rest.count > 1 else { throw ArgumentError("'\(name)' needs two words: \(name) \(valueName)") }
      let (variable, value) = (rest.removeFirst(), rest.removeFirst())
      set(&self, variable, value)
    }
  }

  /// Takes the next word as a value, unless it is an option.
  private static func value(_ rest: inout ArraySlice<String>) -> String? {
    guard let word = rest.first, word != "--", ProgramOption.named(word.prefix { $0 != "=" }) == nil else { return nil }
    return rest.removeFirst()
  }

  private static func unknown(_ name: String) -> ArgumentError {
    let near = Suggestions.nearest(to: name, in: ProgramOption.all.flatMap(\.names).filter { $0.hasPrefix("--") })
    if ["--set", "--define", "--var", "--param", "-D"].contains(name) {
      let help = "--arg NAME VALUE gives a script $NAME, and -c 'set SELECTOR PROPERTY VALUE' sets"
      return ArgumentError("unknown option '\(name)'", help: help)
    }
    if ["-e", "-x", "--eval", "--exec", "--execute", "--run", "--do"].contains(name) {
      return ArgumentError("unknown option '\(name)'", help: "-c runs a line: shapeedit FILE -c 'set #body fill red'")
    }
    if ["--write", "--save", "--in-place", "--inplace", "--overwrite"].contains(name) {
      return ArgumentError("unknown option '\(name)'", help: "-i saves the file: shapeedit FILE -i -f SCRIPT")
    }
    guard name.hasPrefix("--"), let first = near.first else { return ArgumentError("unknown option '\(name)'") }
    return ArgumentError("unknown option '\(name)'", help: "did you mean \(first)?")
  }

  /// Removes an option that may be among the words of a verb from the front of some words; false if there is none.
  mutating func take(_ words: inout ArraySlice<String>) -> Bool {
    guard let word = words.first else { return false }
    guard Options.names(in: word).allSatisfy({ ProgramOption.named($0)?.isAllowedInVerbs == true }) else { return false }
    var (options, rest) = (self, words.dropFirst())
    do throws(ArgumentError) { try options.take(word, &rest) } catch { return false }
    (self, words) = (options, rest)
    return true
  }

  /// The options in a word: one with two hyphens, or letters up to one with a value, as in `-j4`.
  private static func names(in word: String) -> [Substring] {
    guard !word.hasPrefix("--"), word.count > 1, word.hasPrefix("-") else { return [word.prefix { $0 != "=" }] }
    var names: [Substring] = []
    for letter in word.dropFirst() {
      names.append("-\(letter)")
      if case .value? = ProgramOption.named(names[names.count - 1])?.effect { break }
    }
    return names
  }
}
