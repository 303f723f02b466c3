import DisplayText
import ShapeModel

/// The paths and references of nodes, safe to print. The document may not change between two calls.
struct NodeNames {
  private let document: Document
  private let paths: PathPrinter
  private let heads = Heads()

  /// A verb that changes the document says in passing where things are: at that cost only few siblings are compared.
  private static let fewSiblings = 64

  /// - Parameter isInPassing: Whether paths may not cost more than a few siblings a level; a node with more of them has its id for one.
  init(_ document: Document, isInPassing: Bool = false) {
    self.document = document
    paths = PathPrinter(mostSiblings: isInPassing ? NodeNames.fewSiblings : .max)
  }

  /// A path for programs: `/Faces/Head/"Left eye"`; reads back as this node.
  func pathText(_ node: NodeID) -> String { paths.path(of: node, in: document) }

  /// A path for people.
  func path(_ node: NodeID) -> String { sizedPath(node).text }

  /// A path for people, and what it takes.
  struct Path {
    var text: String
    /// In cells.
    var width: Int
    /// Whether it is the node's id.
    var isReference = false

    /// With a step behind it. A step begins with a letter, a sign, or a quote, none of which joins the slash before it.
    fileprivate static func + (path: Path, step: String) -> Path {
      let (text, width) = sanitizedWhole(step)
      return Path(text: path.text + text, width: path.width + width)
    }
  }

  /// A path for people, with its width: each step is looked at once, however many nodes are below it.
  func sizedPath(_ node: NodeID) -> Path {
    guard node != .document else { return Path(text: "/", width: 1) }
    guard let (parent, _, step) = paths.parts(of: node, in: document) else {
      let (text, width) = sanitizedWhole(reference(node))
      return Path(text: text, width: width, isReference: true)
    }
    return head(of: parent) + step
  }

  /// The path of a group as it is shown, with a slash behind it.
  private func head(of group: NodeID) -> Path {
    if let known = heads[group] { return known }
    // The document: where a group has no path, nothing in it has one.
    guard let (parent, _, step) = paths.parts(of: group, in: document) else { return Path(text: "/", width: 1) }
    let path = head(of: parent) + (step + "/")
    heads[group] = path
    return path
  }

  /// A selector that finds this node alone: `#skull`, or `document`.
  func reference(_ node: NodeID) -> String { node == .document ? "document" : "#" + document.id(of: node) }

  /// `/Faces/Head/Skull  #skull`; once where the path is the id.
  func pathAndID(_ node: NodeID) -> String { joined([path(node), reference(node)]) }

  /// `#skull  /Faces/Head/Skull`; once where the path is the id.
  func idAndPath(_ node: NodeID) -> String { joined([reference(node), path(node)]) }

  private func joined(_ names: [String]) -> String { names[0] == names[1] ? names[0] : names.joined(separator: "  ") }
}

/// The paths of groups as they are shown, as long as nodes in them are asked for.
private final class Heads {
  private var known: [NodeID: NodeNames.Path] = [:]
  /// The group that was asked for last: nodes are listed group by group.
  private var last: (group: NodeID, path: NodeNames.Path)?
  /// More than the levels of a drawing, and nothing beside the paths of all its groups.
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
