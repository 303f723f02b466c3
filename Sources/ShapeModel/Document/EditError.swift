/// Why an edit was refused. The document is as it was.
package enum EditError: Error, Hashable, Sendable {
  /// The node is no longer, or not yet, in the document.
  case gone(NodeID)
  case notApplicable(Property, Kind)
  /// The format has no place for the property, or not for this value of it.
  case notHeld(Property)
  /// A part of a fill or a stroke that does not show, which the format would lose; nil where there is nothing to be a part of.
  case unseen(Property, NodeID, type: String?)
  /// The format has one canvas a file.
  case oneCanvas
  case duplicateID(String)
  case badID(String)
  /// A number that is not finite, or a value that cannot be written.
  case badValue(Property)
  case notAContainer(NodeID)
  /// A canvas outside the document, a graphic directly in it, or the document itself moved.
  case misplaced(NodeID)
  case insideItself(NodeID)
  case badIndex(Int, in: NodeID)
  case tooDeep
  case tooMany
}
