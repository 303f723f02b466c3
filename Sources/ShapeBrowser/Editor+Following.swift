// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
import ShapeCommands
import ShapeModel
import ShapeOutline
import ShapePresentation

/// The changes that a line made to the session, and the one rule of the selection: it consists of visible rows.
///
/// Nothing is guessed from the words of a line. Changes are found by revisions: of the document, of the rows, of the selection, and of the
/// last visited match.
extension Editor {
  /// The session before a line.
  struct Moment {
    let document: Document
    let revision: Int
    let nextNode: NodeID
    let stepCount: Int
    let rows: Int
    let visits: Int
    let group: NodeID
    let selected: KeptNodes
    let selection: [NodeID]
    let filter: String?
    let isFocused: Bool
    let title: Title
    /// The rows to go to if those that keys refer to are deleted: the next one, the previous one, the group around.
    let neighbors: [NodeID]
    /// The contents of the groups that keys refer to, which remain if they are ungrouped.
    let contents: [NodeID]
    /// The nodes removed by the latest step or by the next step to redo.
    let absent: [NodeID]

    /// The displayed state of the document other than its graphics.
    struct Title: Equatable {
      let path: String?
      let isUnsaved: Bool
      let steps: [Int]
      let variant: String?
    }

    init(_ editor: Editor) {
      let session = editor.session
      (document, revision, nextNode) = (session.document, session.document.revision, session.document.nextNode)
      stepCount = session.history.undoSteps.count
      (selected, selection) = (session.viewpoint.selected, session.selection)
      visits = session.viewpoint.visited.count
      group = session.viewpoint.current.group
      neighbors = editor.neighbors
      contents = editor.contents
      absent = editor.absent
      rows = session.outline.revision
      (filter, isFocused) = (session.viewpoint.filter?.text, session.viewpoint.focus != nil)
      title = Title(session)
    }
  }

  /// The maximum number of graphics whose rows are compared to find the one listed last.
  private static let mostCompared = 500

  /// The rows beside those that keys refer to, the best one first.
  private var neighbors: [NodeID] {
    let nodes = targets
    let rows = (nodes.count <= Editor.mostCompared ? nodes : nodes.suffix(1)).compactMap(outline.index(of:))
    guard let first = rows.min(), let last = rows.max() else { return [] }
    let isGone = Set(rows)
    func sibling(of row: Int, _ step: Int) -> NodeID? {
      var row = row
      while let next = outline.sibling(of: row, by: step) {
        if !isGone.contains(next) { return outline.row(at: next).id }
        row = next
      }
      return nil
    }
    let parent = outline.parentRow(of: last).map { outline.row(at: $0).id }
    return [sibling(of: last, 1), sibling(of: first, -1), parent].compactMap(\.self)
  }

  /// The children of the groups that keys refer to; none if they are many.
  private var contents: [NodeID] {
    let groups = targets.prefix(Editor.mostCompared + 1).filter { document.kind(of: $0) == .group }
    guard groups.count <= Editor.mostCompared, groups.reduce(0, { $0 + document.childCount(of: $1) }) <= Editor.mostNamed else { return [] }
    return groups.flatMap { Array(document.children(of: $0)) }
  }

  /// The nodes of the steps before and after the current state that are not in the document.
  private var absent: [NodeID] {
    let steps = [session.history.undoSteps.last, session.history.redoSteps.last].compactMap(\.self)
    return steps.filter { $0.touched <= Editor.mostNamed }.flatMap(\.nodes).filter { !document.contains($0) }
  }

  /// Notes the changes of a line, and keeps the selection among the visible rows.
  /// - Returns: Notes about the selection, and whether the visible rows changed or a row was visited.
  func follow(_ before: Moment) -> (notes: [String], showsRows: Bool) {
    let isDocumentChanged = session.document !== before.document || document.revision != before.revision
    let notes = settleSelection(before)
    if session.viewpoint.selected !== before.selected || isDocumentChanged { selectionChanges += 1 }
    let isRowChanged = session.outline.revision != before.rows
    let isViewOnly = isRowChanged || session.viewpoint.selected !== before.selected || session.viewpoint.visited.count != before.visits
    if isRowChanged || isDocumentChanged { rowChanges += 1 }
    // Changes without a revision may still be visible, such as those of a mark.
    if isDocumentChanged || Moment.Title(session) != before.title || !isViewOnly { documentChanges += 1 }
    if isLeft(before) { cursorRequests += 1 }
    return (notes, isRowChanged || session.viewpoint.visited.count != before.visits)
  }

