/// The boxes of all nodes, once they are worth it, and what was spent without them.
package struct KnownBoxes {
  var columns: BoxColumns?
  /// The nodes that were looked at for boxes without columns.
  var spent = 0
  var spentOnPaint = 0
  /// The nodes that were looked at to make columns of boxes and to correct them, for tests.
  package internal(set) var steps = 0
}
