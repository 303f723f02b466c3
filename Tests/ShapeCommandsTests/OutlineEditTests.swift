import GeometryOracle
import ShapeFormats
import ShapeModel
import TerminalText
import TestSupport
import Testing

import ShapeCommands
import ShapePresentation

/// An outline as a person thinks of it: names in one another, with the ids that lines end with.
private final class Item {
  var name: String?
  /// Nil for a line that is new.
  var id: String?
  var isGroup: Bool
  var children: [Item] = []

  init(_ name: String?, _ id: String?, isGroup: Bool) { (self.name, self.id, self.isGroup) = (name, id, isGroup) }

  /// The tree of a document.
  static func all(_ document: Document) -> Item {
    let root = Item(nil, nil, isGroup: true)
    func add(_ node: NodeID, to item: Item) {
      for child in document.children(of: node) {
        let one = Item(document.name(of: child), document.id(of: child), isGroup: document.holdsGraphics(child))
        item.children.append(one)
        add(child, to: one)
      }
    }
    add(.document, to: root)
    return root
  }

  func copy() -> Item {
    let copy = Item(name, id, isGroup: isGroup)
    copy.children = children.map { $0.copy() }
    return copy
  }

  var items: [Item] { children.flatMap { [$0] + $0.items } }

  /// The lines below it, with the blanks a person types.
  func lines(_ depth: Int = 0) -> [String] {
    children.flatMap { item in
      let words = [item.name.map(OutlineText.written), item.id.map { "#" + $0 }].compactMap { $0 }
      return [String(repeating: "  ", count: depth) + words.joined(separator: "  ")] + item.lines(depth + 1)
    }
  }
}

/// Changes of an outline that a person may make.
private struct RandomTyping {
  var random: SplitMix64
  private var serial = 0

  init(seed: Int) { random = SplitMix64(seed: UInt64(seed)) }

  mutating func change(_ root: Item) {
    let canvases = root.children
    let graphics = canvases.flatMap(\.items)
    let holders = (canvases + graphics).filter(\.isGroup)
    guard let holder = holders.randomElement(using: &random) else { return }
    serial += 1
    switch Int.random(in: 0..<7, using: &random) {
    case 0: (canvases + graphics).randomElement(using: &random)?.name = "Name \(serial)"
    case 1: graphics.randomElement(using: &random)?.name = HostileTexts.all.filter { Item.suits($0) }.randomElement(using: &random)
    case 2: for item in holders { item.children.shuffle(using: &random) }
    case 3:
      guard let item = graphics.randomElement(using: &random), item !== holder, !item.items.contains(where: { $0 === holder }) else {
        return
      }
      for one in holders { one.children.removeAll { $0 === item } }
      holder.children.insert(item, at: Int.random(in: 0...holder.children.count, using: &random))
    case 4:
      guard let item = graphics.randomElement(using: &random) else { return }
      for one in holders { one.children.removeAll { $0 === item } }
    case 5:
      guard let item = graphics.randomElement(using: &random) else { return }
      holder.children.insert(item.copy(), at: Int.random(in: 0...holder.children.count, using: &random))
    default:
      holder.children.insert(Item("New \(serial)", nil, isGroup: true), at: Int.random(in: 0...holder.children.count, using: &random))
    }
  }
}

extension Item {
  /// Whether a text may be a name.
  static func suits(_ text: String) -> Bool { PropertyTable.accepts(.string(text), .name, of: .canvas) }
}

@Suite struct `An outline edited as text` {
  private static let seeds = 0..<Reliability.runs(150, torture: 10_000)

  private func edited(_ text: String, _ bench: Bench) throws -> [String] {
    var edit = OutlineEdit(bench.session, bench.document.canvases, in: .document)
    bench.session.history.begin("edit")
    defer { bench.session.history.commit() }
    try edit.take(text)
    return ChangeTree.lines(bench.session.history.openChanges(), showsIDs: true).map(\.text)
  }

  @Test(arguments: seeds) func `that comes back as it was changes nothing`(_ seed: Int) throws {
    var odd = OddDocument(seed: seed)
    guard let bench = try? Bench(odd.json()) else { return }
    let bytes = bench.bytes
    #expect(try edited(#require(OutlineText.text(bench.document.canvases, bench.document)), bench) == [])
    #expect(bench.bytes == bytes && bench.undoDepth == 0)
  }

