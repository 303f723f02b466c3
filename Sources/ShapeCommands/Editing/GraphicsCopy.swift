// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel
import TerminalText

/// A private copy of graphics of one document, which is changed to suit another one: it gets its format, and ids, tokens and styles that
/// are free there.
struct GraphicsCopy {
  /// The session into whose document the graphics are inserted.
  private let target: any SessionEditing
  private let range: SourceRange
  private let source: Session
  /// The group that collects the graphics in the copy.
  private let group: NodeID
  /// Whether the group is inserted too.
  private let keepsGroup: Bool
  private(set) var renamed: [(from: String, to: String)] = []
  private(set) var losses: [String] = []

  /// The name of the group that is inserted too; nil if none is.
  var groupName: String? { keepsGroup ? source.document.name(of: group) : nil }

  /// - Parameters:
  ///   - nodes: The graphics, none of which is in another one.
  ///   - name: The name of the group that they are put into; nil to insert the graphics themselves.
  ///   - isLossy: Whether graphics are copied even if they cannot keep their appearance outside of their groups.
  /// - Complexity: O(document).
  init(
    _ nodes: [NodeID], of document: Document, groupedAs name: String?, for target: any SessionEditing, at range: SourceRange,
    isLossy: Bool
  ) throws(CommandError) {
    (self.target, self.range) = (target, range)
    if !document.isInOwnFormat { losses += Conversion.losses(of: nodes, in: document).map(\.message) }
    let bytes = document.isInOwnFormat ? DocumentWriter.bytes(of: document) : Conversion.json(document).bytes
    let copy: Document
    do { copy = try Document(reading: ByteStore(bytes)) } catch {
      throw CommandError(range, "file.check", "a copy of the drawing could not be read: \(error.message)", .file)
    }
    source = Session()
    source.options.page = target.options.page
    source.adopt(copy, path: nil, file: nil)
    source.running.isForced = true
    let counterparts = Dictionary(uniqueKeysWithValues: zip(document.subtree(of: .document), copy.subtree(of: .document)))
    let roots = nodes.compactMap { counterparts[$0] }
    keepsGroup = name != nil
    let canvas = copy.canvas(of: roots[0]) ?? copy.canvases[0]
    let graphic = Graphic(kind: .group, id: copy.newID(.group, name: name ?? "", in: canvas, ordinal: 0), name: name ?? "Group")
    group = copy.nextNode
    try source.apply(.create([NewNode(.graphic(graphic), in: .node(canvas))]))
    let placements = roots.enumerated().map { [group] in Placement($1, in: group, at: $0) }
    try source.moveInPlace(placements, isLossy: isLossy, isExtract: true)
    try source.keepSelectors()
    losses += source.running.losses
  }

  /// Inserts the graphics as nodes.
  /// - Returns: The topmost of these.
  mutating func create(in canvas: NodeID) throws(CommandError) -> [NodeID] {
    try refuseOutsiders()
    try renameIDs(into: canvas)
    try bringNames()
    let document = source.document
    let members = inside
    let first = target.document.nextNode.index
    var offsets: [NodeID: Int] = [:]
    var nodes: [NewNode] = []
    for node in members {
      var graphic = document.graphic(node)
      graphic.id = document.id(of: node)
      let holder = document.parent(of: node).flatMap { offsets[$0] }
      offsets[node] = nodes.count
      nodes.append(
        NewNode(.graphic(graphic), in: holder.map { .new($0) } ?? .node(canvas), hasList: document.isGroup(node) ? true : nil))
    }
    try target.apply(.create(nodes))
    let roots = members.filter { document.parent(of: $0).flatMap { offsets[$0] } == nil }.compactMap { offsets[$0] }
    return roots.map { NodeID(first + $0) }
  }

  /// The graphics drawn as an SVG document, and their nodes in it.
  mutating func drawn() throws(CommandError) -> (Document, [NodeID]) {
    var drawing = Drawing(source.document, canvas: source.document.canvas(of: group)!)
    drawing.roots = [group]
    let pieces = SVGReturn.pieces(drawing)
    // Properties that read back differently but look the same are no losses; others are found below.
    losses += drawing.notes.lines(of: source.document, onlyVisible: false).filter { !$0.contains("read again from SVG") }
    let document: Document
    do { document = try Document(reading: ByteStore(Array(pieces.joined()))) } catch {
      throw CommandError(range, "file.check", "the drawing could not be converted: \(error.message)", .file)
    }
    guard let top = document.node(id: source.document.id(of: group)) else {
      throw CommandError(range, "edit.format", "SVG cannot hold what is selected")
    }
    return (document, Array(document.children(of: top)))
  }

  private var inside: [NodeID] {
    let all = source.document.subtree(of: group)
    return keepsGroup ? Array(all) : all.filter { $0 != group }
  }

  // MARK: References

