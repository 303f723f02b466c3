// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel
import TerminalText

/// `resolve SELECTOR [PROPERTY] ours|theirs|base|VALUE`: resolves conflicts that a merge left.
enum ResolveCommand {
  static let verb = Verb(
    "resolve", in: .document, "settle what a merge left open", .changes,
    takes: Operand.selectorText("SELECTOR").optional, Operand.conflict("WORD").rest(atLeast: 0),
    Flag(FlagForm("--all", "SIDE", "settle every conflict: ours, theirs or base", type: .word(Completer.sides))) { (word, _) in word },
    forms: [
      "SELECTOR ours|theirs|base: all conflicts of what it selects", "SELECTOR PROPERTY ours|theirs|base: one property",
      "SELECTOR PROPERTY VALUE: with another value", "--all ours|theirs|base: every conflict",
    ],
    examples: [
      Verb.Example("resolve --all ours", "every conflict as on our side"), Verb.Example("resolve --all base", "as before both"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ selector: ArgumentWord?, _ words: [ArgumentWord], _ all: ArgumentWord?
  ) throws(CommandError) -> Reply {
    let conflicts = StoredConflicts(session.document).all
    // A merge may change locked nodes, and resolving completes the merge.
    session.running.isForced = true
    if let all {
      if let selector { throw CommandError(selector.range, "syntax.word", "--all settles every conflict: no selector is possible", .usage) }
      return try Resolution(session).settle(conflicts, try side(all))
    }
    guard let selector, let last = words.last, words.count <= 2 else {
      throw CommandError(
        session.running.range, "syntax.missing", "expected SELECTOR [PROPERTY] ours, theirs, base or a value",
        help: ["resolve --all ours settles every conflict"], .usage)
    }
    let ids = try ids(selector, session)
    var found = conflicts.filter { ids.contains(ByteText($0.id)) }
    let property = words.count == 2 ? words[0] : nil
    if let property {
      let direct = found.filter { $0.isAbout(property.text) }
      guard let side = ConflictSide(rawValue: last.text) else {
        return try Resolution(session).settle(direct, property, last, selector)
      }
      // Properties that are merged together are resolved together.
      found = found.filter { one in direct.contains { $0.id.hasSameBytes(as: one.id) && $0.isSettled(with: one) } }
      guard !found.isEmpty else { throw none(selector, property, session, conflicts) }
      return try Resolution(session).settle(found, side)
    }
    let side = try side(last)
    guard !found.isEmpty else { throw none(selector, nil, session, conflicts) }
    return try Resolution(session).settle(found, side)
  }

  private static func side(_ word: ArgumentWord) throws(CommandError) -> ConflictSide {
    guard let side = ConflictSide(rawValue: word.text) else {
      throw CommandError(
        word.range, "syntax.word", "'\(sanitized(word.text, limit: 60))' is not ours, theirs or base",
        help: ["a value comes after its property: resolve SELECTOR fill purple"], .usage)
    }
    return side
  }

  /// The ids of the selected nodes; the id of a deleted node is taken literally.
  private static func ids(_ word: ArgumentWord, _ session: any SessionEditing) throws(CommandError) -> Set<ByteText> {
    do {
      let nodes = try session.targets(try session.selector(word), mayBeDocument: true)
      return Set(nodes.map { ByteText(session.document.id(of: $0)) })
    } catch {
      guard word.text.hasPrefix("#"), session.document.node(id: String(word.text.dropFirst())) == nil else { throw error }
      return [ByteText(String(word.text.dropFirst()))]
    }
  }

  static func none(_ selector: ArgumentWord, _ property: ArgumentWord?, _ session: any SessionEditing, _ all: [MergeConflict])
    -> CommandError
  {
    let what =
      property.map { "\(sanitized($0.text, limit: 60)) of \(sanitized(selector.source, limit: 60))" }
      ?? sanitized(selector.source, limit: 60)
    return CommandError(
      (property ?? selector).range, "merge.none", "no merge left \(what) open",
      help: all.isEmpty ? [] : ["conflicts lists \(counted(all.count, "conflict"))"])
  }
}

extension MergeConflict {
  /// Whether the two can only be resolved together.
  fileprivate func isSettled(with other: MergeConflict) -> Bool {
    if subject == other.subject { return true }
    guard case .value(let key) = subject, case .value(let otherKey) = other.subject else { return false }
    if case .property(let one) = key, case .property(let two) = otherKey { return one.countsWith(two) }
    guard case .other(nil, let path) = key, case .other(nil, let otherPath) = otherKey else { return false }
    return Document.markupName(ofPart: path).map { $0 == Document.markupName(ofPart: otherPath) } ?? false
  }

  /// Whether it concerns the property or the part of the markup with this name.
  fileprivate func isAbout(_ word: String) -> Bool {
    if property.hasSameBytes(as: word) || property.hasPrefix(word + ".") { return true }
    guard case .value(.other(nil, let path)) = subject else { return false }
    if path == "text()" { return word == path || word == "text" || word == "text.string" }
    guard let name = Document.markupName(ofPart: path) else { return false }
    return name == word || Document.markupNames(ofProperty: word).contains(name)
  }
}

extension MergeConflict {
  /// The text of a part of the markup on a side; nil if there is none.
  fileprivate func text(_ side: ConflictSide) -> String? {
    guard case .value(.json(let json))? = state(side) else { return nil }
    return JSONText(reading: json.utf8)?.string
  }
}

/// Resolves conflicts by edits.
private struct Resolution {
  private let session: any SessionEditing

  init(_ session: any SessionEditing) { self.session = session }

  private var document: Document { session.document }

  func settle(_ given: [MergeConflict], _ side: ConflictSide) throws(CommandError) -> Reply {
    let conflicts = given + stranded(by: given, side)
    // The remaining conflicts follow changes of ids.
    try forget(conflicts)
    var values: [(id: String, changes: [ValueChange])] = []
    var parts: [MarkupResolution.Part] = []
    for conflict in conflicts {
      guard case .value(let key) = conflict.subject else { continue }
      if document.source.markup != nil, case .other(nil, let path) = key {
        parts.append(MarkupResolution.Part(conflict.id, path, conflict.text(side)))
        continue
      }
      let value: Value? = if case .value(let value)? = conflict.state(side) { value } else { nil }
      // A side without the source of an instance does not have the instance.
      if value == nil, key == .property(.source), let node = node(conflict.id), document.kind(of: node) == .instance {
        try session.remove([node])
        continue
      }
      if values.last?.id != conflict.id { values.append((conflict.id, [])) }
      values[values.count - 1].changes.append(ValueChange(key, Difference(old: nil, new: value)))
    }
    try write(parts)
    for (id, changes) in values { try set(changes, id) }
    for conflict in conflicts where conflict.subject == .place { try move(conflict, side) }
    for conflict in conflicts where conflict.subject == .existence { try delete(conflict, side) }
    return reply(conflicts, try release(conflicts))
  }

  /// Resolves conflicts about one property with a typed value.
  func settle(_ conflicts: [MergeConflict], _ property: ArgumentWord, _ value: ArgumentWord, _ selector: ArgumentWord) throws(CommandError)
    -> Reply
  {
    guard !conflicts.isEmpty else { throw ResolveCommand.none(selector, property, session, StoredConflicts(document).all) }
    try forget(conflicts)
    if document.source.markup != nil, Property(path: property.text) == nil {
      try write(conflicts.map { MarkupResolution.Part($0.id, $0.property, value.text) })
    } else {
      let nodes = conflicts.compactMap { $0.id.isEmpty ? NodeID.document : document.node(id: $0.id) }
      _ = try session.assign([Setting(plain: property, value)], to: session.document.ordered(nodes))
    }
    return reply(conflicts, try release(conflicts))
  }

  /// - Parameter released: The definitions that were removed along.
  private func reply(_ conflicts: [MergeConflict], _ released: [String]) -> Reply {
    let left = StoredConflicts.count(document)
    let removed = released.map { sanitized(Selector.id($0), limit: 60) }.joined(separator: ", ")
    return Reply.note(
      "\(conflicts.count) settled" + (left == 0 ? ", none left" : ", \(left) left")
        + (released.isEmpty ? "" : "; removed, for nothing refers to it any more: \(removed)"), session.change(of: session.running.touched),
      .init("settled", .integer(conflicts.count)), .init("left", .integer(left)))
  }

  private func forget(_ conflicts: [MergeConflict]) throws(CommandError) {
    guard !conflicts.isEmpty else { return }
    let left = StoredConflicts(document).all.excluding(conflicts)
    try session.apply(.set(.conflicts, StoredConflicts(left).value, [.document]))
  }

  private func node(_ id: String) -> NodeID? { id.isEmpty ? .document : document.node(id: id) }

  private func set(_ changes: [ValueChange], _ id: String) throws(CommandError) {
    guard let node = node(id) else { return }
    let names = changes.compactMap { change in
      if change.key == .property(.id), case .string(let id)? = change.change.new { id } else { nil }
    }
    let words = Dictionary(names.map { (Reference.Target.id(id), $0) }, uniquingKeysWith: { $1 })
    let references = words.isEmpty ? [] : document.references.edits(replacing: words)
    for edit in document.edits(setting: changes, on: node) + references { try session.apply(edit) }
  }

  /// Writes parts of an SVG file with the texts of a side.
  private func write(_ parts: [MarkupResolution.Part]) throws(CommandError) {
    guard !parts.isEmpty else { return }
    let resolution: MarkupResolution
    do { resolution = try MarkupResolution(parts, in: document) } catch {
      throw CommandError(
        session.running.range, "merge.none", "the file would not be well-formed with the parts of this side: \(error.problem)",
        help: ["save --with-conflicts, then change the file's text"])
    }
    if let part = resolution.missing.first {
      throw CommandError(
        session.running.range, "merge.none",
        "\(sanitized(part.path, limit: 60)) of \(part.id.isEmpty ? "the document" : sanitized(Selector.id(part.id), limit: 60)) is not in the file any more",
        help: ["save --with-conflicts, then change the file's text"])
    }
    for edit in resolution.edits(on: document) { try session.apply(edit) }
  }

  /// Removes the definitions that only the parts of the other sides referred to.
  /// - Returns: Their ids.
  private func release(_ conflicts: [MergeConflict]) throws(CommandError) -> [String] {
    // What is open may be settled with a text that refers to them.
    let ids = Set(conflicts.flatMap(\.definitions)).subtracting(StoredConflicts(document).all.flatMap(\.definitions))
    guard !ids.isEmpty, let definitions = ReleasedDefinitions(document) else { return [] }
    let released = definitions.released(among: ids).filter { document.node(id: $0) == nil }
    let parts = released.map { MarkupResolution.Part($0, "element", nil) }
    guard !parts.isEmpty, let resolution = try? MarkupResolution(parts, in: document), resolution.missing.isEmpty else { return [] }
    for edit in resolution.edits(on: document) { try session.apply(edit) }
    return released
  }

  private func move(_ conflict: MergeConflict, _ side: ConflictSide) throws(CommandError) {
    guard let node = node(conflict.id), case .place(let place)? = conflict.state(side), let parent = self.node(place.parent),
      parent != node, !document.isInside(parent, of: node)
    else { return }
    let siblings = document.children(of: parent).filter { $0 != node }
    var index = siblings.count
    if let previous = place.previous.flatMap(self.node).flatMap({ siblings.firstIndex(of: $0) }) {
      index = previous + 1
    } else if place.previous == nil {
      index = 0
    } else if let next = place.next.flatMap(self.node).flatMap({ siblings.firstIndex(of: $0) }) {
      index = next
    }
    try session.apply(.move([Placement(node, in: parent, at: index)]))
  }

  /// The open conflicts of places in groups that the side deleted, and has them elsewhere.
  private func stranded(by conflicts: [MergeConflict], _ side: ConflictSide) -> [MergeConflict] {
    let groups = conflicts.filter { $0.subject == .existence && $0.state(side) == .deleted }.compactMap { node($0.id) }
    guard !groups.isEmpty else { return [] }
    return StoredConflicts(document).all.filter { conflict in
      guard conflict.subject == .place, !conflicts.contains(conflict), let node = node(conflict.id) else { return false }
      return groups.contains { $0 != node && document.isInside(node, of: $0) }
    }
  }

  private func delete(_ conflict: MergeConflict, _ side: ConflictSide) throws(CommandError) {
    guard conflict.state(side) == .deleted, let node = node(conflict.id), node != .document else { return }
    try session.remove([node])
  }
}
