import ShapeCommands
import ShapeModel
import ShapePresentation

/// Text as a selector: a printed selector parses to the same one, and matches are graphics in document order.
func trySelector(_ bytes: [UInt8]) throws(Finding) {
  let selector: Selector
  do { selector = try SelectorParser.parse(bytes, SourceRange(0, bytes.count)) } catch {
    let range = error.diagnostic.range
    try require(range.lower >= 0 && range.lower <= range.upper && range.upper <= bytes.count, "the place \(range) is outside of the text")
    _ = error.diagnostic.lines(in: SourceText(name: "fuzz", bytes: bytes))
    return
  }
  let printed = selector.description
  let again: Selector
  do { again = try SelectorParser.parse(printed) } catch {
    throw Finding(description: "\(printed) is printed and cannot be read: \(error.diagnostic.message)")
  }
  try require(again == selector, "\(printed) reads as another selector")
  try require(again.description == printed, "\(printed) is printed as \(again.description) the second time")
  for index in [0, 3] { try checkAnswers(selector, again, SampleDocuments.open(index)) }
}

private func checkAnswers(_ selector: Selector, _ again: Selector, _ document: Document) throws(Finding) {
  var context = QueryContext()
  context.currentGroup = NodeID(2)
  context.selected = { [NodeID(3), NodeID(5)] }
  context.saved = { ["saved": [NodeID(4)]][$0] }
  context.lastListing = { [NodeID(1), NodeID(2)] }
  let query = Query(document, context)
  let found: [NodeID]
  do { found = try query.matches(selector) } catch { return }
  try require(document.ordered(found) == found, "\(selector) answers out of order")
  try require(Set(found).count == found.count, "\(selector) answers twice")
  try require(
    found.allSatisfy { $0 == .document ? namesDocument(selector) : document.contains($0) }, "\(selector) answers what is not there")
  do {
    let other = try query.matches(again)
    try require(other == found, "\(selector) answers \(found), and the second time \(other)")
  } catch let finding as Finding { throw finding } catch { throw Finding(description: "\(selector) answers only once") }
}

/// Whether a part of a selector is the document itself: `document`, `/`, or a way up that may end there.
private func namesDocument(_ selector: Selector) -> Bool {
  selector.alternatives.contains { alternative in
    switch alternative.steps[alternative.steps.count - 1].compound.head {
    case .kind(.document): true
    case .path(let path): path.steps.isEmpty
    default: false
    }
  }
}
