// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// A place in the tree.
public enum ShapePlace: Hashable {
  /// In front of all others in a canvas or a group.
  case into(ShapeNode)
  /// Behind a graphic, in the same group.
  case before(ShapeNode)
  /// In front of a graphic, in the same group.
  case after(ShapeNode)
}

/// Changes. Each is made completely, or throws and changes nothing; `edit.locked` for locked nodes.
extension ShapeDocument {
  /// Makes several changes one step of ``undo()``. If the body throws, all of them are taken back.
  ///
  /// A step in a step is a part of it. ``undo()`` and ``redo()`` do nothing in one, and return nil.
  public func step<Result, Failure: Error>(_ name: String = "", _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    history.begin(name)
    do throws(Failure) {
      let result = try body()
      history.commit()
      return result
    } catch {
      history.rollback()
      known = nil
      throw error
    }
  }

  /// Sets a property of nodes from text: `fill` to `red` or `linear(red, blue)`, `stroke.width` to `3`, `text` to `Hello`, `x` to `10`.
  ///
  /// A text that sets several properties at once, as `fill` to a gradient does, sets them all. `x`, `y`, `width` and `height` move and
  /// scale groups and paths too. References to an old `id` follow the new one.
  /// - Throws: `property` for an unknown name, `value` for a text that is not a value of the property, `edit.…` if a node or the
  ///   format cannot hold it.
  public func set(_ property: String, to value: String, of nodes: [ShapeNode]) throws(ShapeError) {
    let known = try ShapeDocument.property(property)
    guard !known.isComputed, known != .kind else {
      throw ShapeError("property.computed", "\(property) is computed and cannot be set")
    }
    try change("set \(property)", nodes) { (editor, numbers) throws(ShapeError) in
      let framed = [Property.x, .y, .width, .height].contains(known) ? numbers.filter { document.computes(known, of: $0) } : []
      for node in framed { try editor.setEdge(known, to: value, of: node) }
      let others = framed.isEmpty ? numbers : numbers.filter { !Set(framed).contains($0) }
      if !others.isEmpty {
        try editor.write(value, known, others, isWhole: !property.utf8.contains(UInt8(ascii: "[")), at: nil)
      }
    }
  }

  /// Removes a property of nodes, which then have the value of their style or the default. An object such as `fill` is removed with its
  /// members.
  public func unset(_ property: String, of nodes: [ShapeNode]) throws(ShapeError) {
    let known = try ShapeDocument.property(property)
    try change("unset \(property)", nodes) { (editor, numbers) throws(ShapeError) in try editor.write(known, nil, numbers) }
  }

  /// Gives a node another frame, in the coordinates of its parent; a group moves and scales with all its contents.
  public func setFrame(_ frame: ShapeBox, of node: ShapeNode) throws(ShapeError) {
    try change("set frame", [node]) { (editor, numbers) throws(ShapeError) in
      guard let source = document.frame(of: numbers[0]) else {
        throw ShapeError("geometry.none", "\(document.shown(numbers[0])) has no extent, so it has no frame")
      }
      guard frame.rect.isFinite, frame.width >= 0, frame.height >= 0 else {
        throw ShapeError("value", "a frame is four numbers, and its sides are not negative")
      }
      try editor.setFrame(of: numbers[0], from: source, to: frame.rect, at: nil)
    }
  }

  /// Moves nodes on their canvas, by pixels.
  public func translate(_ nodes: [ShapeNode], x: Double, y: Double) throws(ShapeError) {
    guard x.isFinite, y.isFinite else { throw ShapeError("value", "a distance is a finite number") }
    try change("translate", nodes) { (editor, numbers) throws(ShapeError) in
      try editor.transform(document.topmost(numbers).map { ($0, .translation(x: x, y: y)) }, at: nil)
    }
  }

  /// Makes a canvas in front of the others.
  /// - Throws: `edit.format` in SVG, which has one canvas.
  @discardableResult
  public func addCanvas(_ name: String, width: Double = 800, height: Double = 600) throws(ShapeError) -> ShapeNode {
    var canvas = Graphic(
      kind: .canvas, id: document.newID(.canvas, name: name, in: .document, ordinal: document.childCount(of: .document)), name: name)
    (canvas[.width], canvas[.height]) = (.number(width), .number(height))
    try check(canvas)
    return try made("add canvas") { (editor) throws(ShapeError) in
      try editor.apply(.create([NewNode(.graphic(canvas), in: .node(.document))]))
      return document.canvases[document.canvases.count - 1]
    }
  }

