// SPDX-License-Identifier: GPL-3.0-or-later
/// Data of its format that a node has in addition to its properties: declarations taken over from groups that it left, and contents that it
/// leaves.
///
/// An edit replaces it as a whole. Only formats whose elements hold more than properties have any.
package struct Carried: Hashable, Sendable {
  /// Style declarations and attributes that the node now has to specify itself, by name, as text of the format. Attributes that are not
  /// styles begin with `@`.
  package var declarations: [String: String] = [:]
  /// Whether the node was dissolved: its contents that are not nodes stay in the file.
  package var isDissolved = false
  /// New texts for ranges of the file that belong to no property of a node, such as colours of definitions. Only the document has any.
  package var texts: [Range<Int>: String] = [:]
  /// Attributes and declarations without a property that elements are read with instead of those in the file, by the node that was read and
  /// the path, such as `@color` or `@style.--accent`; nil for none. The contents of a group inherit them. Only the document has any.
  package var attributes: [Int: [String: String?]] = [:]
  /// The spellings of parts of the node, as texts of the format.
  package var spellings: [Spelling] = []

  package init() {}

  package var isEmpty: Bool {
    declarations.isEmpty && !isDissolved && texts.isEmpty && attributes.isEmpty && spellings.isEmpty
  }

  /// The spelling of a part of a node, which is used as long as the node has the values that were set with it.
  package struct Spelling: Hashable, Sendable {
    /// The place of the part within the node, such as `@fill` or `text()`.
    package var path: String
    /// As in the file; nil for a part that is removed.
    package var text: String?
    /// The values of the properties that were set with it.
    package var values: [Property: Value?]

    package init(_ path: String, _ text: String?, values: [Property: Value?]) {
      (self.path, self.text, self.values) = (path, text, values)
    }

    /// Whether the node still has the values.
    package func holds(for graphic: Graphic) -> Bool {
      values.allSatisfy { property, value in
        switch property {
        case .id: .string(graphic.id) == value
        case .kind: .string(graphic.kindWord) == value
        default: graphic[property] == value
        }
      }
    }
  }
}
