// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
package import ShapeModel

/// Computes paths and references of nodes for output. The document must not change during its lifetime.
package struct NodeNames {
  private let document: Document
  /// Prints paths for programs.
  private let paths: PathPrinter
  /// Prints paths for people.
  private let shown: PathPrinter

  /// The sibling limit for paths in replies of changing verbs, which bounds their cost.
  private static let fewSiblings = 64

  /// - Parameter isInPassing: Whether to bound a path's cost to a few siblings per level; a node with more siblings is named by its id.
  package init(_ document: Document, isInPassing: Bool = false) {
    self.document = document
    let mostSiblings = isInPassing ? NodeNames.fewSiblings : .max
    paths = PathPrinter(mostSiblings: mostSiblings)
    shown = PathPrinter(mostSiblings: mostSiblings) { sanitize(&$0, from: $1) }
  }

  /// A path for programs: `/Faces/Head/"Left eye"`; it parses back to this node.
  package func pathText(_ node: NodeID) -> String { paths.path(of: node, in: document) }

  /// A path for people.
  package func path(_ node: NodeID) -> String {
    var path: [UInt8] = []
    return append(pathOf: node, to: &path) == nil ? reference(node) : String(decoding: path, as: UTF8.self)
  }

  /// Appends a path for people, in UTF-8.
  /// - Returns: Its width in cells; nil, and nothing appended, where the node is named by its id.
  package func append(pathOf node: NodeID, to path: inout [UInt8]) -> Int? { shown.append(pathOf: node, in: document, to: &path) }

  /// A selector that matches only this node: `#skull`, or `document`.
  package func selector(_ node: NodeID) -> String { node == .document ? "document" : Selector.id(document.id(of: node)) }

  /// ``selector(_:)`` for people: an id that was read may have control characters.
  package func reference(_ node: NodeID) -> String { sanitized(selector(node), limit: .max) }

  /// `/Faces/Head/Skull  #skull`; a single word if the path is the id.
  package func pathAndID(_ node: NodeID) -> String { joined([path(node), reference(node)]) }

  /// `#skull  /Faces/Head/Skull`; a single word if the path is the id.
  package func idAndPath(_ node: NodeID) -> String { joined([reference(node), path(node)]) }

  private func joined(_ names: [String]) -> String { names[0] == names[1] ? names[0] : names.joined(separator: "  ") }
}
