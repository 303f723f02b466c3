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
  private var carried: [(node: NodeID, carried: Carried)] = []
  /// The new markup of the document; nil if it does not change.
  private var file: Carried?
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
      if !id.isEmpty, let node = document.node(id: id), let now = MarkupResolution.counterpart(node, document, in: before) {
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
    if !own.isEmpty, missing.isEmpty {
      let after = try Document(reading: ByteStore(BytePatch.applied(BytePatch.ascending(patches), to: current.bytes)))
      for (node, parts) in own {
        add(node, parts, document, before, after)
        for part in parts where isInherited(part, node, document) { texts.attributes[node.index, default: [:]][part.path] = part.text }
      }
    }
    if texts != document.carried(.document) ?? Carried() { file = texts }
  }

  /// Whether contents of an element may be read with a part of it that no property tells. A copy is read with that of its original.
  private func isInherited(_ part: Part, _ node: NodeID, _ document: Document) -> Bool {
    guard part.path.hasPrefix("@"), document.sourceNode(of: node) == node.index else { return false }
    let name = Document.markupName(ofPart: part.path) ?? ""
    guard SVGWord(text: name).map({ !SVGSource.held.contains($0) }) ?? true else { return false }
    return !document.made.contains { document.sourceNode(of: $0) == node.index }
  }

  /// The edits that make these changes in a document. Attributes that elements are read with come first: values that follow from them are not set.
  package func edits(on document: Document) -> [Edit] {
    (file.map { [.carry([$0], [.document])] } ?? []) + changes.flatMap { document.edits(setting: $0.changes, on: $0.node) }
      + [.carry(carried.map(\.carried), carried.map(\.node))]
  }

  /// The node of a document that was read anew: the one at the same position, since generated ids may differ.
  private static func counterpart(_ node: NodeID, _ document: Document, in other: Document) -> NodeID? {
    if other === document { return node }
    guard other.numbering.count == document.numbering.count else { return other.node(id: document.id(of: node)) }
    return document.numbering.position(of: node).map { other.numbering.node(at: $0) }
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
    guard let old = MarkupResolution.counterpart(node, document, in: before), let new = after.node(id: before.id(of: old)) else {
      return missing += parts
    }
    let values = ValueChange.all(from: before.ownGraphic(old), to: after.ownGraphic(new))
    if !values.isEmpty { changes.append((node, values)) }
    // An attribute of another name than the id stays when the id changes.
    let namesElement = parts.contains { !$0.path.hasPrefix("@") || Document.markupName(ofPart: $0.path) == SVGWord.id.text }
    var changed: [Property: Value?] = namesElement ? [.id: .string(id)] : [:]
    for change in values { if let property = change.key.property { changed[property] = .some(change.change.new) } }
    var carried = document.carried(node) ?? Carried()
    for part in parts {
      carried.spellings.removeAll { $0.path.hasSameBytes(as: part.path) }
      carried.spellings.append(Carried.Spelling(part.path, part.text, values: changed))
    }
    let written = Set(parts.map(\.path))
    for kept in MarkupResolution.kept(besides: values, of: new, after) where !written.contains(kept.path) {
      carried.spellings.removeAll { $0.path.hasSameBytes(as: kept.path) }
      carried.spellings.append(Carried.Spelling(kept.path, kept.text, values: changed.merging(kept.values) { $1 }))
    }
    self.carried.append((node, carried))
  }

  /// How the file writes what belongs to values that change: the width of a stroke that is removed stays where no side removed it.
  private static func kept(besides changes: [ValueChange], of node: NodeID, _ after: Document) -> [Carried.Spelling] {
    guard let source = after.source as? SVGSource else { return [] }
    let objects = Set(changes.compactMap { change in change.key.property.map { $0.container ?? $0 } })
    let tag = source.element(node.index).tag
    let graphic = after.ownGraphic(node)
    let declarations = tag[.style].map { StyleDeclarationReader.all(source.bytes, $0.value) } ?? []
    // The values of each name, all of which keep its text.
    var names: [String: [Property: Value?]] = [:]
    for property in PropertyTable.rows.indices.map({ Property($0) }) where objects.contains(property.container ?? property) {
      for name in SVGField.names(of: property) where SVGWord(text: name)?.isStyle == true {
        names[name, default: [:]][property] = .some(graphic[property])
      }
    }
    return names.sorted { $0.key < $1.key }.flatMap { name, values in
      let attribute = tag.attributes.first { source.bytes.text($0.name) == name }.map { source.bytes.text($0.value) }
      let declaration = declarations.last { source.bytes.text($0.name) == name }.map { source.bytes.text($0.spelled(source.bytes)) }
      return [
        Carried.Spelling("@" + name, attribute, values: values), Carried.Spelling("@style." + name, declaration, values: values),
      ]
    }
  }
}
