// SPDX-License-Identifier: GPL-3.0-or-later
/// A part that two sides of a merge changed differently. The merged document keeps the state of the base there.
package struct MergeConflict: Hashable, Sendable {
  /// The node's id in the merged document; empty for the document itself.
  package var id: String
  /// Its name or `#id`, for people.
  package var label: String
  package var subject: Subject
  /// The state in each of the three; nil if it has none.
  package var base, ours, theirs: State?
  /// The ids of definitions that one side alone added and that its states refer to, directly or through one another.
  package var definitions: [String] = []

  package enum Subject: Hashable, Sendable {
    /// A property, an entry of a map, or a member that is not known. An id is a property too.
    case value(ValueChange.Key)
    /// The group that holds the node, and its place there.
    case place
    /// Whether the node exists: one side deleted what the other side changed or refers to, or both deleted a group that holds such a node.
    /// The node is kept.
    case existence
  }

  /// The state of one of the three documents.
  package enum State: Hashable, Sendable {
    case value(Value)
    case place(SiblingPlace)
    case deleted
    case changed
  }

  package init(_ id: String, _ label: String, _ subject: Subject, base: State?, ours: State?, theirs: State?) {
    (self.id, self.label, self.subject) = (id, label, subject)
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
  }

  /// The property that `resolve` names: a path, or `place` or `existence`.
  package var property: String {
    switch subject {
    case .value(let key): key.path
    case .place: "place"
    case .existence: "existence"
    }
  }

  /// The state on a side.
  package func state(_ side: ConflictSide) -> State? {
    switch side {
    case .base: base
    case .ours: ours
    case .theirs: theirs
    }
  }

  /// The same conflict with the sides exchanged.
  package var exchanged: MergeConflict {
    var conflict = self
    (conflict.ours, conflict.theirs) = (theirs, ours)
    return conflict
  }
}

/// One of the two documents that a merge brings together.
package enum MergeSide: Hashable, Sendable, CaseIterable {
  case ours, theirs

  package var other: MergeSide { self == .ours ? .theirs : .ours }
}

/// The document whose state resolves a conflict.
package enum ConflictSide: String, CaseIterable, Sendable {
  case base, ours, theirs
}
