// SPDX-License-Identifier: MIT
/// The state between events: the node that receives keys, the one that captured the mouse, and so on.
struct Interaction {
  /// The node that receives keys.
  weak var focus: Node?
  /// The node in which a button was pressed, until it is released.
  weak var captured: Node?
  /// The place and time of the last press of a button, and the number of consecutive presses.
  var lastPress: (point: CellPoint, time: Int, count: Int)?
  /// The nodes with running animations.
  var moving: [Node] = []
  /// The actions to run after the next layout.
  var later: [() -> Void] = []
  /// The tasks for idle time.
  var tasks: [Task] = []
  /// The presentations over the view of the scene, the last in front.
  var presentations: [any Presentation] = []
  /// Whether a node should get the focus, because none has it.
  var needsFocus = true
}

/// A view presented over the view of a scene.
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

/// The progress of a task.
public enum TaskProgress: Hashable, Sendable {
  /// There is more to do.
  case more
  /// It is done.
  case done
}
