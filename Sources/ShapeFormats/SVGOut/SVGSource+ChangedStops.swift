// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Changes the stops of gradients in place.
extension SVGSource {
  /// The stops that the next save changes in place; computed once for each state of the document.
  func changedStops(_ document: Document) -> ChangedStops {
    if let known = knownStops, known.document == ObjectIdentifier(document), known.revision == document.revision { return known.stops }
    let isPossible = document.hasEdits { $0 == .fillStops || $0 == .strokeStops }
    let stops = isPossible ? findChangedStops(document) : ChangedStops()
    knownStops = (ObjectIdentifier(document), document.revision, stops)
    return stops
  }

  /// O(changed nodes + references to their gradients).
  private func findChangedStops(_ document: Document) -> ChangedStops {
    var uses: [Int: [ChangedStops.Use]] = [:]
    var wanted: [Int: [Stop]] = [:]
    var blocked: Set<Int> = []
    for node in document.touched where node != .document && document.contains(node) {
      for object in needs(node, document) where object != .shadow {
        guard let owner = gradientID(object, of: node.index).flatMap(stopOwner) else { continue }
        guard let stops = changedStops(object, of: node, document), wanted[owner] ?? stops == stops else {
          blocked.insert(owner)
          continue
        }
        wanted[owner] = stops
        uses[owner, default: []].append(ChangedStops.Use(node: node, object: object))
      }
    }
    var changed = ChangedStops()
    for (owner, stops) in wanted where !blocked.contains(owner) {
      guard canChange(stops, at: owner), let ids = gradients(using: owner, document) else { continue }
      changed.stops[owner] = stops
      changed.ids.formUnion(ids)
      changed.kept.formUnion(uses[owner]!)
    }
    return changed
  }

  /// The id of the gradient that an element refers to as its fill or stroke.
  private func gradientID(_ object: Property, of node: Int) -> String? {
    guard let value = element(node)[object == .fill ? .fill : .stroke]?.value, case .reference(let id) = SVGPaint(text(value)) else {
      return nil
    }
    return id
  }

  /// The offset of the element that holds the stops of a gradient: itself, or one that it refers to.
  private func stopOwner(of id: String) -> Int? {
    var seen: Set<String> = []
    var next: String? = id
    while let id = next, seen.insert(id).inserted, let offset = index.definitions.offset(id: id, bytes, index.markup) {
      var tag = StartTag()
      tag.read(bytes, at: offset)
      guard SVGSource.gradients.contains(name(of: tag)) else { return nil }
      if !tag.isEmpty, !stopReader.stops(from: tag.end).isEmpty { return offset }
      next = (tag[.href] ?? tag[.xlinkHref]).map { text($0.value) }.flatMap { $0.hasPrefix("#") ? String($0.dropFirst()) : nil }
    }
    return nil
  }

  private static let gradients: Set<String> = ["linearGradient", "radialGradient"]

  private var stopReader: StopReader { StopReader(bytes: bytes, text: text) }

  /// The stops of a paint, if only their colours changed.
  private func changedStops(_ object: Property, of node: NodeID, _ document: Document) -> [Stop]? {
    if placesGradients, replaces(object, by: NodeDelta(node, origin: node.index, in: document), at: node.index) { return nil }
    let (old, new) = (graphic(at: node.index), document.graphic(node))
    let stops: Property = object == .fill ? .fillStops : .strokeStops
    let isSame = ["type", "angle", "from", "to", "center", "radius", "focus", "spread", "transform"].allSatisfy { key in
      Property(path: "\(object.path).\(key)").map { old[$0] == new[$0] } ?? true
    }
    guard isSame, new.shows(object), case .stops(let before)? = old[stops], case .stops(let after)? = new[stops],
      before.map(\.offset) == after.map(\.offset), after.allSatisfy({ if case .color = $0.color { true } else { false } })
    else { return nil }
    return after
  }

  /// Whether each stop of a gradient can be given a colour in place: its alpha is unchanged, and no rule or variable determines it.
  private func canChange(_ stops: [Stop], at owner: Int) -> Bool {
    guard let id = SVGIndex.id(at: owner, bytes, index.markup), !FreedDefinitions.isOurs(id),
      !sheet.rules.contains(where: { $0.declarations.contains { $0.word == .stopColor || $0.word == .stopOpacity } })
    else { return false }
    var tag = StartTag()
    tag.read(bytes, at: owner)
    let oldStops = stopReader.stops(from: tag.end)
    guard oldStops.count == stops.count else { return false }
    return zip(zip(oldStops, stops), stopTags(of: owner)).allSatisfy { pair, tag in
      guard case .color(let old) = pair.0.color, case .color(let new) = pair.1.color, old.alpha == new.alpha else { return false }
      return stopColors(tag).allSatisfy { Color(text($0)) != nil }
    }
  }

