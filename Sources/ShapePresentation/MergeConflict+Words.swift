// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
import TerminalText

/// A conflict of a merge, for people.
extension MergeConflict {
  /// The property, for people.
  package var propertyWord: String { sanitized(property, limit: 60) }

  /// `#body fill.color: base #3366cc, ours #ff0000, theirs #00ff00`
  package var line: String { "\(reference) \(propertyWord): \(description)" }

  /// The conflict as a warning.
  package var warning: String { "conflict: \(line)" }

  /// `fill.color: base #3366cc, ours #ff0000, theirs #00ff00`
  package var description: String {
    if subject == .existence {
      if ours == .deleted, theirs == .deleted { return "both deleted it, and something in it is kept" }
      return ours == .deleted ? "ours deleted it, theirs changed or needs it" : "theirs deleted it, ours changed or needs it"
    }
    return ConflictSide.allCases.map { "\($0.rawValue) \(words(state($0)))" }.joined(separator: ", ")
  }

  private func words(_ state: State?) -> String {
    switch state {
    case nil, .value(.json("null")): "none"
    case .value(let value): sanitized(ValueText.text(value), limit: 60)
    case .place(let place):
      "in \(place.parent.isEmpty ? "the document" : MergeConflict.name(place.parent)) "
        + (place.previous.map { "after \(MergeConflict.name($0))" } ?? "at the back")
    case .deleted: "deleted"
    case .changed: "changed"
    }
  }

  private static func name(_ id: String) -> String { sanitized(Selector.id(id), limit: 60) }

  /// Its node as a selector.
  package var reference: String { sanitized(id.isEmpty ? label : Selector.id(id), limit: .max) }
}
