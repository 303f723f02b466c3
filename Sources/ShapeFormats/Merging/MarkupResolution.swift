// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The changes to a document when parts of its markup get new texts: parts of graphics also change properties.
package struct MarkupResolution {
  /// A part of the markup and its new raw text; nil to remove the part.
  package struct Part {
    /// The element from which the path leads; empty for the file.
    package var id: String
    package var path: String
    package var text: String?

    package init(_ id: String, _ path: String, _ text: String?) { (self.id, self.path, self.text) = (id, path, text) }
  }

  /// The values that change along with the texts.
  package private(set) var changes: [(node: NodeID, changes: [ValueChange])] = []
  /// The texts to be written.
  package private(set) var carried: [(node: NodeID, carried: Carried)] = []
  /// Parts that are no longer in the file.
  package private(set) var missing: [Part] = []

  /// - Complexity: One reading of the file as it would be saved, and one of that with the new texts.
  /// - Throws: ``FormatError`` where the file with the new texts is not well-formed.
  package init(_ parts: [Part], in document: Document) throws(FormatError) {
    guard let source = document.source as? SVGSource else { return }
    let before = document.isTouched ? try Document(reading: ByteStore(DocumentWriter.bytes(of: document))) : document
    guard let current = before.source as? SVGSource else { return }
    var patches: [BytePatch] = []
    var own: [(node: NodeID, parts: [Part])] = []
    var texts = document.carried(.document) ?? Carried()
    for (id, parts) in MarkupResolution.grouped(parts) {
      if !id.isEmpty, let node = document.node(id: id), let now = before.node(id: id) {
        let found = MarkupResolution.patches(parts, of: now, current)
        patches += found.patches
        missing += found.missing
        own.append((node, parts))
        continue
      }
      for part in parts {
        guard let (range, text) = source.replacement(at: part.path, in: part.id, with: part.text),
          !texts.texts.keys.contains(where: { $0.overlaps(range) && $0 != range })
        else {
          missing.append(part)
          continue
        }
        texts.texts[range] = text
      }
    }
    if texts != document.carried(.document) ?? Carried() { carried.append((.document, texts)) }
    guard !own.isEmpty, missing.isEmpty else { return }
    let after = try Document(reading: ByteStore(BytePatch.applied(BytePatch.ascending(patches), to: current.bytes)))
    for (node, parts) in own { add(node, parts, document, before, after) }
  }

  /// The edits that make these changes in a document.
  package func edits(on document: Document) -> [Edit] {
    changes.flatMap { document.edits(setting: $0.changes, on: $0.node) } + [.carry(carried.map(\.carried), carried.map(\.node))]
  }

  private static func grouped(_ parts: [Part]) -> [(id: String, parts: [Part])] {
    var groups: [(id: String, parts: [Part])] = []
    var places: [ByteText: Int] = [:]
    for part in parts {
      if let place = places[ByteText(part.id)] {
        groups[place].parts.append(part)
      } else {
        places[ByteText(part.id)] = groups.count
        groups.append((part.id, [part]))
      }
    }
    return groups
  }

  private static func patches(_ parts: [Part], of node: NodeID, _ source: SVGSource) -> (patches: [BytePatch], missing: [Part]) {
    var editing = SVGEditing(source, source.element(node.index))
    var missing: [Part] = []
    for part in parts {
      if part.path.hasPrefix("@") {
        editing.spell(part.path, part.text)
      } else if let patch = source.replacement(at: part.path, of: node.index, with: part.text) {
        if part.path == "element" { return ([patch], []) }
        editing.others.append(patch)
      } else {
        missing.append(part)
      }
    }
    return (editing.patches(), missing)
  }

  private mutating func add(_ node: NodeID, _ parts: [Part], _ document: Document, _ before: Document, _ after: Document) {
    let id = document.id(of: node)
    guard let old = before.node(id: id), let new = after.node(id: id) else { return missing += parts }
    let values = ValueChange.all(from: before.ownGraphic(old), to: after.ownGraphic(new))
    if !values.isEmpty { changes.append((node, values)) }
    var changed: [Property: Value?] = [.id: .string(id)]
    for change in values { if let property = change.key.property { changed[property] = .some(change.change.new) } }
    var carried = document.carried(node) ?? Carried()
    for part in parts {
      carried.spellings.removeAll { $0.path.hasSameBytes(as: part.path) }
      carried.spellings.append(Carried.Spelling(part.path, part.text, values: changed))
    }
    self.carried.append((node, carried))
  }
}
