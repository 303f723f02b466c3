import DisplayText
import ShapeModel

/// The paths and references of nodes, safe to print. The document may not change between two calls.
struct NodeNames {
  private let document: Document
  private let paths: PathPrinter

  /// A verb that changes the document says in passing where things are: at that cost only few siblings are compared.
  private static let fewSiblings = 64

  /// - Parameter isInPassing: Whether paths may not cost more than a few siblings a level; a node with more of them has its id for one.
  init(_ document: Document, isInPassing: Bool = false) {
    self.document = document
    paths = PathPrinter(mostSiblings: isInPassing ? NodeNames.fewSiblings : .max)
  }

  /// A path for programs: `/Faces/Head/"Left eye"`; reads back as this node.
  func pathText(_ node: Handle) -> String { paths.path(of: node, in: document) }

  /// A path for people.
  func path(_ node: Handle) -> String { shown(pathText(node), limit: .max) }

  /// A selector that finds this node alone: `#skull`, or `document`.
  func reference(_ node: Handle) -> String { node == .document ? "document" : "#" + document.id(of: node) }

  /// `/Faces/Head/Skull  #skull`; once where the path is the id.
  func pathAndID(_ node: Handle) -> String { joined([path(node), reference(node)]) }

  /// `#skull  /Faces/Head/Skull`; once where the path is the id.
  func idAndPath(_ node: Handle) -> String { joined([reference(node), path(node)]) }

  private func joined(_ names: [String]) -> String { names[0] == names[1] ? names[0] : names.joined(separator: "  ") }
}
