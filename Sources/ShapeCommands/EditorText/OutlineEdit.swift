import DisplayText
import ShapeModel

/// Makes a document what an edited outline says.
///
/// Ids say which graphic a line is. An id that is there twice is a copy, a line without one is new, and what has no line goes.
struct OutlineEdit {
  let session: Session
  /// The nodes the text was made of, the outermost.
  let roots: [NodeID]
  /// The nodes that had a line each, in their order.
  private let nodes: [NodeID]
  private let nodesByID: [String: NodeID]
  /// What holds the outermost.
  private let scope: NodeID
  private var lines: [OutlineText.Line] = []
  /// The node of each line.
  private var handles: [NodeID] = []
  private(set) var plan: [String] = []

  init(_ session: Session, _ roots: [NodeID], in scope: NodeID) {
    (self.session, self.roots, self.scope) = (session, roots, scope)
    nodes = roots.flatMap { Array(session.document.subtree(of: $0)) }
    nodesByID = Dictionary(nodes.map { (session.document.id(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  private var document: Document { session.document }

  mutating func take(_ text: String) throws(TextProblem) {
    plan = []
    lines = try OutlineText.lines(text)
    guard lines.count <= 2 * OutlineText.limit else { throw TextProblem(line: 1, message: "more than \(2 * OutlineText.limit) lines") }
    try check()
    try findNodes()
    try arrange()
    try delete()
    try rename()
  }

  // MARK: What a text may say

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
      guard holds else { throw problem(line, "what this line is indented below cannot hold graphics") }
    }
  }

  private func problem(_ line: OutlineText.Line, _ message: String) -> TextProblem { TextProblem(line: line.number, message: message) }

  /// The node that a line names; nil for something new.
  private func node(of line: OutlineText.Line) throws(TextProblem) -> NodeID? {
    guard let id = line.id else { return nil }
    if let node = nodesByID[id] { return node }
    let isElsewhere = document.node(id: id) != nil
    throw problem(
      line, isElsewhere ? "#\(sanitized(id)) is not in this outline" : "there is no #\(sanitized(id)); a line without an id is new")
  }

  // MARK: The nodes of the lines

  /// Which line of each id is the graphic itself: one in the group it is in, with the name it has, before others; all others are copies.
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
    handles = []
    for (index, line) in lines.enumerated() {
      guard let node = try node(of: line) else {
        handles.append(try make(line))
        continue
      }
      handles.append(originals[node] == index ? node : try copy(node, line))
    }
  }

  /// A node of its own, without what is in the original: that has lines of its own.
  private mutating func copy(_ node: NodeID, _ line: OutlineText.Line) throws(TextProblem) -> NodeID {
    let parent = document.parent(of: node) ?? .document
    let id = document.newID(document.kind(of: node), name: line.name ?? "", in: parent, ordinal: document.childCount(of: parent))
    let copy = document.nextNode
    let index = (document.index(of: node) ?? 0) + 1
    try change(line, .create([NewNode(.copy(of: node, id: id), in: .node(parent), at: index)]))
    plan.append("copy #\(document.id(of: node)) as #\(id)")
    return copy
  }

  private mutating func make(_ line: OutlineText.Line) throws(TextProblem) -> NodeID {
    let parent = line.parent.map { handles[$0] } ?? scope
    let kind = parent == .document ? Kind.canvas : line.kind ?? .group
    let ordinal = document.childCount(of: parent)
    let name = line.name ?? Graphic.usualName(kind, ordinal)
    let id = document.newID(kind, name: name, in: parent, ordinal: ordinal)
    var graphic =
      kind == .canvas ? Graphic(kind: .canvas, id: id, name: name) : Graphic(new: kind, id: id, name: name, frame: FramePlace.standard)
    if kind == .canvas { (graphic[.width], graphic[.height]) = (.number(800), .number(600)) }
    plan.append("add \(kind.word) #\(id)")
    return try attempt(line) { () throws(CommandError) in try session.make(graphic, in: parent, FramePlace.standard) }
  }

  // MARK: Changes

  private func change(_ line: OutlineText.Line, _ edit: Edit) throws(TextProblem) {
    try attempt(line) { () throws(CommandError) in try session.changed(by: edit) }
  }

  @discardableResult
  private func attempt<Result>(_ line: OutlineText.Line, _ change: () throws(CommandError) -> Result) throws(TextProblem) -> Result {
    do throws(CommandError) { return try change() } catch { throw problem(line, error.diagnostic.message) }
  }

  /// Puts what is not where its line is there, the outermost first: a group is then never moved into itself.
  private mutating func arrange() throws(TextProblem) {
    var children: [Int: [Int]] = [:]
    for (index, line) in lines.enumerated() { children[line.parent ?? -1, default: []].append(index) }
    for parent in [-1] + Array(lines.indices) {
      guard let wanted = children[parent] else { continue }
      try arrange(wanted, in: parent < 0 ? scope : handles[parent])
    }
  }

  private mutating func arrange(_ wanted: [Int], in parent: NodeID) throws(TextProblem) {
    var places: [NodeID: Int] = [:]
    for child in document.children(of: parent) { places[child] = places.count }
    let staying = Ascending.longest(wanted.map { handles[$0] }, places)
    var previous: NodeID?
    for index in wanted {
      let node = handles[index]
      defer { previous = node }
      guard !staying.contains(node) else { continue }
      // Its place among the others, which close up behind it.
      let from = document.parent(of: node) == parent ? document.index(of: node) : nil
      let next = previous == nil ? wanted.first { staying.contains(handles[$0]) }.map { handles[$0] } : nil
      var place =
        previous.flatMap { document.index(of: $0) }.map { $0 + 1 } ?? next.flatMap { document.index(of: $0) }
        ?? document.childCount(of: parent)
      if let from, from < place { place -= 1 }
      try move(lines[index], Placement(node, in: parent, at: place), previous)
    }
  }

  private mutating func move(_ line: OutlineText.Line, _ placement: Placement, _ previous: NodeID?) throws(TextProblem) {
    do throws(CommandError) {
      if placement.parent == .document { try session.changed(by: .move([placement])) } else { try session.moveInPlace([placement]) }
    } catch { throw problem(line, error.diagnostic.message) }
    let names = NodeNames(document, isInPassing: true)
    let place = previous.map { "after \(names.reference($0))" } ?? "into \(names.reference(placement.parent))"
    plan.append("move \(names.reference(placement.node)) \(place)")
  }

  private mutating func delete() throws(TextProblem) {
    let kept = Set(handles)
    let gone = document.topmost(nodes.filter { !kept.contains($0) })
    guard !gone.isEmpty else { return }
    do throws(CommandError) {
      try session.holdingTurnedGroups(around: gone.compactMap(document.parent)) { () throws(CommandError) in
        try session.changed(by: .detach(gone))
      }
    } catch { throw TextProblem(line: 1, message: error.diagnostic.message + "; it has no line any more") }
    plan += gone.map { "delete #\(document.id(of: $0))" }
  }

  /// Whether names are the same in their bytes.
  private static func isSame(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.hasSameBytes(as: other)
  }

  private mutating func rename() throws(TextProblem) {
    for (line, node) in zip(lines, handles) where !OutlineEdit.isSame(line.name, document.name(of: node)) {
      // What is new without a name has the one that new graphics have.
      if line.name == nil, line.id == nil { continue }
      let names = [document.name(of: node), line.name].map { $0.map { sanitized($0, limit: 40) } ?? "no name" }
      plan.append("rename #\(document.id(of: node)) \(names[0]) \(Glyphs.current.arrow) \(names[1])")
      try change(line, .set(.name, line.name.map { .string($0) }, [node]))
    }
  }
}
