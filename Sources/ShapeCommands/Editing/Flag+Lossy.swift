// SPDX-License-Identifier: GPL-3.0-or-later
extension Flag where Value == Bool {
  /// The switch of verbs that move graphics to other groups.
  static let lossy = Flag.toggle("--lossy", "even if the picture changes; says what is lost")
}
