/// The cached bounding boxes of all nodes, built once that pays off, and the cost of queries without them.
package struct KnownBoxes {
  var columns: BoxColumns?
  /// The number of nodes visited for boxes without columns.
  var spent = 0
  var spentOnPaint = 0
  /// The number of nodes visited to build and correct columns of boxes, for tests.
  package internal(set) var steps = 0
}
