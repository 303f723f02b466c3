// SPDX-License-Identifier: GPL-3.0-or-later
import Outlines
import ShapeCommands
import ShapeModel
import ShapeOutline
import TerminalText
import TerminalUI

/// The lines that keys run on the selection.
extension Editor {
  /// Goes to another canvas.
  func canvasLine(by step: Int) -> String? {
    let canvases = document.canvases
    guard let canvas, let place = canvases.firstIndex(of: canvas), canvases.count > 1 else { return nil }
    return "cd " + name(canvases[((place + step) % canvases.count + canvases.count) % canvases.count])
  }

  /// Opens or closes the current group and its siblings.
  func besideLine(_ verb: String) -> String? {
    guard let node = cursorNode, let parent = document.parent(of: node) else { return nil }
    return verb + (parent == .document ? " canvas" : " (\(name(parent)) > group)?")
  }

  /// Switches a property on or off, for all graphics to the opposite of its value for the first.
  func toggleLine(_ property: Property) -> String? {
    guard let target, let first = targets.first else { return nil }
    let isOn = document.resolved(property, of: first) == .bool(true)
    return "set \(target) \(property.path) \(!isOn)"
  }

  /// Moves the selection past siblings, down by a number of rows.
  func moveLine(by step: Int) -> String? {
    guard let target, let first = targets.first else { return nil }
    guard document.kind(of: first) != .canvas, session.viewpoint.filter == nil, abs(step) == 1 else { return moveLine(past: step) }
    return (isBehind(first, step > 0) ? "lower " : "raise ") + target
  }

  /// The same for siblings of one parent, as a block, past visible siblings.
  private func moveLine(past step: Int) -> String? {
    guard let target else { return nil }
    let rows = targets.compactMap(outline.index(of:)).sorted()
    guard var row = step > 0 ? rows.last : rows.first else { return nil }
    let moved = Set(rows)
    var steps = abs(step)
    while steps > 0, let next = outline.sibling(of: row, by: step.signum()) {
      row = next
      if !moved.contains(next) { steps -= 1 }
    }
    guard !moved.contains(row) else { return nil }
    let sibling = outline.row(at: row).id
    let verb = document.kind(of: sibling) == .canvas ? "canvas move" : "move"
    return "\(verb) \(target) \(isBehind(sibling, step > 0) ? "before" : "after") \(name(sibling))"
  }

  /// Whether the sibling listed above or below a node precedes it in the document.
  private func isBehind(_ node: NodeID, _ isBelow: Bool) -> Bool {
    isBelow == (session.outline.isFrontFirst && document.kind(of: node) != .canvas)
  }

  /// The selectors on which a fill colour for the selection is set, and the graphics that it changes, where these differ: a group itself
  /// paints nothing. In SVG it hands its paint down; elsewhere its contents are painted. Nil for nothing. O(contents of the groups).
  var painted: (target: String, note: String?)? {
    let nodes = targets
    let groups = nodes.filter { document.isGroupOfGraphics($0) && document.kind(of: $0) != .canvas }
    guard let target, let first = groups.first, nodes.count <= Editor.mostNamed else { return target.map { ($0, nil) } }
    let all = groups.count == 1 ? sanitized(document.label(of: first), limit: 40) : "\(groups.count) groups"
    let count = groups.reduce(0) { $0 + document.subtree(of: $1).count { !document.isGroup($0) } }
    let graphics = counted(count, "graphic")
    if document.source.inheritance != nil { return (target, "what has no fill of its own of \(graphics) in \(all):") }
    let others = nodes.filter { !groups.contains($0) }.map(name)
    return (
      "(" + (others + groups.map { name($0) + " :not(group)" }).joined(separator: ", ") + ")",
      "all \(graphics) in \(all):"
    )
  }

  /// Switches between listing the front first and last.
  var orderLine: String { "order " + (session.outline.isFrontFirst ? "back-first" : "front-first") }

