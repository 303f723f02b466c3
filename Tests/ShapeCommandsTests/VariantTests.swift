import ShapeCommands
import ShapeModel
import ShapePresentation
import TestSupport
import Testing

@Suite struct `Variants of a document` {
  /// A variant, and one that goes on from it.
  private func bench() throws -> Bench {
    let bench = try Bench(faces)
    #expect(bench.done("variant plain --hide #eyes --set 'Body fill=red'"), "\(bench.messages)")
    #expect(bench.done("variant full --from plain --show #eyes --set \"#skull fill='gold'\""), "\(bench.messages)")
    return bench
  }

  @Test func `they are kept in the document, listed, and taken away when no other goes on from them`() throws {
    let bench = try bench()
    #expect(
      bench.run("variant") == ["plain  hide #eyes  set Body fill=red", "full   from plain  show #eyes  set #skull fill='gold'"])
    #expect(bench.bytes.contains(##""plain": {"hide": "#eyes", "set": ["Body fill=red"]}"##), "\(bench.bytes)")
    #expect(try Bench(bench.bytes).run("variant full --json")[0].contains(##""from":"plain","show":"#eyes""##))
    #expect(bench.refusal("variant plain --delete")?.contains("is used by full") == true)
    #expect(bench.refusal("variant plain --from full")?.contains("would be based on itself") == true)
    #expect(bench.done("variant full --delete; variant plain --delete") && !bench.bytes.contains("variants"))
    #expect(bench.done("undo 4") && bench.bytes == faces)
  }

  @Test(arguments: [
    ("variant x --hide #nope", "nothing matches #nope"), ("variant x --set 'Body fill=reed'", "variant x: 'reed' is not a colour"),
    ("variant x --from nope", "there is no variant 'nope'"), ("variant use nope", "there is no variant 'nope'"),
    ("variant x --set 'Body'", "variant x: "), ("variant use plain --hide #eyes", "variant use has no flag --hide"),
    ("variant --show #eyes", "--show needs a NAME"), ("variant --delete", "--delete needs a NAME"),
    ("variant plain --delete --hide #eyes", "--delete goes without --hide"), ("variant use plain --delete", "has no flag --delete"),
  ])
  func `what cannot be drawn is refused when it is made`(line: String, message: String) throws {
    let bench = try Bench(faces)
    #expect(bench.refusal(line)?.contains(message) == true, "\(bench.messages)")
    #expect(bench.bytes == faces)
  }

  @Test func `all are exported in one go, each as it says, and the document stays as it is`() throws {
    let folder = TemporaryFolder()
    let bench = try bench()
    let before = bench.bytes
    #expect(bench.done("export --variants -o '\(folder.path)/{variant}.svg'"), "\(bench.messages)")
    let (plain, full) = (folder.read("plain.svg") ?? "", folder.read("full.svg") ?? "")
    #expect(plain.contains("#ff0000") && !plain.contains("#ffd700") && full.contains("#ff0000") && full.contains("#ffd700"))
    #expect(plain != full && bench.bytes == before && bench.undoDepth == 2)
    #expect(bench.refusal("export --variants -o '\(folder.path)/one.svg'")?.contains("put {variant} into it") == true)
    #expect(bench.done("variant use plain; export -o '\(folder.path)/used.svg'; variant use; export -o '\(folder.path)/none.svg'"))
    #expect(folder.read("used.svg") == plain && folder.read("none.svg")?.contains("#ff0000") == false)
    // The variant in use is saved with the view.
    #expect(bench.done("variant use plain"))
    let kept = RecoveryFolder()
    bench.session.viewState.write(for: kept.document, in: kept.state)
    let view = try #require(ViewState.read(for: kept.document, in: kept.state))
    let again = try Bench(before)
    view.restore(in: again.session)
    #expect(again.session.summary.line.hasSuffix(", drawn as its variant plain"))
    #expect(again.done("export -o '\(folder.path)/again.svg'") && folder.read("again.svg") == plain)
    #expect(again.done("variant use") && again.session.viewState.variant == nil && view.variant == "plain")
    #expect(bench.done("export --variant full -o '\(folder.path)/named.svg'") && folder.read("named.svg") == full)
  }

  @Test func `lint finds one that names what is gone`() throws {
    let bench = try bench()
    #expect(bench.run("lint --only unmatched-variant") == ["nothing was found"])
    #expect(bench.done("delete #eyes"))
    #expect(bench.run("lint --only unmatched-variant").count == 3, "\(bench.answers)")
  }

  @Test(arguments: [#"{"a": 5}"#, #"{"a": {"show": 5, "set": [1, "x"]}}"#, #"{"a": {"from": "a"}}"#, #"{"a": {"set": "x"}, "b": []}"#])
  func `what is broken is listed and refused, and breaks nothing`(variants: String) throws {
    let folder = TemporaryFolder()
    let source = faces.replacing("\"canvases\"", with: "\"variants\": \(variants), \"canvases\"")
    let bench = try Bench(source)
    bench.run("variant")
    bench.run("export --variants -o '\(folder.path)/{variant}.svg'")
    bench.run("variant new --hide #eyes")
    #expect(bench.document.checkInvariants() == [] && bench.run("variant").contains { $0.hasPrefix("new") })
  }
}
