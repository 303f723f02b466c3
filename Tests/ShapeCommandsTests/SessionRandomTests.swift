import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Random command lines, generated from a seed.
struct RandomLines {
  var random: SplitMix64

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }

  mutating func selector(_ document: Document) -> String {
    let ids = document.subtree(of: .document).dropFirst().map { "#" + document.id(of: $0) }
    return switch Int.random(in: 0..<10, using: &random) {
    case 0: pick(["*", "(:group, !canvas)", "group", "ellipse", "text", "rectangle", "star", "canvas", "path"])
    case 1:
      pick([
        ":leaf", "group:empty", ":root", ":first", ":last", ":nth(2)", "*:has(> ellipse)", "(group > *)", "(ellipse, text)", "(*, !group)",
      ])
    case 2:
      pick(["Head", "Eyes", "Left", "Body", "/Faces/*", "/Faces/**/E*", "[width<20]", "[fill=black]", "nobody", "nobody?", "%1", "@saved"])
    default: pick(ids)
    }
  }

  mutating func line(_ document: Document) -> String {
    let target = selector(document)
    let number = pick(["0", "1", "-3", "12.5", "1e9", "2e9", "(i*3)", "(width/2)", "x"])
    return switch Int.random(in: 0..<24, using: &random) {
    case 0: "set \(target) \(pick(["x", "y", "width", "height", "opacity", "rotation", "stroke.width", "radius"]))=\(number)"
    case 1:
      "set \(target) \(pick(["x", "width", "opacity", "rotation", "text.size"]))\(pick(["+=", "*=", "-=", "/="]))\(pick(["0", "2", "0.5", "1e9"]))"
    case 2: "set \(target) fill \(pick(["red", "none", "'linear(red, blue)'", "reed", "token(sun)", "'radial(#fff 0, #000 1)'"]))"
    case 3: "set \(target) \(pick(["shadow", "shadow[2]", "shadow[3]"])) \(pick(["none", "'1 2 3 red'", "'1 2'"]))"
    case 4: "set \(target) kind \(pick(["gizmo", "ellipse", "path", "rectangle", "text", "group", "polygon", "line", "star", "polyline"]))"
    case 5: "set \(target) frame '\(pick(["0 0 10 10", "5,5,0,0", "1e9 0 1e9 1", "1 2 3"]))'"
    case 6:
      "set \(target) \(pick(["id", "name", "tags", "text", "locked", "points", "d"])) \(pick(["a", "b", "'a b'", "true", "'0,0 1,1 2,0'", "'M0 0L5 5'"]))"
    case 7: "unset \(target) \(pick(["fill", "shadow", "shadow[2]", "x", "name", "text", "opacity", "id"]))"
    case 8: "delete \(target)"
    case 9: "dup \(target)\(pick(["", " --offset 5,5", " --offset 1e9,0"]))"
    case 10: "group \(target) as \(pick(["New", "'a\nb'", "x"]))"
    case 11: "ungroup \(target)"
    case 12, 13: "move \(target) \(pick(["into", "before", "after"])) \(selector(document))"
    case 14: "\(pick(["front", "back", "raise", "lower"])) \(target)"
    case 15: "rename \(target) \(pick(["X", "s/e/E/g", "'Dot ${i+1}'", "''"]))"
    case 16:
      "add \(pick(["star", "group", "text", "line", "path", "polyline", "polygon"])) N in \(target) at 1 2 3x4 \(pick(["", "opacity=0.5", "opacity=7", "fill=gold"]))"
    case 17: "canvas \(pick(["add A", "add B 10x10", "rename Faces F", "move A before Faces", "delete B", "add ''"]))"
    case 18: "select \(target) --as saved"
    case 19: "\(pick(["begin t", "commit", "rollback", "begin t --dry-run", "commit --dry-run", "rollback --dry-run"]))"
    case 20: "undo \(pick(["", "2", "99"]))"
    case 21: "redo \(pick(["", "2", "99"]))"
    case 22: "set \(target) opacity 0.25 --dry-run; add star Dry --dry-run; delete \(target) --dry-run"
    default:
      pick([
        "checkpoint c", "revert c", "revert", "set \(target) x 5; set \(target) x no", "ls", "tree", "find \(target)", "get \(target)",
        "check", "info",
      ])
    }
  }
}

@Suite struct `Random command lines` {
  static let sources = [
    faces, faces.replacing("\n", with: ""), faces.replacing("\n  ", with: "\n\t  ").replacing(": ", with: ":"),
    unknownKinds, faces.replacing(#""title": "Faces""#, with: ##""title": "Faces", "tokens": {"sun": "#ffcc00"}, "later": [1,  2]"##),
  ]

  private static let seeds = 0..<Reliability.runs(40, torture: 4_000)

  @Test(arguments: seeds) func `refused lines change nothing, and all can be undone and redone`(seed: Int) throws {
    let source = Self.sources[seed % Self.sources.count]
    let bench = try Bench(source)
    var lines = RandomLines(random: SplitMix64(seed: UInt64(seed)))
    var isRight = true
    var isDone = false
    defer {
      Reliability.tally(
        "M1", "seeds of 50 command lines: refused ones change nothing, all can be undone and redone", of: Self.seeds.count,
        failures: isRight && isDone ? 0 : 1)
    }
    func check(_ condition: Bool, _ what: String, _ note: String) {
      isRight = isRight && condition
      #expect(condition, "seed \(seed): \(what): \(note)")
    }
    for _ in 0..<50 {
      let line = lines.line(bench.document)
      let (before, depth, redo) = (bench.bytes, bench.undoDepth, bench.session.history.redoSteps.count)
      let isOne = !line.contains(";")
      let refusal = bench.refusal(line)
      let note = "\(line): \(bench.messages)"
      if isOne, refusal != nil || line.contains("--dry-run") {
        let isSame = bench.bytes == before && bench.undoDepth == depth && bench.session.history.redoSteps.count == redo
        check(isSame, "a refused line changed something", note)
      }
      check(bench.session.history.transactionDepth == bench.session.scripting.transactions.count, "steps are open", note)
      check(bench.document.checkInvariants() == [], "\(bench.document.checkInvariants())", note)
      let again = try Document(json: bench.bytes)
      check(text(again) == text(bench.document), "what was written reads as something else", note)
      for node in again.subtree(of: .document) where !again.id(of: node).isEmpty {
        let other = try #require(bench.document.node(id: again.id(of: node)), "seed \(seed): \(note)")
        let (read, held) = (again.graphic(node), bench.document.graphic(other))
        if read != held { check(false, "\(read) was \(held)", note) }
      }
    }
    while bench.session.history.isInTransaction { bench.run("commit") }
    while bench.session.history.redoSteps.count > 0 { bench.session.history.redo() }
    let newest = bench.bytes
    while bench.session.history.undo() != nil {}
    check(bench.bytes == source && !bench.session.history.hasUnsavedChanges, "not the source", "all undone")
    while bench.session.history.redo() != nil {}
    check(bench.bytes == newest, "not the newest", "all redone")
    isDone = true
  }

  private func text(_ document: Document) -> String {
    String(decoding: DocumentWriter.bytes(of: document, canonically: true), as: UTF8.self)
  }
}
