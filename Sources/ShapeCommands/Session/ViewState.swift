package import Outlines
package import ShapeModel
import ShapeOutline

/// What a person looks at in a document, by ids: it outlives the session, and is never in the document.
///
/// The journal begins with one too, since `set %3 fill red` and `cd ..` mean nothing without it; it then also holds what
/// commands may ask of the session besides.
package struct ViewState: Equatable, Sendable {
  package var base = Expansion<NodeID>.Base.level(1)
  /// The groups whose state is not that of the rule.
  package var exceptions: [String] = []
  /// Empty for the document.
  package var currentGroup = ""
  package var selection: [String] = []
  package var inspectorOpen: Set<PropertySpecification.Section> = [.fill]
  /// The variant that pictures show.
  package var variant: String?

  /// Empty but in the journal.
  package var commands = CommandState()

  /// What commands may ask of a session in addition to what is shown.
  package struct CommandState: Equatable, Sendable {
    package var lastListing: [String] = []
    package var saved: [String: [String]] = [:]
    package var focus: String?
    package var filter: String?
    /// What it matched when it was typed.
    package var filtered: [String] = []
    /// The names of the present state.
    package var marks: [String] = []
    /// The steps that are open, outermost first.
    package var transactions: [String] = []
    package var formerIDs: [String] = []
    package var variables: [String: Scalar] = [:]
    /// Procedures, by name, as they were typed.
    package var definitions: [String: String] = [:]

    package init() {}
  }

  package init() {}
}

/// A session's state held as it is, to be written down only if it is needed.
struct SessionSnapshot {
  let document: Document
  let place: Viewpoint
  let scripting: ScriptState
  let selection: [NodeID]
  let saved: [String: [NodeID]]
  let expansion: Expansion<NodeID>
  let focus: NodeID?
  let marks: [String]
  let undoCount: Int
  let redoCount: Int
  let variant: String?

  /// - Parameter document: The session's, or a snapshot of it where the state is asked for after the next edit.
  init(_ session: Session, _ document: Document) {
    (self.document, place, scripting) = (document, session.place, session.scripting)
    (selection, saved) = (session.selection, session.savedSelections)
    (expansion, focus) = (place.outline?.expansion ?? DocumentOutline.initial, place.outline?.focus)
    marks = session.history.undoSteps.last?.marks ?? session.history.baseMarks
    (undoCount, redoCount) = (session.history.undoSteps.count, session.history.redoSteps.count)
    variant = session.workspace.variant
  }

  private func ids(_ nodes: some Sequence<NodeID>) -> [String] { nodes.map { document.id(of: $0) }.filter { !$0.isEmpty } }

  /// What a person looks at.
  var view: ViewState {
    var state = ViewState()
    state.base = expansion.base
    state.exceptions = ids(expansion.exceptions.filter(document.contains)).sorted()
    state.currentGroup = document.id(of: place.currentGroup)
    state.selection = ids(selection)
    (state.inspectorOpen, state.variant) = (place.openSections, variant)
    return state
  }

  /// Everything commands may ask for.
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

  /// Looks at the document as somebody did before; what is gone since is left out.
  package func restore(_ state: ViewState) {
    func nodes(_ ids: [String]) -> [NodeID] { ids.compactMap { document.node(id: $0) } }
    outline.expansion = Expansion(base: state.base, exceptions: Set(nodes(state.exceptions)))
    place.currentGroup = document.node(id: state.currentGroup) ?? .document
    let selected = nodes(state.selection)
    // What is selected and not there now may come back by an undo.
    if selected != selection { selection = selected }
    place.openSections = state.inspectorOpen
    // A variant that is not there now may come back by an undo.
    workspace.variant = state.variant
  }

  /// Puts the session into a state that commands were typed in.
  func restoreWhole(_ state: ViewState) {
    // Rows number what stands in them, the document itself included.
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
