// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import TerminalUI

/// User-defined keys, from a text with a line for each: `KEY COMMAND`, or `KEY key OTHER` for the action of another key.
///
/// Blank lines and lines that begin with `#` are ignored. Invalid lines are reported, and the others are used.
package struct Keymap {
  /// The action of a key.
  package enum Meaning: Equatable {
    /// Runs a line of the language.
    case line(String)
    /// Performs the action of another key.
    case key(String)
  }

  package private(set) var keys: [(name: String, meaning: Meaning)] = []
  /// The problems, each with its line: `keys:3: …`.
  package private(set) var problems: [String] = []

  /// No keys.
  package init() {}

  /// No keys, because of a problem.
  package init(problem: String) { problems = [sanitized(problem, limit: 400)] }

  /// - Parameters:
  ///   - file: The name of the file, for messages.
  ///   - check: Returns the problem of a line of the language; nil if there is none.
  package init(_ text: String, file: String, check: (String) -> String?) {
    var lines: [String: Int] = [:]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = line.split(maxSplits: 1, whereSeparator: { $0 == " " || $0 == "\t" })
      guard let key = words.first.map(String.init), !key.hasPrefix("#") else { continue }
      let rest = words.count > 1 ? words[1].drop { $0 == " " || $0 == "\t" } : ""
      if let problem = Keymap.problem(key, String(rest), lines[key], check) {
        problems.append("\(sanitized(file, limit: 200)):\(index + 1): \(sanitized(problem, limit: 400))")
      } else {
        lines[key] = index + 1
        keys.append((key, rest.hasPrefix("key ") ? .key(String(rest.dropFirst(4).filter { $0 != " " })) : .line(String(rest))))
      }
    }
  }

  private static func problem(_ key: String, _ rest: String, _ line: Int?, _ check: (String) -> String?) -> String? {
    if !KeyName.isName(key) { return "'\(key)' is not a key; a key is written as in ? of browse: j, C-r, S-Up, F5, or gx for two in a row" }
    if key.utf8.count == 1, key >= "0", key <= "9" { return "'\(key)' is the number of the next key" }
    if let line { return "'\(key)' is on line \(line) already" }
    if rest.isEmpty { return "'\(key)' has no command" }
    guard rest.hasPrefix("key ") else { return check(rest) }
    let other = String(rest.dropFirst(4).filter { $0 != " " })
    return KeyTable.sections.contains { $0.bindings.contains { $0.keys.contains(other) } }
      ? nil : "'\(other)' does nothing that '\(key)' could do"
  }

  /// The keys as the help lists them.
  var bindings: [KeyBinding] {
    keys.compactMap { name, meaning in
      guard case .line(let line) = meaning else { return nil }
      return KeyBinding(name, help: line, effect: .view { $0.runOwn(line) })
    }
  }
}
