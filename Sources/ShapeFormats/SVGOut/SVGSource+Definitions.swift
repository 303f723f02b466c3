// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Gradients and filters that elements refer to, written into the file's `defs` when they are needed.
///
/// Their ids are hashes of their content: the same gradient has the same id in every file, and is written once.
extension SVGSource {
  /// The reference of an element to its definition: `url(#gradient-4f2a)`; nil if it needs none, for a solid colour or without shadows.
  func reference(_ object: Property, of node: NodeID, _ graphic: Graphic, in document: Document) -> String? {
    definition(object, of: node, graphic, in: document).map { "url(#\(place($0, in: document).id))" }
  }

  /// The gradient of a fill or a stroke, or the filter of all shadows.
  private func definition(_ object: Property, of node: NodeID, _ graphic: Graphic, in document: Document) -> SVGDefinition? {
    let resolver = GraphicResolver(document, notes: DrawingNotes())
    guard object == .shadow else {
      // The bounding box of a text depends on its letters, and that of an instance on its target.
      let isBoxUnknown = graphic.kind == .text || graphic.kind == .instance
      let paint = resolver.paint(graphic, object == .fill ? .fill : .stroke, node)
      return paint.flatMap { SVGDefinition($0, inUserSpace: isBoxUnknown ? false : nil) }
    }
    guard graphic[.shadow] != nil else { return nil }
    let shadows = resolver.shadows(graphic, node)
    guard !shadows.isEmpty else { return nil }
    guard document.isGroup(node) else {
      // The size of a text depends on its font.
      let region = graphic.kind == .text ? nil : graphic.paintedBounds(through: .identity)
      return SVGDefinition(shadows, region, around: graphic.kind == .text ? nil : graphic.bounds(through: .identity))
    }
    let placement = document.placement(of: node)
    // In parts of its box, so that what is added and moved in the group stays in it.
    return SVGDefinition(
      shadows, resolver.paintedBox(of: node, inside: placement), around: resolver.outlineBox(of: node, inside: placement))
  }

  /// The id of a definition, and whether the file has it already.
  private func place(_ definition: SVGDefinition, in document: Document) -> (id: String, isThere: Bool) {
    if definition.kind != .filter, let id = gradientIDs[signature(definition)], stays(id, document),
      !changedStops(document).ids.contains(id)
    {
      return (id, true)
    }
    var hash = FNV1a()
    for bytes in [definition.attributes.bytes, definition.content.bytes] { hash.add(String(decoding: bytes, as: UTF8.self)) }
    for length in 4... {
      let id = "\(definition.kind.prefix)-\(hash.letters(min(length, 12)))" + (length > 12 ? "_\(length)" : "")
      if let offset = index.definitions.offset(id: id, bytes, index.markup) {
        guard stays(id, document) else { continue }
        let markup = definition.markup(id: id, prefix: index.prefix)
        let isSame = offset + markup.count <= bytes.count && markup.indices.allSatisfy { bytes.base[offset + $0] == markup[$0] }
        if isSame { return (id, true) }
      } else if document.node(id: id) == nil, !document.isIDUsed(id) {
        return (id, false)
      }
    }
    preconditionFailure("some length is free")
  }

  /// Whether a definition of the file is still in it after the next save: it may be inside a group that was deleted.
  private func stays(_ id: String, _ document: Document) -> Bool {
    guard let offset = index.definitions.offset(id: id, bytes, index.markup) else { return false }
    return document.contains(NodeID(nodeIndex.innermost(at: offset)))
  }

  // MARK: Gradients of the file

  /// The ids of the file's gradients by their content; those that take attributes or stops from others are left out.
  func readGradientIDs() -> [String: String] {
    var ids: [String: String] = [:]
    for offset in index.definitions.starts where offset < fileLength {
      var tag = StartTag()
      tag.read(bytes, at: offset)
      let name = name(of: tag)
      guard name == "linearGradient" || name == "radialGradient", let id = SVGIndex.id(at: offset, bytes, index.markup),
        tag[.href] == nil, tag[.xlinkHref] == nil
      else { continue }
      let reader = StopReader(bytes: bytes, text: text)
      let stops = tag.isEmpty ? [] : reader.stops(from: tag.end)
      let signature = SVGSource.signature(name, attributes(of: tag), stops)
      if ids[signature] == nil { ids[signature] = id }
    }
    return ids
  }

