// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText

/// Searches that run while no key is pending.
extension Browser {
  /// Whether a search is due, for the typed text or for findings of `lint`.
  package var isLookDue: Bool { areFindingsDue || entry.map { searchPreview.isDue(typed, $0) } ?? false }

  /// Searches for the typed text and for current findings of `lint`, until a key is pending.
  package func look() {
    if areFindingsDue {
      findings.look(in: editor, hasKeys: services.hasKeys)
      return
    }
    if isLookDue, let entry { searchPreview.look(typed, entry, in: editor, hasKeys: services.hasKeys) }
  }

  /// The message about long work while it runs.
  /// - Parameters:
  ///   - part: How much of it is done, 0 through 1.
  ///   - keys: The number of keys that were typed meanwhile.
  package func words(ofProgress part: Double, keys: Int) -> String {
    let done = "\(Int(part * 100)) %"
    guard entry == nil else { return "searching: \(done)" }
    return "\(sanitized(editor.running, limit: 60)): \(done); Esc stops it"
      + (keys == 0 ? "" : "; \(counted(keys, "key")) wait" + (keys == 1 ? "s" : ""))
  }

  private var areFindingsDue: Bool { shownPanes[0] == .findings && entry == nil && findings.isDue(in: editor) }
}
