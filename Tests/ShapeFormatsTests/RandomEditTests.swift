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

@Suite struct `Random edits` {
  static let sources = [
    faces, faces.replacing("\n", with: ""), faces.replacing("\n  ", with: "\n\t  ").replacing(": ", with: ":"),
    #"{"format":"shapeedit","version":1}"#,
    #"{"format":"shapeedit","version":1,"canvases":[{"graphics":[{"kind":"group"},{"kind":"group","children":[]}]}]}"#,
  ]

  @Test(arguments: 0..<60) func `undoing all gives the same bytes, and redoing the edited ones`(seed: Int) throws {
    let source = Self.sources[seed % Self.sources.count]
    var editor = Editor(try Document(json: source))
    var edits = RandomEdits(seed: UInt64(seed))
    var states = [source]
    for _ in 0..<40 {
      let before = text(editor.document)
      do {
        guard try editor.apply(edits.edit(editor.document)) > 0 else { continue }
        states.append(text(editor.document))
      } catch { #expect(text(editor.document) == before, "seed \(seed): a refused edit changed the document") }
      #expect(editor.document.checkInvariants() == [], "seed \(seed)")
      let written = text(editor.document)
      // What has no id gets one by its place, which an edit may change.
      guard source.contains("\"id\"") else { continue }
      let again = try Document(json: written)
      #expect(text(again, canonically: true) == text(editor.document, canonically: true), "seed \(seed)")
    }
    let edited = text(editor.document)
    for state in states.reversed().dropFirst() {
      _ = editor.undo()
      #expect(text(editor.document) == state, "seed \(seed)")
    }
    #expect(editor.undo() == nil)
    #expect(text(editor.document) == source && !editor.hasUnsavedChanges)
    while editor.redo() != nil {}
    #expect(text(editor.document) == edited, "seed \(seed)")
  }
}