  /// Makes a graphic in front of all others in a canvas or a group.
  /// - Parameters:
  ///   - kind: `rectangle`, `ellipse`, `line`, `polyline`, `polygon`, `star`, `path`, `text`, `image`, `group` and so on.
  ///   - name: Nil for `Rectangle 3` and the like.
  ///   - frame: In the coordinates of `parent`: of the canvas, or of a group before its own rotation and transform. Nil for 100 by 100
  ///     in the corner. Of a path or a line, `d` and the ends say where it is.
  ///   - properties: Set as ``set(_:to:of:)`` does, in this order.
  /// - Throws: `kind` for an unknown kind; as ``set(_:to:of:)``.
  @discardableResult
  public func add(
    _ kind: String, named name: String? = nil, in parent: ShapeNode, frame: ShapeBox? = nil,
    _ properties: KeyValuePairs<String, String> = [:]
  ) throws(ShapeError) -> ShapeNode {
    let home = try number(parent)
    guard let known = Kind(typed: kind), Kind.graphics.contains(known) else {
      throw ShapeError(
        "kind", "there is no kind '\(kind)' of graphics",
        help: ShapeError.didYouMean(Suggestions.nearest(to: kind, in: Kind.graphics.map(\.word))))
    }
    let ordinal = document.childCount(of: home)
    let name = name ?? Graphic.usualName(known, ordinal)
    let id = document.newID(known, name: name, in: home, ordinal: ordinal)
    let graphic = Graphic(new: known, id: id, name: name, frame: frame?.rect ?? Graphic.usualFrame)
    try check(graphic)
    return try made("add \(kind)") { (editor) throws(ShapeError) in
      try editor.make(graphic, in: home, frame?.rect ?? Graphic.usualFrame) { (node) throws(ShapeError) in
        try editor.giveFont(node)
        for (property, value) in properties { try set(property, to: value, of: [ShapeNode(node, self)]) }
      }
    }
  }

  /// Deletes nodes with all their contents. Parts of them that the rest of the document needs stay in the file.
  /// - Throws: `edit.style` if the rest would look different, or if contents that are not drawn would be lost.
  public func delete(_ nodes: [ShapeNode]) throws(ShapeError) {
    try change("delete", nodes) { (editor, numbers) throws(ShapeError) in try editor.remove(document.topmost(numbers)) }
  }

  /// Moves nodes in the tree, in the order of the list. They keep their place on the canvas and their appearance.
  /// - Throws: `edit.style` if they cannot keep their appearance, such as when they enter or leave a group with an opacity.
  public func move(_ nodes: [ShapeNode], to place: ShapePlace) throws(ShapeError) {
    try change("move", nodes) { (editor, numbers) throws(ShapeError) in
      let numbers = document.topmost(numbers)
      let (parent, index) = try target(place, without: numbers)
      try editor.moveInPlace(numbers.enumerated().map { Placement($1, in: parent, at: index + $0) })
    }
  }

  /// Copies nodes with all their contents, each in front of its original. Copies refer to each other where the originals do.
  /// - Returns: The copies, in the order of the list.
  @discardableResult
  public func duplicate(_ nodes: [ShapeNode]) throws(ShapeError) -> [ShapeNode] {
    var copies: [NodeID] = []
    try change("duplicate", nodes) { (editor, numbers) throws(ShapeError) in
      copies = try editor.copy(document.topmost(numbers))
      try editor.nameCopies(copies)
    }
    return copies.map { ShapeNode($0, self) }
  }

  /// Puts nodes in a new group, in front of the front-most of them. They keep their place on the canvas and their appearance.
  @discardableResult
  public func group(_ nodes: [ShapeNode], named name: String = "Group") throws(ShapeError) -> ShapeNode {
    var group = NodeID.document
    try change("group", nodes) { (editor, numbers) throws(ShapeError) in
      group = try editor.group(document.topmost(document.ordered(numbers)), named: name)
    }
    return ShapeNode(group, self)
  }

