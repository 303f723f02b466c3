// SPDX-License-Identifier: MIT
/// Which node keys go to, which one the mouse is captured by, and what else lasts between events.
struct Interaction {
  /// The node that keys go to.
  weak var focus: Node?
  /// The node in which a button was pressed, until it is released.
  weak var captured: Node?
  /// Where and when a button was pressed last, and how often in a row.
  var lastPress: (point: CellPoint, time: Int, count: Int)?
  /// The nodes that move by themselves.
  var moving: [Node] = []
  /// What is done after the next layout.
  var later: [() -> Void] = []
  /// What is worked on while nothing else is to be done.
  var tasks: [Task] = []
  /// What is presented over the view of the scene, the last in front.
  var presentations: [any Presentation] = []
  /// Whether a node should get the focus, because none has it.
  var needsFocus = true
}

/// What is shown over the view of a scene.
protocol Presentation: AnyObject {
  /// Its node.
  var presented: Node? { get }
  /// Places the node on the screen.
  func place(in room: CellRect, _ context: PlaceContext)
  /// Ends it.
  func end()
  /// Whether a click beside it ends it.
  var isTransient: Bool { get }
}

/// Work in steps.
final class Task {
  let step: () -> TaskProgress
  var isCancelled = false

  init(_ step: @escaping () -> TaskProgress) { self.step = step }
}

/// How far a task came.
public enum TaskProgress: Hashable, Sendable {
  /// There is more to do.
  case more
  /// It is done.
  case done
}
