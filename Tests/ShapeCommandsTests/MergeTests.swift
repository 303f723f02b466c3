import ShapeFormats
import ShapeModel
import ShapePresentation
import TestSupport
import Testing

import ShapeCommands
import ShapeDocuments

/// Two drawings made of one by random commands, or three that nobody would draw.
struct RandomTriple {
  let base, ours, theirs: String
  /// The lines of each side.
  private(set) var lines: (ours: [String], theirs: [String]) = ([], [])

  /// Nil for a seed of which a drawing is refused.
  init?(seed: Int, count: Int? = nil) throws {
    if count == nil, seed % 8 == 7 {
      var (one, other, third) = (OddDocument(seed: seed), OddDocument(seed: seed + 7), OddDocument(seed: seed + 11))
      (base, ours, theirs) = (one.json(), other.json(), third.json())
      for text in [base, ours, theirs] { guard (try? Document(json: text)) != nil else { return nil } }
      return
    }
    base = `Random command lines`.sources[seed % `Random command lines`.sources.count]
    (ours, lines.ours) = try RandomTriple.edited(base, seed: seed * 2, count ?? 1 + seed % 9)
    (theirs, lines.theirs) = try RandomTriple.edited(base, seed: seed * 2 + 1, count ?? 1 + seed % 7)
  }

  private static func edited(_ base: String, seed: Int, _ count: Int) throws -> (String, [String]) {
    let bench = try Bench(base)
    var lines = RandomLines(random: SplitMix64(seed: UInt64(seed)))
    var done: [String] = []
    while done.count < count {
      let line = lines.line(bench.document)
      if ["undo", "redo", "revert", "commit", "rollback", "begin", "checkpoint"].contains(where: line.hasPrefix) { continue }
      done.append(line)
      bench.run(line)
    }
    return (bench.bytes, done)
  }

  /// The drawing after the commands of both sides.
  func both(_ first: [String], _ second: [String]) throws -> String {
    let bench = try Bench(base)
    for line in first + second { bench.run(line) }
    return bench.bytes
  }
}

/// A merge of three files, and its result.
struct MergedText {
  let text: String
  let document: Document
  let conflicts: [MergeConflict]

  init(_ base: String, _ ours: String, _ theirs: String) throws {
    let merge = try FileMerge(base: try Document(json: base), ours: try Document(json: ours), theirs: try Document(json: theirs))
    (document, conflicts) = (merge.document, merge.conflicts)
    #expect(document.checkInvariants() == [])
    let stored = StoredConflicts(document).all
    #expect(stored.map { "\($0.id) \($0.description)" }.sorted() == conflicts.map { "\($0.id) \($0.description)" }.sorted())
    // The rest does not depend on which side is ours.
    if !conflicts.isEmpty { _ = try document.apply(.set(.conflicts, nil, [.document])) }
    text = String(decoding: DocumentWriter.bytes(of: document), as: UTF8.self)
  }

  var canonical: String { String(decoding: DocumentWriter.bytes(of: document, canonically: true), as: UTF8.self) }
}

private func canonical(_ text: String) throws -> String {
  String(decoding: DocumentWriter.bytes(of: try Document(json: text), canonically: true), as: UTF8.self)
}

/// Whether all ids of a drawing are in one of others.
private func hasNoNewID(_ text: String, _ others: [String]) throws -> Bool {
  func ids(_ text: String) throws -> Set<String> {
    let document = try Document(json: text)
    return Set(document.subtree(of: .document).map { document.id(of: $0) })
  }
  return try others.reduce(into: Set()) { $0.formUnion(try ids($1)) }.isSuperset(of: ids(text))
}

/// Whether an id belongs to a node of another sort on one side.
private func isReused(_ old: String, _ new: String) throws -> Bool {
  let match = DocumentMatch(from: try Document(json: old), to: try Document(json: new))
  return match.added.contains { match.old.isIDUsed(match.new.id(of: $0)) }
}

@Suite struct `A merge` {
  // Found by the long form: a group that both sides deleted, and in which something is kept.
  private static let seeds = Array(0..<Reliability.runs(160, torture: 20_000)) + [4303]

