import ShapeFormats
import ShapeModel
import ShapePresentation
import TerminalText
import TestSupport
import Testing

import ShapeCommands

/// The changes of a drawing by lines, as `diff` prints them.
private func changes(_ json: String = faces, _ lines: [String], flags: String = "") throws -> [String] {
  let bench = try Bench(json)
  bench.run("checkpoint start")
  for line in lines { #expect(bench.done(line), "\(bench.messages)") }
  return bench.run("diff --since start \(flags)")
}

private func set(_ old: String, _ new: String) throws -> ChangeSet {
  func document(_ content: String) throws -> Document {
    try Document(reading: ByteStore("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"90\">\n\(content)\n</svg>\n"))
  }
  return ChangeSet(DocumentMatch(from: try document(old), to: try document(new)), unknown: SVGSource.unknownMembers)
}

@Suite struct `Differences between drawings` {
  @Test func `are listed below the groups that contain them`() throws {
    let lines = try changes(faces, ["set Body fill red", "set Body x 73", "set Left opacity 0.5"])
    #expect(lines == ["Faces", "  Head/Eyes", "    Left: opacity 1 → 0.5", "  Body: fill #3366cc → #ff0000; moved 3,0"])
  }

  @Test func `that are alike are one line`() throws {
    #expect(try changes(row(5), ["set rectangle opacity 0.5"]) == ["C", "  5 rectangles: opacity 1 → 0.5"])
    #expect(try changes(row(2), ["set rectangle opacity 0.5"]) == ["C", "  R0, R1: opacity 1 → 0.5"])
  }

  @Test func `tell of a paint of another type as a whole`() throws {
    let lines = try changes(faces, ["set Skull fill 'radial(gold, orange)'"])
    #expect(lines.last == "  Skull: fill #ffcc00 → radial(#ffd700 0, #ffa500 1)", "\(lines)")
  }

  @Test func `tell what was inherited, or came from a rule`() throws {
    let old = #"<style>.a{fill:red}</style><g id="g" stroke="gold"><rect id="r" width="9" height="9"/></g><circle id="c" class="a" r="4"/>"#
    let new = old.replacing(#"id="r""#, with: #"id="r" stroke="blue""#).replacing(#"class="a""#, with: #"class="a" style="fill:lime""#)
    let lines = ChangeTree.lines(try set(old, new)).map(\.text)
    #expect(
      lines.contains { $0.hasSuffix("r: stroke #ffd700 → #0000ff") } && lines.contains { $0.hasSuffix("c: fill #ff0000 → #00ff00") },
      "\(lines)")
    let back = ChangeTree.lines(try set(new, old)).map(\.text)
    #expect(back.contains { $0.hasSuffix("r: stroke #0000ff → #ffd700") }, "\(back)")
    let same = ChangeTree.lines(try set(old, old.replacing(#"id="r""#, with: #"id="r" stroke="gold""#))).map(\.text)
    #expect(same.contains { $0.contains("what is inherited as stroke") }, "\(same)")
  }

  @Test func `name the group that graphics moved into`() throws {
    let lines = try changes(row(4), ["add group Toppings --id t", "move rectangle into #t"])
    #expect(lines.contains("    4 rectangles moved into Toppings"), "\(lines)")
    #expect(lines.contains("  Toppings: added, group"), "\(lines)")
  }

  @Test func `count what was added and deleted with a group`() throws {
    #expect(try changes(faces, ["delete Head"]) == ["Faces", "  Head: deleted with 4 graphics"])
    let copied = try changes(faces, ["dup Head"])
    #expect(copied.count == 2 && copied[1].hasSuffix("added, group with 4 graphics"), "\(copied)")
  }

  @Test func `are none where everything is taken back`() throws {
    #expect(try changes(faces, ["set Body fill red", "move Cap* into Head", "undo", "undo"]) == ["no difference"])
    #expect(try changes(faces, []) == ["no difference"])
  }

  @Test func `have a status that says whether there are any`() throws {
    let bench = try Bench(faces)
    bench.run("checkpoint start")
    bench.run("diff --since start")
    #expect(bench.status == .done)
    bench.run("set Body x 1")
    bench.run("diff --since start")
    #expect(bench.status == .no)
  }

  @Test func `are counted by canvas`() throws {
    #expect(try changes(faces, ["set (Body, Left) opacity 0.5", "delete Caption"], flags: "--stat") == ["Faces  2 changed, 1 deleted"])
  }

  @Test func `are objects for programs`() throws {
    let lines = try changes(faces, ["set Body fill red", "delete Caption"], flags: "--json")
    #expect(lines.contains { $0.contains(##""fill.color":{"from":"#3366cc","to":"#ff0000"}"##) }, "\(lines)")
    #expect(lines.contains { $0.contains(#""change":"deleted","id":"cap""#) }, "\(lines)")
  }

  @Test func `as commands make the new drawing of the old one`() throws {
    let bench = try Bench(faces)
    bench.run("checkpoint start")
    for line in ["set Body fill red", "move Left into Faces", "delete Caption", "add star Badge --id badge"] { #expect(bench.done(line)) }
    let script = bench.run("diff --since start --script")
    let other = try Bench(faces)
    other.run(script: script.joined(separator: "\n"))
    #expect(other.bytes == bench.bytes, "\(script)")
  }

  @Test func `in defaults that only one drawing stores are said to be that`() throws {
    #expect(try changes(faces, ["set Body opacity 1"]) == ["Faces", "  Body: the default of opacity is stored in one of them only"])
    #expect(try changes(faces, ["set Body opacity 1 x 71"]) == ["Faces", "  Body: moved 1,0"])
  }

  @Test func `are printed in one form at a time`() throws {
    #expect(try changes(faces, ["set Body x 1"], flags: "--stat --script").contains { $0.contains("only one of --stat, --script") })
  }

  @Test func `show untrusted text as text`() throws {
    let lines = try changes(faces, [#"set Body name "\u{1b}[31mred""#])
    #expect(!lines.contains { $0.contains("\u{1b}") })
  }
}

@Suite struct `Graphics without ids` {
  private static let shapes = [
    ##"<rect x="1" y="2" width="3" height="4" fill="#ff0000"/>"##, ##"<circle cx="9" cy="9" r="5" fill="#00ff00"/>"##,
    ##"<ellipse cx="20" cy="30" rx="5" ry="3" fill="#0000ff"/>"##, ##"<rect x="40" y="41" width="30" height="14" fill="#888888"/>"##,
  ]

  @Test func `keep their counterparts when one is added before them`() throws {
    let added = ##"<line x1="0" y1="0" x2="9" y2="9" stroke="#000000"/>"##
    let found = try set(Self.shapes.joined(separator: "\n"), ([added] + Self.shapes).joined(separator: "\n"))
    #expect(found.nodes.map(\.fate) == [.added])
    #expect(found.inverse.nodes.map(\.fate) == [.deleted])
  }

  @Test func `are matched by likeness when a property changed`() throws {
    let new = Self.shapes.map { $0.replacing("#00ff00", with: "#00ffff") }
    let found = try set(Self.shapes.joined(separator: "\n"), new.joined(separator: "\n"))
    #expect(found.nodes.map(\.fate) == [.kept])
    #expect(found.nodes.first?.values.map(\.key) == [.property(.fillColor)])
  }

  @Test func `are matched in any order`() throws {
    let found = try set(Self.shapes.joined(separator: "\n"), ([Self.shapes[3]] + Self.shapes[..<3]).joined(separator: "\n"))
    #expect(found.nodes.count == 1 && found.nodes[0].isMoved && found.nodes[0].values.isEmpty, "\(found.nodes)")
  }

  @Test func `are matched in another group`() throws {
    let old = "<g id=\"a\">\(Self.shapes[0])</g><g id=\"b\">\(Self.shapes[1])</g>"
    let new = "<g id=\"a\"></g><g id=\"b\">\(Self.shapes[1])\(Self.shapes[0])</g>"
    let found = try set(old, new)
    #expect(found.nodes.map(\.fate) == [.kept] && found.nodes[0].isMoved, "\(found.nodes)")
  }

  @Test func `differ in attributes that are no properties`() throws {
    let found = try set(Self.shapes[0], Self.shapes[0].replacing("<rect", with: "<rect data-role=\"x\""))
    #expect(found.nodes.first?.values.map(\.key) == [.other(nil, "@data-role")])
  }
}
