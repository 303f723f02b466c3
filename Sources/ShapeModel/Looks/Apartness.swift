// SPDX-License-Identifier: GPL-3.0-or-later
/// Whether boxes touch each other.
enum Apartness {
  /// The maximum number of pairs that are compared; if there are more, the boxes count as touching.
  private static let mostPairs = 4_000_000

  /// Whether no two boxes touch, pairs of two staying boxes ignored. O(n log n) unless many overlap along one axis.
  static func areApart(_ boxes: [Rect], _ isStaying: [Bool]) -> Bool {
    let order = boxes.indices.sorted { boxes[$0].minX < boxes[$1].minX }
    var open: [Int] = []
    var compared = 0
    for index in order {
      open.removeAll { boxes[$0].maxX < boxes[index].minX }
      for other in open where !(isStaying[other] && isStaying[index]) {
        compared += 1
        if compared > mostPairs || boxes[other].minY <= boxes[index].maxY && boxes[index].minY <= boxes[other].maxY { return false }
      }
      open.append(index)
    }
    return true
  }
}
