// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText

/// The help, made from the table of keys.
package enum HelpText {
  package static func lines(_ table: KeyTable) -> [String] {
    var lines = [
      "Each key runs a command; the line below the panes shows it as you could type it.",
      "What is changed is undone by u, and saved by C-s.",
      "A number before a key repeats it: 5j, 3u; before G it is a row.",
    ]
    if !table.own.keys.isEmpty {
      lines += ["", "Your own"]
      for (name, meaning) in table.own.keys {
        let text =
          switch meaning {
          case .line(let line): line
          case .key(let other): "as \(other)"
          }
        lines.append(row(name, sanitized(text, limit: 200)))
      }
    }
    for section in KeyTable.sections {
      lines += ["", section.title]
      for binding in section.bindings where !binding.help.isEmpty {
        lines.append(row(binding.keys.joined(separator: " "), binding.help))
      }
    }
    lines += [
      "", "Mouse", "  click a row, a triangle, a value, a shape, a tab, a hint or the name of a pane; drag rows, shapes and their corners,",
      "  indicators, and the tabs where they do not fit; with Control a click adds to the selection, with Shift a range; two clicks",
      "  take the group; the other button opens a menu of what can be done; the wheel scrolls, zooms the canvas at the pointer, and turns the tabs",
    ]
    return lines
  }

  private static func row(_ keys: String, _ text: String) -> String {
    "  " + padded(keys, to: 11) + " " + text
  }
}
