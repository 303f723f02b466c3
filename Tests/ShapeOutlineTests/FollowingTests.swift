import EditModel
import Outlines
import ShapeFormats
import ShapeModel
import ShapeOutline
import TestSupport
import Testing

/// A drawing of groups in groups, with more nodes than a few blocks of rows hold.
private func drawing(_ random: inout SplitMix64, atMost width: Int = 9, levels: Int = 5) throws -> Document {
  var count = 0
  func graphic(_ depth: Int) -> String {
    count += 1
    let head = "{\"id\": \"g\(count)\", \"kind\": "
    guard depth < levels, Int.random(in: 0..<3, using: &random) == 0 else { return head + "\"star\"}" }
    let children = (0..<Int.random(in: 0...width, using: &random)).map { _ in graphic(depth + 1) }
    return head + "\"group\", \"children\": [" + children.joined(separator: ", ") + "]}"
  }
  let canvases = (0..<3).map { canvas in
    let graphics = (0..<Int.random(in: 0...70, using: &random)).map { _ in graphic(0) }
    return "{\"id\": \"c\(canvas)\", \"width\": 9, \"height\": 9, \"graphics\": [" + graphics.joined(separator: ", ") + "]}"
  }
  return try Document(json: "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [" + canvases.joined(separator: ", ") + "]}")
}

private func rows(_ outline: DocumentOutline) -> [[Int]] {
  (0..<outline.count).map { index in
    let row = outline.row(at: index)
    return [row.node.index, row.level, row.disclosure == .leaf ? 0 : row.disclosure == .open ? 2 : 1]
  }
}

@Suite struct `Rows that follow edits` {
  /// Of the last six seeds, groups are wide.
  @Test(arguments: Reliability.isTorture ? Array(0..<30) : [0, 1, 2, 3, 4, 5, 24, 25])
  func `are the rows of an outline made anew, with the same groups open`(seed: Int) throws {
    var edits = RandomEdits(seed: UInt64(seed))
    let document = try seed < 24 ? drawing(&edits.random) : drawing(&edits.random, atMost: 60, levels: 2)
    let outline = DocumentOutline(
      document, expansion: [DocumentOutline.initial, Expansion(base: .open), Expansion(base: .level(2))][seed % 3])
    var undo: [Edit] = []
    for step in 0..<120 {
      let nodes = edits.nodes(document)
      if let node = edits.pick(nodes) { outline.toggle(node) }
      if step % 17 == 16 { outline.focus(on: edits.pick(nodes)) }
      if step % 17 == 8 { outline.focus(on: nil) }
      // Several edits between two looks, some of which take others back.
      for _ in 0..<Int.random(in: 1...3, using: &edits.random) {
        let edit = Bool.random(using: &edits.random) || undo.isEmpty ? edits.edit(document) : undo.removeLast()
        if let inverse = try? document.apply(edit) { undo = undo.suffix(5) + [inverse] }
      }
      outline.follow(document)
      outline.checkInvariants()
      let anew = DocumentOutline(document, expansion: outline.expansion)
      anew.focus(on: outline.focus)
      try #require(rows(outline) == rows(anew), "seed \(seed), step \(step)")
      for index in stride(from: 0, to: outline.count, by: 7) { #expect(outline.index(of: outline.node(at: index)) == index) }
    }
  }

  @Test func `do not read what is closed until it is opened`() throws {
    let stars = (0..<50_000).map { "{\"id\": \"s\($0)\", \"kind\": \"star\"}" }.joined(separator: ", ")
    let text =
      "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [{\"id\": \"c\", \"width\": 9, \"height\": 9, \"graphics\": ["
      + "{\"id\": \"g\", \"kind\": \"group\", \"children\": [" + stars + "]}, {\"id\": \"last\", \"kind\": \"star\"}]}]}"
    let document = try Document(json: text)
    let outline = DocumentOutline(document)
    #expect(outline.count == 3 && outline.levelsRead < 500)
    let (group, last) = (document.node(id: "g")!, document.node(id: "last")!)
    _ = try document.apply(.detach([document.node(id: "s25000")!]))
    outline.follow(document)
    #expect(outline.index(of: last) == 2 && outline.levelsRead < 1000)
    outline.setOpen(true, group)
    #expect(outline.count == 50_002 && outline.index(of: last) == 50_001 && outline.levelsRead >= 50_000)
    let opened = outline.levelsRead
    outline.setOpen(false, group)
    outline.setOpen(true, group)
    #expect(outline.count == 50_002 && outline.levelsRead - opened < 500)
    outline.checkInvariants()
  }

  @Test func `read the levels of few nodes, however large the document is`() throws {
    let stars = (0..<50_000).map { "{\"id\": \"s\($0)\", \"kind\": \"star\"}" }.joined(separator: ", ")
    let text =
      "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [{\"id\": \"c\", \"width\": 9, \"height\": 9, \"graphics\": [" + stars
      + "]}]}"
    let document = try Document(json: text)
    let outline = DocumentOutline(document)
    let made = outline.levelsRead
    #expect(made > 50_000)
    let nodes = ["s7", "s25000", "s49990"].map { document.node(id: $0)! }
    for node in nodes {
      _ = try document.apply(.detach([node]))
      outline.follow(document)
      _ = try document.apply(.attach([Placement(node, in: document.canvases[0], at: 100)]))
      outline.follow(document)
    }
    #expect(outline.levelsRead - made < 6 * 300)
    #expect(outline.count == 50_001 && outline.node(at: 101) == nodes[2])
  }
}
