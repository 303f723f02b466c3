import TerminalText
import ShapeFormats
import ShapeModel

/// The commands that turn one state of a document into another: nodes are made, moved, deleted and changed by their ids.
///
/// The script describes the result, not the history: a property set twice is set once, and a node made and deleted does not occur.
struct ChangeScript {
  /// The two states; a node has the same ``NodeID`` in both.
  let old, new: Document
  /// The nodes that edits between the two states touched, including the subtrees made or deleted with them.
  private let touched: [NodeID]
  private let dump: DumpScript
  private let words: GraphicWords
  /// Nodes whose geometry the moves and deletions of the script change: all their properties are written.
  private var displaced: Set<NodeID> = []
  private(set) var lines: [String] = []
  /// The graphics that could not be written completely: only in SVG, which refuses `put` and where copies keep attributes that are no
  /// properties.
  private(set) var unsaid: [NodeID] = []

  /// - Parameter edits: The edits between the two states, in either direction.
  init(from old: Document, to new: Document, by edits: [Edit]) {
    (self.old, self.new) = (old, new)
    var nodes = Set(edits.flatMap(\.nodes))
    for node in Array(nodes) {
      for (one, other) in [(old, new), (new, old)] where one.contains(node) && !other.contains(node) {
        nodes.formUnion(one.subtree(of: node))
      }
    }
    touched = nodes.sorted()
    dump = DumpScript(new, roots: [])
    words = GraphicWords(tokens: new.tokens)
    run()
  }

  private mutating func run() {
    let made = new.ordered(touched.filter { new.contains($0) && !old.contains($0) })
    let kept = new.ordered(touched.filter { new.contains($0) && old.contains($0) })
    // Only nodes whose parent survives: a deletion takes the subtree along, and what survives of it is moved out before.
    let gone = old.ordered(
      touched.filter { node in old.contains(node) && !new.contains(node) && old.parent(of: node).map(new.contains) ?? true })
    for node in kept where node != .document && old.id(of: node) != new.id(of: node) {
      lines.append("set \(Selector.id(old.id(of: node))) id \(ScriptWord.word(new.id(of: node)))")
    }
    // Tokens come before the graphics that use them.
    if kept.first == .document { write([.document]) }
    for node in made {
      lines.append(dump.line(node, in: new.parent(of: node)!, ordinal: 0, isLocked: false))
      guard isMarkup else { continue }
      // A copy may have attributes that are no properties.
      if new.sourceNode(of: node) != nil { unsaid.append(node) } else if lines[lines.count - 1].hasPrefix("put ") { leaveUnsaid(node) }
    }
    arrange(made + kept)
    delete(gone)
    write(kept.filter { $0 != .document && !displaced.contains($0) })
    for node in new.ordered(displaced.filter { new.contains($0) && $0 != .document }) { writeWhole(node) }
    if hasLocks { lines = lines.map { $0 + " --force" } }
  }

  private var isMarkup: Bool { new.source.inheritance != nil }

  /// Whether anything is locked in one of the two states, so that changes need `--force`. Costs O(document).
  private var hasLocks: Bool { [old, new].contains { document in document.graphics.contains(where: document.isLocked) } }

  private func reference(_ node: NodeID) -> String { node == .document ? "document" : Selector.id(new.id(of: node)) }

  // MARK: Places

  /// Moves nodes to their final places, parent by parent from the outermost, so that no group is moved into itself.
  private mutating func arrange(_ nodes: [NodeID]) {
    for parent in new.ordered(nodes.compactMap { new.parent(of: $0) }) { arrangeChildren(of: parent) }
  }

  private mutating func arrangeChildren(of parent: NodeID) {
    let wanted = Array(new.children(of: parent))
    // The order of the children before any move: those of the old state, then the new ones.
    var places: [NodeID: Int] = [:]
    if old.contains(parent) { for child in old.children(of: parent) { places[child] = places.count } }
    for child in wanted where !old.contains(child) { places[child] = places.count }
    let staying = Ascending.longest(wanted, places)
    let verb = parent == .document ? "canvas move" : "move"
    var previous: NodeID?
    for node in wanted {
      if !staying.contains(node) {
        if old.contains(node) { noteMoved(node, to: parent) }
        let place: String
        if let previous {
          place = "after \(reference(previous))"
        } else if let next = wanted.first(where: staying.contains) {
          place = "before \(reference(next))"
        } else {
          place = "into \(reference(parent))"
        }
        lines.append("\(verb) \(reference(node)) \(place)")
      }
      previous = node
    }
  }

  /// Notes nodes whose properties `move` changes: a node in a new group keeps its place on the canvas, a rotated group its centre.
  private mutating func noteMoved(_ node: NodeID, to parent: NodeID) {
    let turned = turnedGroups(around: old.parent(of: node), in: old) + turnedGroups(around: parent, in: new)
    guard !turned.isEmpty else { return }
    if old.parent(of: node) != parent { displaced.insert(node) }
    displaced.formUnion(turned)
  }

