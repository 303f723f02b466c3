// SPDX-License-Identifier: GPL-3.0-or-later
/// What is looked for while no key waits.
extension Browser {
  /// Whether something is to be looked for while it is typed.
  package var isLookDue: Bool { areFindingsDue || entry.map { foresight.isDue(typed, $0) } ?? false }

  /// Looks for what is typed, and for what lint finds now, until a key waits.
  package func look() {
    if areFindingsDue {
      findings.look(in: editor, hasKeys: services.hasKeys)
      return
    }
    if isLookDue, let entry { foresight.look(typed, entry, in: editor, hasKeys: services.hasKeys) }
  }

  private var areFindingsDue: Bool { shownPanes[0] == .findings && entry == nil && findings.isDue(in: editor) }
}