  /// Moves a row that was dropped on another one, with the whole selection if it is selected; nil where it cannot go.
  func dropLine(_ dragged: NodeID, _ target: NodeID, _ place: ListDropPlace) -> String? {
    guard document.contains(dragged), document.contains(target) else { return nil }
    // A row dropped on itself stays.
    if place != .below, dragged == target || selectedIDs.isSuperset(of: [dragged, target]) { return nil }
    let isCanvas = document.kind(of: dragged) == .canvas
    let verb = isCanvas ? "canvas move" : "move"
    let what = selectedIDs.contains(dragged) ? self.target ?? name(dragged) : name(dragged)
    if isCanvas, place != .below, let canvas = document.canvas(of: target), canvas != target || place == .inside {
      // It goes past the canvas that it is dropped on, or on a row of.
      guard canvas != dragged, let old = document.position(of: dragged), let new = document.position(of: canvas) else { return nil }
      return "\(verb) \(what) \(old < new ? "after" : "before") \(name(canvas))"
    }
    guard place == .below else {
      let word =
        switch place {
        case .before, .after, .below: isBehind(target, place == .after) ? "before" : "after"
        case .inside: "into"
        }
      return "\(verb) \(what) \(word) \(name(target))"
    }
    // A drop below the last row means the end of its canvas.
    var last = target
    while document.level(of: last) > (isCanvas ? 1 : 2), let parent = document.parent(of: last) { last = parent }
    if document.kind(of: last) == .canvas, !isCanvas { return "\(verb) \(what) into \(name(last))" }
    return targets.contains(last) && what != name(dragged) || last == dragged
      ? nil : "\(verb) \(what) \(isBehind(last, true) ? "before" : "after") \(name(last))"
  }

  // MARK: New graphics

  /// The group that new graphics are put into: the canvas or the open group that keys refer to, or else the group around these.
  private var groupOfNew: NodeID? {
    guard let node = targets.first, document.contains(node) else { return canvas }
    if document.kind(of: node) == .canvas { return node }
    let isOpen = outline.index(of: node).map { outline.row(at: $0).disclosure == .open } ?? false
    let isCopied = session.clipboard.map { $0.isFrom(document) && $0.nodes.contains(node) } ?? false
    return isOpen && !isCopied && document.holdsGraphics(node) ? node : document.parent(of: node)
  }

  /// The group into which a graphic is drawn, whose coordinates must be those of the canvas.
  var groupOfDrawing: NodeID? {
    guard let group = groupOfNew, document.isGroupOfGraphics(group) else { return canvas }
    return document.map(of: group) * document.placement(of: group) == .identity ? group : canvas
  }

  /// The group that the copied graphics are pasted into: outside of groups with effects that these would get, unless they had them.
  private var groupOfPasted: NodeID? {
    guard var group = groupOfNew else { return nil }
    let origins = session.clipboard.map { $0.isFrom(document) ? Set($0.nodes.compactMap(document.parent)) : [] } ?? []
    while document.kind(of: group) != .canvas, !origins.contains(group), document.affectsContents(group),
      let outer = document.parent(of: group)
    { group = outer }
    return group
  }

  /// Pastes the copied graphics at their place, or to the right of it.
  func pasteLine(isBeside: Bool) -> String {
    let line = "paste" + (groupOfPasted.map { " in " + name($0) } ?? "")
    guard isBeside, let box = session.clipboard?.box else { return line }
    return line + " --offset \(NumberText.string((box.width * 9 / 8).rounded(.up))),0"
  }

  // MARK: Selecting

  /// Selects all siblings of the row, all graphics of a canvas, or all matches of a filter.
  func selectAll() {
    if let filter = session.viewpoint.filter {
      let shown = filter.nodes.filter { document.contains($0) && outline.index(of: $0) != nil }
      guard shown.count > Editor.mostNamed, shown.count == filter.nodes.count, let name = filterName else { return select(Set(shown)) }
      return run("select \(name)")
    }
    guard let node = targets.first ?? canvas else { return tell("there is no row", .warning) }
    let group = document.kind(of: node) == .canvas ? node : document.parent(of: node) ?? node
    let isAnyLocked = document.children(of: group).contains(where: document.isLocked)
    run("select (\(name(group)) > *\(isAnyLocked ? "[locked=false]" : ""))")
    if isAnyLocked { remark("all that is not locked is selected") }
  }

