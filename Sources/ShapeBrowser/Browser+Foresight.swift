// SPDX-License-Identifier: GPL-3.0-or-later
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

  private var areFindingsDue: Bool { shownPanes[0] == .findings && entry == nil && findings.isDue(in: editor) }
}
