// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
package import ShapeModel

/// Applies an edited outline to a document.
///
/// Ids identify the graphics of lines. A repeated id makes a copy, a line without an id a new graphic; a graphic without a line is
/// deleted.
package struct OutlineEdit {
  let session: any SessionEditing
  /// The topmost nodes of the text.
  let roots: [NodeID]
  /// All nodes with a line in the original text, in its order.
  private let nodes: [NodeID]
  private let nodesByID: [String: NodeID]
  /// The parent of the topmost nodes.
  private let scope: NodeID
  private var lines: [OutlineText.Line] = []
  /// The node of each line.
  private var handles: [NodeID] = []
  /// References to deleted nodes, for people.
  private(set) var lostReferences: [String] = []

  package init(_ session: any SessionEditing, _ roots: [NodeID], in scope: NodeID) {
    (self.session, self.roots, self.scope) = (session, roots, scope)
    nodes = roots.flatMap { Array(session.document.subtree(of: $0)) }
    nodesByID = Dictionary(nodes.map { (session.document.id(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  private var document: Document { session.document }

  package mutating func take(_ text: String) throws(TextProblem) {
    lines = try OutlineText.lines(text) { nodesByID[$0] != nil }
    guard lines.count <= 2 * OutlineText.limit else { throw TextProblem(line: 1, message: "more than \(2 * OutlineText.limit) lines") }
    try check()
    try findNodes()
    try arrange()
    try delete()
    try rename()
  }

  // MARK: Validation

  private func check() throws(TextProblem) {
    for line in lines {
      let node = try node(of: line)
      let isCanvas = node.map { document.kind(of: $0) == .canvas } ?? (line.parent == nil && scope == .document)
      if isCanvas, line.parent != nil || scope != .document { throw problem(line, "a canvas is in nothing else") }
      if !isCanvas, line.parent == nil, scope == .document { throw problem(line, "a graphic is on a canvas: indent it below one") }
      if isCanvas, node == nil, line.kind != nil { throw problem(line, "this would be a canvas; indent it to make a graphic") }
      if let name = line.name {
        let kind = isCanvas ? Kind.canvas : .rectangle
        guard PropertyTable.accepts(.string(name), .name, of: kind) else { throw problem(line, "that cannot be a name") }
      }
      guard let parent = line.parent else { continue }
      let holder = lines[parent]
      let holds = try self.node(of: holder).map(document.holdsGraphics) ?? (holder.kind ?? .group == .group)
      guard holds else { throw problem(line, "the graphic that this line is indented below cannot hold graphics") }
    }
  }

  private func problem(_ line: OutlineText.Line, _ message: String) -> TextProblem { TextProblem(line: line.number, message: message) }

  /// The node of a line; nil for a new one.
  private func node(of line: OutlineText.Line) throws(TextProblem) -> NodeID? {
    guard let id = line.id else { return nil }
    if let node = nodesByID[id] { return node }
    let isElsewhere = document.node(id: id) != nil
    throw problem(
      line,
      isElsewhere
        ? "\(sanitized(Selector.id(id), limit: .max)) is not in this outline"
        : "there is no \(sanitized(Selector.id(id), limit: .max)); a line without an id is new")
  }

  // MARK: The nodes of the lines

  /// The index of each node's own line: if possible one under the same parent with the same name, then one under the same parent. All
  /// other lines with its id are copies.
  private func originals() throws(TextProblem) -> [NodeID: Int] {
    var places: [NodeID: [Int]] = [:]
    for (index, line) in lines.enumerated() { if let node = try node(of: line) { places[node, default: []].append(index) } }
    var originals: [NodeID: Int] = [:]
    for node in nodes {
      guard let candidates = places[node] else { continue }
      let parentLine = document.parent(of: node).flatMap { originals[$0] }
      let name = document.name(of: node)
      originals[node] =
        candidates.first { lines[$0].parent == parentLine && OutlineEdit.isSame(lines[$0].name, name) } ?? candidates.first {
          lines[$0].parent == parentLine
        }
        ?? candidates[0]
    }
    return originals
  }

  private mutating func findNodes() throws(TextProblem) {
    let originals = try originals()
    handles = Array(repeating: .document, count: lines.count)
    var copied: Set<Int> = []
    for (index, line) in lines.enumerated() where !copied.contains(index) {
      if let node = try node(of: line) {
        handles[index] = node
        if originals[node] != index { copied.formUnion(try copy(node, index, originals)) }
      } else {
        handles[index] = try make(line)
      }
    }
  }

  /// Copies a node, with the nodes below its line that are copies too; references among these refer to the copies.
  /// - Returns: The indices of their lines.
  private mutating func copy(_ node: NodeID, _ index: Int, _ originals: [NodeID: Int]) throws(TextProblem) -> [Int] {
    var copies = CopyPlan(document)
    var places: [Int: Int] = [:]
    var taken: Set<String> = []
    let first = document.nextNode.index
    for place in index..<lines.count {
      guard place == index || lines[place].parent.map({ $0 >= index }) ?? false else { break }
      guard let original = try self.node(of: lines[place]), originals[original] != place else { continue }
      let parent = document.parent(of: original) ?? .document
      let line = lines[place].parent
      let above = line.flatMap { places[$0] }
      guard place == index || above != nil else { continue }
      // A copy under another parent is put in its place later, so that it keeps its place on the canvas.
      let isNested = try line.flatMap { (line) throws(TextProblem) in try self.node(of: lines[line]) } == parent
      let ordinal = document.childCount(of: parent) + copies.count
      let id = document.newID(
        document.kind(of: original), name: lines[place].name ?? "", in: parent, ordinal: ordinal, taken: taken)
      taken.insert(id)
      handles[place] = NodeID(first + copies.count)
      places[place] = copies.count
      if let above, isNested {
        copies.add(original, id: id, in: .new(above))
      } else {
        copies.add(original, id: id, in: .node(parent), at: (document.index(of: original) ?? 0) + 1)
      }
    }
    let plan = copies
    try attempt(lines[index]) { () throws(CommandError) in try session.create(plan) }
    return Array(places.keys)
  }

  private func make(_ line: OutlineText.Line) throws(TextProblem) -> NodeID {
    let parent = line.parent.map { handles[$0] } ?? scope
    let kind = parent == .document ? Kind.canvas : line.kind ?? .group
    let ordinal = document.childCount(of: parent)
    let name = line.name ?? Graphic.usualName(kind, ordinal)
    let id = document.newID(kind, name: name, in: parent, ordinal: ordinal)
    var graphic =
      kind == .canvas ? Graphic(kind: .canvas, id: id, name: name) : Graphic(new: kind, id: id, name: name, frame: Graphic.usualFrame)
    if kind == .canvas { (graphic[.width], graphic[.height]) = (.number(800), .number(600)) }
    return try attempt(line) { () throws(CommandError) in try session.make(graphic, in: parent, Graphic.usualFrame) }
  }

  // MARK: Changes

  private func change(_ line: OutlineText.Line, _ edit: Edit) throws(TextProblem) {
    try attempt(line) { () throws(CommandError) in try session.apply(edit) }
  }

  @discardableResult
  private func attempt<Result>(_ line: OutlineText.Line, _ change: () throws(CommandError) -> Result) throws(TextProblem) -> Result {
    do throws(CommandError) { return try change() } catch { throw problem(line, error.diagnostic.message) }
  }

  /// Moves nodes to the places of their lines, parent by parent from the outermost, so that no group is moved into itself.
  private func arrange() throws(TextProblem) {
    var children: [Int: [Int]] = [:]
    for (index, line) in lines.enumerated() { children[line.parent ?? -1, default: []].append(index) }
    for parent in [-1] + Array(lines.indices) {
      guard let wanted = children[parent] else { continue }
      try arrange(wanted, in: parent < 0 ? scope : handles[parent])
    }
  }

  private func arrange(_ wanted: [Int], in parent: NodeID) throws(TextProblem) {
    var places: [NodeID: Int] = [:]
    for child in document.children(of: parent) { places[child] = places.count }
    let stays = SiblingArrangement(wanted.map { handles[$0] }, among: places).stays
    let firstStaying = stays.firstIndex(of: true).map { handles[wanted[$0]] }
    var previous: NodeID?
    for (place, index) in wanted.enumerated() {
      let node = handles[index]
      defer { previous = node }
      guard !stays[place] else { continue }
      // The index among the other siblings, once the node is removed from them.
      let from = document.parent(of: node) == parent ? document.index(of: node) : nil
      let next = previous == nil ? firstStaying : nil
      var place =
        previous.flatMap { document.index(of: $0) }.map { $0 + 1 } ?? next.flatMap { document.index(of: $0) }
        ?? document.childCount(of: parent)
      if let from, from < place { place -= 1 }
      try move(lines[index], Placement(node, in: parent, at: place))
    }
  }

  private func move(_ line: OutlineText.Line, _ placement: Placement) throws(TextProblem) {
    do throws(CommandError) {
      if placement.parent == .document { try session.apply(.move([placement])) } else { try session.moveInPlace([placement]) }
    } catch { throw problem(line, error.diagnostic.message) }
  }

  private mutating func delete() throws(TextProblem) {
    let kept = Set(handles)
    let gone = document.topmost(nodes.filter { !kept.contains($0) })
    guard !gone.isEmpty else { return }
    let lost = LostReferences(document, removing: gone)
    lostReferences = gone.compactMap { node in
      lost.holders(of: node).map { "\(sanitized(Selector.id(document.id(of: node)), limit: .max)), to which \($0) refers, is deleted" }
    }
    do throws(CommandError) {
      try session.remove(gone)
    } catch { throw TextProblem(line: 1, message: error.diagnostic.message + "; it has no line any more") }
  }

  /// Whether two names have the same bytes.
  private static func isSame(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.hasSameBytes(as: other)
  }

  private func rename() throws(TextProblem) {
    for (line, node) in zip(lines, handles) where !OutlineEdit.isSame(line.name, document.name(of: node)) {
      // A new graphic without a name in its line keeps its default name.
      if line.name == nil, line.id == nil { continue }
      try change(line, .set(.name, line.name.map { .string($0) }, [node]))
    }
  }
}
