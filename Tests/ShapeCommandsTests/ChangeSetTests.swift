import ShapeFormats
import ShapeModel
import TerminalText
import TestSupport
import Testing

import ShapeCommands

/// Pairs of drawings: one after random commands on the other, or two that nobody would draw.
struct RandomPair {
  let old, new: String

  /// Nil for a seed of which a drawing is refused.
  init?(seed: Int) throws {
    if seed % 4 == 3 {
      var (one, other) = (OddDocument(seed: seed), OddDocument(seed: seed + 7))
      (old, new) = (one.json(), other.json())
      for text in [old, new] { guard (try? Document(json: text)) != nil else { return nil } }
      return
    }
    let bench = try Bench(`Random command lines`.sources[seed % `Random command lines`.sources.count])
    var lines = RandomLines(random: SplitMix64(seed: UInt64(seed)))
    func edited() -> String {
      for _ in 0..<(1 + seed % 9) { bench.run(lines.line(bench.document)) }
      while bench.session.history.isInTransaction { bench.run("commit") }
      return bench.bytes
    }
    (old, new) = (edited(), edited())
  }
}

/// The bytes of a document in canonical form.
private func canonical(_ document: Document) -> String {
  String(decoding: DocumentWriter.bytes(of: document, canonically: true), as: UTF8.self)
}

/// A document after a change set, in canonical form, and what did not fit.
private func applying(_ set: ChangeSet, to json: String) throws -> (text: String, problems: [ChangeApplication.Problem]) {
  let document = try Document(json: json)
  let application = ChangeApplication(set, to: document)
  for edit in application.edits { _ = try document.apply(edit) }
  #expect(document.checkInvariants() == [])
  return (canonical(document), application.problems)
}

private func changes(_ old: String, _ new: String) throws -> ChangeSet {
  ChangeSet(DocumentMatch(from: try Document(json: old), to: try Document(json: new), usesGeneratedIDs: true))
}

/// Whether some node has one id in both and cannot be one: a canvas and a graphic, or a group and a leaf.
private func isReused(_ old: String, _ new: String) throws -> Bool {
  let match = DocumentMatch(from: try Document(json: old), to: try Document(json: new), usesGeneratedIDs: true)
  return match.added.contains { match.old.isIDUsed(match.new.id(of: $0)) }
}

@Suite struct `A change set` {
  // Found by the long form: members that the kind does not have, and a list that only one of two kinds has.
  private static let seeds = Array(0..<Reliability.runs(160, torture: 20_000)) + [1943, 2147, 2255]

  @Test(arguments: seeds) func `makes the second drawing of the first, and its inverse the first of the second`(_ seed: Int) throws {
    guard let pair = try RandomPair(seed: seed), try !isReused(pair.old, pair.new) else { return }
    let set = try changes(pair.old, pair.new)
    let note = "seed \(seed)\n\(pair.old)\n\(pair.new)\n\(set.nodes)"
    let there = try applying(set, to: pair.old)
    #expect(there.problems == [], "\(note)")
    #expect(there.text == canonical(try Document(json: pair.new)), "\(note)")
    let back = try applying(set.inverse, to: pair.new)
    #expect(back.problems == [], "\(note)\n\(set.inverse.nodes)")
    #expect(back.text == canonical(try Document(json: pair.old)), "\(note)\n\(set.inverse.nodes)")
    #expect(try changes(pair.new, pair.new).isEmpty, "\(note)")
  }

  @Test(arguments: seeds) func `survives as JSON`(_ seed: Int) throws {
    guard let pair = try RandomPair(seed: seed) else { return }
    let set = try changes(pair.old, pair.new)
    let read = try set.nodes.map { change in
      let text = JSONText.object(ChangeObjects.fields(change)).text
      let object = try #require(JSONText(reading: text.utf8), "\(text)")
      let change = try ChangeObjects.change(object)
      return try #require(change, "\(text)")
    }
    for (one, other) in zip(read, set.nodes) {
      var other = other
      if other.fate != .kept {
        // The order of members is that of a line in a file.
        other.values = one.values.filter(other.values.contains)
      }
      #expect(one == other, "seed \(seed)\n\(Set(one.values).symmetricDifference(other.values))")
    }
  }

  @Test(arguments: seeds) func `is the same from the edits and from the bytes`(_ seed: Int) throws {
    let bench = try Bench(`Random command lines`.sources[seed % `Random command lines`.sources.count])
    var lines = RandomLines(random: SplitMix64(seed: UInt64(seed)))
    let old = bench.bytes
    bench.session.history.begin("")
    for _ in 0..<(1 + seed % 9) {
      let line = lines.line(bench.document)
      if ["undo", "redo", "revert", "commit", "rollback", "begin"].contains(where: line.hasPrefix) { continue }
      bench.run(line)
    }
    let set = bench.session.history.openChanges()
    let there = try applying(set, to: old)
    #expect(there.problems == [] && there.text == canonical(bench.document), "seed \(seed)\n\(set.nodes)")
    #expect(set.isEmpty == (old == bench.bytes), "seed \(seed)")
  }
}

@Suite struct `The script of a difference` {
  private static let seeds = Array(0..<Reliability.runs(160, torture: 20_000)) + [539, 1642]

  @Test(arguments: seeds) func `makes the second drawing of the first, byte for byte`(_ seed: Int) throws {
    guard let pair = try RandomPair(seed: seed) else { return }
    let (old, new) = (try Document(json: pair.old), try Document(json: pair.new))
    let script = ChangeScript(DocumentMatch(from: old, to: new, usesGeneratedIDs: true))
    guard script.unmakeable.isEmpty else { return }
    let bench = try Bench(old)
    bench.run(script: script.lines.joined(separator: "\n"))
    #expect(bench.messages.filter { $0.contains("error") } == [], "seed \(seed)\n\(script.lines.joined(separator: "\n"))")
    #expect(canonical(bench.document) == canonical(new), "seed \(seed)\n\(script.lines.joined(separator: "\n"))\n\(pair.old)\n\(pair.new)")
  }

  @Test func `most pairs can be made`() throws {
    let made = try (0..<200).count { seed in
      guard let pair = try RandomPair(seed: seed) else { return false }
      let match = DocumentMatch(from: try Document(json: pair.old), to: try Document(json: pair.new), usesGeneratedIDs: true)
      return ChangeScript(match).unmakeable.isEmpty
    }
    #expect(made > 150)
  }
}
