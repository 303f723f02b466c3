import DisplayText
import ShapeModel

/// Computes paths and references of nodes for output. The document must not change during its lifetime.
struct NodeNames {
  private let document: Document
  private let paths: PathPrinter
  private let heads = Heads()

  /// The sibling limit for paths in replies of changing verbs, which bounds their cost.
  private static let fewSiblings = 64

  /// - Parameter isInPassing: Whether to bound a path's cost to a few siblings per level; a node with more siblings is named by its id.
  init(_ document: Document, isInPassing: Bool = false) {
    self.document = document
    paths = PathPrinter(mostSiblings: isInPassing ? NodeNames.fewSiblings : .max)
  }

  /// A path for programs: `/Faces/Head/"Left eye"`; it parses back to this node.
  func pathText(_ node: NodeID) -> String { paths.path(of: node, in: document) }

  /// A path for people.
  func path(_ node: NodeID) -> String { sizedPath(node).text }

  /// A path for people with its width.
  struct Path {
    var text: String
    /// The width in cells.
    var width: Int
    /// Whether the text is the node's id.
    var isReference = false

    /// Appends a step. A step begins with a letter, a sign, or a quote, none of which forms one character with the slash before it.
    fileprivate static func + (path: Path, step: String) -> Path {
      let (text, width) = sanitizedWhole(step)
      return Path(text: path.text + text, width: path.width + width)
    }
  }

  /// A path for people with its width. Each group's step is computed once, however many nodes are below it.
  func sizedPath(_ node: NodeID) -> Path {
    guard node != .document else { return Path(text: "/", width: 1) }
    guard let (parent, _, step) = paths.parts(of: node, in: document) else {
      let (text, width) = sanitizedWhole(reference(node))
      return Path(text: text, width: width, isReference: true)
    }
    return head(of: parent) + step
  }

  /// The path of a group for display, with a trailing slash.
  private func head(of group: NodeID) -> Path {
    if let known = heads[group] { return known }
    // The document: if a group has no path, its descendants have none either.
    guard let (parent, _, step) = paths.parts(of: group, in: document) else { return Path(text: "/", width: 1) }
    let path = head(of: parent) + (step + "/")
    heads[group] = path
    return path
  }

  /// A selector that matches only this node: `#skull`, or `document`.
  func reference(_ node: NodeID) -> String { node == .document ? "document" : "#" + document.id(of: node) }

  /// `/Faces/Head/Skull  #skull`; a single word if the path is the id.
  func pathAndID(_ node: NodeID) -> String { joined([path(node), reference(node)]) }

  /// `#skull  /Faces/Head/Skull`; a single word if the path is the id.
  func idAndPath(_ node: NodeID) -> String { joined([reference(node), path(node)]) }

  private func joined(_ names: [String]) -> String { names[0] == names[1] ? names[0] : names.joined(separator: "  ") }
}

/// A bounded cache of group paths for display.
private final class Heads {
  private var known: [NodeID: NodeNames.Path] = [:]
  /// The group of the last lookup: nodes are listed group by group.
  private var last: (group: NodeID, path: NodeNames.Path)?
  /// Exceeds the depth of usual documents, and is small beside the number of all groups.
  private static let limit = 1024

  subscript(group: NodeID) -> NodeNames.Path? {
    get {
      if let last, last.group == group { return last.path }
      guard let path = known[group] else { return nil }
      last = (group, path)
      return path
    }
    set {
      if known.count == Heads.limit { known.removeAll(keepingCapacity: true) }
      known[group] = newValue
      last = newValue.map { (group, $0) }
    }
  }
}
