// SPDX-License-Identifier: MIT
/// Dispatch of events.
extension Graph {
  /// The maximum time between the presses of a double click, in milliseconds.
  private static let doubleClickTime = 400

  /// Passes an event to the node it belongs to; false if none handled it.
  @discardableResult
  func send(_ event: Event) -> Bool {
    keepFocusInFront()
    switch event {
    case .key(let press): return send(press)
    case .paste(let text): return receivers.contains { $0.take(pasted: text) }
    case .pointer(let pointer): return send(pointer)
    case .active, .resize: return false
    }
  }

  // MARK: Presentations

  /// The presentation in front of everything else.
  var frontPresentation: (any Presentation)? { interaction.presentations.last }

  /// The front node, which receives events: the view of the scene, or the front presentation.
  var front: Node { frontPresentation?.presented ?? root }

  /// Presents something over the view of the scene, in front of existing presentations.
  func present(_ presentation: any Presentation) {
    interaction.presentations.append(presentation)
    presentationsChanged()
  }

  func endPresentation(_ presentation: any Presentation) {
    interaction.presentations.removeAll { $0 === presentation }
    presentationsChanged()
  }

  private func presentationsChanged() {
    interaction.needsFocus = true
    root.invalidateArrangement()
  }

  // MARK: Keys

  /// The nodes that a key goes to in turn: the one with the focus, and those around it.
  private var receivers: [Node] {
    var nodes: [Node] = []
    var node: Node? = interaction.focus ?? front
    while let next = node {
      nodes.append(next)
      if next === front { break }
      node = next.container
    }
    return nodes
  }

  private func send(_ key: KeyPress) -> Bool {
    if receivers.contains(where: { $0.take(key) }) { return true }
    if shortcuts.contains(where: { $0.takeShortcut(key) }) { return true }
    switch key {
    case KeyPress(.tab): return moveFocus(by: 1)
    case KeyPress(.tab, modifiers: .shift): return moveFocus(by: -1)
    default: return root.take(key) || (receivers + scrollViews).contains { $0.take(unused: key) }
    }
  }

  /// The scroll views in front; keys that no other node handles scroll the first one that can.
  private var scrollViews: [Node] {
    var nodes: [Node] = []
    front.visitShown { if $0.isScrollView { nodes.append($0) } }
    return nodes
  }

  private var shortcuts: [Node] {
    var nodes: [Node] = []
    front.visitShown { if $0.hasShortcut { nodes.append($0) } }
    return nodes
  }

  // MARK: Focus

  /// The nodes that can have the focus, in the order of the declaration.
  var focusableNodes: [Node] {
    var nodes: [Node] = []
    front.visitShown { if $0.isFocusable { nodes.append($0) } }
    return nodes
  }

  /// Gives the focus to a node; nil removes it.
  func focus(on node: Node?) {
    let old = interaction.focus
    guard old !== node else { return }
    interaction.focus = node
    needsDrawing = true
    let left = around(old)
    let entered = around(node)
    for node in left where !entered.contains(where: { $0 === node }) { node.focusChanged(false) }
    for node in entered where !left.contains(where: { $0 === node }) { node.focusChanged(true) }
    if let node { for outer in entered.dropFirst() { outer.focusMoved(to: node) } }
  }

  /// A node and those around it.
  private func around(_ node: Node?) -> [Node] {
    var nodes: [Node] = []
    var node = node
    while let next = node {
      nodes.append(next)
      node = next.container
    }
    return nodes
  }

  /// Removes the focus from a node behind a presentation, which may have got it since.
  private func keepFocusInFront() {
    guard let focus = interaction.focus, front !== root, !around(focus).contains(where: { $0 === front }) else { return }
    self.focus(on: focusableNodes.first)
  }

  /// Gives the focus to the first node that can have it, if none has it.
  func findFocus() {
    guard interaction.needsFocus else { return }
    if interaction.focus == nil { focus(on: focusableNodes.first) }
    interaction.needsFocus = interaction.focus == nil
  }