  /// Whether a filter or a focus was left.
  private func isLeft(_ before: Moment) -> Bool {
    before.filter != nil && session.viewpoint.filter == nil || before.isFocused && session.viewpoint.focus == nil
  }

  // MARK: The selection

  /// Selects the nodes that a line created or visited, or the neighbours of deleted ones, and shows the selection.
  /// - Parameter before: The state before the line; nil for other changes.
  func settleSelection(_ before: Moment?) -> [String] {
    let isSame = before.map { $0.document === session.document } ?? true
    let wasChosen = before.map { session.viewpoint.selected !== $0.selected } ?? false
    let isDocumentChanged = before.map { !isSame || document.revision != $0.revision } ?? true
    let wanted = before.flatMap { isSame ? self.wanted(since: $0, wasChosen) : nil }
    if let wanted { selectQuietly(wanted.prefix(Editor.mostNamed)) }
    let place = document.kind(of: session.viewpoint.current.group) == .canvas ? "on this canvas" : "in this group"
    var notes = wanted?.isEmpty ?? false ? ["nothing is selected \(place)"] : []
    if before == nil || wasChosen || wanted != nil || isDocumentChanged || session.outline.revision != before?.rows {
      let isWidened = before.map(isLeft)
      notes += showSelection(opening: wasChosen || wanted != nil || isDocumentChanged || isWidened ?? true, before)
    }
    settleCursor(before, isChosen: wasChosen || wanted != nil)
    return notes
  }

  /// The nodes to select after a line that did not change the selection itself; nil to keep the selection.
  private func wanted(since before: Moment, _ wasChosen: Bool) -> [NodeID]? {
    if session.viewpoint.visited.count != before.visits, let node = session.viewpoint.visited.node { return [node] }
    guard !wasChosen else { return nil }
    let made = made(since: before)
    if !made.isEmpty { return made }
    if hasLeftSelection(before) { return [] }
    let back = before.absent.filter { document.contains($0) }
    if !back.isEmpty { return document.topmost(document.ordered(back)) }
    guard !before.selection.isEmpty, session.selection.isEmpty else { return nil }
    let left = before.contents.filter { document.contains($0) }
    return left.isEmpty ? before.neighbors.first { document.contains($0) && outline.index(of: $0) != nil }.map { [$0] } : left
  }

  /// Whether a line only went to another group, and everything selected is outside of it, so that keys would act on what is not shown.
  private func hasLeftSelection(_ before: Moment) -> Bool {
    session.viewpoint.current.group != before.group && document.revision == before.revision && !session.selection.isEmpty
      && firstSelectedInGroup == nil
  }

  /// The first selected node that is the current group or inside of it.
  private var firstSelectedInGroup: NodeID? {
    let group = session.viewpoint.current.group
    guard let first = document.position(of: group) else { return nil }
    let inside = first..<first + document.subtreeCount(of: group)
    return session.selection.first { document.position(of: $0).map(inside.contains) ?? false }
  }

  /// The graphics that steps created, without those inside of others.
  private func made(since before: Moment) -> [NodeID] {
    let steps = session.history.undoSteps
    guard document.nextNode > before.nextNode else { return [] }
    let nodes = steps.suffix(max(0, steps.count - before.stepCount)).flatMap(\.nodes) + session.history.openNodes
    return nodes.filter { node in
      node >= before.nextNode && document.contains(node) && document.parent(of: node).map { $0 < before.nextNode } ?? false
    }
  }