  /// Selects the graphics on the canvas with the same paints as the current one.
  func selectAlike() {
    guard let node = targets.first, let canvas = document.canvas(of: node), document.kind(of: node) != .canvas, !document.isGroup(node)
    else {
      return tell("choose a graphic that is painted; S selects all that have its fill and its stroke", .warning)
    }
    run("select (\(name(canvas)) :same(\(name(node)); fill, stroke))")
  }

  // MARK: Sizes

  /// Gives all selected graphics a length of the one at the cursor, or else of the first one.
  func sameLine(_ property: Property) -> String? {
    guard let target, let node = targets.first(where: { $0 == cursor }) ?? targets.first, let frame = document.frame(of: node) else {
      return nil
    }
    return "set \(target) \(property.path) \(NumberText.string(property == .width ? frame.width : frame.height))"
  }

  /// The ends of a line whose numbers are places on its canvas; nil for other graphics.
  func ends(of node: NodeID) -> (Point, Point)? {
    guard document.kind(of: node) == .line, document.map(of: node) * document.placement(of: node) == .identity else { return nil }
    let graphic = document.graphic(node)
    return (Point(x: graphic.number(.x1), y: graphic.number(.y1)), Point(x: graphic.number(.x2), y: graphic.number(.y2)))
  }

  /// The frame with which a node fills a rectangle of its canvas; nil where it is turned against that.
  func frame(of node: NodeID, filling rect: Rect) -> Rect? {
    var map = document.map(of: node)
    if !document.isGroup(node) {
      let placement = document.placement(of: node)
      guard placement.b == 0, placement.c == 0 else { return nil }
      // A flip is one within the frame.
      if document.value(.transform, of: node) != nil { map = map * placement }
    }
    return map.keepsRectanglesUpright ? map.inverse?.bounds(of: rect) : nil
  }

  /// Lets a graphic fill a rectangle that has a corner of its box; nil if it does already.
  func fillLine(_ node: NodeID, _ rect: Rect) -> String? {
    guard let box = box(of: node), box != rect else { return nil }
    if let old = document.frame(of: node), let new = frame(of: node, filling: rect) {
      return setLine(node, [("x", old.x, new.x), ("y", old.y, new.y), ("width", old.width, new.width), ("height", old.height, new.height)])
    }
    guard box.width > 0, box.height > 0 else { return nil }
    let (x, y) = (rect.minX == box.minX ? box.minX : box.maxX, rect.minY == box.minY ? box.minY : box.maxY)
    let numbers = [rect.width / box.width, rect.height / box.height, x, y].map { NumberText.string($0.withoutNoise) }
    return "scale \(name(node)) \(numbers[0]) \(numbers[1]) --about \(numbers[2]),\(numbers[3]) --keep-strokes"
  }

  /// Sets the numbers of a graphic that differ from the old ones; nil if none does.
  func setLine(_ node: NodeID, _ numbers: [(word: String, old: Double, new: Double)]) -> String? {
    let words = numbers.compactMap { word, old, new in
      let (old, new) = (NumberText.string(old.withoutNoise), NumberText.string(new.withoutNoise))
      return old == new ? nil : "\(word) \(new)"
    }
    return words.isEmpty ? nil : "set \(name(node)) " + words.joined(separator: " ")
  }

  /// Changes the width or the height of one graphic.
  func resizeLine(x: Int, y: Int) -> String? {
    guard targets.count == 1, let node = targets.first, let frame = document.frame(of: node) else { return nil }
    let (property, length) = x != 0 ? ("width", frame.width + Double(x)) : ("height", frame.height + Double(y))
    return "set \(name(node)) \(property) \(NumberText.string(max(0, length)))"
  }
}
