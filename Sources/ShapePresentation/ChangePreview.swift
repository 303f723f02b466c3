// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
import TerminalText

/// The changes that a dry run would make, or those since a revision: the values of each graphic, before and after.
package struct ChangePreview {
  package let set: ChangeSet

  package init(_ set: ChangeSet) { self.set = set }

  private func reference(_ change: NodeChange) -> String { change.id.isEmpty ? "document" : Selector.id(change.newID) }

  /// The changes of a node; for a new node, its place.
  package func parts(_ change: NodeChange) -> [ChangeWords.Part] {
    guard change.fate == .added else { return ChangeWords(change: change).parts }
    return [ChangeWords.Part(what: "made", after: path(of: change))]
  }

  private func path(of change: NodeChange) -> String {
    var labels = [change.label]
    var parent = change.parent
    while let id = parent, let around = set.surroundings[ByteText(id)] {
      labels.append(around.label)
      parent = around.parent
    }
    return "/" + labels.reversed().joined(separator: "/")
  }

  /// Lines for people: `#body  fill.color #3366cc → #ff0000`.
  package var lines: [String] {
    var lines = set.nodes.map { change in
      "  \(sanitized(reference(change), limit: .max))  " + parts(change).map(ChangeWords.phrase).joined(separator: ", ")
    }
    if set.moreCount > 0 { lines.append("  and \(set.moreCount) more; --all lists them") }
    return lines
  }

  /// The changes on one line.
  package var text: String { lines.map { line in String(line.drop { $0 == " " }) }.joined(separator: "; ") }
}