  /// Makes the selection consist of visible rows: opens the groups around hidden nodes, or else selects the closed group instead.
  private func showSelection(opening isOpening: Bool, _ before: Moment?) -> [String] {
    let selection = session.selection
    let isFilterNew = isFilterNew(before)
    // A new filter does not leave groups selected that are shown only because of matches inside.
    var hidden = selection.filter { outline.index(of: $0) == nil || isFilterNew && !outline.isMatch($0) }
    guard !hidden.isEmpty else { return [] }
    if isOpening, !isFilterNew {
      open(around: hidden)
      hidden = hidden.filter { outline.index(of: $0) == nil }
      guard !hidden.isEmpty else { return [] }
    }
    let isHidden = Set(hidden)
    var kept = selection.filter { !isHidden.contains($0) }
    var groups: [NodeID] = []
    // Under a filter, the groups around matches are shown only because of these.
    if session.viewpoint.filter == nil {
      var seen = Set(kept)
      for node in hidden { if let row = shownAncestor(of: node), seen.insert(row).inserted { groups.append(row) } }
    }
    kept += groups
    if kept.isEmpty, let next = before?.neighbors.first(where: isMeant) ?? firstMeant { kept = [next] }
    guard kept.count <= Editor.mostNamed else {
      selectQuietly([])
      return ["\(hidden.count) of \(selection.count) selected rows are hidden now; nothing is selected"]
    }
    selectQuietly(kept)
    return [noteOfHidden(hidden, kept, groups)]
  }

  /// Whether a line set a new filter.
  private func isFilterNew(_ before: Moment?) -> Bool {
    before.map { session.viewpoint.filter != nil && session.viewpoint.filter?.text != $0.filter } ?? false
  }

  private func noteOfHidden(_ hidden: [NodeID], _ kept: [NodeID], _ groups: [NodeID]) -> String {
    let what = hidden.count == 1 ? document.label(of: hidden[0]) : "\(hidden.count) selected"
    let verb = hidden.count == 1 ? "is" : "are"
    let now = kept.count == 1 ? "; \(document.label(of: kept[0])) is selected" : "; \(kept.count) stay selected"
    return "\(what) \(verb) hidden" + (session.viewpoint.filter == nil || !groups.isEmpty ? "" : " by the filter") + now
  }

  /// The maximum number of groups that are opened one by one.
  private static let mostOpened = 10_000

  /// Opens the groups around nodes.
  private func open(around nodes: [NodeID]) {
    var parents: Set<NodeID> = []
    for node in nodes {
      guard let parent = document.parent(of: node), parents.insert(parent).inserted else { continue }
      guard parents.count <= Editor.mostOpened else { return session.outline.expandAll() }
      session.outline.reveal(node)
    }
  }

  // MARK: The cursor

  private func settleCursor(_ before: Moment?, isChosen: Bool) {
    let selection = session.selection
    if let before, before.group != session.viewpoint.current.group, session.viewpoint.current.group != .document {
      cursor = firstSelectedInGroup ?? session.viewpoint.current.group
      if let cursor, outline.index(of: cursor) == nil { session.outline.reveal(cursor) }
    } else if selection.count == 1, isChosen || selection != before?.selection {
      cursor = selection[0]
    } else if isChosen, let first = selection.first, !selection.contains(where: { $0 == cursor }) {
      cursor = first
    }
    if let node = cursorNode, outline.index(of: node) != nil, !isFilterNew(before) || selection.contains(node) || outline.isMatch(node) {
      return
    }
    cursor =
      selection.first ?? cursorNode.flatMap { session.viewpoint.filter == nil ? shownAncestor(of: $0) : nil }
      ?? before?.neighbors.first(where: isMeant) ?? firstMeant
  }

  /// The nearest group around a node that has a visible row.
  private func shownAncestor(of node: NodeID) -> NodeID? {
    var node = document.parent(of: node)
    while let next = node, next != .document {
      if outline.index(of: next) != nil { return next }
      node = document.parent(of: next)
    }
    return nil
  }

  /// Whether a node has a row that is not shown only because of matches inside it.
  func isMeant(_ node: NodeID) -> Bool { document.contains(node) && outline.index(of: node) != nil && outline.isMatch(node) }

  /// The maximum number of rows examined for the first match.
  private static let mostLooks = 1_000

  /// The first match of a filter, or else the first row.
  var firstMeant: NodeID? {
    let rows = (0..<min(outline.count, Editor.mostLooks)).lazy.map { self.outline.row(at: $0).id }
    return session.viewpoint.filter == nil ? rows.first : rows.first(where: outline.isMatch) ?? rows.first
  }
}

extension Editor.Moment.Title {
  fileprivate init(_ session: Session) {
    let history = session.history
    let marks = history.baseMarks.count + (history.undoSteps.last?.marks.count ?? 0)
    (path, isUnsaved, variant) = (session.workspace.path, session.workspace.isUnsaved, session.viewpoint.variant)
    steps = [history.presentSerial, history.undoSteps.count, history.redoSteps.count, marks]
  }
}