  @Test(arguments: seeds) func `gives the tree that the text says`(_ seed: Int) throws {
    var geometry = RandomGeometry(seed: UInt64(seed))
    let bench = try Bench(seed % 3 == 0 ? try geometry.document(leaves: 10) : try Document(json: faces))
    let bytes = bench.bytes
    let wanted = Item.all(bench.document)
    let ids = Set(wanted.items.compactMap(\.id))
    var typing = RandomTyping(seed: seed)
    for _ in 0...(seed % 6) { typing.change(wanted) }
    let text = wanted.lines().joined(separator: "\n")
    let plan: [String]
    do { plan = try edited(text, bench) } catch let problem as TextProblem where problem.message.contains(" would ") {
      // Some groups have shadows, which what enters or leaves them would get or lose.
      #expect(problem.message.contains(" has "), "\(problem.message)")
      if bench.undoDepth > 0 { bench.session.history.undo() }
      return #expect(bench.bytes == bytes)
    }
    let note = "seed \(seed)\n\(text)\n---\n\(plan.joined(separator: "\n"))\n---\n"
    #expect(bench.document.checkInvariants() == [], "\(note)")
    let found = Item.all(bench.document)
    try compare(found, wanted, Dictionary(grouping: wanted.items.compactMap(\.id)) { $0 }.mapValues(\.count), note)
    // Each id that has a line occurs once; copies and new graphics have new ids.
    let said = Set(wanted.items.compactMap(\.id))
    let given = found.items.compactMap(\.id)
    #expect(Set(given).count == given.count && said.isSubset(of: given), "\(note)")
    #expect(ids.subtracting(said).isDisjoint(with: given), "\(note)")
    #expect(bench.undoDepth == (plan.isEmpty ? 0 : 1), "\(note)")
    if !plan.isEmpty { bench.session.history.undo() }
    #expect(bench.bytes == bytes, "\(note)")
  }

  private func compare(_ found: Item, _ wanted: Item, _ times: [String: Int], _ note: String) throws {
    try #require(found.children.count == wanted.children.count, "\(note)\(found.lines().joined(separator: "\n"))")
    for (one, other) in zip(found.children, wanted.children) {
      #expect(one.name == other.name, "\(note)")
      if let id = other.id, times[id] == 1 { #expect(one.id == id, "\(note)") }
      try compare(one, other, times, note)
    }
  }

  @Test(arguments: [
    ("Faces  #faces\n  Head  #nobody", 2, "there is no #nobody"),
    ("Faces  #faces\n    Head  #head\n  Body  #body", 3, "between two levels"),
    ("Head  #head", 1, "a graphic is on a canvas"), ("Faces  #faces\n  Faces  #faces", 2, "a canvas is in nothing else"),
    ("Faces  #faces\n  Body  #body\n    Caption  #cap", 3, "cannot hold graphics"), ("Faces  #faces\n  \"Head  #head", 2, "not closed"),
    ("Faces  #faces\n  \"a\\nb\"  #head", 2, "cannot be a name"), ("Faces  #faces\n  \"a\" b", 2, "only an id can follow"),
  ]) func `says what is wrong, and in which line`(_ text: String, line: Int, message: String) throws {
    let bench = try Bench(faces)
    let problem = #expect(throws: TextProblem.self) { try edited(text, bench) }
    #expect(problem?.line == line && problem?.message.contains(message) == true, "\(String(describing: problem))")
  }

  @Test func `leaves what is locked`() throws {
    let bench = try Bench(faces)
    bench.run("set #skull locked true")
    let problem = #expect(throws: TextProblem.self) { try edited("Faces  #faces\n  Head  #head\n    Bone  #skull", bench) }
    #expect(problem?.message.contains("is locked") == true)
  }

  @Test func `keeps what moves where it is on the canvas`() throws {
    let bench = try Bench(faces)
    bench.run("set Head transform '1 0 0 1 20 30'")
    let before = bench.run("get #cap bbox")
    let text = try #require(OutlineText.text(bench.document.canvases, bench.document))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("#cap") }
    let place = try #require(lines.firstIndex { $0.contains("#skull") })
    _ = try edited((lines[...place] + ["    Caption  #cap"] + lines[(place + 1)...]).joined(separator: "\n"), bench)
    #expect(bench.children("head").contains("cap"))
    #expect(bench.run("get #cap bbox") == before)
  }
}
