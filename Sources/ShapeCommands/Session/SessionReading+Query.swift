package import ShapeModel

extension SessionReading {
  package var history: History { workspace.history }

  /// The number of the document's state. Undo and redo return to the numbers of the states they restore; no two states share a number.
  package var revision: Int { workspace.firstRevision + history.presentSerial }

  package var query: Query { Query(document, queryContext) }

  /// The state that selectors refer to.
  var queryContext: QueryContext {
    var context = QueryContext()
    context.currentGroup = place.current.group
    context.selected = { [unowned self] in selection }
    context.saved = { [unowned self] in place.saved[$0]?.present(in: document) }
    context.savedNames = { [unowned self] in Array(place.saved.keys) }
    context.lastListing = { [unowned self] in place.listing.isReplaced ? [] : lastListing }
    context.styled = styledGraphics
    context.changed = { [unowned self] in changed(since: $0) }
    context.stateNames = { [unowned self] in marks }
    context.shouldContinue = { [unowned self] in shouldContinue($0, of: $1) }
    context.isStopped = host.isInterrupted
    document.isInterrupted = host.isInterrupted
    return context
  }
}
