// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import TerminalText

/// `apply FILE [--partial]`: makes the changes that `diff --json` printed.
enum ApplyCommand {
  static let verb = Verb(
    "apply", in: .document, "make the changes that diff --json printed", .readsFiles, [.runsScript],
    takes: Operand.path("FILE"), Flag.toggle("--partial", "make the changes that fit, and list the others"),
    examples: [
      Verb.Example("apply changes.jsonl", "all of them, or none"),
      Verb.Example("apply changes.jsonl --partial", "those that fit"),
    ], run: run
  )

  private static func run(_ session: any SessionEditing, _ path: ArgumentWord, _ isPartial: Bool) throws(CommandError) -> Reply {
    let all = try changes(path, session)
    let attributes = AttributeChanges(all, session.document)
    let set = attributes.others
    let application = ChangeApplication(set, to: session.document)
    let problems = application.problems + attributes.problems
    var reply = Reply()
    reply.lines = AnswerStream(problems.map { StyledLine($0.message) })
    reply.objects = AnswerStream(problems.map(\.fields))
    reply.isNegative = !problems.isEmpty
    guard problems.isEmpty || isPartial else {
      reply.notes = [
        "\(counted(problems.count, "change")) of \(set.nodes.count) cannot be made, so nothing is changed; --partial makes the others"
      ]
      return reply
    }
    // First what elements are read with: values that follow from it, such as those of currentColor, need no edit.
    for edit in try attributes.edits(on: session.document, at: path.range) + application.edits { try session.apply(edit) }
    var known = Set(application.changedIDs.map { ByteText($0) })
    let ids = application.changedIDs + attributes.changedIDs.filter { known.insert(ByteText($0)).inserted }
    reply.change = Reply.Change(count: ids.count, ids: session.options.isJSON ? ids.map { $0.isEmpty ? "document" : $0 } : [])
    reply.fields = [.init("applied", .integer(application.fittingCount)), .init("problems", .integer(problems.count))]
    if !problems.isEmpty { reply.objects = AnswerStream(problems.map(\.fields) + [reply.fields]) }
    reply.notes = ["\(counted(application.fittingCount, "change")) made" + (problems.isEmpty ? "" : ", \(problems.count) left out")]
    return reply
  }

  /// The changes in a file: one object a line, as `diff --json` prints them.
  private static func changes(_ path: ArgumentWord, _ session: any SessionEditing) throws(CommandError) -> ChangeSet {
    let source = try ScriptFiles(session).script(path.text, at: path.range)
    var set = ChangeSet()
    for (index, line) in source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { ![0x20, 0x09, 0x0d].contains($0) }) else { continue }
      let place = "\(sanitized(source.name)):\(index + 1)"
      guard let object = JSONText(reading: line), case .object = object else {
        throw CommandError(
          path.range, "document.syntax", "\(place): not a JSON object", help: ["diff --json prints a change a line"], .file)
      }
      guard object["change"] != nil || object["cmd"] != nil else {
        throw CommandError(
          path.range, "document.structure", "\(place): this object is no change: it has no \"change\"",
          help: ["diff --json prints a change a line; put takes an object with an id and properties"], .file)
      }
      do { if let change = try ChangeObjects.change(object) { set.nodes.append(change) } } catch {
        throw CommandError(
          path.range, "document.structure", "\(place): \(error.message)", help: ["diff --json prints a change a line"], .file)
      }
    }
    return set
  }
}

/// Changes of attributes and declarations of SVG elements that no property represents.
private struct AttributeChanges {
  /// All other changes.
  private(set) var others: ChangeSet
  private(set) var problems: [ChangeApplication.Problem] = []
  private var parts: [MarkupResolution.Part] = []
  /// The ids of the elements, after all changes.
  private(set) var changedIDs: [String] = []

  init(_ set: ChangeSet, _ document: Document) {
    others = set
    guard document.source.markup != nil else { return }
    for (index, change) in set.nodes.enumerated() where change.fate == .kept {
      guard let node = document.node(id: change.id) ?? document.node(id: change.newID) else { continue }
      for value in change.values {
        guard case .other(nil, let name) = value.key, name.hasPrefix("@") || name.hasPrefix("style.") else { continue }
        others.nodes[index].values.removeAll { $0 == value }
        take(value, name, of: change, document.id(of: node), Document.unknownMembers(document, node))
      }
    }
  }

  /// - Parameter id: That of the element before the changes.
  private mutating func take(_ value: ValueChange, _ name: String, of change: NodeChange, _ id: String, _ members: [Graphic.Other]) {
    let found = members.first { $0.key.hasSameBytes(as: name) }.map { Value.json($0.json) }
    if found == value.change.new { return }
    guard found == value.change.old else {
      problems.append(.init(id: change.id, label: change.label, reason: .value(value, found: found)))
      return
    }
    var text: String?
    if case .json(let json)? = value.change.new { text = JSONText(reading: json.utf8)?.string }
    text = text?.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    parts.append(MarkupResolution.Part(id, name.hasPrefix("@") ? name : "@" + name, text))
    changedIDs.append(change.newID)
  }

  /// The edits that make these changes, before all others.
  func edits(on document: Document, at range: SourceRange) throws(CommandError) -> [Edit] {
    guard !parts.isEmpty else { return [] }
    do { return try MarkupResolution(parts, in: document).edits(on: document) } catch {
      throw CommandError(range, "document.syntax", "the file would not be well-formed with these changes", .file)
    }
  }
}

extension ChangeApplication.Problem {
  /// `#body: fill.color is #00ff00, neither #3366cc nor #ff0000`
  var message: String { "\(id.isEmpty ? "document" : ApplyCommandWords.name(id)): \(reason.message)" }

  var fields: [JSONText.Field] {
    [
      .init("id", .string(id)), .init("label", .string(label)), .init("reason", .string(reason.code)),
      .init("problem", .string(reason.message)),
    ]
  }
}

private enum ApplyCommandWords {
  static func name(_ id: String) -> String { id.isEmpty ? "the document" : sanitized(Selector.id(id), limit: 60) }
  static func value(_ value: Value?) -> String { value.map { sanitized(ValueText.text($0), limit: 40) } ?? "none" }
}

extension ChangeApplication.Reason {
  fileprivate var code: String {
    switch self {
    case .missing: "missing"
    case .idIsUsed: "id"
    case .value: "value"
    case .moved: "moved"
    case .noParent: "parent"
    case .holdsOthers: "contents"
    case .refused: "refused"
    }
  }

  fileprivate var message: String {
    let (name, value) = (ApplyCommandWords.name, ApplyCommandWords.value)
    return switch self {
    case .missing: "nothing has this id"
    case .idIsUsed(let id): "the id \(name(id)) is used already"
    case .value(let change, let found):
      "\(sanitized(change.key.path, limit: 60)) is \(value(found)), and was \(value(change.change.old)) where the change was made"
    case .moved(let from, let found): "it is in \(name(found)), and was in \(name(from)) where the change was made"
    case .noParent(let id): "\(name(id)) is not there, or can hold no such thing"
    case .holdsOthers: "it holds things that the change does not delete"
    case .refused: "the document cannot hold it"
    }
  }
}
