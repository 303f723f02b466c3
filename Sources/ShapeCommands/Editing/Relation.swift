// SPDX-License-Identifier: GPL-3.0-or-later
/// The place to which graphics are moved, relative to another node.
enum Relation: String, CaseIterable, Sendable {
  case into, before, after
}