  @Test(arguments: seeds) func `with a side that changed nothing is the other side`(_ seed: Int) throws {
    guard let triple = try RandomTriple(seed: seed), try !isReused(triple.base, triple.ours) else { return }
    for (ours, theirs) in [(triple.ours, triple.base), (triple.base, triple.ours)] {
      let merged = try MergedText(triple.base, ours, theirs)
      let note = "seed \(seed)\n\(triple.base)\n\(triple.ours)"
      #expect(merged.conflicts == [], "\(note)")
      #expect(merged.text == triple.ours, "\(note)")
    }
  }

  /// Without the shortcut for files that are equal.
  @Test(arguments: seeds) func `of states finds what the merge of equal files takes for granted`(_ seed: Int) throws {
    guard seed % 8 != 7, let triple = try RandomTriple(seed: seed), try !isReused(triple.base, triple.ours) else { return }
    for (ours, theirs) in [(triple.ours, triple.base), (triple.base, triple.ours), (triple.ours, triple.ours)] {
      let merge = ThreeWayMerge(base: try Document(json: triple.base), ours: try Document(json: ours), theirs: try Document(json: theirs))
      let document = try Document(json: triple.base)
      let application = ChangeApplication(merge.changes, to: document)
      for edit in application.edits { _ = try document.apply(edit) }
      let text = String(decoding: DocumentWriter.bytes(of: document, canonically: true), as: UTF8.self)
      #expect(merge.conflicts == [] && application.problems == [], "seed \(seed)\n\(triple.base)\n\(triple.ours)")
      #expect(try text == canonical(triple.ours), "seed \(seed)\n\(triple.base)\n\(triple.ours)")
    }
  }

  @Test(arguments: seeds) func `of equal sides is either`(_ seed: Int) throws {
    var (runs, failures) = (0, 0)
    defer { Reliability.tally("M2", "merges of equal sides", of: Self.seeds.count, runs: runs, failures: failures) }
    guard let triple = try RandomTriple(seed: seed), try !isReused(triple.base, triple.ours) else { return }
    let merged = try MergedText(triple.base, triple.ours, triple.ours)
    (runs, failures) = (1, merged.conflicts == [] && merged.text == triple.ours ? 0 : 1)
    let note = "seed \(seed)\n\(triple.base)\n\(triple.ours)"
    #expect(merged.conflicts == [], "\(note)")
    #expect(merged.text == triple.ours, "\(note)")
  }

  @Test(arguments: seeds) func `does not depend on which side is ours`(_ seed: Int) throws {
    var (runs, failures) = (0, 0)
    defer {
      Reliability.tally("M2", "merges that do not depend on which side is ours", of: Self.seeds.count, runs: runs, failures: failures)
    }
    guard let triple = try RandomTriple(seed: seed) else { return }
    let merged = try MergedText(triple.base, triple.ours, triple.theirs)
    let exchanged = try MergedText(triple.base, triple.theirs, triple.ours)
    let note = "seed \(seed)\n\(triple.base)\n\(triple.ours)\n\(triple.theirs)"
    let isSame = merged.text == exchanged.text && Set(merged.conflicts) == Set(exchanged.conflicts.map(\.exchanged))
    (runs, failures) = (1, isSame ? 0 : 1)
    #expect(isSame, "\(note)\n\(merged)\n\(exchanged)")
  }

  @Test(arguments: seeds) func `has no problem that none of the three has`(_ seed: Int) throws {
    guard let triple = try RandomTriple(seed: seed) else { return }
    func problems(_ text: String) throws -> Set<String> {
      let bench = try Bench(text)
      bench.run("check --json")
      return Set(
        bench.answers.compactMap { JSONText(reading: $0.utf8) }.compactMap { object in
          object["problem"]?.string.map { "\(object["property"]?.string ?? ""): \($0)" }
        })
    }
    let merged = try MergedText(triple.base, triple.ours, triple.theirs)
    let known = try problems(triple.base).union(problems(triple.ours)).union(problems(triple.theirs))
    let note = "seed \(seed)\n\(triple.base)\n\(triple.ours)\n\(triple.theirs)\n\(merged.conflicts)"
    // A pattern names nothing that a deletion could be in conflict with.
    let patterns = "variants: variant night: hide is 'group', which nothing matches"
    #expect(try problems(merged.text).subtracting(known) == [] || problems(merged.text).subtracting(known) == [patterns], "\(note)")
  }

