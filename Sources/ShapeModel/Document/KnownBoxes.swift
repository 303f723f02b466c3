/// The cached bounding boxes of all nodes, built once that pays off, and the cost of queries without them.
struct KnownBoxes {
  var columns: BoxColumns?
  /// The number of nodes visited for boxes without columns.
  var spent = 0
  var spentOnPaint = 0
  /// The number of nodes visited to build and correct columns of boxes.
  var steps = 0
}
