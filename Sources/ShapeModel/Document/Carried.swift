/// What a node holds of its file in addition to its properties: what it took over from groups that it left, and what it leaves behind.
///
/// An edit replaces it as a whole. Only formats whose elements say more than properties do have any.
package struct Carried: Hashable, Sendable {
  /// Style declarations and attributes that the node has to make itself now, by name, as text of the format. Attributes that are not
  /// styles begin with `@`.
  package var declarations: [String: String] = [:]
  /// Markup that the node gets in front of its contents, such as the title of the only group around it.
  package var head = ""
  /// Whether the node was dissolved: what is in it without being a node stays in the file.
  package var isDissolved = false
  /// New texts for ranges of the file that belong to no property of a node, such as colours of definitions. Only the document has any.
  package var texts: [Range<Int>: String] = [:]

  package init() {}

  package var isEmpty: Bool { declarations.isEmpty && head.isEmpty && !isDissolved && texts.isEmpty }
}
