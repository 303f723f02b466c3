import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Edits nobody would think of, made from a seed.
struct RandomEdits {
  var random: SplitMix64
  var serial = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

  func nodes(_ document: Document) -> [Handle] { Array(document.subtree(of: .document).dropFirst()) }

  mutating func edit(_ document: Document) -> Edit {
    let all = nodes(document)
    let graphics = all.filter { document.kind(of: $0) != .canvas }
    let some = graphics.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    let parents = all.filter { document.kind(of: $0).isContainer }
    serial += 1
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .set(.opacity, .number(Double(Int.random(in: 0...4, using: &random)) / 4), some)
    case 1: return .set(.fill, nil, some)
    case 2: return .set(.shadowBlur, .number(Double(serial)), some)
    case 3: return .setEach(.name, some.map { .string("N\($0.number)") }, some)
    case 4:
      guard let parent = pick(parents) else { return .detach([]) }
      let index = Int.random(in: 0...document.childCount(of: parent), using: &random)
      let group = Graphic(kind: .group, id: "n\(serial)")
      let leaf = Graphic(kind: .star, id: "m\(serial)")
      return .create([NewNode(.graphic(group), in: .node(parent), at: index), NewNode(.graphic(leaf), in: .new(0))])
    case 5:
      guard let node = pick(graphics) else { return .detach([]) }
      return .detach([node])
    case 6:
      guard let node = pick(graphics), let parent = pick(parents) else { return .detach([]) }
      return .move([Placement(node, in: parent, at: Int.random(in: 0...2, using: &random))])
    default:
      guard let node = pick(graphics), let parent = pick(parents) else { return .detach([]) }
      return .create([NewNode(.copy(of: node, id: "k\(serial)"), in: .node(parent))])
    }
  }
}

/// A document edited, undone and redone at random, beside a stack of whole serialisations that says what each state has to be.
struct UndoModel {
  let source: String
  private var editor: Editor
  private var states: [String]
  private var position = 0

  private init(_ source: String) throws {
    self.source = source
    editor = Editor(try Document(json: source))
    states = [source]
  }

  /// The first difference that these steps lead to, each a seed of its own; nil when there is none.
  static func difference(_ source: String, _ steps: [UInt64]) -> String? {
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
      let isThere = editor.undo() != nil
      if isThere != (position > 0) { return "undo was \(isThere)" }
      position = max(0, position - 1)
    case 1:
      let isThere = editor.redo() != nil
      if isThere != (position + 1 < states.count) { return "redo was \(isThere)" }
      position = min(states.count - 1, position + 1)
    default:
      let edit = edits.edit(editor.document)
      guard (try? editor.apply(edit)).map({ $0 > 0 }) == true else { break }
      states.removeSubrange((position + 1)...)
      states.append(text(editor.document))
      position += 1
      if position % 8 == 1, let difference = try differenceWhenRead() { return difference }
    }
    if text(editor.document) != states[position] { return "the document is not what it was" }
    return editor.document.checkInvariants().first
  }

  private func differenceWhenRead() throws -> String? {
    // What has no id gets one by its place, which an edit may change.
    guard source.contains("\"id\"") else { return nil }
    let again = try Document(json: states[position])
    return text(again, canonically: true) == text(editor.document, canonically: true) ? nil : "what was written reads as something else"
  }

  private mutating func undoAndRedoAll() -> String? {
    for state in states[..<position].reversed() {
      guard editor.undo() != nil, text(editor.document) == state else { return "undoing all: another document" }
    }
    if editor.undo() != nil || text(editor.document) != source || editor.hasUnsavedChanges { return "all undone, and not the source" }
    for state in states.dropFirst() {
      guard editor.redo() != nil, text(editor.document) == state else { return "redoing all: another document" }
    }
    return editor.redo() == nil ? nil : "a step more than there were"
  }
}

@Suite struct `Random edits` {
  static let sources = [
    faces, faces.replacing("\n", with: ""), faces.replacing("\n  ", with: "\n\t  ").replacing(": ", with: ":"),
    #"{"format":"shapeedit","version":1}"#,
    #"{"format":"shapeedit","version":1,"canvases":[{"graphics":[{"kind":"group"},{"kind":"group","children":[]}]}]}"#,
  ]

  private static let parts = 4

  @Test(arguments: 0..<parts) func `undone and redone give the bytes there were, and all of them the source`(_ part: Int) {
    let (runs, length) = (Reliability.runs(80, torture: 20_000) / Self.parts, Reliability.runs(40, torture: 100))
    var failures = 0
    for seed in part * runs..<(part + 1) * runs {
      var random = SplitMix64(seed: UInt64(seed))
      let source = Self.sources[seed % Self.sources.count]
      let steps = (0..<length).map { _ in random.next() }
      guard UndoModel.difference(source, steps) != nil else { continue }
      failures += 1
      guard failures <= 5 else { continue }
      let fewest = shrunk(steps) { UndoModel.difference(source, $0) != nil }
      let what = UndoModel.difference(source, fewest) ?? "nothing any more"
      Reliability.say("  FAILED M1 seed \(seed), shrunk from \(length) to \(fewest.count) steps \(fewest): \(what)")
    }
    #expect(failures == 0)
    Reliability.tally(
      "M1", "seeds of \(length) edits, undos and redos against a stack of whole serialisations", of: Self.parts, runs: runs,
      failures: failures)
  }
}

@Suite struct `Shrinking a run` {
  @Test(arguments: [[3, 77], [100], [1, 2, 3, 4, 99, 100]]) func `leaves what it fails by`(_ guilty: [Int]) {
    #expect(shrunk(Array(1...100)) { Set(guilty).isSubset(of: $0) } == guilty)
  }
}
