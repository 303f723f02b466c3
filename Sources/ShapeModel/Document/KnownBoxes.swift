// SPDX-License-Identifier: GPL-3.0-or-later
/// The cached bounding boxes of all nodes, built once that pays off, and the cost of queries without them.
struct KnownBoxes {
  var columns: BoxColumns?
  /// The number of nodes visited for boxes without columns.
  var spent = 0
  var spentOnPaint = 0
  /// Whether painted boxes are being computed.
  var isPainting = false
  /// The number of nodes visited to build and correct columns of boxes.
  var steps = 0
}

/// The boxes of graphics that instances draw again, in the coordinates of their parents; valid until the next edit.
struct RepeatedBoxes {
  struct Key: Hashable {
    var target: NodeID
    var isPainted: Bool
  }

  var boxes: [Key: Extent] = [:]
  /// The graphics whose boxes are being computed, among which an instance may lead back to the first.
  var open: Set<NodeID> = []
}
