import Outlines
import Scrolling

/// All parts of a scene, and what has to be done for the next frame.
///
/// A frame has three steps: bodies that read a changed value are asked, outer ones first; what changed its size is measured and what moved
/// is placed; and the screen is drawn. Each step is left out if there is nothing to do.
final class Graph {
  /// The node that fills the screen.
  private(set) var root: RootNode!
  private var waiting: [Part] = []
  /// Parts that wait until what is around them is opened.
  private var hidden: [Part] = []
  private var tables: [ObjectIdentifier: Any] = [:]
  /// Whether sizes or places have to be computed.
  private(set) var needsLayout = true
  private var isLayingOut = false
  /// Whether the picture differs from the one drawn last.
  var needsDrawing = true
  /// Whether bodies are asked even if nothing changed; for tests that compare.
  var asksAlways = false
  /// The number of the layout.
  private(set) var frameNumber = 0
  /// Where the cursor of the terminal was put by the last drawing: at the point of a text field, or at what has the focus.
  var cursor: CellPoint?
  /// The virtual time.
  var milliseconds = 0

  /// What lasts between events.
  var interaction = Interaction()

  // MARK: Counts of the work, for tests
  var livePartCount = 0
  var bodyCount = 0
  var rowCount = 0
  let counters = OutlineCounters()
  var arrangeCount = 0

  /// The problems found in the data, each once.
  private(set) var warnings: [DataWarning] = []

  init() { root = RootNode(self) }

  /// How a type of view is connected and compared; found out once.
  func fields<Composite>(of type: Composite.Type) -> DynamicFields<Composite> {
    let key = ObjectIdentifier(type)
    if let known = tables[key] as? DynamicFields<Composite> { return known }
    let fields = DynamicFields<Composite>()
    tables[key] = fields
    return fields
  }

  /// Notes a part that read a value which changed.
  func needsUpdate(_ part: Part) { waiting.append(part) }

  /// Notes a problem of the data.
  func warn(_ warning: DataWarning) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  /// Whether a part may not be removed although its row is out of view.
  func isInUse(_ part: Part) -> Bool {
    [interaction.focus, interaction.captured].contains { node in
      var owner: Part? = node
      while let next = owner, next !== part { owner = next.owner }
      return owner != nil
    }
  }

  /// Notes that something has to be laid out again.
  ///
  /// Rows that are made while their container is laid out are measured at once, and need no other layout.
  func needsToLayOut() {
    if !isLayingOut { needsLayout = true }
  }

  /// Something was opened, and with it perhaps parts that wait.
  func wake() {
    waiting += hidden
    hidden = []
  }

  /// Whether a frame would do anything.
  var needsFrame: Bool { !waiting.isEmpty || needsLayout || needsDrawing }

  /// Asks the bodies that read a changed value, and lays out what changed.
  func update() {
    // What appears may change what others read; more rounds than this go on forever.
    for _ in 0..<100 {
      askWaiting()
      if needsLayout { layOut() }
      let actions = interaction.later
      interaction.later = []
      for action in actions { action() }
      findFocus()
      if waiting.isEmpty, !needsLayout, interaction.later.isEmpty { return }
    }
    preconditionFailure("views change the values they read each time they are shown")
  }

  private func askWaiting() {
    while !waiting.isEmpty {
      var parts = waiting
      waiting = []
      parts.sort { $0.depth < $1.depth }
      for part in parts where !part.isRemoved {
        if part.isHidden { hidden.append(part) } else { part.update() }
      }
    }
  }

  private func layOut() {
    frameNumber += 1
    needsLayout = false
    needsDrawing = true
    isLayingOut = true
    root.layOut()
    isLayingOut = false
  }

  /// Draws the screen.
  func draw() -> CellGrid {
    var grid = CellGrid(size: root.frame.size)
    needsDrawing = false
    cursor = nil
    root.draw(at: .zero, DrawContext(clip: grid.bounds), on: &grid)
    return grid
  }

  /// The parts that can be reached from the root; for tests that compare it with ``livePartCount``.
  var reachablePartCount: Int {
    var count = 0
    var pending: [Part] = [root]
    while let part = pending.popLast() {
      count += 1
      part.visitParts { pending.append($0) }
    }
    return count
  }
}

/// A problem of the data that views show; it is handled in a fixed way.
package enum DataWarning: Hashable, Sendable {
  /// Two elements have the same id: both are shown, and a lookup of the id finds the first.
  case duplicateID(String)
  /// A `ForEach` over a constant range was given a range of another count: the first range is kept.
  case changedConstantRange(was: String, now: String)
}
