// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The gradients of a file whose stops a save changes in place: every use of such a gradient gets the same new colours.
///
/// The others stay as they are, and a graphic that gets other colours refers to a gradient of its own.
struct ChangedStops {
  /// The new stops, by the offsets of the elements that have them.
  var stops: [Int: [Stop]] = [:]
  /// The ids of the gradients through which changed stops are used.
  var ids: Set<String> = []
  /// The fills and strokes that refer to the same gradient as before.
  var kept: Set<Use> = []

  /// A fill or stroke.
  struct Use: Hashable {
    var node: NodeID
    var object: Property
  }

  /// Whether a fill or stroke refers to the same gradient as before.
  func keeps(_ object: Property, of node: NodeID) -> Bool { !kept.isEmpty && kept.contains(Use(node: node, object: object)) }
}
