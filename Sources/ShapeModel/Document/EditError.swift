// SPDX-License-Identifier: GPL-3.0-or-later
/// The reason why an edit was refused. The document is unchanged.
package enum EditError: Error, Hashable, Sendable {
  /// The node is no longer, or not yet, in the document.
  case gone(NodeID)
  case notApplicable(Property, Kind)
  /// The format cannot store the property, or not this value of it.
  case notHeld(Property)
  /// A part of a fill or a stroke that has no effect in a paint of this type, and that the format cannot store; `type` is nil where there
  /// is no paint.
  case unseen(Property, NodeID, type: String?)
  /// The format has exactly one canvas per file.
  case oneCanvas
  case duplicateID(String)
  case badID(String)
  /// A value that is out of range or not finite, or a shadow that would leave a gap.
  case badValue(Property)
  case notAContainer(NodeID)
  /// A canvas outside the top level, a graphic at the top level, or a move of the document itself.
  case misplaced(NodeID)
  case insideItself(NodeID)
  case badIndex(Int, in: NodeID)
  case tooDeep
  case tooMany
}
