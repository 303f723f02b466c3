// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
package import ShapeModel
import ShapePresentation

/// The unresolved conflicts of a merge, as stored in the document: `conflicts`, an object by the ids of nodes.
///
/// ```json
/// {"body": {"fill.color": {"base": "#3366cc", "ours": "#ff0000", "theirs": "#00ff00"}}}
/// ```
package struct StoredConflicts {
  package var all: [MergeConflict]

  init(_ all: [MergeConflict]) { self.all = all }

  /// Reads the conflicts of a document; malformed ones are left out.
  package init(_ document: Document) {
    all = []
    guard case .json(let text)? = document.value(.conflicts, of: .document), case .object(let nodes)? = JSONText(reading: text.utf8) else {
      return
    }
    for field in nodes {
      guard case .object(let conflicts) = field.value else { continue }
      let node = field.key.isEmpty ? NodeID.document : document.node(id: field.key)
      let label = node == .document ? "document" : node.map { document.label(of: $0) } ?? Selector.id(field.key)
      for conflict in conflicts {
        let subject = StoredConflicts.subject(conflict.key)
        let kind = node.map { document.kindWord(of: $0) } ?? ""
        func state(_ side: String) -> MergeConflict.State? {
          conflict.value[side].flatMap { StoredConflicts.state($0, subject, kind) }
        }
        all.append(MergeConflict(field.key, label, subject, base: state("base"), ours: state("ours"), theirs: state("theirs")))
        guard case .list(let ids)? = conflict.value["definitions"] else { continue }
        all[all.count - 1].definitions = ids.compactMap(\.string)
      }
    }
  }

  /// The number of a document's conflicts.
  static func count(_ document: Document) -> Int {
    document.value(.conflicts, of: .document) == nil ? 0 : StoredConflicts(document).all.count
  }

  /// The value of the property; nil for none.
  var value: Value? {
    guard !all.isEmpty else { return nil }
    var nodes: [JSONText.Field] = []
    for conflict in all {
      let sides = [("base", conflict.base), ("ours", conflict.ours), ("theirs", conflict.theirs)]
      var fields = sides.compactMap { side in side.1.map { JSONText.Field(side.0, StoredConflicts.json($0, conflict.subject)) } }
      if !conflict.definitions.isEmpty { fields.append(.init("definitions", .list(conflict.definitions.map { .string($0) }))) }
      let entry = JSONText.Field(conflict.property, .object(fields))
      if let index = nodes.firstIndex(where: { $0.key.utf8.elementsEqual(conflict.id.utf8) }), case .object(var known) = nodes[index].value
      {
        known.removeAll { $0.key.utf8.elementsEqual(entry.key.utf8) }
        nodes[index].value = .object(known + [entry])
      } else {
        nodes.append(.init(conflict.id, .object([entry])))
      }
    }
    // Decoding it as a member of a document gives it canonical form.
    return try? ChangeObjects.value(.object(nodes), .property(.conflicts), Kind.document.word)
  }

  // MARK: States

  private static func subject(_ word: String) -> MergeConflict.Subject {
    switch word {
    case "place": .place
    case "existence": .existence
    default: .value(ChangeObjects.key(word))
    }
  }

  private static func json(_ state: MergeConflict.State, _ subject: MergeConflict.Subject) -> JSONText {
    switch (state, subject) {
    case (.value(let value), .value(let key)): ChangeObjects.json(value, of: key)
    case (.value(let value), _): JSONText(value)
    case (.place(let place), _): ChangeObjects.place(place)
    case (.deleted, _): .string("deleted")
    case (.changed, _): .string("changed")
    }
  }

  private static func state(_ json: JSONText, _ subject: MergeConflict.Subject, _ kind: String) -> MergeConflict.State? {
    switch subject {
    case .existence: return json.string == "deleted" ? .deleted : json.string == "changed" ? .changed : nil
    case .place:
      if json.string == "deleted" { return .deleted }
      return (try? ChangeObjects.place(json)).flatMap { $0 }.map { .place($0) }
    case .value(let key):
      var word = kind
      // A value of one side may belong to the new kind that this side gave the node.
      if let property = key.property, let known = Kind(graphic: kind), !property.kinds.contains(known) {
        word = Kind.graphics.first { property.kinds.contains($0) }?.word ?? kind
      }
      return (try? ChangeObjects.value(json, key, word)).flatMap { $0 }.map { .value($0) }
    }
  }
}

extension SessionReading {
  /// The unresolved conflicts of each node, as lines such as `x: base 70, ours 1, theirs 2`, by id. O(open conflicts).
  package var openConflicts: [String: [String]] {
    Dictionary(StoredConflicts(document).all.map { ($0.id, ["\($0.propertyWord): \($0.description)"]) }, uniquingKeysWith: +)
  }
}

extension MergeConflict {
  /// The JSON fields of a conflict.
  var fields: [JSONText.Field] {
    let value = StoredConflicts([self]).value
    var sides: [JSONText.Field] = []
    if case .json(let text)? = value, let object = JSONText(reading: text.utf8), case .object(let fields)? = object[id]?[property] {
      sides = fields
    }
    return [.init("id", .string(id)), .init("label", .string(label)), .init("property", .string(property))] + sides
  }
}
