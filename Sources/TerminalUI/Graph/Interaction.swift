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
  /// Whether a node should get the focus, because none has it.
  var needsFocus = true
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
