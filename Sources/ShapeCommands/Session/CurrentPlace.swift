// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The group that a user went to. While it is deleted, the nearest group around it takes its place.
package struct CurrentPlace {
  /// The group that `.` refers to in paths.
  package private(set) var group = NodeID.document
  /// The group that the user went to.
  private(set) var wanted = NodeID.document
  /// The groups around the wanted one, the innermost first; of many only the innermost and the canvas.
  private var around: [NodeID] = []
  private var revision = -1

  package init() {}

  /// The maximum number of remembered groups around the place, which bounds the cost of an edit.
  private static let mostGroups = 64

  /// Goes to a group.
  package mutating func go(to group: NodeID, in document: Document) {
    (self.group, wanted, revision) = (group, group, -1)
    follow(document)
  }

  /// Finds the group after an edit. O(1) without a structural edit.
  mutating func follow(_ document: Document) {
    guard wanted != .document, revision != document.structureRevision else { return }
    revision = document.structureRevision
    guard !document.contains(wanted) else {
      group = wanted
      around = []
      var next = document.parent(of: wanted)
      while let parent = next, parent != .document, around.count < CurrentPlace.mostGroups {
        around.append(parent)
        next = document.parent(of: parent)
      }
      if next != .document, let canvas = document.canvas(of: wanted) { around.append(canvas) }
      return
    }
    group = around.first(where: document.contains) ?? .document
  }

  /// The same place in another version of the document, where nodes have other numbers.
  /// - Parameter counterpart: The node there; nil if it was deleted.
  func carried(to document: Document, _ counterpart: (NodeID) -> NodeID?) -> CurrentPlace {
    var place = CurrentPlace()
    place.go(to: ([wanted] + around).lazy.compactMap(counterpart).first ?? .document, in: document)
    return place
  }
}