  /// A graphic that refers to another one that is not copied along.
  private var outsider: (node: NodeID, id: String)? {
    let document = source.document
    let members = Set(inside)
    for node in inside {
      for case .id(let id) in document.references.from(.node(node)).map(\.target) {
        if let other = document.node(id: id), !members.contains(other), other != group { return (node, id) }
      }
    }
    return nil
  }

  private func refuseOutsiders() throws(CommandError) {
    guard let (node, id) = outsider else { return }
    throw CommandError(
      range, "edit.place", "\(Selector.id(source.document.id(of: node))) refers to \(Selector.id(id)), which is not copied along",
      help: ["select both, or replace it by a copy of that first"])
  }

  /// Gives new ids to graphics whose ids the target has or had, and updates references to them.
  private mutating func renameIDs(into parent: NodeID) throws(CommandError) {
    let document = source.document
    var taken = Set(document.subtree(of: .document).map { document.id(of: $0) })
    var (nodes, values): ([NodeID], [Value?]) = ([], [])
    var words: [Reference.Target: String] = [:]
    let first = target.document.childCount(of: parent)
    for (offset, node) in inside.enumerated() {
      let id = document.id(of: node)
      guard target.document.isIDUsed(id) else { continue }
      let new = target.document.newID(
        document.kind(of: node), name: document.label(of: node), in: parent, ordinal: first + offset, taken: taken)
      taken.insert(new)
      nodes.append(node)
      values.append(.string(new))
      words[.id(id)] = new
      // Generated ids that no file contains are not reported to the user.
      if document.hasOwnID(node), node != group { renamed.append((Selector.id(id), Selector.id(new))) }
    }
    guard !nodes.isEmpty else { return }
    for edit in document.references.edits(replacing: words) { try source.apply(edit) }
    try source.apply(.setEach(.id, values, nodes))
  }

  /// Adds the tokens and styles that the graphics use to the target; those whose names have another meaning there are renamed.
  private mutating func bringNames() throws(CommandError) {
    let (styles, tokens) = usedNames
    try bringTokens(tokens)
    try bringStyles(styles)
  }

  /// The styles and the tokens that the graphics refer to, directly or through each other.
  private var usedNames: (styles: [String], tokens: [String]) {
    let references = source.document.references
    var (styles, tokens): ([String], [String]) = ([], [])
    var waiting = inside.map { Reference.Holder.node($0) }
    while let holder = waiting.popLast() {
      for reference in references.from(holder) {
        switch reference.target {
        case .style(let name) where !styles.contains(name):
          styles.append(name)
          waiting.append(.style(name))
        case .token(let name) where !tokens.contains(name):
          tokens.append(name)
          waiting.append(.token(name))
        default: continue
        }
      }
    }
    return (styles.sorted(), tokens.sorted())
  }

  private mutating func bringTokens(_ used: [String]) throws(CommandError) {
    let (own, other) = (target.document.ownTokens, source.document.ownTokens)
    var names: [String: String] = [:]
    for name in used where other.contains(where: { $0.name == name }) {
      guard own.contains(where: { $0.name == name }), own.color(of: .token(name)) != other.color(of: .token(name)) else { continue }
      names[name] = NumberedName.free(name) { new in
        own.contains { $0.name == new } || other.contains { $0.name == new } || names.values.contains(new)
      }
      renamed.append(("token(\(name))", "token(\(names[name]!))"))
    }
    if !names.isEmpty {
      let words = Dictionary(uniqueKeysWithValues: names.map { (Reference.Target.token($0.key), $0.value) })
      for edit in source.document.references.edits(replacing: words) { try source.apply(edit) }
      let colors = source.document.ownTokens.map { NamedColor(name: names[$0.name] ?? $0.name, color: $0.color) }
      try source.apply(.set(.tokens, .colors(colors), [.document]))
    }
    let wanted = Set(used.map { names[$0] ?? $0 })
    let added = source.document.ownTokens.filter { token in wanted.contains(token.name) && !own.contains { $0.name == token.name } }
    if !added.isEmpty { try target.apply(.set(.tokens, .colors(own + added), [.document])) }
  }

  private mutating func bringStyles(_ used: [String]) throws(CommandError) {
    var names: [String: String] = [:]
    let (own, other) = (NamedStyles(target.document), NamedStyles(source.document))
    for name in used {
      guard let style = other.style(name), let mine = own.style(name), mine.members != style.members else { continue }
      names[name] = NumberedName.free(name) { own.names.contains($0) || other.names.contains($0) || names.values.contains($0) }
      renamed.append(("style \(name)", "style \(names[name]!)"))
    }
    if !names.isEmpty {
      let words = Dictionary(uniqueKeysWithValues: names.map { (Reference.Target.style($0.key), $0.value) })
      for edit in source.document.references.edits(replacing: words) { try source.apply(edit) }
    }
    var styles = own
    for name in used {
      guard let style = other.style(name), styles.style(names[name] ?? name) == nil else { continue }
      let json = styles.json(adding: style, as: names[name] ?? name)
      try target.apply(.set(.styles, .json(json), [.document]))
      styles = NamedStyles(target.document)
    }
  }
}
