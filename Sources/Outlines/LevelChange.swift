// SPDX-License-Identifier: MIT
/// The levels at which a rule by level gives a moved node another state than it gave at the node's old level.
struct LevelChange {
  let levels: Range<Int>

  init(_ openLevels: Int, deeperBy shift: Int) {
    // No tree has so many levels.
    let last = min(openLevels, Int(Int32.max))
    levels = min(last, last + shift)..<max(last, last + shift)
  }
}