  @Test(arguments: seeds) func `loses no edit without a conflict`(_ seed: Int) throws {
    var (runs, failures) = (0, 0)
    defer { Reliability.tally("M2", "merges that lose no edit without a conflict", of: Self.seeds.count, runs: runs, failures: failures) }
    guard seed % 8 != 7, let triple = try RandomTriple(seed: seed) else { return }
    let merged = try MergedText(triple.base, triple.ours, triple.theirs)
    let lost = try LostEdits(triple, merged)
    (runs, failures) = (1, lost.all.isEmpty ? 0 : 1)
    #expect(lost.all == [], "seed \(seed)\n\(triple.base)\n\(triple.ours)\n\(triple.theirs)\n\(merged.text)\n\(merged.conflicts)")
  }

  @Test(arguments: seeds) func `with the same side again changes nothing`(_ seed: Int) throws {
    guard let triple = try RandomTriple(seed: seed) else { return }
    let merged = try MergedText(triple.base, triple.ours, triple.theirs)
    guard merged.conflicts == [] else { return }
    let again = try MergedText(triple.theirs, merged.text, triple.theirs)
    let note = "seed \(seed)\n\(triple.base)\n\(triple.ours)\n\(triple.theirs)\n\(merged.text)"
    #expect(try again.canonical == canonical(merged.text), "\(note)")
    // A node that got a new id would get another one.
    guard try hasNoNewID(triple.base, [triple.ours]), try hasNoNewID(triple.base, [triple.theirs]),
      try hasNoNewID(merged.text, [triple.base, triple.ours, triple.theirs])
    else { return }
    let beside = try MergedText(triple.base, merged.text, triple.theirs)
    // With the old base, what a group was put around has two places that the base does not decide between.
    if !beside.conflicts.isEmpty, beside.conflicts.allSatisfy({ $0.subject == .place }) { return }
    #expect(try beside.canonical == canonical(merged.text), "\(note)")
  }

  /// Edits commute if both orders give the same drawing, and each side changes the same whether it comes first or second.
  @Test(arguments: [(3, 300), (8, 200)]) func `of edits that commute is what both make`(_ count: Int, _ pairs: Int) throws {
    var counts = (same: 0, commuting: 0, right: 0, onePlace: 0, conflicts: 0)
    for seed in 0..<pairs * (Reliability.isTorture ? 20 : 1) {
      guard let triple = try RandomTriple(seed: seed, count: count) else { continue }
      let both = try triple.both(triple.lines.ours, triple.lines.theirs)
      guard try both == triple.both(triple.lines.theirs, triple.lines.ours) else { continue }
      counts.same += 1
      guard try changedValues(triple.base, triple.theirs) == changedValues(triple.ours, both),
        try changedValues(triple.base, triple.ours) == changedValues(triple.theirs, both)
      else { continue }
      counts.commuting += 1
      let merged = try MergedText(triple.base, triple.ours, triple.theirs)
      guard merged.conflicts.isEmpty else {
        counts.conflicts += 1
        #expect(merged.conflicts.allSatisfy { $0.subject == .existence }, "seed \(seed) \(triple.lines)\n\(merged.conflicts)")
        continue
      }
      counts.right += 1
      let isRight = try merged.text == both || merged.canonical == canonical(both)
      if !isRight, try isOfOnePlace(merged.canonical, canonical(both), triple) {
        counts.right -= 1
        counts.onePlace += 1
        continue
      }
      #expect(isRight, "seed \(seed) \(triple.lines)\n\(triple.base)\n\(triple.ours)\n\(triple.theirs)\n\(both)\n\(merged.text)")
    }
    print("\(count) commands a side: \(counts)")
    #expect(counts.onePlace * 100 <= counts.commuting)
  }
}

