// SPDX-License-Identifier: GPL-3.0-or-later
/// A directed graph of things, for finding its cycles.
package struct ReferenceRings<Thing: Hashable> {
  private var targets: [Thing: [Thing]] = [:]
  private var order: [Thing] = []

  package init() {}

  package mutating func add(_ thing: Thing, to target: Thing) {
    if targets[thing] == nil { order.append(thing) }
    targets[thing, default: []].append(target)
  }

  /// Cycles, each as the things on it; for each thing on any cycles, at least one of these. O(things + targets).
  package func all() -> [[Thing]] {
    var rings: [[Thing]] = []
    var done: Set<Thing> = []
    for start in order where !done.contains(start) {
      var path: [Thing] = []
      var places: [Thing: Int] = [:]
      var stack: [(thing: Thing, next: Int)] = [(start, 0)]
      while let (thing, next) = stack.last {
        if next == 0 {
          places[thing] = path.count
          path.append(thing)
        }
        let ahead = targets[thing] ?? []
        guard next < ahead.count else {
          stack.removeLast()
          path.removeLast()
          places[thing] = nil
          done.insert(thing)
          continue
        }
        stack[stack.count - 1].next += 1
        let target = ahead[next]
        if let place = places[target] {
          rings.append(Array(path[place...]))
        } else if !done.contains(target) {
          stack.append((target, 0))
        }
      }
    }
    return rings
  }
}
