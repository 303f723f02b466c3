// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
package import ShapeModel

/// The commands that turn one document into another: nodes are created, moved, deleted and changed by their ids.
///
/// The script describes the result, not the history: a property set twice is set once, and a node created and deleted does not occur.
package struct ChangeScript {
  private let match: DocumentMatch
  private let names: ChangeNames
  private let dump: DumpScript
  private let words: GraphicWords
  /// Nodes whose geometry the moves and deletions of the script change: all their properties are written.
  private var displaced: Set<NodeID> = []
  /// The new ids of nodes whose ids changed.
  private var newIDs: [Reference.Target: String] = [:]
  package private(set) var lines: [String] = []
  /// The graphics that could not be written completely: only in SVG, which refuses `put` and where copies keep attributes that are not
  /// properties.
  private(set) var unsaid: [NodeID] = []

  /// The nodes whose ids the script cannot give them: a canvas that became a graphic, a group that became a leaf.
  package private(set) var unmakeable: [NodeID] = []

  package init(_ match: DocumentMatch) {
    self.match = match
    let names = ChangeNames(match)
    self.names = names
    dump = DumpScript(match.new, roots: [], naming: names.new)
    words = GraphicWords(tokens: match.new.tokens)
    run()
  }

  private var old: Document { match.old }
  private var new: Document { match.new }

  private mutating func run() {
    let kept = match.pairs
    for pair in kept where pair.old != .document {
      let (oldID, id) = (names.old(pair.old), names.new(pair.new))
      if !oldID.hasSameBytes(as: id) {
        if match.isUsedByOld(id) { unmakeable.append(pair.new) }
        lines.append("set \(Selector.id(oldID)) id \(ScriptWord.word(id))")
        newIDs[.id(oldID)] = id
      }
    }
    // Tokens come before the graphics that use them.
    if let document = kept.first(where: { $0.new == .document }) { write([document]) }
    for node in match.added { make(node) }
    arrange()
    // Only nodes whose parent remains: a deletion removes the subtree, from which remaining nodes were moved out before.
    delete(match.removed.filter { node in old.parent(of: node).map { match.new(of: $0) != nil } ?? true })
    write(kept.filter { $0.new != .document && !displaced.contains($0.new) })
    for node in new.ordered(displaced.sorted()) where node != .document { writeWhole(node) }
    if hasLocks { lines = lines.map { $0 + " --force" } }
  }

  private mutating func make(_ node: NodeID) {
    if match.isUsedByOld(names.new(node)) { unmakeable.append(node) }
    lines.append(dump.line(node, in: new.parent(of: node)!, ordinal: 0, isLocked: false))
    guard !new.isInOwnFormat else { return }
    // A copy may have attributes that are not properties.
    if new.sourceNode(of: node) != nil { unsaid.append(node) } else if lines[lines.count - 1].hasPrefix("put ") { leaveUnsaid(node) }
  }

  /// Whether anything is locked in either of the two states, so that changes need `--force`. Costs O(document).
  private var hasLocks: Bool { [old, new].contains { document in document.graphics.contains(where: document.isLocked) } }

  private func reference(_ node: NodeID) -> String { node == .document ? "document" : Selector.id(names.new(node)) }

  // MARK: Places

  /// Moves nodes to their final places, parent by parent from the outermost, so that no group is moved into itself.
  private mutating func arrange() {
    var parents = Set(match.lists.map(\.new))
    parents.formUnion(match.added.filter(new.isGroup))
    for parent in new.ordered(parents.sorted()) { arrangeChildren(of: parent) }
  }

  private mutating func arrangeChildren(of parent: NodeID) {
    let wanted = Array(new.children(of: parent))
    // The order of the children before any move: those of the old state, then the new ones.
    var places: [NodeID: Int] = [:]
    var count = 0
    if let oldParent = match.old(of: parent) {
      for child in old.children(of: oldParent) {
        if let child = match.new(of: child) { places[child] = count }
        count += 1
      }
    }
    for child in wanted where match.old(of: child) == nil {
      places[child] = count
      count += 1
    }
    let stays = SiblingArrangement(wanted, among: places).stays
    let verb = parent == .document ? "canvas move" : "move"
    let next = stays.firstIndex(of: true).map { wanted[$0] }
    var previous: NodeID?
    for (index, node) in wanted.enumerated() {
      if !stays[index] {
        let isLossy = match.old(of: node) != nil && noteMoved(node, to: parent)
        let place: String
        if let previous {
          place = "after \(reference(previous))"
        } else if let next {
          place = "before \(reference(next))"
        } else {
          place = "into \(reference(parent))"
        }
        lines.append("\(verb) \(reference(node)) \(place)\(isLossy ? " --lossy" : "")")
      }
      previous = node
    }
  }

  /// Notes nodes whose properties `move` changes: a node in a new group keeps its place on the canvas and its look, a rotated group its
  /// centre. Returns whether groups in between have effects, for which `move` would refuse.
  private mutating func noteMoved(_ node: NodeID, to parent: NodeID) -> Bool {
    let oldParent = match.old(of: node).flatMap(old.parent)
    let isInside = oldParent.flatMap(match.new) == parent
    let around = groups(aroundOld: oldParent) + groups(aroundNew: parent)
    let turned = around.filter(isTurned)
    let isSeen = !isInside && around.contains(where: hasEffects)
    if !isInside, isSeen || !turned.isEmpty { displaced.insert(node) }
    displaced.formUnion(turned.compactMap(\.new))
    return isSeen
  }

  /// A group in both states; nil where it is in one of them only.
  private typealias Group = (old: NodeID?, new: NodeID?)

  private func groups(aroundOld node: NodeID?) -> [Group] {
    sequence(first: node) { $0.flatMap(old.parent) }.prefix { $0 != nil }.map { ($0, $0.flatMap(match.new)) }
  }

  private func groups(aroundNew node: NodeID?) -> [Group] {
    sequence(first: node) { $0.flatMap(new.parent) }.prefix { $0 != nil }.map { ($0.flatMap(match.old), $0) }
  }

  private static let turns: [Property] = [.rotation, .flip, .transform]

  private func isTurned(_ group: Group) -> Bool {
    isEither(group) { document, node in
      ChangeScript.turns.contains { document.value($0, of: node) != nil }
    }
  }

  private func hasEffects(_ group: Group) -> Bool { isEither(group) { $0.isGroupOfGraphics($1) && $0.hasEffects($1) } }

  private func isEither(_ group: Group, _ isSo: (Document, NodeID) -> Bool) -> Bool {
    group.old.map { isSo(old, $0) } ?? false || group.new.map { isSo(new, $0) } ?? false
  }

  private mutating func delete(_ nodes: [NodeID]) {
    let (canvases, graphics) = (nodes.filter { old.kind(of: $0) == .canvas }, nodes.filter { old.kind(of: $0) != .canvas })
    for node in graphics { displaced.formUnion(groups(aroundOld: old.parent(of: node)).filter(isTurned).compactMap(\.new)) }
    for part in ChangeScript.parts(graphics) { lines.append("delete " + list(part.map { Selector.id(old.id(of: $0)) })) }
    for canvas in canvases { lines.append("canvas delete \(Selector.id(old.id(of: canvas)))") }
  }

  // MARK: Properties

  /// Writes the changed properties, with one command for all nodes that have the same changes.
  private mutating func write(_ pairs: [DocumentMatch.Pair]) {
    var order: [[String]] = []
    var nodesByCommands: [[String]: [NodeID]] = [:]
    for pair in pairs {
      let node = pair.new
      var (start, end) = (renamed(old.ownGraphic(pair.old), to: new.id(of: node)), new.ownGraphic(node))
      if new.source.markup != nil { (start.id, end.id) = ("", "") }
      if new.source.inheritance != nil { keepInherited(pair, &start, end) }
      guard start != end else { continue }
      let isWidened = start[.width] != end[.width] && dump.wouldWrap(node, end)
      guard !isWidened, let steps = words.steps(from: start, to: end) else {
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

  /// Adds what `move` writes to a node that leaves the group from which it inherited it: to be removed again, or already as it shall be.
  private func keepInherited(_ pair: DocumentMatch.Pair, _ start: inout Graphic, _ end: Graphic) {
    guard let parent = old.parent(of: pair.old), match.new(of: parent) != new.parent(of: pair.new), !new.isGroup(pair.new) else { return }
    let (seen, later) = (old.lastingGraphic(pair.old), new.lastingGraphic(pair.new))
    for paint in PaintProperties.both where start[paint.object] == nil && seen[paint.object] == nil {
      guard end[paint.object] == nil ? later[paint.object] != nil : end[paint.type] == .string("none") else { continue }
      (start[paint.object], start[paint.type]) = (.present, .string("none"))
    }
    for member in seen.members where !member.property.isObject && start[member.property] == nil {
      // Only a move can write a paint that has no words.
      let isWritten = end[member.property].map { $0 == member.value && member.value == .string("other") }
      guard isWritten ?? (later[member.property] != member.value) else { continue }
      if let container = member.property.container { start[container] = .present }
      start[member.property] = member.value
    }
  }

  /// A graphic after the changes of ids, with its references updated.
  private func renamed(_ graphic: Graphic, to id: String) -> Graphic {
    var graphic = graphic
    graphic.id = id
    guard !newIDs.isEmpty else { return graphic }
    for member in graphic.members {
      let value =
        [.styles, .variants].contains(member.property)
        ? old.source.namedValues?.replacing(in: member.value, of: member.property) { newIDs[$0] }
        : member.value.replacing(in: member.property) { newIDs[$0] }
      if let value { graphic[member.property] = value }
    }
    return graphic
  }

  /// Replaces all properties of a node by those of its line in a file.
  private mutating func writeWhole(_ node: NodeID) {
    lines.append("put \(ScriptWord.word(NodeLine.text(new.lastingGraphic(node), hasList: new.isGroup(node)))) over \(reference(node))")
    if !new.isInOwnFormat { leaveUnsaid(node) }
  }

  /// Replaces the latest line, which other formats refuse, with a comment.
  private mutating func leaveUnsaid(_ node: NodeID) {
    lines[lines.count - 1] = "# not said: all of \(reference(node))"
    unsaid.append(node)
  }

  /// The maximum number of graphics named in one line.
  private static let longestList = 50

  private static func parts(_ nodes: [NodeID]) -> [ArraySlice<NodeID>] {
    stride(from: 0, to: nodes.count, by: longestList).map { nodes[$0..<min($0 + longestList, nodes.count)] }
  }

  private func list(_ references: [String]) -> String { references.count == 1 ? references[0] : "(\(references.joined(separator: ", ")))" }
}

extension SessionReading {
  /// The changes since a checkpoint, as a script.
  func script(since mark: ArgumentWord) throws(CommandError) -> Reply {
    guard let match = match(since: mark.text) else { throw unknownState(mark) }
    return script(of: ChangeScript(match), match)
  }

  /// The difference between two documents, as a script.
  func script(of changes: ChangeScript, _ match: DocumentMatch) -> Reply {
    var reply = script { changes.lines }
    if let first = changes.unsaid.first {
      let id = first == .document ? "the document" : sanitized(Selector.id(match.new.id(of: first)), limit: .max)
      reply.warnings = ["\(counted(changes.unsaid.count, "graphic")) not said whole, the first is \(id)"]
    }
    return reply
  }
}
