// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
import ShapeFiles
import ShapeFormats
import ShapeModel
import ShapeOutline
import ShapePresentation
import TerminalText

/// Reading the document's own file again. The user's view is kept by id.
extension Session {
  /// Replaces the document by a later reading of its file.
  /// - Returns: A warning that lists lost parts of the view; none if nothing was lost.
  func readAgain(_ document: Document, path: String, file: FileBytes?) -> [String] {
    let (variant, transactions, marks) = (viewpoint.variant, scripting.transactions, history.marks)
    var states = workspace.oldStates
    for mark in marks { states[mark] = history.state(mark) }
    var carrier = ViewCarrier(self, to: document)
    adopt(document, path: path, file: file)
    viewpoint = carrier.viewpoint()
    if let variant, DocumentVariants(document)[variant] != nil {
      viewpoint.variant = variant
    } else if let variant {
      carrier.losses.append("the variant \(variant)")
    }
    workspace.oldStates = states
    for name in transactions { history.begin(name) }
    scripting.transactions = transactions
    return carrier.losses.isEmpty ? [] : ["the file was read again; gone: " + carrier.losses.joined(separator: "; ")]
  }
}

/// The states that checkpoints name, including those of an earlier reading of the file, whose graphics are found by their ids.
extension SessionReading {
  /// The names of all checkpoints.
  var marks: [String] { history.marks + workspace.oldStates.keys.filter { !history.marks.contains($0) }.sorted() }

  /// The document in a marked state, matched with the current one; nil when no state has the mark.
  func match(since mark: String) -> DocumentMatch? {
    history.match(since: mark) ?? oldState(mark).map { DocumentMatch(from: $0, to: document) }
  }

  /// The nodes that differ from a marked state.
  func changed(since mark: String) -> Set<NodeID>? { history.changed(since: mark) ?? match(since: mark)?.changedNodes }

  /// The state of a checkpoint that is older than the latest reading of the file. A journal cannot reproduce it.
  func oldState(_ mark: String) -> Document? {
    guard history.distance(to: mark) == nil, let state = workspace.oldStates[mark] else { return nil }
    recorder?.isReproducible = false
    return state
  }
}

extension SessionEditing {
  /// Restores a state from an earlier reading of the file, as a step that can be undone.
  /// - Returns: The nodes that were changed.
  func restore(_ state: Document, named name: ArgumentWord) throws(CommandError) -> [NodeID] {
    let application = ChangeApplication(ChangeSet(DocumentMatch(from: document, to: state)), to: document)
    if let problem = application.problems.first {
      throw CommandError(
        name.range, "history.mark", "\(sanitized(name.text, limit: 60)) cannot be made again: \(Selector.id(problem.id)) differs too much",
        help: ["diff --since shows what changed since"])
    }
    history.begin("revert \(name.text)")
    do throws(CommandError) {
      for edit in application.edits { try apply(edit) }
      history.commit()
    } catch {
      history.rollback()
      throw error
    }
    var seen: Set<NodeID> = []
    return application.edits.flatMap(\.nodes).filter { document.contains($0) && seen.insert($0).inserted }
  }
}

/// Carries a user's view from one reading of a file to a later one, where nodes have other numbers.
private struct ViewCarrier {
  private let old: Document
  private let new: Document
  private let oldViewpoint: Viewpoint
  private let selected: [NodeID]
  private let saved: [String: [NodeID]]
  private var counterparts: NodeCounterparts
  /// The parts of the view that were not found in the later reading.
  var losses: [String] = []

  init(_ session: Session, to new: Document) {
    (old, self.new, oldViewpoint) = (session.document, new, session.viewpoint)
    (selected, saved) = (session.selection, session.savedSelections)
    counterparts = NodeCounterparts(from: old, to: new)
  }

  mutating func viewpoint() -> Viewpoint {
    var viewpoint = Viewpoint()
    viewpoint.current = oldViewpoint.current.carried(to: new) { counterparts.find($0) }
    if counterparts.find(oldViewpoint.current.group) != viewpoint.current.group {
      losses.append("\(name(oldViewpoint.current.group)), and the place is now \(NodeNames(new).path(viewpoint.current.group))")
    }
    viewpoint.selected = KeptNodes(found(selected, "of the selection"))
    for (name, nodes) in saved.sorted(by: { $0.key < $1.key }) { viewpoint.saved[name] = KeptNodes(found(nodes, "of @\(name)")) }
    viewpoint.listing = oldViewpoint.listing.carried(to: new) { counterparts.find($0) }
    viewpoint.search = oldViewpoint.search.carried(in: old) { counterparts.find($0) }
    (viewpoint.openSections, viewpoint.watched) = (oldViewpoint.openSections, oldViewpoint.watched)
    if let outline = oldViewpoint.outline { carryRows(of: outline, to: &viewpoint) }
    return viewpoint
  }

  private func name(_ node: NodeID) -> String { NodeNames(old).reference(node) }

  private mutating func found(_ nodes: [NodeID], _ what: String) -> [NodeID] {
    let found = nodes.compactMap { counterparts.find($0) }
    if found.count < nodes.count { losses.append("\(nodes.count - found.count) \(what)") }
    return found
  }

  private mutating func carried(_ expansion: Expansion<NodeID>) -> Expansion<NodeID> {
    // The disclosure of a deleted group is not a loss.
    Expansion(base: expansion.base, exceptions: Set(expansion.exceptions.compactMap { counterparts.find($0) }))
  }

  private mutating func carryRows(of oldRows: DocumentOutline, to viewpoint: inout Viewpoint) {
    let outline = DocumentOutline(new, expansion: carried(oldRows.expansion))
    outline.isFrontFirst = oldRows.isFrontFirst
    viewpoint.outline = outline
    viewpoint.unfocused = self.oldViewpoint.unfocused.map { carried($0) }
    if let focus = self.oldViewpoint.focus {
      viewpoint.focus = counterparts.find(focus)
      if viewpoint.focus == nil {
        losses.append("\(name(focus)), and everything is shown")
        if let expansion = viewpoint.unfocused { outline.expansion = expansion }
        viewpoint.unfocused = nil
      }
      outline.focus(on: viewpoint.focus)
    }
    if let filter = self.oldViewpoint.filter {
      var expansion = oldRows.filteredExpansion
      expansion.opened = Set(expansion.opened.compactMap { counterparts.find($0) })
      expansion.closed = Set(expansion.closed.compactMap { counterparts.find($0) })
      expansion.unfolded = Set(expansion.unfolded.compactMap { counterparts.find($0) })
      // The matches are found when the rows are requested.
      viewpoint.filter = filter.carried(to: counterparts.find(filter.group) ?? .document)
      outline.filter([])
      outline.filteredExpansion = expansion
    }
    viewpoint.scrolling = oldViewpoint.scrolling
  }
}
