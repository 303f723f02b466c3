// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

extension SessionReading {
  /// The value of a property of a node as it is printed, inherited and default values included; nil if there is none.
  ///
  /// An object such as a fill is given by the text that sets it.
  func valueText(_ property: Property, of node: NodeID) -> String? { query.text(property, of: node) }
}
