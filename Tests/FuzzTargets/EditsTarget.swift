import ShapeFormats
import ShapeModel

/// Bytes as edits of a document: a refused edit changes nothing, and undo and redo restore the same bytes.
func tryEdits(_ bytes: [UInt8]) throws(Finding) {
  var choices = ByteChoices(bytes)
  var editing = Editing(SampleDocuments.open(choices.below(SampleDocuments.all.count)))
  for _ in 0..<64 where !choices.isEmpty { try editing.step(&choices) }
  try editing.finish()
}

/// An history, with the bytes of every state it remembers.
private struct Editing {
  let history: History
  /// The bytes before the first step and after each one.
  var states: [[UInt8]]
  var undone: [[UInt8]] = []
  /// The bytes at each beginning of a transaction.
  var begun: [[UInt8]] = []
  var serial = 0

  init(_ document: Document) {
    history = History(document)
    states = [document.written]
  }

  mutating func step(_ choices: inout ByteChoices) throws(Finding) {
    switch choices.below(16) {
    case 0: try undo()
    case 1: try redo()
    case 2: begin()
    case 3:
      history.commit()
      if begun.popLast() != nil, begun.isEmpty { try record() }
    case 4:
      history.rollback()
      if let bytes = begun.popLast() { try require(history.document.written == bytes, "rolling back does not give back the document") }
    case 5: history.mark("m\(choices.below(4))")
    default: try apply(edit(&choices))
    }
  }

  // MARK: Steps

  private mutating func begin() {
    begun.append(history.document.written)
    history.begin("t")
  }

  private mutating func apply(_ edit: Edit) throws(Finding) {
    let before = history.document.written
    let (undo, redo) = (history.undoSteps.count, history.redoSteps.count)
    do {
      let count = try history.apply(edit)
      if count == 0 { try require(history.document.written == before, "an edit of nothing changed something") }
      if count > 0, begun.isEmpty { try record() }
    } catch let finding as Finding {
      throw finding
    } catch {
      let isSame = history.document.written == before && history.undoSteps.count == undo && history.redoSteps.count == redo
      try require(isSame, "an edit that was refused (\(error)) changed something")
    }
  }

  /// A step was made, or a transaction ended.
  private mutating func record() throws(Finding) {
    guard history.undoSteps.count == states.count else {
      try require(history.undoSteps.count == states.count - 1, "there are \(history.undoSteps.count) steps instead of \(states.count - 1)")
      return
    }
    states.append(history.document.written)
    undone = []
    try require(history.redoSteps.isEmpty, "a new step leaves something to redo")
  }

  private mutating func undo() throws(Finding) {
    guard history.undo() != nil else { return try require(!begun.isEmpty || states.count == 1, "nothing can be undone") }
    undone.append(states.removeLast())
    try require(history.document.written == states[states.count - 1], "undoing does not give back the document")
  }

  private mutating func redo() throws(Finding) {
    guard history.redo() != nil else { return try require(!begun.isEmpty || undone.isEmpty, "nothing can be redone") }
    states.append(undone.removeLast())
    try require(history.document.written == states[states.count - 1], "redoing does not give back the change")
  }

  mutating func finish() throws(Finding) {
    while history.isInTransaction {
      history.commit()
      begun.removeLast()
    }
    try record()
    try history.document.checkEverything()
    let count = states.count - 1
    for _ in 0..<count { try undo() }
    try require(history.undo() == nil && !history.hasUnsavedChanges, "there is more to undo than was done")
    for _ in 0..<count { try redo() }
  }

  // MARK: Edits

  private mutating func edit(_ choices: inout ByteChoices) -> Edit {
    let document = history.document
    // Those that were taken out, those that never were, and the document itself are tried too.
    let handles = (0...document.nextNode.index).map { NodeID($0) }
    serial += 1
    switch choices.below(8) {
    case 0:
      let property = property(&choices)
      return .set(property, value(property, &choices), choices.some(handles))
    case 1:
      let property = property(&choices)
      let nodes = choices.some(handles)
      return .setEach(property, nodes.map { _ in value(property, &choices) }, nodes)
    case 2: return .create([new(&choices, handles), new(&choices, handles)])
    case 3: return .detach(choices.some(handles))
    case 4: return .move((0...choices.below(3)).map { _ in placement(&choices, handles) })
    case 5: return .attach((0...choices.below(2)).map { _ in placement(&choices, handles) })
    case 6:
      let nodes = choices.some(handles)
      return .replace(nodes.map { replacement($0, &choices) }, nodes)
    default: return .move([placement(&choices, handles)])
    }
  }

