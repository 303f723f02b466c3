import DisplayText
import ShapeFormats
import ShapeModel

/// Which texts had room for their letters before they were changed, and have none now.
struct TextFit {
  private let document: Document
  /// The room of each text that fitted.
  private var rooms: [(node: NodeID, room: Rect?)] = []

  /// The shapes in front of a text, in its own group, that may be the box it is written in.
  private static let mostShapes = 100
  /// What the table of widths is off by, and letters lean out of their box.
  private static let tolerance = 1.0

  /// Costs the texts, and the lists of children that they are in.
  init(_ texts: [NodeID], in document: Document) {
    self.document = document
    let ruler = TextReach.Ruler(document)
    let wanted = Set(texts)
    for parent in Set(texts.compactMap { document.parent(of: $0) }).sorted() {
      var shapes: [Rect] = []
      for node in document.children(of: parent) {
        guard wanted.contains(node) else {
          if document.kind(of: node).isClosedShape, let box = document.bounds(of: node) { shapes.append(box) }
          continue
        }
        let reach = ruler.reach(of: node)
        let room = reach.box.flatMap { box in shapes.suffix(TextFit.mostShapes).last { $0.contains(box) } } ?? page(of: node)
        if reach.excess(beyond: room) <= TextFit.tolerance { rooms.append((node, room)) }
      }
    }
  }

  private func page(of node: NodeID) -> Rect? { document.canvas(of: node).flatMap { document.frame(of: $0) } }

  /// One line about the texts that do not fit any more; nil where all do.
  func remark() -> String? {
    let ruler = TextReach.Ruler(document)
    let long = rooms.compactMap { node, room in
      let excess = ruler.reach(of: node).excess(beyond: room)
      return excess > TextFit.tolerance
        ? "#\(sanitized(document.id(of: node), limit: 60)) by \(NumberText.string((excess * 10).rounded() / 10))" : nil
    }
    guard !long.isEmpty else { return nil }
    return "\(counted(long.count, "text")) no longer \(long.count == 1 ? "fits" : "fit"): " + long.prefix(5).joined(separator: ", ")
      + (long.count > 5 ? " and \(long.count - 5) more" : "")
  }
}
