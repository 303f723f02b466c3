/// By which mechanism of its format a node says a value itself.
package enum ValueOrigin: Hashable, Sendable {
  /// A member of the node's own object.
  case member
  /// An attribute, by its name.
  case attribute(String)
  /// A declaration in the node's own `style`.
  case style
  /// A rule of a style sheet, by its selector and its place in the file.
  case rule(selector: String, line: Int, column: Int)

  /// Whether it is written on the node, and can be taken from it.
  package var isOwn: Bool {
    if case .rule = self { false } else { true }
  }
}

/// Where the value that holds for a node comes from.
package enum Provenance: Hashable, Sendable {
  /// It was set since the file was read.
  case edited
  case own(ValueOrigin)
  /// A group around the node says it.
  case inherited(from: NodeID)
  /// No node says it.
  case initial
}
