// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapeOutline
package import ShapePresentation
import TerminalText

/// Displaying the document of a session.
extension SessionReading {
  /// Formats the nodes of the document for the page of the session.
  /// - Parameter count: The number of nodes.
  func listing(showsIDs: Bool = false, isNumbered: Bool = false, isInPassing: Bool = false, of count: Int = .max) -> Listing {
    Listing(
      document, page: options.page, styled: styledGraphics, conflicts: Set(StoredConflicts(document).all.map { ByteText($0.id) }),
      showsIDs: showsIDs, isNumbered: isNumbered,
      names: isInPassing ? NodeNames(document, isInPassing: true) : names(for: count))
  }

  /// The lines of the watched picture that stays in the window; empty if none does.
  package var keptPicture: [String] { viewpoint.watched?.kept ?? [] }

  /// Names for a reply about some nodes. Those for a few are cached for the next command; those for many would use memory.
  func names(for count: Int) -> NodeNames { count <= 64 ? workspace.names.names(of: document) : NodeNames(document) }

  /// The fields that name a node in every reply about graphics: its id, its path, and its place in the outline.
  func identity(of node: NodeID, _ names: NodeNames) -> [JSONText.Field] {
    [.init("id", .string(document.id(of: node))), .init("path", .string(names.pathText(node)))] + document.place(of: node, names)
  }

  /// The line about the document at the start of a conversation.
  package var summary: DocumentSummary {
    DocumentSummary(
      document, title: workspace.title, workspace.isUnsaved ? .unsaved : workspace.isNew ? .new : .saved, variant: viewpoint.variant)
  }
}

extension SessionViewing {
  /// The first rows of the outline, which become the latest listing.
  package func firstRows(_ limit: Int) -> [String] {
    let lines = listing().firstRows(limit, of: outline)
    list((0..<min(limit, outline.count)).map { outline.node(at: $0) })
    return lines.map { $0.text(colors: options.page.colors) }
  }
}

extension Listing {
  /// The JSON fields of one row.
  func object(_ node: NodeID, isOpen: Bool? = nil) -> [JSONText.Field] {
    var fields = [
      JSONText.Field("id", .string(document.id(of: node))), JSONText.Field("kind", .string(document.kind(of: node).word)),
      JSONText.Field("name", document.name(of: node).map { .string($0) } ?? .null),
      JSONText.Field("path", .string(names.pathText(node))),
    ]
    fields += document.place(of: node, names)
    if document.isGroup(node) {
      fields.append(JSONText.Field("children", .integer(document.childCount(of: node))))
      if let isOpen { fields.append(JSONText.Field("open", .bool(isOpen))) }
    }
    return fields
  }
}

extension Document {
  /// The level of a node, 0 for canvases, the id of its parent, and a selector that matches only this node; the document itself has neither
  /// level nor parent.
  ///
  /// - Complexity: O(depth).
  fileprivate func place(of node: NodeID, _ names: NodeNames) -> [JSONText.Field] {
    let parent = parent(of: node)
    return [
      .init("level", parent == nil ? .null : .integer(level(of: node) - 1)),
      .init("parent", parent.flatMap { $0 == .document ? nil : .string(id(of: $0)) } ?? .null),
      .init("selector", .string(names.selector(node))),
    ]
  }
}
