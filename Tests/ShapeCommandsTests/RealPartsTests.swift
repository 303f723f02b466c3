import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalText
import TestSupport
import Testing

/// Each part of the drawings of this package, by the verbs that hold two documents, in all pairs of formats.
@Suite struct `Parts of drawings` {
  private static let names = [
    "samples/diagram.svg", "samples/icon.svg", "samples/layers.svg", "samples/faces.shape.json", "samples/kinds.shape.json",
    "samples/talk.shape.json", "samples/floorplan.shape.json", "Tests/SVGWork/app.svg", "Tests/SVGWork/diagram.svg",
    "Tests/SVGWork/icons.svg", "Tests/SVGWork/logo.svg", "Tests/SVGWork/map.svg", "Tests/SVGWork/parts.svg",
  ]
  private static let targets = [
    "t.svg":
      #"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><g id="own" fill="gold"><rect id="x" width="3" height="3"/></g></svg>"#,
    "t.shape.json":
      #"{"format":"shapeedit","version":1,"canvases":[{"id":"own","name":"Own","width":90,"height":90,"graphics":[{"id":"x","kind":"rectangle"}]}]}"#,
  ]

  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

  private let folder = TemporaryFolder()

  private func open(_ path: String) throws -> Bench {
    let bench = try Bench(markup: "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
    try bench.session.open(path)
    return bench
  }

  /// Runs a line that is carried out, or refused by its name.
  private func isDone(_ bench: Bench, _ line: String) -> Bool {
    bench.run(line)
    #expect(!bench.messages.contains { $0.contains("a fault of shapeedit") }, "\(line): \(bench.messages)")
    return !bench.messages.contains { $0.contains("error: ") }
  }

  private static func parts(_ document: Document) -> [String] {
    document.graphics.map { Selector.id(document.id(of: $0)).description }
  }

  @Test(arguments: names, ["t.svg", "t.shape.json"]) func `are inserted and copied, or refused`(_ name: String, _ target: String) throws {
    let source = "\(Self.root)/\(name)"
    let bench = try open(source)
    let before = try Document(reading: ByteStore(Self.targets[target]!)).graphicCount
    var (parts, done) = (0, 0)
    for part in Self.parts(bench.document) {
      parts += 1
      folder.write(target, Self.targets[target]!)
      if isDone(bench, "copy \(part) to '\(folder.path)/\(target)'") {
        done += 1
        let copied = try Document(reading: ByteStore(try #require(folder.read(target))))
        #expect(copied.graphicCount > before && copied.checkInvariants() == [], "\(part) of \(name)")
      }
      folder.write(target, Self.targets[target]!)
      let other = try open("\(folder.path)/\(target)")
      guard isDone(other, "insert '\(source)' \(part) in #own") else { continue }
      done += 1
      #expect(other.document.graphicCount > before && other.document.checkInvariants() == [], "\(part) of \(name)")
      #expect(try SavedCheck.faultOfSaving(other.document) == nil, "\(part) of \(name)")
      if parts % 10 == 1 { try bringTogether(other, target, part) }
    }
    #expect(done > parts, "\(done) of twice \(parts)")
  }

  /// The changes of an insertion, as a change set, as one side of a merge, and as a journal.
  private func bringTogether(_ inserted: Bench, _ target: String, _ part: String) throws {
    let path = folder.path
    folder.write("changed-" + target, inserted.bytes)
    folder.write(target, Self.targets[target]!)
    let differ = try open("\(path)/\(target)")
    differ.run("diff '\(path)/\(target)' '\(path)/changed-\(target)' --json")
    folder.write("changes", differ.answers.joined(separator: "\n") + "\n")
    let applied = try open("\(path)/\(target)")
    if isDone(applied, "apply '\(path)/changes'") {
      // Carried markup has graphics once it is read.
      #expect(applied.document.graphicCount == (try Document(reading: ByteStore(inserted.bytes))).graphicCount, "\(part)")
      #expect(applied.document.checkInvariants() == [], "\(part)")
      #expect(try SavedCheck.faultOfSaving(applied.document) == nil, "\(part)")
    }
    let other = try open("\(path)/\(target)")
    #expect(other.done("set #x fill red") && other.done("dup #x"), "\(other.messages)")
    folder.write("other-" + target, other.bytes)
    let sides = ["", "changed-", "other-"].map { "'\(path)/\($0)\(target)'" }.joined(separator: " ")
    #expect(isDone(differ, "merge \(sides) -o '\(path)/merged-\(target)'"), "\(part): \(differ.messages)")
    let merged = try Document(reading: ByteStore(try #require(folder.read("merged-" + target))))
    #expect(merged.checkInvariants() == [] && merged.graphicCount > inserted.document.graphicCount, "\(part)")
  }

  @Test(arguments: names) func `come back after a crash`(_ name: String) throws {
    let folder = RecoveryFolder()
    var talk: Talk? = try Talk(folder)
    for part in Self.parts(try open("\(Self.root)/\(name)").document).prefix(4) {
      talk?.type("insert '\(Self.root)/\(name)' \(part) in Head")
    }
    let text = try #require(talk?.text)
    guard talk?.session.workspace.isUnsaved == true else { return }
    talk = nil
    let again = try Talk(folder)
    #expect(again.type("recover") == .done && again.text == text, "\(again.said)")
  }

  @Test func `are three hundred at least`() throws {
    let counts = try Self.names.map { Self.parts(try open("\(Self.root)/\($0)").document).count }
    #expect(counts.reduce(0, +) >= 300, "\(counts)")
  }
}
