// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
package import TerminalText

/// The counts of a change set, by canvas.
package struct ChangeStatistics {
  package struct Counts {
    package private(set) var added = 0
    package private(set) var deleted = 0
    package private(set) var moved = 0
    package private(set) var changed = 0

    fileprivate mutating func add(_ change: NodeChange) {
      switch change.fate {
      case .added: added += 1
      case .deleted: deleted += 1
      case .kept:
        if change.isMoved { moved += 1 }
        if !change.values.isEmpty { changed += 1 }
      }
    }

    package var text: String {
      let parts = [(changed, "changed"), (added, "added"), (deleted, "deleted"), (moved, "moved")]
      return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
  }

  package private(set) var all = Counts()
  /// The counts by the label of the canvas, in order of occurrence.
  private var canvases: [(label: String, counts: Counts)] = []

  package init(_ set: ChangeSet) {
    var places: [ByteText: Int] = [:]
    var tops: [ByteText: ByteText] = [:]
    for change in set.nodes {
      all.add(change)
      var id = ByteText(change.parent ?? (change.fate == .deleted ? change.id : change.newID))
      var climbed: [ByteText] = []
      while tops[id] == nil, let parent = set.surroundings[id]?.parent {
        climbed.append(id)
        id = ByteText(parent)
      }
      let top = tops[id] ?? (id.text.isEmpty ? ByteText(change.fate == .deleted ? change.id : change.newID) : id)
      for id in climbed { tops[id] = top }
      if places[top] == nil {
        places[top] = canvases.count
        canvases.append((set.surroundings[top]?.label ?? change.label, Counts()))
      }
      canvases[places[top]!].counts.add(change)
    }
  }

  /// A line for each canvas, and the total if there are several.
  package var lines: [StyledLine] {
    let width = canvases.map { displayWidth(sanitized($0.label, limit: 40)) }.max() ?? 0
    var lines = canvases.map { canvas in
      var line = StyledLine(sanitized(canvas.label, limit: 40), .name)
      line.pad(to: width + 2)
      line.add(canvas.counts.text)
      return line
    }
    if canvases.count > 1 { lines.append(StyledLine(all.text)) }
    return lines
  }
}