  /// The ids of the gradients that use the stops of an element; nil if an unchanged element uses one of them.
  private func gradients(using owner: Int, _ document: Document) -> Set<String>? {
    guard let first = SVGIndex.id(at: owner, bytes, index.markup) else { return nil }
    var ids: Set<String> = [first]
    var pending = [first]
    while let id = pending.popLast() {
      for reference in document.references.to(.id(id)) {
        guard case .part(let offset) = reference.holder, let user = SVGIndex.id(at: offset, bytes, index.markup) else { return nil }
        var tag = StartTag()
        tag.read(bytes, at: offset)
        guard SVGSource.gradients.contains(name(of: tag)) else { return nil }
        // One with stops of its own does not use these.
        if !tag.isEmpty, !stopReader.stops(from: tag.end).isEmpty { continue }
        if ids.insert(user).inserted { pending.append(user) }
      }
    }
    return ids
  }

  private func stopTags(of owner: Int) -> [StartTag] {
    var tag = StartTag()
    tag.read(bytes, at: owner)
    var tags: [StartTag] = []
    var content = ContentCursor(bytes, tag.end..<bytes.count)
    while let piece = content.next() {
      if case .end = piece, content.depth < 0 { break }
      if case .start(let tag) = piece, name(of: tag) == "stop" { tags.append(tag) }
    }
    return tags
  }

  /// The ranges of the colours that a stop declares.
  private func stopColors(_ tag: StartTag) -> [Range<Int>] {
    tag.attributes.flatMap { attribute -> [Range<Int>] in
      if attribute.word == .stopColor { return [attribute.value] }
      guard attribute.word == .style else { return [] }
      return StyleDeclarationReader.all(bytes, attribute.value).filter { $0.word == .stopColor }.map(\.value)
    }
  }

  /// The patches of stops that are changed in place.
  func stopPatches(_ document: Document) -> [BytePatch] {
    var patches: [BytePatch] = []
    for (owner, stops) in changedStops(document).stops {
      for (tag, stop) in zip(stopTags(of: owner), stops) {
        guard case .color(var color) = stop.color else { continue }
        let ranges = stopColors(tag)
        let alpha = color.alpha
        color.alpha = .max
        if ranges.isEmpty, color != .black { patches.append(BytePatch(at: tag.nameEnd, Array(" stop-color=\"\(color)\"".utf8))) }
        for range in ranges {
          guard let old = Color(text(range)) else { continue }
          var new = color
          // A colour with alpha keeps its alpha; the separate opacity is unchanged.
          new.alpha = old.alpha == .max ? .max : alpha
          if old != new { patches.append(BytePatch(range, SVGSpelling.color(new, like: text(range)))) }
        }
      }
    }
    return patches
  }
}

extension SVGSource {
  /// A node whose fill, stroke or shadows get a definition of their own, because others use the one that it has in the file.
  package struct Separation {
    package var node: NodeID
    /// The id of the shared definition.
    package var id: String
    /// One of the elements that continue to use it.
    package var user: Reference.Holder
  }

  /// The separations among some nodes. Costs the nodes, and the references to their definitions.
  package func separations(_ nodes: [NodeID], _ document: Document) -> [Separation] {
    nodes.flatMap { node -> [Separation] in
      guard node != .document, node.index < nodeIndex.count else { return [] }
      return needs(node, document).compactMap { object in
        guard let id = object == .shadow ? filterID(of: node.index) : gradientID(object, of: node.index),
          !changedStops(document).keeps(object, of: node),
          let new = reference(object, of: node, document.graphic(node), in: document), new != "url(#\(id))",
          let user = document.references.to(.id(id)).map(\.holder).first(where: { $0 != .node(node) })
        else { return nil }
        return Separation(node: node, id: id, user: user)
      }
    }
  }

  private func filterID(of node: Int) -> String? {
    guard let value = element(node)[.filter]?.value, case .reference(let id) = SVGPaint(text(value)) else { return nil }
    return id
  }
}

extension Document {
  /// The graphics that get a definition of their own when they are changed, because others use the one that they have.
  package func separations(_ nodes: [NodeID]) -> [SVGSource.Separation] { (source as? SVGSource)?.separations(nodes, self) ?? [] }
}
