// SPDX-License-Identifier: GPL-3.0-or-later

/// A key that is held, and what all its presses did, which is one undo step.
struct Repetition {
  /// The identity of the key, and its target.
  let key: String
  let target: String?
  /// The time of the latest press, in milliseconds, and the state of the document after it.
  let time: Int
  let serial: Int
  /// How often it acted, and the line that does the same.
  let count: Int
  let line: String

  /// The maximum time between two presses, in milliseconds: for the same graphics, and for others, which a held key reaches faster than a
  /// finger does.
  private static let (ownTime, otherTime) = (500, 100)
  /// The bytes of the name of a step, beyond which the next press begins another step.
  private static let longestName = 4_000

  /// Whether a press of a key that led to a state of the document continues it.
  func continues(with key: String, _ target: String?, at time: Int, _ serial: Int) -> Bool {
    self.key == key && self.serial == serial - 1 && line.utf8.count < Repetition.longestName
      && time - self.time < (self.target == target ? Repetition.ownTime : Repetition.otherTime)
  }
}