  private func signature(_ definition: SVGDefinition) -> String {
    let store = ByteStore(definition.markup(id: "x", prefix: []))
    var tag = StartTag()
    tag.read(store, at: 0)
    let markup = MarkupText()
    let attributes = tag.attributes.map { (store.text($0.name), markup.attribute(store, $0.value)) }
    let stops = StopReader(bytes: store, text: { markup.attribute(store, $0) }).stops(from: tag.end)
    return SVGSource.signature(definition.kind.rawValue, Dictionary(attributes) { first, _ in first }, stops)
  }

  /// The initial values of the gradient attributes that affect its look.
  private static let initial = [
    "x1": "0", "y1": "0", "x2": "1", "y2": "0", "cx": "0.5", "cy": "0.5", "r": "0.5", "fx": "", "fy": "", "spreadMethod": "pad",
    "gradientUnits": "objectBoundingBox", "gradientTransform": "",
  ]

  private static func signature(_ name: String, _ attributes: [String: String], _ stops: [Stop]) -> String {
    var parts = [name]
    let isUserSpace = attributes["gradientUnits"] == "userSpaceOnUse"
    for (key, initial) in initial.sorted(by: { $0.key < $1.key }) {
      guard let text = attributes[key] else { continue }
      var value = text
      if !isUserSpace, let number = SVGNumbers.length(text, whole: 1) { value = NumberText.string(number) }
      if value != initial || isUserSpace { parts.append("\(key)=\(value)") }
    }
    return (parts + stops.map { "\($0.offset) \($0.color)" }).joined(separator: "|")
  }

  // MARK: Added definitions

  /// A definition that newly written references use.
  private typealias Named = (id: String, definition: SVGDefinition, isThere: Bool)

  /// The needed definitions, each once, in the order of the nodes that need them.
  private func named(_ document: Document) -> [Named] {
    let isNeeded = document.hasEdits {
      $0.isShadow || $0.key == "type" || $0.key == "stops" || $0.container == .fill || $0.container == .stroke
        || placesGradients && SVGSource.placing.contains($0)
    }
    guard isNeeded else { return [] }
    var named: [Named] = []
    var known: Set<String> = []
    for node in document.touched.filter(document.contains) + document.made {
      for object in needs(node, document) where !changedStops(document).keeps(object, of: node) {
        guard let definition = definition(object, of: node, document.graphic(node), in: document) else { continue }
        let (id, isThere) = place(definition, in: document)
        if known.insert(id).inserted { named.append((id, definition, isThere)) }
      }
    }
    return named
  }

  /// The fill, stroke and shadow of a node, as far as a save rewrites them.
  func needs(_ node: NodeID, _ document: Document) -> [Property] {
    guard let origin = document.sourceNode(of: node) else { return [.fill, .stroke, .shadow] }
    guard node != .document else { return [] }
    let delta = NodeDelta(node, origin: origin, in: document)
    return [Property.fill, .stroke, .shadow].filter { object in
      delta.values.contains { property, _ in
        switch SVGField[property] {
        case .paint?: property == object || property.container == object
        case .shadow?: object == .shadow
        default: false
        }
      } || replaces(object, by: delta, at: origin)
    }
  }

  /// Whether a gradient that the file places by coordinates has to follow the new numbers of its element.
  func replaces(_ object: Property, by delta: NodeDelta, at origin: Int) -> Bool {
    guard object != .shadow, placesGradients, delta.contains(SVGSource.placing) else { return false }
    return SVGDecoder(self, origin).isPlaced(object == .fill ? .fill : .stroke)
  }

  /// Whether a gradient of the file is placed by coordinates.
  func findPlacedGradients() -> Bool {
    index.definitions.starts.contains { offset in
      var tag = StartTag()
      tag.read(bytes, at: offset)
      return attributes(of: tag)["gradientUnits"] == "userSpaceOnUse"
    }
  }

  /// The properties that determine the box of a gradient.
  private static let placing: [Property] = [.x, .y, .width, .height, .x1, .y1, .x2, .y2, .points, .d]

