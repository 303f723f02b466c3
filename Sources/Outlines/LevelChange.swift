// SPDX-License-Identifier: MIT
/// The levels on which a rule by level says another thing of what moved there than it said where that was.
struct LevelChange {
  let levels: Range<Int>

  init(_ openLevels: Int, deeperBy shift: Int) {
    // No tree has so many levels.
    let last = min(openLevels, Int(Int32.max))
    levels = min(last, last + shift)..<max(last, last + shift)
  }
}
