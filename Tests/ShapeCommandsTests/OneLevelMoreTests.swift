import Glibc
import ShapeCommands
import ShapeFiles
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `A document as deep as one may be` {
  /// The effect of a verb on the depth of a document.
  private enum Reach {
    /// Lines that would make it one level deeper.
    case refused([String])
    /// Lines that do all the verb can, and make nothing deeper.
    case kept([String])
  }

  /// Every verb that changes a document or brings one in, by its declaration. LAST is the group on the last level, ABOVE the one around it.
  private static let verbs: [String: Reach] = [
    "add": .refused(["add star T in LAST", "add group T in LAST at 1 1", "cd LAST; add text T", "add path T in LAST d='M0 0L1 1'"]),
    "put": .refused([#"put '{"kind": "star"}' in LAST"#, #"put '{"kind": "gizmo", "children": []}' in LAST"#]),
    // Has tests of its own: the edited text may be too deep, and is then refused.
    "edit": .kept([]),
    "move": .refused([
      "move #loose into LAST", "mv #pair into ABOVE", "move #pair before LAST", "move #pair after LAST", "move #g1 into #pair",
      "move (#loose, #pair) into ABOVE", "move #nest into #g99997", "move #g2 into #n2", "move #g1 before #inner",
    ]),
    "group": .refused(["group LAST", "group LAST as Over", "group #g1", "group #g50000 as Half", "group (#g1, #loose) --id both"]),
    "dup": .kept(["dup LAST", "dup ABOVE", "dup LAST --offset 1,1", "dup #g50000"]),
    "ungroup": .kept(["ungroup LAST", "ungroup #g50000"]), "delete": .kept(["delete LAST", "delete #g50000", "rm #g1"]),
    "resolve": .kept(["resolve --all ours"]),
    "set": .kept(["set LAST name X", "set group opacity 0.5"]), "unset": .kept(["unset LAST name"]), "rename": .kept(["rename LAST X"]),
    "replace": .kept(["replace names G to Q"]),
    "front": .kept(["front #loose"]), "back": .kept(["back #nest"]), "raise": .kept(["raise #pair"]), "lower": .kept(["lower #pair"]),
    "translate": .kept(["translate #loose 1 1"]), "rotate": .kept(["rotate #loose 5"]), "scale": .kept(["scale #loose 2"]),
    "flip": .kept(["flip #loose h"]), "align": .kept(["align #loose left"]), "distribute": .kept(["distribute (#loose, #inner) hgap"]),
    "arrange": .kept(["arrange (#loose, #inner) 1"]), "tile": .kept(["tile #loose 2x2", "tile #pair 2x1"]),
    "resize": .kept(["resize /C 300x200"]),
    "fit": .kept(["fit #loose into canvas"]), "flatten": .kept(["flatten #g1", "flatten #pair"]), "sort": .kept(["sort * name"]),
    "recolor": .kept(["recolor red to blue"]), "lint": .kept(["lint --fix --only redundant-group"]),
    "variant": .kept(["variant v --hide LAST"]), "token": .kept(["token brand red"]),
    "style": .kept(["style card fill=red"]),
    "copystyle": .kept(["copystyle #loose to LAST"]),
    "canvas": .kept(["canvas add E", "canvas rename D F", "canvas move D before C", "canvas delete D"]), "fmt": .kept(["fmt"]),
    "undo": .kept(["delete LAST; add star T in ABOVE; undo 2", "ungroup #g1; undo"]),
    "redo": .kept(["delete LAST; undo; redo", "move ABOVE into #pair; undo; redo; undo"]),
    "checkpoint": .kept(["checkpoint a; delete LAST; revert a"]), "revert": .kept(["delete LAST; revert"]),
    "begin": .refused(["begin s; delete #loose; add star T in LAST", "begin s; delete LAST; add group T in ABOVE --id t; add star U in #t"]
    ),
    "commit": .refused(["begin s; move #pair into ABOVE; commit"]),
    "rollback": .kept(["begin s; move #g2 into #pair; rollback", "begin s; delete #g1; rollback"]),
    "source": .refused(["source SCRIPT"]), "open": .refused(["open DEEPER"]), "save": .kept(["save COPY"]),
    "unlock": .kept(["unlock DEEPER"]),
    // Has a test of its own below.
    "recover": .kept([]),
    // These write pictures or lines, and no document; drawings of many levels have tests of their own.
    "export": .kept([]), "render": .kept([]), "show": .kept([]), "diff": .kept([]), "merge": .kept([]),
    "git-setup": .kept([]), "apply": .kept([]),
    // Insertion has tests of its own.
    "insert": .kept([]), "copy": .kept([]), "cut": .kept(["cut LAST", "cut #g50000"]),
    "paste": .refused(["copy #loose; paste in LAST", "cut #pair; paste in ABOVE"]),
  ]
  /// Blocks and other statements that contain verbs.
  private static let blocks = [
    "for i in 1..2; add star T in LAST; end", "for g in #pair; move $g into ABOVE; end", "if count(group) > 5; group #g1; end",
    "def f(p); add star T in $p; end; f LAST", "let p = LAST; add star T in $p", "try add star T in LAST",
  ]

  private static let limit = Document.levelLimit
  private static let isTooDeep = "more than \(limit) levels"

  /// Groups down to a level, and beside them something to be put into them.
  private static func text(_ levels: Int) -> String {
    let loose = #"{"id":"loose","kind":"star"},{"id":"pair","kind":"group","children":[{"id":"inner","kind":"star"}]}"#
    let nest = #"{"id":"nest","kind":"group","children":[{"id":"n2","kind":"group","children":[{"id":"n3","kind":"group"}]}]}"#
    return String(chain(levels).dropLast(3)) + #",{"id":"d","name":"D","graphics":[\#(loose),\#(nest)]}]}\#n"#
  }

  private let folder = TemporaryFolder()

  private func line(_ pattern: String) -> String {
    pattern.replacing("LAST", with: "#g\(Self.limit - 1)").replacing("ABOVE", with: "#g\(Self.limit - 2)")
      .replacing("SCRIPT", with: "\(folder.path)/deeper.se").replacing("DEEPER", with: "\(folder.path)/deeper.shape.json")
      .replacing("COPY", with: "\(folder.path)/copy.shape.json")
  }

  @Test func `is made no deeper by any verb, and undone and redone by all`() throws {
    let source = Self.text(Self.limit)
    folder.write("deeper.se", line("delete #loose\nadd star T in LAST\n"))
    folder.write("deeper.shape.json", Self.text(Self.limit + 1))
    let bench = try Bench(source)
    let (bytes, bare) = (bench.raw, bench.undoDepth)
    var refusals = Figure("I4", "one level more is refused by every way in")
    var steps = Figure("I4", "commands, undos and redos at the last level")
    let declared = CommandTable.standard.commands.filter { $0.effect != .pure && $0.effect != .view }.map(\.name)
    #expect(Set(declared) == Set(Self.verbs.keys), "a verb without lines here, or lines without a verb")

    func refuse(_ pattern: String) {
      refusals.runs += 1
      let said = bench.refusal(line(pattern)) ?? "it was done"
      let isTold = said.contains(Self.isTooDeep) || pattern.hasPrefix("try ") && said.contains("nested")
      // The open step is rolled back, as a user would do it.
      if bench.session.history.isInTransaction { bench.run("rollback") }
      bench.run("cd /; undo 99")
      if !isTold || bench.raw != bytes || bench.undoDepth != bare { refusals.failures.append("\(pattern): \(said.prefix(200))") }
    }
    func keep(_ pattern: String) {
      steps.runs += 1
      let isDone = bench.done(line(pattern)) && (!Reliability.isTorture || bench.isSound)
      let changed = bench.raw
      let depth = bench.undoDepth
      bench.run("undo 99")
      let isUndone = bench.raw == bytes && bench.undoDepth == bare
      bench.run("redo \(depth)")
      let isRedone = bench.raw == changed && bench.undoDepth == depth
      bench.run("undo 99")
      let isWell = isDone && isUndone && isRedone && bench.raw == bytes
      if !isWell {
        steps.failures.append("\(pattern): done \(isDone), undone \(isUndone), redone \(isRedone): \(bench.messages.prefix(3))")
      }
    }
    // Each line walks 100,000 levels several times, so that the short form has one line a verb.
    let most = Reliability.runs(1, torture: .max)
    for name in declared {
      switch Self.verbs[name] {
      case .refused(let patterns): patterns.prefix(most).forEach(refuse)
      case .kept(let patterns): patterns.prefix(most).forEach(keep)
      case nil: break
      }
    }
    Self.blocks.forEach(refuse)
    try readEverywhere(&refusals)
    try editEverywhere(&refusals)
    try recoverEverywhere(&refusals)
    refusals.state()
    steps.state()
    #expect(bench.isSound)
    #expect(refusals.failures.isEmpty && refusals.runs > 25 && steps.failures.isEmpty && steps.runs >= 15)
  }

  /// Every way of reading.
  private func readEverywhere(_ figure: inout Figure) throws {
    let (fitting, deeper) = (ByteStore(Self.text(Self.limit)), ByteStore(Self.text(Self.limit + 1)))
    func hold(_ name: String, _ read: (ByteStore) -> Bool) {
      figure.runs += 1
      if !read(fitting) || read(deeper) { figure.failures.append("reading, \(name)") }
    }
    hold("as a session does") { (try? JSONSource($0)) != nil }
    hold("exactly") { (try? JSONSource(exactly: $0)) != nil }
    for level in JSONSource.scanLevels { hold("scan level \(level)") { JSONSource(scanning: $0, level: level) != nil } }
  }

  /// Every kind of edit, as undo, redo and what commands come to use them.
  private func editEverywhere(_ figure: inout Figure) throws {
    let document = try Document(json: Self.text(Self.limit))
    func node(_ id: String) throws -> NodeID { try #require(document.node(id: id)) }
    let (last, above) = (try node("g\(Self.limit - 1)"), try node("g\(Self.limit - 2)"))
    let (loose, pair, first) = (try node("loose"), try node("pair"), try node("g1"))
    let star = Graphic(kind: .star, id: "t", name: "T")
    let edits: [Edit] = [
      .create([NewNode(.graphic(star), in: .node(last))]), .create([NewNode(.copy(of: pair, id: "t"), in: .node(last))]),
      .create([NewNode(.graphic(Graphic(kind: .group, id: "u")), in: .node(above)), NewNode(.graphic(star), in: .new(0))]),
      .move([Placement(loose, in: last, at: 0)]), .move([Placement(pair, in: above, at: 0)]), .move([Placement(first, in: pair, at: 0)]),
      .move([Placement(loose, in: above, at: 0), Placement(pair, in: above, at: 1)]),
      .move([Placement(last, in: pair, at: 0), Placement(pair, in: above, at: 0)]),
    ]
    func refuse(_ edit: Edit, _ name: String) {
      figure.runs += 1
      let before = DocumentWriter.bytes(of: document)
      do {
        _ = try document.apply(edit)
        figure.failures.append("\(name) was done")
      } catch { if error != .tooDeep || DocumentWriter.bytes(of: document) != before { figure.failures.append("\(name): \(error)") } }
    }
    for (index, edit) in edits.enumerated() { refuse(edit, "edit \(index)") }
    _ = try document.apply(.detach([pair]))
    refuse(.attach([Placement(pair, in: above, at: 1)]), "putting a group of two levels back deeper than it was")
    // Else each node is looked for on its way up, now that something is out.
    _ = document.numbering
    #expect(document.checkInvariants() == [])
  }

  /// Journals that no session wrote: they are replayed as far as possible, and report where they stopped.
  private func recoverEverywhere(_ figure: inout Figure) throws {
    let text = Self.text(Self.limit)
    let all: [[JournalRecord]] = [
      [.run("set #loose x 1"), .run(line("add star T in LAST"))],
      [.run("set #loose x 1"), .document(Array(Self.text(Self.limit + 1).utf8))],
      [.run("set #loose x 1"), .run(line("move #pair into ABOVE"))],
      [.run("set #loose x 1"), .file(path: "s.se", content: Array(line("add star T in LAST").utf8)), .run("source s.se")],
      [.run("set #loose x 1"), .run("begin s"), .run(line("add star T in LAST")), .run("commit")],
    ]
    let journals = all.prefix(Reliability.runs(2, torture: all.count))
    for (index, records) in journals.enumerated() {
      let folder = RecoveryFolder()
      RecoveryFolder.write(text, to: folder.document)
      do {
        let journal = try Journal.begin(for: folder.document, base: Array(text.utf8).withUnsafeBytes(ContentDigest.init), in: folder.state)
        for record in records { try journal.append(record.bytes) }
      }
      let talk = try Talk(folder)
      talk.said = []
      talk.type("recover")
      figure.runs += 1
      // The limit is reported by the script, and nothing is reported while it is repeated.
      let why = records.last == .run("source s.se") ? "s.se was taken back" : Self.isTooDeep
      let isTold = talk.said.contains { $0.contains("cannot be repeated") && $0.contains(why) }
      _ = talk.session.document.numbering
      let isKept = talk.session.document.node(id: "t") == nil && talk.session.document.checkInvariants().isEmpty && !folder.journals.isEmpty
      if !isTold || !isKept { figure.failures.append("journal \(index): \(talk.said.map { $0.prefix(300) })") }
      talk.type("undo 99")
      if DocumentWriter.bytes(of: talk.session.document) != Array(text.utf8) { figure.failures.append("journal \(index) is not undone") }
    }
  }
}

extension Bench {
  /// The bytes a save would write.
  fileprivate var raw: [UInt8] { DocumentWriter.bytes(of: document) }

  fileprivate var isSound: Bool {
    // Else each node is looked for on its way up, once something was taken out.
    _ = document.numbering
    return document.checkInvariants().isEmpty
  }
}