  private func placement(_ choices: inout ByteChoices, _ handles: [NodeID]) -> Placement {
    let node = handles[choices.below(handles.count)]
    return Placement(node, in: handles[choices.below(handles.count)], at: choices.below(16) - 2)
  }

  private func new(_ choices: inout ByteChoices, _ handles: [NodeID]) -> NewNode {
    let parent = handles[choices.below(handles.count)]
    let id = choices.below(8) == 0 ? "head" : "n\(serial)\(choices.below(3))"
    let place = choices.below(4)
    let kind = choices.below(16)
    var graphic = Graphic(kind: Kind(rawValue: UInt8(kind % 13))!, id: id)
    if graphic.kind == .unknown { graphic.unknownKind = "zebra" }
    let content: NewNode.Content = kind >= 14 ? .copy(of: handles[choices.below(handles.count)], id: id) : .graphic(graphic)
    return NewNode(content, in: choices.below(4) == 0 ? .new(choices.below(2)) : .node(parent), at: place == 3 ? nil : place)
  }

  private func replacement(_ node: NodeID, _ choices: inout ByteChoices) -> Graphic {
    guard history.document.contains(node) else { return Graphic(kind: .star, id: "gone") }
    var graphic = history.document.graphic(node)
    let property = property(&choices)
    graphic[property] = value(property, &choices)
    if graphic.kind == .unknown, choices.below(4) == 0 { graphic.unknownKind = "yeti" }
    // Unknown members are added, removed, changed and moved. A canvas has its graphics under one of the keys.
    guard graphic.kind != .canvas else { return graphic }
    let containers: [Property?] = [nil, nil, .fill, .shadow]
    let container = containers[choices.below(containers.count)].flatMap { graphic[$0] == .present ? $0 : nil }
    let other = Graphic.Other(container: container, key: choices.pick(["later", "graphics", "\"", "é"])!, json: "[\(choices.below(3))]")
    var others = graphic.others.filter { $0.container != container || $0.key != other.key }
    switch choices.below(4) {
    case 0: others.insert(other, at: 0)
    case 1: others.append(other)
    case 2: break
    default: others = graphic.others
    }
    graphic.take(others: others)
    return graphic
  }

  private func property(_ choices: inout ByteChoices) -> Property {
    let property = Property(choices.below(PropertyTable.rows.count))
    return property.isShadow ? property.of(shadow: choices.below(Property.shadowLimit)) : property
  }

  private func value(_ property: Property, _ choices: inout ByteChoices) -> Value? {
    let number = [0, 1, -1, 0.25, 12.5, 1e9, 2e9, 1e-300, .infinity, .nan, 360, 64][choices.below(12)]
    switch choices.below(16) {
    case 0: return nil
    case 1: return .bool(choices.below(2) == 0)
    case 2, 3: return .number(number)
    case 4:
      return .string(choices.pick(["", "a", "head", "a\nb", "\u{0}\u{1b}\"\\", "é", "new.id-1", "group", "none", "round", "linear"])!)
    case 5: return .color(Color("#3366cc80")!)
    case 6: return .token("sun")
    case 7: return .numbers([Double](repeating: number, count: choices.below(8)))
    case 8: return .points((0..<choices.below(4)).map { Point(x: Double($0), y: number) })
    case 9: return .stops([Stop(offset: 0, color: Color("red")!), Stop(offset: number, color: Color("blue")!)])
    case 10: return .words([["a", "b"], ["a", "a"], [], ["a b"]][choices.below(4)])
    case 11: return Value.none
    case 12: return .present
    default: return property.specification.fallback
    }
  }
}