  /// Called when a node is no longer shown.
  func nodeWasRemoved(_ node: Node) {
    if interaction.captured === node {
      interaction.captured = nil
      node.dragWasCancelled()
    }
    guard interaction.focus === node else { return }
    focus(on: nil)
    interaction.needsFocus = true
  }

  /// Gives the focus to the next or the previous node that can have it, or to the next one that is not in a node.
  @discardableResult
  func moveFocus(by step: Int, beyond node: Node? = nil) -> Bool {
    let nodes = focusableNodes
    guard !nodes.isEmpty else { return false }
    let isLeft: (Node) -> Bool = { [focus = interaction.focus] in node.map($0.isInside) ?? ($0 === focus) }
    let place = step > 0 ? nodes.lastIndex(where: isLeft) : nodes.firstIndex(where: isLeft)
    let next = nodes[place.map { ($0 + step + nodes.count) % nodes.count } ?? (step > 0 ? 0 : nodes.count - 1)]
    let entered = around(next).reversed().filter { $0 === node || !(interaction.focus?.isInside($0) ?? false) }
    if !entered.contains(where: { $0.enter(by: step) }) { focus(on: next) }
    return true
  }

  // MARK: Mouse

  private func send(_ pointer: PointerEvent) -> Bool {
    switch pointer.kind {
    case .press(let button): return press(button, pointer)
    case .drag:
      // What follows a drag is no second click.
      if interaction.lastPress?.point != pointer.point { interaction.lastPress = nil }
      guard let node = interaction.captured else { return false }
      node.dragged(to: pointer.point - node.screenOrigin)
      return true
    case .release:
      guard let node = interaction.captured else { return false }
      interaction.captured = nil
      node.released(at: pointer.point - node.screenOrigin)
      return true
    case .wheel(let lines, let columns):
      let path = path(to: pointer.point).reversed()
      return path.contains { $0.node.take(wheel: CellPoint(x: columns, y: lines)) }
        || columns == 0 && path.contains { $0.node.take(wheelAcross: lines) }
    case .move: return false
    }
  }

  private func path(to point: CellPoint) -> [(node: Node, point: CellPoint)] {
    front.path(to: point - front.screenOrigin)
  }

  private func press(_ button: PointerEvent.Button, _ pointer: PointerEvent) -> Bool {
    var count = 1
    if let last = interaction.lastPress, last.point == pointer.point, milliseconds - last.time <= Self.doubleClickTime {
      count = last.count + 1
    }
    interaction.lastPress = (pointer.point, milliseconds, count)
    guard front.contains(pointer.point) else {
      guard let presentation = frontPresentation, presentation.isTransient else { return false }
      presentation.end()
      return true
    }
    let path = path(to: pointer.point)
    if let node = path.last(where: { $0.node.isFocusable })?.node { focus(on: node) }
    let presses = path.reversed().map { node, point in
      (node, Press(button: button, point: point, modifiers: pointer.modifiers, clickCount: count))
    }
    // Scroll views get the presses that no other node handles.
    let taker = presses.first { $0.take($1) } ?? presses.first { $0.take(unused: $1) }
    interaction.captured = taker?.0
    return interaction.captured != nil
  }

  // MARK: Time

  /// Advances the time for animations.
  func advance(by duration: Int) {
    milliseconds += duration
    let moving = interaction.moving
    interaction.moving = []
    for node in moving where !node.isRemoved {
      if node.advance(by: duration) { move(node) }
    }
  }

  /// Works on tasks until a condition holds; false if there are no more tasks.
  func work(until isOver: () -> Bool) -> Bool {
    while let task = interaction.tasks.first {
      if task.isCancelled || task.step() == .done { interaction.tasks.removeFirst() }
      if isOver() { break }
    }
    return !interaction.tasks.isEmpty
  }

  /// Records a node with a running animation.
  func move(_ node: Node) {
    if !interaction.moving.contains(where: { $0 === node }) { interaction.moving.append(node) }
  }

  /// Runs an action after the next layout.
  func later(_ action: @escaping () -> Void) { interaction.later.append(action) }
}