/// Whether two drawings differ only in the order of siblings that both sides put behind the same one, of which the drawings alone do not
/// say which comes first.
private func isOfOnePlace(_ merged: String, _ both: String, _ triple: RandomTriple) throws -> Bool {
  let documents = try [merged, both, triple.ours, triple.theirs].map { try Document(json: $0) }
  func ids(_ document: Document, _ group: String) -> [String] {
    (group.isEmpty ? .document : document.node(id: group)).map { document.children(of: $0).map(document.id) } ?? []
  }
  func previous(_ id: String, _ document: Document) -> String? {
    document.node(id: id).map { node in document.sibling(before: node).map(document.id) ?? "" }
  }
  var isDifferent = false
  for node in documents[0].subtree(of: .document) where documents[0].isGroup(node) || node == .document {
    let group = node == .document ? "" : documents[0].id(of: node)
    let (one, other) = (ids(documents[0], group), ids(documents[1], group))
    guard let place = zip(one, other).enumerated().first(where: { $1.0 != $1.1 })?.offset else { continue }
    let (first, second) = (one[place], other[place])
    let sides = [(documents[2], documents[3]), (documents[3], documents[2])]
    guard Set(one) == Set(other), sides.contains(where: { previous(first, $0) == previous(second, $1) && previous(first, $0) != nil })
    else {
      return false
    }
    isDifferent = true
  }
  return isDifferent
}

/// The differences of two drawings, without places.
private func changedValues(_ old: String, _ new: String) throws -> Set<NodeChange> {
  let set = ChangeSet(DocumentMatch(from: try Document(json: old), to: try Document(json: new)))
  return Set(
    set.nodes.map { change in
      var change = change
      (change.place, change.label, change.parent) = (Difference(old: nil, new: nil), "", change.fate == .kept ? nil : change.parent)
      change.values.sort { $0.key.path < $1.key.path }
      return change
    })
}

/// The changes of a side that neither the merged drawing nor a conflict has: found by ids alone.
private struct LostEdits {
  private(set) var all: [String] = []
  private let base, merged: [String: Graphic]
  private let conflicting: Set<String>

  init(_ triple: RandomTriple, _ result: MergedText) throws {
    base = try LostEdits.graphics(triple.base)
    merged = try LostEdits.graphics(result.text)
    conflicting = Set(result.conflicts.map(\.id))
    let (ours, theirs) = (try LostEdits.graphics(triple.ours), try LostEdits.graphics(triple.theirs))
    look(ours, theirs, try Document(json: triple.base), result.conflicts)
    look(theirs, ours, try Document(json: triple.base), result.conflicts)
  }

  private static func graphics(_ text: String) throws -> [String: Graphic] {
    let document = try Document(json: text)
    return Dictionary(
      document.subtree(of: .document).filter { $0 == .document || document.hasOwnID($0) }.map {
        (document.id(of: $0), document.graphic($0))
      },
      uniquingKeysWith: { first, _ in first })
  }

  private mutating func look(_ side: [String: Graphic], _ other: [String: Graphic], _ document: Document, _ conflicts: [MergeConflict]) {
    let contents = Set(merged.values.map(LostEdits.content))
    for (id, graphic) in side where base[id] == nil && !base.values.contains(where: { LostEdits.content($0) == LostEdits.content(graphic) })
    {
      // A node with another id may be an old one.
      if side.count > base.count, !contents.contains(LostEdits.content(graphic)), !conflicting.contains(id), !isRenamed(side) {
        all.append("added \(id)")
      }
    }
    for (id, old) in base where !conflicting.contains(id) {
      guard let new = side[id] else { continue }
      for property in Set(old.members.map(\.property)).union(new.members.map(\.property)) where old[property] != new[property] {
        guard let found = merged[id] else {
          // It was deleted or renamed by the other side.
          if other[id] != nil { all.append("\(property.path) of \(id), which is gone") }
          continue
        }
        if found[property] != new[property], !property.isMap, !Property.naming.contains(property) {
          all.append("\(property.path) of \(id)")
        }
      }
    }
    for (id, _) in base where side[id] == nil && merged[id] != nil && conflicts.isEmpty { all.append("deleted \(id)") }
  }

  /// Whether some id of the base is gone on a side.
  private func isRenamed(_ side: [String: Graphic]) -> Bool { base.keys.contains { side[$0] == nil } }

  private static func content(_ graphic: Graphic) -> String {
    graphic.kindWord
      + graphic.members.filter { $0.property != .id && !Property.naming.contains($0.property) }.map { "\($0.property.path)=\($0.value)" }
      .joined()
  }
}
