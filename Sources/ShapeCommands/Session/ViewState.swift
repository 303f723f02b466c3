package import Outlines
package import ShapeModel
import ShapeOutline

/// A user's view of a document, with nodes stored by id: it outlives the session, and is never part of the document.
///
/// The journal begins with one too, since `set %3 fill red` and `cd ..` depend on it; it then also holds the other session state that
/// commands can read.
package struct ViewState: Equatable, Sendable {
  package var base = Expansion<NodeID>.Base.level(1)
  /// The groups whose expansion differs from the base rule.
  package var exceptions: [String] = []
  /// The id of the current group; empty for the document.
  package var currentGroup = ""
  package var selection: [String] = []
  package var inspectorOpen: Set<PropertySpecification.Section> = [.fill]
  /// The variant that pictures show.
  package var variant: String?

  /// Empty except in the journal.
  package var commands = CommandState()

  /// The session state that commands can read, beyond the view.
  package struct CommandState: Equatable, Sendable {
    package var lastListing: [String] = []
    package var saved: [String: [String]] = [:]
    package var focus: String?
    package var filter: String?
    /// The matches of the filter when it was typed.
    package var filtered: [String] = []
    /// The names of the present state.
    package var marks: [String] = []
    /// The open steps, outermost first.
    package var transactions: [String] = []
    package var formerIDs: [String] = []
    package var variables: [String: Scalar] = [:]
    /// The source text of each procedure, by name.
    package var definitions: [String: String] = [:]

    package init() {}
  }

  package init() {}
}

/// How many steps a session could undo and redo, and how many transactions were open.
struct StepCounts {
  var undo = 0
  var redo = 0
  var transactions = 0
}

/// A cheap copy of a session's state, converted to text only if needed.
struct SessionSnapshot {
  let document: Document
  let place: Viewpoint
  let scripting: ScriptState
  let selection: [NodeID]
  let saved: [String: [NodeID]]
  let expansion: Expansion<NodeID>
  let focus: NodeID?
  let marks: [String]
  let counts: StepCounts
  let variant: String?

  /// - Parameter document: The session's document, or a snapshot of it if the state is read after the next edit.
  init(_ session: Session, _ document: Document) {
    (self.document, place, scripting) = (document, session.place, session.scripting)
    (selection, saved) = (session.selection, session.savedSelections)
    (expansion, focus) = (place.outline?.expansion ?? DocumentOutline.initial, place.outline?.focus)
    marks = session.history.undoSteps.last?.marks ?? session.history.baseMarks
    counts = StepCounts(
      undo: session.history.undoSteps.count, redo: session.history.redoSteps.count, transactions: scripting.transactions.count)
    variant = session.workspace.variant
  }

  private func ids(_ nodes: some Sequence<NodeID>) -> [String] { nodes.map { document.id(of: $0) }.filter { !$0.isEmpty } }

  /// The user's view.
  var view: ViewState {
    var state = ViewState()
    state.base = expansion.base
    state.exceptions = ids(expansion.exceptions.filter(document.contains)).sorted()
    state.currentGroup = document.id(of: place.currentGroup)
    state.selection = ids(selection)
    (state.inspectorOpen, state.variant) = (place.openSections, variant)
    return state
  }

  /// The view with all other state that commands can read.
  var whole: ViewState {
    var state = view
    state.commands.lastListing = place.lastListing.map { $0 == .gone ? "-" : document.id(of: $0) }
    state.commands.saved = saved.mapValues { $0.map { document.id(of: $0) } }
    state.commands.focus = focus.map { document.id(of: $0) }
    (state.commands.filter, state.commands.filtered) = (place.filter?.text, ids((place.filter?.nodes ?? []).filter(document.contains)))
    (state.commands.marks, state.commands.transactions) = (marks, scripting.transactions)
    (state.commands.variables, state.commands.definitions) = (scripting.variables, scripting.definitions)
    state.commands.formerIDs = document.formerIDs
    return state
  }
}

extension Session {
  package var viewState: ViewState { SessionSnapshot(self, document).view }

  /// Restores a view; nodes that no longer exist are left out.
  package func restore(_ state: ViewState) {
    func nodes(_ ids: [String]) -> [NodeID] { ids.compactMap { document.node(id: $0) } }
    outline.expansion = Expansion(base: state.base, exceptions: Set(nodes(state.exceptions)))
    place.currentGroup = document.node(id: state.currentGroup) ?? .document
    let selected = nodes(state.selection)
    // Keep selected nodes that are deleted now: an undo may restore them.
    if selected != selection { selection = selected }
    place.openSections = state.inspectorOpen
    // A variant that does not exist now may be restored by an undo.
    workspace.variant = state.variant
  }

  /// Restores the state in which recorded commands were typed.
  func restoreWhole(_ state: ViewState) {
    // Rows may refer to any node, including the document itself.
    func nodes(_ ids: [String]) -> [NodeID] { ids.compactMap { $0.isEmpty ? .document : document.node(id: $0) } }
    restore(state)
    let rows = state.commands.lastListing.map { $0.isEmpty ? .document : document.node(id: $0) ?? .gone }
    if rows != lastListing.map({ $0 == .document || document.contains($0) ? $0 : .gone }) { lastListing = rows }
    let present = savedSelections
    place.saved = Dictionary(
      uniqueKeysWithValues: state.commands.saved.map { name, ids in
        (name, present[name] == nodes(ids) ? place.saved[name]! : KeptNodes(nodes(ids)))
      })
    if let focus = state.commands.focus { outline.focus(on: focus.isEmpty ? .document : document.node(id: focus)) }
    let matches = nodes(state.commands.filtered)
    let former = place.filter?.nodes ?? []
    place.filter = state.commands.filter.map {
      Viewpoint.Filter(text: $0, nodes: matches == former.filter(document.contains) ? former : matches)
    }
    if let filter = place.filter { outline.filter(filter.nodes) } else { outline.clearFilter() }
    scripting.variables = state.commands.variables
    history.reserve(ids: state.commands.formerIDs)
    for mark in state.commands.marks { history.mark(mark) }
    for name in state.commands.transactions { history.begin(name) }
    scripting.transactions += state.commands.transactions
  }
}
