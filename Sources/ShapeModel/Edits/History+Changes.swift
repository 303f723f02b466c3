// SPDX-License-Identifier: GPL-3.0-or-later
/// The changes made by the steps of a history.
extension History {
  /// The changes since the innermost ``begin(_:)``. O(nodes of all edits since).
  /// - Parameters:
  ///   - limit: The most nodes described.
  ///   - topmost: Whether to leave out what was added or deleted together with its group.
  package func openChanges(atMost limit: Int = .max, topmost: Bool = false) -> ChangeSet {
    ChangeSet(match(takenBackBy: openInverses), atMost: limit, topmost: topmost)
  }

  /// The changes since the state with a serial; nil if undo and redo can no longer reach that state.
  package func changes(sinceSerial serial: Int, atMost limit: Int = .max, topmost: Bool = false) -> ChangeSet? {
    distance(toSerial: serial).map { distance in
      ChangeSet(match(takenBackBy: edits(toDistance: distance).reversed()), atMost: limit, topmost: topmost)
    }
  }

  /// The nodes of the document that were changed, created or moved since a state was marked, and differ from it; nil when no state has
  /// the mark.
  ///
  /// Nodes whose changes were reverted are left out. O(edits between the two states); decodes the changed nodes in both.
  package func changed(since mark: String) -> Set<NodeID>? {
    distance(to: mark).map { match(takenBackBy: edits(toDistance: $0).reversed()).changedNodes }
  }

  /// The document in a marked state, matched with the current one; nil when no state has the mark.
  ///
  /// O(edits between the two states), and a copy of the whole edit history.
  package func match(since mark: String) -> DocumentMatch? {
    distance(to: mark).map { distance in
      let edits = edits(toDistance: distance)
      return DocumentMatch(from: old(by: edits), to: document, by: edits)
    }
  }

  /// A copy of the document in a marked state; nil when no state has the mark.
  ///
  /// O(edits between the two states), and a copy of the whole edit history.
  package func state(_ mark: String) -> Document? { distance(to: mark).map { old(by: edits(toDistance: $0)) } }

  /// A copy of the document in the state with a serial; nil where undo and redo cannot reach that state any more.
  ///
  /// O(edits between the two states), and a copy of the whole edit history.
  package func state(serial: Int) -> Document? { distance(toSerial: serial).map { old(by: edits(toDistance: $0)) } }

  /// A copy of the document as it is in its file; nil where undo and redo cannot reach that state any more.
  ///
  /// O(edits since), and a copy of the whole edit history.
  package var savedState: Document? { hasUnsavedChanges ? savedDistance.map { old(by: edits(toDistance: $0)) } : document.snapshot() }

  /// The changes that revert one step, with copies of the states after and before it.
  ///
  /// O(edits since), and two copies of the whole edit history.
  /// - Parameter later: The number of steps after it.
  /// - Precondition: There are more steps to undo than that.
  package func inverse(ofStepBefore later: Int) -> (changes: ChangeSet, after: Document, before: Document) {
    let step = undoSteps[undoSteps.endIndex - 1 - later]
    let after = old(by: edits(toDistance: later))
    let before = old(by: edits(toDistance: later + 1))
    return (ChangeSet(DocumentMatch(from: after, to: before, by: step.edits)), after, before)
  }

  /// - Parameter inverses: The inverse edits of the changes, that of the oldest first.
  private func match(takenBackBy inverses: [Edit]) -> DocumentMatch {
    guard inverses.contains(where: { $0.isStructural && !$0.isAdded && $0.count > 0 || $0.isReplacing }) else {
      return DocumentMatch(document, before: inverses)
    }
    let edits = Array(inverses.reversed())
    return DocumentMatch(from: old(by: edits, freesIDs: false), to: document, by: edits)
  }

  /// A copy of the document after edits that lead to another state.
  /// - Parameter freesIDs: Whether commands may run on it, which may then give ids that nodes have later. O(nodes made since the file was
  ///   read).
  private func old(by edits: [Edit], freesIDs: Bool = true) -> Document {
    let old = document.snapshot()
    for edit in edits { do { _ = try old.apply(edit) } catch { preconditionFailure("an edit could not be taken back: \(error)") } }
    if freesIDs { old.freeIDs() }
    return old
  }
}

extension Edit {
  /// Whether it takes back an addition.
  fileprivate var isAdded: Bool { if case .detach = self { true } else { false } }

  /// Whether it sets properties to values, where an inverse restores versions.
  fileprivate var isReplacing: Bool {
    switch self {
    case .set, .setEach, .replace, .carry: true
    default: false
    }
  }
}