  /// A patch that adds definitions to the file's `defs`, or creates one before the first graphic.
  private func insertion(_ added: [Named]) -> BytePatch? {
    guard !added.isEmpty else { return nil }
    guard let list = index.definitions.list else { return newList(added) }
    let isOnLine = margin(of: list.lowerBound)
    let lead = isOnLine.map { lineBreak + $0 + indent } ?? []
    let lines = added.flatMap { lead + $0.definition.markup(id: $0.id, prefix: index.prefix) }
    let close = isOnLine.map { lineBreak + $0 } ?? []
    var tag = StartTag()
    tag.read(bytes, at: list.lowerBound)
    guard !tag.isEmpty else {
      let start = tag.attributes.last.map { $0.value.upperBound + 1 } ?? tag.nameEnd
      return BytePatch(start..<tag.end, [UInt8(ascii: ">")] + lines + close + MarkupWriter.endTag(index.prefix + "defs".utf8))
    }
    let blanks = blanks(before: list.upperBound)
    return BytePatch(at: max(tag.end, list.upperBound - blanks.count), lines + (blanks.contains(0x0a) ? [] : close))
  }

  private func newList(_ added: [Named]) -> BytePatch? {
    var tag = StartTag()
    tag.read(bytes, at: nodeIndex.start(1))
    guard nodeIndex.count > 2 else { return tag.isEmpty ? nil : BytePatch(at: tag.end, list(added, margin: nil)) }
    let first = nodeIndex.start(2)
    return BytePatch(at: max(tag.end, first - blanks(before: first).count), list(added, margin: margin(of: first)))
  }

  /// A new `defs` element.
  /// - Parameter margin: Its margin; nil to write it on one line.
  private func list(_ added: [Named], margin: [UInt8]?) -> [UInt8] {
    let lead = margin.map { lineBreak + $0 } ?? []
    let inner = margin.map { lineBreak + $0 + indent } ?? []
    var element = MarkupWriter(prefix: index.prefix)
    element.append(markup: lead)
    element.begin("defs")
    element.endTag()
    for definition in added { element.append(markup: inner + definition.definition.markup(id: definition.id, prefix: index.prefix)) }
    element.append(markup: lead)
    element.end("defs")
    return element.bytes
  }

  /// The `defs` element to add to an empty root element.
  func definitionsOfEmptyRoot(_ document: Document) -> [UInt8] {
    let added = named(document).filter { !$0.isThere }
    return added.isEmpty ? [] : list(added, margin: nil)
  }

  func commonPatches(of document: Document) -> [BytePatch] {
    let named = named(document)
    let added = named.filter { !$0.isThere }
    let kept = changedStops(document).ids.union(named.map(\.id))
    let freed = FreedDefinitions(self, document, kept: kept).patches(keepsList: !added.isEmpty)
    let patches = BytePatch.ascending(
      (insertion(added).map { [$0] } ?? []) + freed + renamings(document) + copiedRules(document) + styleChanges(document)
        + stopPatches(document) + newTexts(document) + conflictPatches(document) + addedRemains(document))
    var end = 0
    return patches.filter { patch in
      guard patch.range.lowerBound >= end else { return false }
      end = patch.range.upperBound
      return true
    }
  }

  /// A patch with the definitions of added markup that other elements need and that no element holds any more.
  private func addedRemains(_ document: Document) -> [BytePatch] {
    var needed: [UInt8] = []
    for nodes in nodeIndex.additions {
      var node = nodes.lowerBound
      while node < nodes.upperBound {
        needed += remains(of: node, in: document)
        node += nodeIndex.subtreeCount(node)
      }
    }
    guard !needed.isEmpty, !rootElement.tag.isEmpty else { return [] }
    let first = nodeIndex.count > 2 ? nodeIndex.start(2) : rootElement.tag.end
    return [BytePatch(at: max(rootElement.tag.end, first - blanks(before: first).count), needed)]
  }

  private func newTexts(_ document: Document) -> [BytePatch] {
    (document.carried(.document)?.texts ?? [:]).map { BytePatch($0, $1) }
  }

  /// Patches of references to nodes whose id changed.
  private func renamings(_ document: Document) -> [BytePatch] {
    var names: [String: String] = [:]
    for node in document.touched where node != .document {
      guard let old = writtenID(at: node.index), old == id(at: node.index) else { continue }
      let now = document.id(of: node)
      if now != old { names[old] = now }
    }
    guard !names.isEmpty else { return [] }
    return SVGReferences.all(self).compactMap { reference in names[reference.id].map { reference.patch($0) } }
  }
}
