// SPDX-License-Identifier: GPL-3.0-or-later
package import Outlines
package import ShapeModel
import ShapeOutline

/// A user's view of a document, with nodes stored by id: it persists after the session, and is never part of the document.
///
/// The journal begins with one too, since `set %3 fill red` and `cd ..` depend on it; it then also holds the other session state that
/// commands can read.
package struct ViewState: Equatable, Sendable {
  package var base = Expansion<NodeID>.Base.level(1)
  /// The groups whose expansion differs from the base rule.
  package var exceptions: [String] = []
  /// Whether front siblings are listed first.
  package var isFrontFirst = false
  /// The id of the current group; empty for the document.
  package var currentGroup = ""
  package var selection: [String] = []
  package var inspectorOpen: Set<PropertySpecification.Section> = [.fill]
  /// The active variant, which pictures show.
  package var variant: String?

  /// Empty except in the journal.
  package var commands = CommandState()

  /// The session state that commands can read, beyond the view.
  package struct CommandState: Equatable, Sendable {
    package var lastListing: [String] = []
    package var saved: [String: [String]] = [:]
    package var focus: String?
    package var filter: FilterState?
    /// The open groups in the focus, if they differ from those of the view.
    package var focused: OpenGroups?
    /// The marks of the current state.
    package var marks: [String] = []
    /// The open steps, outermost first.
    package var transactions: [String] = []
    package var oldIDs: [String] = []
    package var variables: [String: Scalar] = [:]
    /// The source text of each procedure, by name.
    package var definitions: [String: String] = [:]

    package init() {}
  }

  /// The open groups: a rule and the exceptions to it, by id.
  package struct OpenGroups: Equatable, Sendable {
    package var base = Expansion<NodeID>.Base.level(1)
    package var exceptions: [String] = []

    package init() {}
  }

  /// The filter of the rows, and the groups that were opened and closed in the filtered rows.
  package struct FilterState: Equatable, Sendable {
    package var text = ""
    package var selector = ""
    /// The group where it was typed; empty for the document.
    package var group = ""
    package var base = Expansion<NodeID>.Base.open
    package var showsAll = false
    package var opened: [String] = []
    package var closed: [String] = []
    package var unfolded: [String] = []

    package init() {}
  }

  package init() {}
}

/// The numbers of steps that a session could undo and redo, and of open transactions.
struct StepCounts {
  var undo = 0
  var redo = 0
  var transactions = 0
}

/// A cheap copy of a session's state, converted to text only if needed.
struct SessionSnapshot {
  let document: Document
  let viewpoint: Viewpoint
  let scripting: ScriptState
  let selection: [NodeID]
  let saved: [String: [NodeID]]
  /// The open groups outside of filter and focus.
  let expansion: Expansion<NodeID>
  /// The open groups in the focus.
  let focused: Expansion<NodeID>?
  let filtered: FilteredExpansion<NodeID>
  let focus: NodeID?
  let marks: [String]
  let counts: StepCounts
  let variant: String?

  private func ids(_ nodes: some Sequence<NodeID>) -> [String] { nodes.map { document.id(of: $0) }.filter { !$0.isEmpty } }

  /// The user's view.
  var view: ViewState {
    var state = ViewState()
    state.base = expansion.base
    state.exceptions = ids(expansion.exceptions.filter(document.contains)).sorted()
    state.isFrontFirst = viewpoint.outline?.isFrontFirst ?? false
    state.currentGroup = document.id(of: viewpoint.current.group)
    state.selection = ids(selection)
    (state.inspectorOpen, state.variant) = (viewpoint.openSections, variant)
    return state
  }

  /// The view with all other state that commands can read.
  var whole: ViewState {
    var state = view
    state.commands.lastListing = viewpoint.lastListing.map { $0 == .gone ? "-" : document.id(of: $0) }
    state.commands.saved = saved.mapValues { $0.map { document.id(of: $0) } }
    state.commands.focus = focus.map { document.id(of: $0) }
    state.commands.filter = viewpoint.filter.map(filterState)
    if let focused {
      var open = ViewState.OpenGroups()
      (open.base, open.exceptions) = (focused.base, ids(focused.exceptions.filter(document.contains)).sorted())
      state.commands.focused = open
    }
    (state.commands.marks, state.commands.transactions) = (marks, scripting.transactions)
    (state.commands.variables, state.commands.definitions) = (scripting.variables, scripting.definitions)
    state.commands.oldIDs = document.oldIDs
    return state
  }

  private func filterState(_ filter: RowFilter) -> ViewState.FilterState {
    var state = ViewState.FilterState()
    (state.text, state.selector) = (filter.text, filter.selector.description)
    if document.contains(filter.group) { state.group = document.id(of: filter.group) }
    (state.base, state.showsAll) = (filtered.base, filtered.showsAll)
    state.opened = ids(filtered.opened.filter(document.contains)).sorted()
    state.closed = ids(filtered.closed.filter(document.contains)).sorted()
    state.unfolded = ids(filtered.unfolded.filter(document.contains)).sorted()
    return state
  }
}
