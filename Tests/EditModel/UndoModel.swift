import ShapeFormats
import ShapeModel
import TestSupport

/// A document edited, undone and redone at random, beside a stack of whole serialisations that says what each state has to be.
package struct UndoModel {
  private let hasIDs: Bool
  private var history: History
  private var states: [[UInt8]]
  private var position = 0

  private init(_ source: String) throws {
    hasIDs = source.contains("\"id\"")
    history = History(try Document(json: source))
    states = [Array(source.utf8)]
  }

  /// The documents that the runs begin with, one after the other.
  package static let sources = [
    faces, faces.replacing("\n", with: ""), faces.replacing("\n  ", with: "\n\t  ").replacing(": ", with: ":"),
    unknownKinds, #"{"format":"shapeedit","version":1}"#,
    #"{"format":"shapeedit","version":1,"canvases":[{"graphics":[{"kind":"group"},{"kind":"group","children":[]}]}]}"#,
  ]

  /// The name of the figure, wherever it is stated.
  package static func name(length: Int) -> String {
    "seeds of \(length) edits, undos and redos against a stack of whole serialisations"
  }

  /// Runs so many steps from each seed, and tells of the first runs that lead to a difference by as few steps as do.
  /// - Returns: How many seeds led to one.
  package static func failures(_ seeds: Range<Int>, length: Int) -> Int {
    var failures = 0
    for seed in seeds {
      var random = SplitMix64(seed: UInt64(seed))
      let source = sources[seed % sources.count]
      let steps = (0..<length).map { _ in random.next() }
      guard difference(source, steps) != nil else { continue }
      failures += 1
      guard failures <= 5 else { continue }
      let fewest = shrunk(steps) { difference(source, $0) != nil }
      let what = difference(source, fewest) ?? "nothing any more"
      Reliability.say("  FAILED M1 seed \(seed), shrunk from \(length) to \(fewest.count) steps \(fewest): \(what)")
    }
    return failures
  }

  /// The first difference that these steps lead to, each a seed of its own; nil when there is none.
  private static func difference(_ source: String, _ steps: [UInt64]) -> String? {
    do {
      var model = try UndoModel(source)
      for (index, step) in steps.enumerated() {
        if let difference = try model.step(step) { return "step \(index + 1) of \(steps.count): \(difference)" }
      }
      return model.undoAndRedoAll()
    } catch { return "\(error)" }
  }

  private mutating func step(_ seed: UInt64) throws -> String? {
    var edits = RandomEdits(seed: seed)
    edits.serial = Int(seed % 1_000_000)
    switch Int.random(in: 0..<10, using: &edits.random) {
    case 0:
      let isThere = history.undo() != nil
      if isThere != (position > 0) { return "undo was \(isThere)" }
      position = max(0, position - 1)
    case 1:
      let isThere = history.redo() != nil
      if isThere != (position + 1 < states.count) { return "redo was \(isThere)" }
      position = min(states.count - 1, position + 1)
    default:
      let edit = edits.edit(history.document)
      guard (try? history.apply(edit)).map({ $0 > 0 }) == true else { break }
      states.removeSubrange((position + 1)...)
      states.append(Self.bytes(history.document))
      position += 1
      if position % 8 == 1, let difference = try differenceWhenRead() { return difference }
      // A text that was just written need not be written again to be compared with itself.
      return history.document.checkInvariants().first
    }
    if Self.bytes(history.document) != states[position] { return "the document is not what it was" }
    return history.document.checkInvariants().first
  }

  private func differenceWhenRead() throws -> String? {
    if let fault = try SavedCheck.faultOfSaving(history.document) { return "a save would be refused: \(fault)" }
    // A node without an id gets one by its place, which an edit may change.
    guard hasIDs else { return nil }
    let again = try Document(json: ByteStore(states[position]))
    return Self.bytes(again, canonically: true) == Self.bytes(history.document, canonically: true)
      ? nil : "what was written reads as something else"
  }

  private mutating func undoAndRedoAll() -> String? {
    for state in states[..<position].reversed() {
      guard history.undo() != nil, Self.bytes(history.document) == state else { return "undoing all: another document" }
    }
    if history.undo() != nil || Self.bytes(history.document) != states[0] || history.hasUnsavedChanges {
      return "all undone, and not the source"
    }
    for state in states.dropFirst() {
      guard history.redo() != nil, Self.bytes(history.document) == state else { return "redoing all: another document" }
    }
    return history.redo() == nil ? nil : "a step more than there were"
  }

  private static func bytes(_ document: Document, canonically: Bool = false) -> [UInt8] {
    DocumentWriter.bytes(of: document, canonically: canonically)
  }
}
