import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// `save --merge` and `open --merge` against `merge`, of what random commands made of one file.
@Suite struct `Merging with a file that changed` {
  // Found by the long form: texts that become stars.
  private static let seeds = Array(0..<Reliability.runs(40, torture: 4_000)) + [797, 1015, 1931, 1961]
  private static let markup = """
    <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
      <defs><linearGradient id="sky"><stop offset="0" stop-color="red"/></linearGradient></defs>
      <g id="all" stroke="blue"><circle id="sun" cx="9" cy="9" r="5"/><rect id="wall" x="3" y="4" width="20" height="9" fill="url(#sky)"/></g>
      <text id="t" x="1" y="20">Sun</text>
    </svg>

    """

  private func edit(_ bench: Bench, _ seed: Int) {
    var lines = RandomLines(random: SplitMix64(seed: UInt64(seed)))
    var count = 0
    while count < 1 + seed % 5 {
      let line = lines.line(bench.document)
      if ["undo", "redo", "revert", "commit", "rollback", "begin", "checkpoint"].contains(where: line.hasPrefix) { continue }
      bench.run(line)
      count += 1
    }
  }

  @Test(arguments: seeds, ["save --merge", "open --merge"]) func `takes all that merge takes, and makes the same of it`(
    _ seed: Int, _ line: String
  ) throws {
    let sources = `Random command lines`.sources
    let base = seed % 2 == 0 ? sources[seed / 2 % sources.count] : Self.markup
    let folder = TemporaryFolder()
    folder.write("d", base)
    let bench = try Bench(base.hasPrefix("<") ? try Document(reading: ByteStore(base)) : try Document(json: base))
    try bench.session.open(folder.path + "/d")
    let other = try Bench(try Document(reading: ByteStore(base)))
    edit(other, 2 * seed + 1)
    edit(bench, 2 * seed)
    let (ours, theirs) = (bench.bytes, other.bytes)
    guard ours != base, theirs != base else { return }
    for (name, text) in [("base", base), ("ours", ours), ("d", theirs)] { folder.write(name, text) }
    let merge = other.run("merge \(["base", "ours", "d"].map { "'\(folder.path)/\($0)'" }.joined(separator: " ")) -o '\(folder.path)/m'")
    bench.run(line)
    let note = "seed \(seed)\n\(base)\n\(ours)\n\(theirs)\n\(bench.messages)\n\(merge)"
    let merged = try Document(reading: ByteStore(try #require(folder.read("m"), "\(note)")))
    guard merged.value(.conflicts, of: .document) == nil else {
      return #expect(bench.messages.contains { $0.contains("conflict") }, "\(note)")
    }
    #expect(!bench.messages.contains { $0.contains("error: ") }, "\(note)")
    #expect(canonical(bench.document) == canonical(merged), "\(note)")
  }

  private func canonical(_ document: Document) -> String {
    String(decoding: DocumentWriter.bytes(of: document, canonically: document.isInOwnFormat), as: UTF8.self)
  }
}