  private func turnedGroups(around node: NodeID?, in document: Document) -> [NodeID] {
    var groups: [NodeID] = []
    var next = node
    while let node = next {
      let places: [Property] = [.rotation, .flip, .transform]
      // A group may have a transform in only one of the two states.
      let isTurned = [old, new].contains { state in state.contains(node) && places.contains { state.value($0, of: node) != nil } }
      if isTurned { groups.append(node) }
      next = document.parent(of: node)
    }
    return groups
  }

  private mutating func delete(_ nodes: [NodeID]) {
    let (canvases, graphics) = (nodes.filter { old.kind(of: $0) == .canvas }, nodes.filter { old.kind(of: $0) != .canvas })
    for node in graphics { displaced.formUnion(turnedGroups(around: old.parent(of: node), in: old)) }
    for part in ChangeScript.parts(graphics) { lines.append("delete " + list(part.map { Selector.id(old.id(of: $0)) })) }
    for canvas in canvases { lines.append("canvas delete \(Selector.id(old.id(of: canvas)))") }
  }

  // MARK: Properties

  /// Writes the changed properties, with one command for all nodes that have the same changes.
  private mutating func write(_ nodes: [NodeID]) {
    var order: [[String]] = []
    var nodesByCommands: [[String]: [NodeID]] = [:]
    for node in nodes {
      let (start, end) = (renamed(ChangeScript.own(node, in: old), to: new.id(of: node)), ChangeScript.own(node, in: new))
      guard start != end else { continue }
      guard let steps = words.steps(from: start, to: end) else {
        writeWhole(node)
        continue
      }
      let removing = steps.removed.isEmpty ? [] : ["unset", steps.removed.map(\.path).joined(separator: " ")]
      let setting = steps.settings.isEmpty ? [] : ["set", steps.settings.joined(separator: " ")]
      let commands = removing + setting
      if nodesByCommands[commands] == nil { order.append(commands) }
      nodesByCommands[commands, default: []].append(node)
    }
    for commands in order {
      for part in ChangeScript.parts(nodesByCommands[commands]!) {
        let nodes = list(part.map(reference))
        for index in stride(from: 0, to: commands.count, by: 2) { lines.append("\(commands[index]) \(nodes) \(commands[index + 1])") }
      }
    }
  }

  /// A graphic as it is after the changes of ids, which its references to other graphics follow.
  private func renamed(_ graphic: Graphic, to id: String) -> Graphic {
    var graphic = graphic
    graphic.id = id
    for member in graphic.members {
      guard ["source", "link", "clip"].contains(member.property.path), case .string(let text) = member.value, text.hasPrefix("#"),
        let node = old.node(id: String(text.dropFirst())), new.contains(node)
      else { continue }
      graphic[member.property] = .string("#" + new.id(of: node))
    }
    return graphic
  }

  /// The properties that a node itself has, without those it inherits.
  private static func own(_ node: NodeID, in document: Document) -> Graphic {
    var graphic = document.lastingGraphic(node)
    guard document.source.inheritance != nil else { return graphic }
    for member in graphic.members where !member.property.isObject && !document.specifies(member.property, node) {
      graphic[member.property] = nil
    }
    return graphic
  }

  /// Replaces all properties of a node by those of its line in a file.
  private mutating func writeWhole(_ node: NodeID) {
    lines.append("put \(ScriptWord.word(NodeLine.text(new.lastingGraphic(node), hasList: new.isGroup(node)))) over \(reference(node))")
    if isMarkup { leaveUnsaid(node) }
  }

  /// Replaces the latest line, which SVG would refuse, by a comment.
  private mutating func leaveUnsaid(_ node: NodeID) {
    lines[lines.count - 1] = "# not said: all of \(reference(node))"
    unsaid.append(node)
  }

  /// The most graphics that one line names.
  private static let longestList = 50

  private static func parts(_ nodes: [NodeID]) -> [ArraySlice<NodeID>] {
    stride(from: 0, to: nodes.count, by: longestList).map { nodes[$0..<min($0 + longestList, nodes.count)] }
  }

  private func list(_ references: [String]) -> String { references.count == 1 ? references[0] : "(\(references.joined(separator: ", ")))" }
}

extension Session {
  /// The changes since a checkpoint, as a script.
  func script(since mark: ArgumentWord) throws(CommandError) -> Reply {
    guard let (former, edits) = history.state(at: mark.text) else { throw unknownState(mark) }
    let changes = ChangeScript(from: former, to: document, by: edits)
    var reply = script { changes.lines }
    if let first = changes.unsaid.first {
      let id = sanitized(document.id(of: first), limit: 60)
      reply.warnings = ["\(counted(changes.unsaid.count, "graphic")) not said whole, the first is \(Selector.id(id))"]
    }
    return reply
  }

  /// The error for a name that no checkpoint has.
  func unknownState(_ name: ArgumentWord) -> CommandError { unknownState(name.text, at: name.range) }

  func unknownState(_ name: String, at range: SourceRange) -> CommandError {
    let shown = sanitized(name, limit: 60)
    guard !workspace.endedMarks.contains(name) else {
      return CommandError(
        range, "history.mark", "the checkpoint '\(shown)' is gone, for the file was read again after it",
        help: ["checkpoint NAME names the state as it is now"])
    }
    return CommandError(
      range, "history.mark", "no state is named '\(shown)'", help: CommandError.didYouMean(name, among: history.marks))
  }
}
