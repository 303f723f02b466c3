// SPDX-License-Identifier: GPL-3.0-or-later
package import TerminalUI

/// The names of keys, as written in the table of keys and in the help: `j`, `C-r`, `S-Up`, `Enter`.
package enum KeyName {
  private static let named: [(KeyEquivalent, String)] = [
    (.upArrow, "Up"), (.downArrow, "Down"), (.leftArrow, "Left"), (.rightArrow, "Right"), (.home, "Home"), (.end, "End"),
    (.pageUp, "PageUp"), (.pageDown, "PageDown"), (.delete, "Backspace"), (.deleteForward, "Delete"), (.return, "Enter"),
    (.escape, "Esc"), (.tab, "Tab"), (.space, "Space"), (.insert, "Insert"),
  ]

  /// Whether a word names a key, or a sequence of two lower-case letters.
  package static func isName(_ word: String) -> Bool {
    if word.utf8.count == 2, word.utf8.allSatisfy({ $0 >= 97 && $0 <= 122 }) { return true }
    var rest = word[...]
    for held in ["C-", "A-", "M-", "S-"] where rest.count > 2 && rest.hasPrefix(held) { rest = rest.dropFirst(2) }
    return rest.count == 1 || named.contains { $0.1 == rest }
      || rest.first == "F" && Int(rest.dropFirst()).map { (1...24).contains($0) } ?? false
  }

  /// The name of a key and its modifiers.
  package static func of(_ key: KeyPress) -> String {
    var name = ""
    if key.modifiers.contains(.control) { name += "C-" }
    if key.modifiers.contains(.option) { name += "A-" }
    if key.modifiers.contains(.command) { name += "M-" }
    if key.modifiers.contains(.shift) { name += "S-" }
    if let known = named.first(where: { $0.0 == key.key }) { return name + known.1 }
    if let character = key.key.character { return name + String(character) }
    return name + ((1...24).first { KeyEquivalent.function($0) == key.key }.map { "F\($0)" } ?? "?")
  }
}
