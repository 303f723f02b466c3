// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Conflicts refer to graphics by id, and follow changes of ids.
extension StoredConflicts {
  /// The new ids of graphics by the old ones, after an edit of a document with conflicts.
  static func names(changedBy edit: Edit, in document: Document) -> [String: String] {
    let renamed: [(NodeID, Value?)]
    switch edit {
    case .set(let settings, let nodes):
      renamed = settings.filter { $0.property == .id }.flatMap { setting in nodes.map { ($0, setting.value) } }
    case .setEach(.id, let values, let nodes): renamed = Array(zip(nodes, values))
    default: return [:]
    }
    guard !renamed.isEmpty, document.value(.conflicts, of: .document) != nil else { return [:] }
    var names: [String: String] = [:]
    for (node, value) in renamed where document.contains(node) {
      let old = document.id(of: node)
      if let new = value?.string, !new.hasSameBytes(as: old) { names[old] = new }
    }
    return names
  }

  /// The same conflicts with the new ids.
  func following(_ names: [String: String]) -> StoredConflicts {
    StoredConflicts(
      all.map { conflict in
        func followed(_ state: MergeConflict.State?) -> MergeConflict.State? { state?.following(names, conflict.subject) }
        var new = conflict
        new.id = names[conflict.id] ?? conflict.id
        (new.base, new.ours, new.theirs) = (followed(conflict.base), followed(conflict.ours), followed(conflict.theirs))
        new.definitions = conflict.definitions.map { names[$0] ?? $0 }
        return new
      })
  }
}

extension MergeConflict.State {
  fileprivate func following(_ names: [String: String], _ subject: MergeConflict.Subject) -> MergeConflict.State {
    switch (self, subject) {
    case (.place(var place), _):
      place.parent = names[place.parent] ?? place.parent
      place.previous = place.previous.map { names[$0] ?? $0 }
      place.next = place.next.map { names[$0] ?? $0 }
      return .place(place)
    // A conflict about ids contains the ids themselves.
    case (.value(let value), .value(.property(let property))) where property != .id:
      let new = value.replacing(in: property) { target in if case .id(let id) = target { names[id] } else { nil } }
      return .value(new ?? value)
    case (.value(.json(let json)), .value(.other(nil, _))):
      return .value(.json(names.reduce(json) { Self.replacing($1.key, $1.value, in: $0) }))
    default: return self
    }
  }

  /// Markup with an id replaced, at its element and in references.
  private static func replacing(_ old: String, _ new: String, in json: String) -> String {
    var result = json
    for (before, after) in [("url(#", ")"), ("\"#", "\""), ("id=\\\"", "\\\""), ("href=\\\"#", "\\\"")] {
      result = result.replacing(before + old + after, with: before + new + after)
    }
    return result
  }
}
