// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

extension SessionReading {
  package var history: History { workspace.history }

  /// The number of the document's state. Undo and redo return to the numbers of the states they restore; no two states share a number.
  package var revision: Int { workspace.firstRevision + history.presentSerial }

  package var query: Query { Query(document, queryContext) }

  /// The state that selectors refer to.
  var queryContext: QueryContext {
    var context = QueryContext()
    context.currentGroup = viewpoint.current.group
    context.selected = { [self] in selection }
    context.saved = { [self] in viewpoint.saved[$0]?.present(in: document) }
    context.savedNames = { [self] in Array(viewpoint.saved.keys) }
    context.lastListing = { [self] in viewpoint.listing.isReplaced ? [] : lastListing }
    context.styled = styledGraphics
    context.changed = { [self] in changed(since: $0) }
    context.stateNames = { [self] in marks }
    context.shouldContinue = { [self] in shouldContinue($0, of: $1) }
    context.isStopped = host.isInterrupted
    document.isInterrupted = host.isInterrupted
    return context
  }
}
