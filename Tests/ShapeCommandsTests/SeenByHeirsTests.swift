// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// The values of graphics that inherit from a group, after a verb changed the group: the same as after the file is opened again.
@Suite struct `What inherits from a changed group` {
  private let folder = TemporaryFolder()

  /// Ways to declare something on a group, and what shows it within: as in the file, and as it may be changed.
  private static let declarations: [(name: String, before: String, after: String)] = [
    ("color", ##"color="red""##, ##"color="#008000""##), ("color added", "", ##"color="gold""##), ("color removed", ##"color="gold""##, ""),
    ("color as style", ##"style="color:red""##, ##"style="color:blue""##),
    ("color to a style", ##"color="red""##, ##"style="color:blue""##),
    ("style removed", ##"style="color:red""##, ""), ("variable", ##"style="--ink:red""##, ##"style="--ink:#123456""##),
    ("variable added", "", ##"style="--ink:lime""##), ("variable removed", ##"style="--ink:lime;--b:2""##, ##"style="--b:2""##),
    ("shorthand", ##"style="font:8px serif""##, ##"style="font:italic bold 20px sans-serif""##),
    ("shorthand added", "", ##"style="font:20px sans-serif""##),
    ("two", ##"color="red" data-a="1""##, ##"color="blue" data-b="&lt;&quot;""##),
    ("fill", ##"fill="red""##, ##"fill="none""##), ("fill added", "", ##"fill="#00ff00" fill-opacity="0.5""##),
    ("current colour", ##"fill="currentColor" color="red""##, ##"fill="currentColor" color="blue""##),
    ("gradient", ##"fill="red""##, ##"fill="url(#sky)""##),
    ("stroke", ##"stroke="red" stroke-width="2""##, ##"stroke="blue" stroke-width="5""##),
    ("stroke removed", ##"stroke="red" stroke-width="2""##, ""), ("letters", ##"font-size="9""##, ##"font-size="30" font-family="serif""##),
    ("rule of filling", "", ##"fill-rule="evenodd""##), ("dashes", ##"stroke="red""##, ##"stroke="red" stroke-dasharray="2 1""##),
    ("anchor", ##"text-anchor="start""##, ##"text-anchor="end""##), ("spacing", "", ##"letter-spacing="4""##),
    ("blanks kept", "", ##"xml:space="preserve""##), ("blanks kept no more", ##"xml:space="preserve""##, ""),
    ("blanks", ##"xml:space="preserve""##, ##"xml:space="default""##),
  ]

  /// A drawing in which a group, and nothing else, makes a declaration.
  private static func drawing(_ declared: String, outer: String = "") -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">
      <defs><linearGradient id="sky"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></defs>
      <g id="outer"\(outer)><g id="g" \(declared)>
        <circle id="a" cx="9" cy="9" r="5"/><rect id="b" width="9" height="5" fill="currentColor" stroke="currentColor"/>
        <path id="v" d="M0 0h9v9z" style="fill:var(--ink, #777)"/><g id="inner" stroke="currentColor"><text id="t" x="50" y="60">Two  words</text></g>
      </g></g>
      <g id="other"><ellipse id="e" rx="4" ry="5" fill="teal" stroke="red" stroke-width="4"/></g>
    </svg>

    """
  }

  /// All that is seen of the graphics, a line each.
  private func seen(_ document: Document) -> [String] {
    document.graphics.filter { !document.isGroup($0) }.map { node in
      let values = PropertyTable.rows.indices.map { Property($0) }.filter { !$0.isObject && $0.kinds.contains(document.kind(of: node)) }
      // Of no paint, nothing else is seen; the session may know it as one of type none.
      let unseen = ["fill", "stroke"].filter {
        [nil, .string("none")].contains(document.resolved(Property(path: $0 + ".type")!, of: node))
      }
      let shown = values.filter { property in !unseen.contains { property.path.hasPrefix($0 + ".") } }
        .compactMap { property in document.resolved(property, of: node).map { "\(property.path)=\($0)" } }
      let box =
        document.bounds(of: node).map { "\(($0.minX * 1e6).rounded()) \(($0.maxX * 1e6).rounded()) \(($0.maxY * 1e6).rounded())" } ?? "-"
      return "\(document.id(of: node)) \(box) " + shown.joined(separator: " ")
    }
  }

  private func check(_ bench: Bench, _ note: String) throws {
    let again = try Document(reading: ByteStore(bench.bytes))
    let (now, then) = (seen(bench.document), seen(again))
    for (one, two) in zip(now, then) { #expect(one == two, "\(note)\n\(bench.bytes)") }
    #expect(now.count == then.count)
    #expect(try SavedCheck.faultOfSaving(bench.document) == nil, "\(note)")
  }

  @Test(arguments: declarations.indices, ["", ##" fill="currentColor" stroke="currentColor""##])
  func `is shown as after reopening, whatever apply changed`(_ index: Int, outer: String) throws {
    let (name, before, after) = Self.declarations[index]
    let (old, new) = (Self.drawing(before, outer: outer), Self.drawing(after, outer: outer))
    folder.write("a.svg", old)
    folder.write("b.svg", new)
    let bench = try Bench(markup: old)
    bench.run("diff '\(folder.path)/a.svg' '\(folder.path)/b.svg' --json")
    folder.write("changes", bench.answers.joined(separator: "\n"))
    #expect(bench.done("apply '\(folder.path)/changes'"), "\(name): \(bench.messages)")
    try check(bench, "\(name), \(outer)")
    #expect(seen(bench.document) == seen(try Document(reading: ByteStore(new))), "\(name), \(outer): \(bench.bytes)")
    let applied = bench.bytes
    // Later edits keep what the application wrote.
    #expect(bench.done("rename #a A; move #inner into #other; dup #g; set #e opacity 0.5"), "\(bench.messages)")
    try check(bench, "\(name), and edits")
    #expect(bench.done("undo; undo; undo; undo"), "\(bench.messages)")
    #expect(bench.bytes == applied, "\(name)")
    #expect(bench.done("undo"))
    let reopened = seen(try Document(reading: ByteStore(old)))
    #expect(bench.bytes == old && seen(bench.document) == reopened, "\(name)")
  }

  @Test(arguments: declarations.indices) func `is shown as after reopening, whatever was merged`(_ index: Int) throws {
    let (name, before, after) = Self.declarations[index]
    let old = Self.drawing(before)
    folder.write("d.svg", old)
    let bench = try Bench(markup: old)
    try bench.session.open(folder.path + "/d.svg")
    bench.run("set #e opacity 0.25")
    folder.write("d.svg", Self.drawing(after))
    for line in ["open --merge", "save --merge"] {
      bench.run(line)
      #expect(!bench.messages.contains { $0.contains("a fault of") || $0.contains("error: ") }, "\(name): \(bench.messages)")
      try check(bench, "\(name), \(line)")
    }
  }

  /// Each property that groups hand down, set, removed and copied.
  @Test func `is shown as after reopening, whatever set, unset and copystyle changed`() throws {
    let values = [
      "fill": ["red", "none"], "fill.color": ["lime"], "fill.opacity": ["0.5"], "stroke": ["blue", "none"], "stroke.color": ["navy"],
      "stroke.width": ["7", "0"], "stroke.opacity": ["0.25"], "stroke.cap": ["round"], "stroke.join": ["bevel"], "stroke.dash": ["2,1"],
      "text.size": ["31"], "text.font": ["serif"], "text.weight": ["bold"], "text.color": ["red"], "text.align": ["center"],
      "fill.rule": ["evenodd"], "visible": ["false", "true"], "opacity": ["0.5"],
    ]
    var done = 0
    for declared in [
      "", ##"fill="currentColor" color="red""##, ##"stroke="green" style="font-size:9px;font-family:serif""##,
      ##"style="font:italic 9px/2 serif;fill:red""##,
    ] {
      for (path, values) in values.sorted(by: { $0.key < $1.key }) {
        for line in values.map({ "set #g \(path) \($0)" }) + [
          "unset #g \(path)", "set #outer \(path) \(values[0])", "set #e \(path) \(values[0]); copystyle #e to #g",
        ] {
          let bench = try Bench(markup: Self.drawing(declared))
          if bench.done(line) { done += 1 }
          try check(bench, "\(declared): \(line)")
          #expect(bench.done("copystyle #g to #other; copystyle #a to #inner") || !bench.messages.contains { $0.contains("a fault of") })
          try check(bench, "\(declared): \(line), copied")
        }
      }
    }
    #expect(done > 100)
  }
}
