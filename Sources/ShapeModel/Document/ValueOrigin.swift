// SPDX-License-Identifier: GPL-3.0-or-later
/// The mechanism of its format by which a node specifies a value.
package enum ValueOrigin: Hashable, Sendable {
  /// A member of the node's own object.
  case member
  /// An attribute, by its name.
  case attribute(String)
  /// A declaration in the node's own `style`.
  case style
  /// A rule of a style sheet, by its selector and its position in the file.
  case rule(selector: String, line: Int, column: Int)

  /// Whether it is written on the node itself and can be removed there.
  package var isOwn: Bool {
    if case .rule = self { false } else { true }
  }
}

/// The origin of the effective value of a node's property.
package enum Provenance: Hashable, Sendable {
  /// It was set since the file was read.
  case edited
  case own(ValueOrigin)
  /// An ancestor group specifies it.
  case inherited(from: NodeID)
  /// No node specifies it.
  case initial
}