  /// Replaces groups with their children.
  /// - Throws: `edit.style` if that would change the picture; `edit.kind` for a node that is not a group.
  /// - Returns: The children.
  @discardableResult
  public func ungroup(_ groups: [ShapeNode]) throws(ShapeError) -> [ShapeNode] {
    var freed: [NodeID] = []
    try change("ungroup", groups) { (editor, numbers) throws(ShapeError) in
      if let other = numbers.first(where: { !document.isGroupOfGraphics($0) }) {
        throw ShapeError("edit.kind", "\(document.shown(other)) is not a group")
      }
      freed = try editor.ungroup(document.ordered(numbers))
    }
    return freed.map { ShapeNode($0, self) }
  }

  // MARK: Undo

  /// Undoes the latest step.
  /// - Returns: Its name; nil if there is none.
  @discardableResult
  public func undo() -> String? {
    known = nil
    return history.undo()?.name
  }

  /// Redoes the step that was undone last.
  @discardableResult
  public func redo() -> String? {
    known = nil
    return history.redo()?.name
  }

  /// The names of the steps that ``undo()`` can undo, the latest one last.
  public var undoSteps: [String] { history.undoSteps.map(\.name) }

  /// The names of the steps that ``redo()`` can redo, the next one last.
  public var redoSteps: [String] { history.redoSteps.map(\.name) }

  // MARK: Helpers

  static func property(_ name: String) throws(ShapeError) -> Property {
    if let property = Property(path: name) { return property }
    throw ShapeError(
      "property", "there is no property '\(name)'",
      help: ShapeError.didYouMean(Suggestions.nearest(to: name, in: PropertyTable.rows.map(\.path))))
  }

  func number(_ node: ShapeNode) throws(ShapeError) -> NodeID {
    guard node.owner === self else { throw ShapeError("edit.gone", "the node is one of another document") }
    guard node.exists else { throw ShapeError("edit.gone", "the node is not in the document") }
    return node.number
  }

  private func check(_ graphic: Graphic) throws(ShapeError) {
    guard let member = graphic.members.first(where: { !PropertyTable.accepts($0.value, $0.property) }) else { return }
    throw ShapeError(
      "value", "\(member.property.path) cannot be \(EditFault.short(ValueText.text(member.value)))",
      help: ["expected \(ValueText.words(member.property.specification.type))"])
  }

  /// Runs a change as one step.
  func change(
    _ name: String, _ nodes: [ShapeNode], _ body: (_ editor: LibraryEditing, _ numbers: [NodeID]) throws(ShapeError) -> Void
  ) throws(ShapeError) {
    var numbers: [NodeID] = []
    for node in nodes { numbers.append(try number(node)) }
    guard !numbers.isEmpty else { return }
    let editor = LibraryEditing(owner: self)
    try step(name) { () throws(ShapeError) in
      let isOutermost = history.transactionDepth == 1
      if isOutermost { locks.beginCommand(on: document) }
      try body(editor, numbers)
      for edit in selectors.edits(on: document) { try editor.apply(edit) }
      selectors = StoredSelectors()
    }
  }

  /// Runs a change that makes a node.
  private func made(_ name: String, _ body: (_ editor: LibraryEditing) throws(ShapeError) -> NodeID) throws(ShapeError) -> ShapeNode {
    var node = NodeID.document
    try change(name, [root]) { (editor, _) throws(ShapeError) in node = try body(editor) }
    return ShapeNode(node, self)
  }

  /// The group and the index of a place, after some nodes are removed from it.
  private func target(_ place: ShapePlace, without nodes: [NodeID]) throws(ShapeError) -> (parent: NodeID, index: Int) {
    let node: NodeID
    switch place {
    case .into(let group):
      let parent = try number(group)
      return (parent, document.childCount(of: parent) - nodes.count { document.parent(of: $0) == parent })
    case .before(let other), .after(let other): node = try number(other)
    }
    guard let parent = document.parent(of: node), !nodes.contains(node) else {
      throw ShapeError("edit.place", "\(document.shown(node)) cannot contain that")
    }
    let places = document.indices(of: [node] + nodes.filter { document.parent(of: $0) == parent })
    let index = places[node]! - places.count { $0.value < places[node]! }
    if case .after = place { return (parent, index + 1) }
    return (parent, index)
  }
}
