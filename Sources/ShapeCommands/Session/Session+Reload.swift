import Outlines
import ShapeFiles
import ShapeFormats
import ShapeModel
import ShapeOutline

/// Reading the document's own file again. The user's view is kept by id.
extension Session {
  /// Replaces the document by a later reading of its file.
  /// - Returns: A warning that lists what of the view is gone; none if all of it is left.
  func readAgain(_ document: Document, path: String, file: FileBytes?) -> [String] {
    let (variant, transactions, marks) = (workspace.variant, scripting.transactions, history.marks)
    let ended = workspace.endedMarks.union(marks)
    var carrier = ViewCarrier(self, to: document)
    adopt(document, path: path, file: file)
    place = carrier.place()
    if let variant, DocumentVariants(document)[variant] != nil {
      workspace.variant = variant
    } else if let variant {
      carrier.losses.append("the variant \(variant)")
    }
    // Their states are reached through edits of the earlier reading.
    if !marks.isEmpty { carrier.losses.append((marks.count == 1 ? "the checkpoint " : "the checkpoints ") + marks.joined(separator: ", ")) }
    workspace.endedMarks = ended
    for name in transactions { history.begin(name) }
    scripting.transactions = transactions
    return carrier.losses.isEmpty ? [] : ["the file was read again; gone: " + carrier.losses.joined(separator: "; ")]
  }
}

/// Carries a user's view from one reading of a file to a later one, where nodes have other numbers.
private struct ViewCarrier {
  private let old: Document
  private let new: Document
  private let former: Viewpoint
  private let selected: [NodeID]
  private let saved: [String: [NodeID]]
  private var counterparts: NodeCounterparts
  /// What was not found in the later reading.
  var losses: [String] = []

  init(_ session: Session, to new: Document) {
    (old, self.new, former) = (session.document, new, session.place)
    (selected, saved) = (session.selection, session.savedSelections)
    counterparts = NodeCounterparts(from: old, to: new)
  }

  mutating func place() -> Viewpoint {
    var place = Viewpoint()
    place.current = former.current.carried(to: new) { counterparts.find($0) }
    if counterparts.find(former.current.group) != place.current.group {
      losses.append("\(name(former.current.group)), and the place is now \(NodeNames(new).path(place.current.group))")
    }
    place.selected = KeptNodes(found(selected, "of the selection"))
    for (name, nodes) in saved.sorted(by: { $0.key < $1.key }) { place.saved[name] = KeptNodes(found(nodes, "of @\(name)")) }
    place.listing = former.listing.carried(to: new) { counterparts.find($0) }
    place.search = former.search.carried(in: old) { counterparts.find($0) }
    (place.openSections, place.watched) = (former.openSections, former.watched)
    if let outline = former.outline { carryRows(of: outline, to: &place) }
    return place
  }

  private func name(_ node: NodeID) -> String { NodeNames(old).reference(node) }

  private mutating func found(_ nodes: [NodeID], _ what: String) -> [NodeID] {
    let found = nodes.compactMap { counterparts.find($0) }
    if found.count < nodes.count { losses.append("\(nodes.count - found.count) \(what)") }
    return found
  }

  private mutating func carried(_ expansion: Expansion<NodeID>) -> Expansion<NodeID> {
    // A closed or opened group that is gone is no loss.
    Expansion(base: expansion.base, exceptions: Set(expansion.exceptions.compactMap { counterparts.find($0) }))
  }

  private mutating func carryRows(of former: DocumentOutline, to place: inout Viewpoint) {
    let outline = DocumentOutline(new, expansion: carried(former.expansion))
    place.outline = outline
    place.unfocused = self.former.unfocused.map { carried($0) }
    if let focus = self.former.focus {
      place.focus = counterparts.find(focus)
      if place.focus == nil {
        losses.append("\(name(focus)), and everything is shown")
        if let expansion = place.unfocused { outline.expansion = expansion }
        place.unfocused = nil
      }
      outline.focus(on: place.focus)
    }
    if let filter = self.former.filter {
      var expansion = former.filteredExpansion
      expansion.opened = Set(expansion.opened.compactMap { counterparts.find($0) })
      expansion.closed = Set(expansion.closed.compactMap { counterparts.find($0) })
      // The matches are found when the rows are asked for.
      place.filter = filter.carried(to: counterparts.find(filter.group) ?? .document)
      outline.filter([])
      outline.filteredExpansion = expansion
    }
    place.marks = self.former.marks.compactMapValues { mark in counterparts.find(mark.node).map(mark.carried) }
    place.window = self.former.window?.carried { counterparts.find($0) }
  }
}
