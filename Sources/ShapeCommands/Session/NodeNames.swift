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
  func pathText(_ node: Handle) -> String { paths.path(of: node, in: document) }

  /// A path for people.
  func path(_ node: Handle) -> String { sizedPath(node).text }

  /// A path for people, and what it takes.
  struct Path {
    var text: String
    /// In cells.
    var width: Int
    /// Whether it is the node's id.
    var isReference = false
  }

  /// A path for people, with its width: each step is looked at once, however many nodes are below it.
  func sizedPath(_ node: Handle) -> Path {
    guard node != .document else { return Path(text: "/", width: 1) }
    guard let (parent, head, step) = paths.parts(of: node, in: document) else {
      let text = shown(reference(node), limit: .max)
      return Path(text: text, width: displayWidth(text), isReference: true)
    }
    // A step begins with a letter, a sign, or a quote, none of which joins the slash before it.
    let (before, own) = (heads.shown(head, of: parent), sized(step))
    return Path(text: before.text + own.text, width: before.width + own.width)
  }

  /// A selector that finds this node alone: `#skull`, or `document`.
  func reference(_ node: Handle) -> String { node == .document ? "document" : "#" + document.id(of: node) }

  /// `/Faces/Head/Skull  #skull`; once where the path is the id.
  func pathAndID(_ node: Handle) -> String { joined([path(node), reference(node)]) }

  /// `#skull  /Faces/Head/Skull`; once where the path is the id.
  func idAndPath(_ node: Handle) -> String { joined([reference(node), path(node)]) }

  private func joined(_ names: [String]) -> String { names[0] == names[1] ? names[0] : names.joined(separator: "  ") }
}

/// A part of a path as it is shown, whole.
private func sized(_ text: String) -> NodeNames.Path {
  let (text, width) = shownWhole(text)
  return NodeNames.Path(text: text, width: width)
}

/// The paths of groups as they are shown, as long as nodes in them are asked for.
private final class Heads {
  private var known: [Handle: NodeNames.Path] = [:]
  /// The group that was asked for last: nodes are listed group by group.
  private var last: (group: Handle, path: NodeNames.Path)?
  /// More than the levels of a drawing, and nothing beside the paths of all its groups.
  private static let limit = 1024

  func shown(_ head: String, of group: Handle) -> NodeNames.Path {
    if let last, last.group == group { return last.path }
    let path = known[group] ?? sized(head)
    if known.count == Heads.limit { known.removeAll(keepingCapacity: true) }
    known[group] = path
    last = (group, path)
    return path
  }
}
