// SPDX-License-Identifier: MIT
package import Outlines

/// The state shared by the parts of a scene: the work pending for the next frame, and the state between events.
package final class Graph {
  /// The node that fills the screen.
  weak var root: Node!
  private var waiting: [Part] = []
  /// Parts that wait until their enclosing group is opened.
  private var hidden: [Part] = []
  private var tables: [ObjectIdentifier: Any] = [:]
  /// Whether sizes or places have to be computed.
  private(set) var needsLayout = true
  private var isLayingOut = false
  /// Whether the picture differs from the one drawn last.
  var needsDrawing = true
  /// Whether bodies are evaluated even if nothing changed, for tests that compare results.
  package var asksAlways = false
  /// The number of the layout.
  private(set) var frameNumber = 0
  /// The position of the terminal's cursor after the last drawing: at the point of a text field, or at the view with the focus.
  var cursor: CellPoint?
  /// The virtual time.
  package var milliseconds = 0

  /// The state between events.
  var interaction = Interaction()

  // MARK: Counts of the work, for tests
  package var livePartCount = 0
  var bodyCount = 0
  package var rowCount = 0
  package let counters = OutlineCounters()
  var arrangeCount = 0

  /// The problems found in the data, each once.
  package private(set) var warnings: [DataWarning] = []

  /// Facts about a type that are computed once, and cached by the type of the facts.
  func known<Facts>(_ find: () -> Facts) -> Facts {
    let key = ObjectIdentifier(Facts.self)
    if let known = tables[key] as? Facts { return known }
    let facts = find()
    tables[key] = facts
    return facts
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
      // A row of a list lays out a view that it does not own.
      if let row = part as? Node, node?.isInside(row) ?? false { return true }
      var owner: Part? = node
      while let next = owner, next !== part { owner = next.owner }
      return owner != nil
    }
  }

  /// Notes that something has to be laid out again.
  ///
  /// Rows that are created while their container is laid out are measured at once, and need no other layout.
  func needsToLayOut() {
    if !isLayingOut { needsLayout = true }
  }

  /// Called when something was opened, which may contain waiting parts.
  func wake() {
    waiting += hidden
    hidden = []
  }

  /// Clears all state when nothing is shown any more: the parts hold the graph, and it must hold none of them.
  func end() {
    (waiting, hidden) = ([], [])
    interaction = Interaction()
  }

  /// Runs the actions scheduled for after the layout.
  func doLater() {
    let actions = interaction.later
    interaction.later = []
    for action in actions { action() }
  }

  /// Whether nothing has to be evaluated, laid out or run before the screen is drawn.
  var isSettled: Bool { waiting.isEmpty && !needsLayout && interaction.later.isEmpty }

  /// Evaluates the bodies that read a changed value, outer ones first.
  func askWaiting() {
    while !waiting.isEmpty {
      var parts = waiting
      waiting = []
      parts.sort { $0.depth < $1.depth }
      for part in parts where !part.isRemoved {
        if part.isHidden { hidden.append(part) } else { part.update() }
      }
    }
  }

  /// Runs a layout of the screen.
  func layOut(_ body: () -> Void) {
    frameNumber += 1
    needsLayout = false
    needsDrawing = true
    isLayingOut = true
    body()
    isLayingOut = false
  }
}

/// A problem in the data of views, which is handled in a fixed way.
public enum DataWarning: Hashable, Sendable {
  /// Two elements have the same id: both are shown, and a lookup of the id finds the first.
  case duplicateID(String)
  /// A `ForEach` over a constant range was given a range with another count: the first range is kept.
  case changedConstantRange(was: String, now: String)
}

extension DataWarning: CustomStringConvertible {
  /// A line for the author of the views.
  public var description: String {
    switch self {
    case .duplicateID(let id): "the id \(id) is used twice: both elements are shown, and the first one is found"
    case .changedConstantRange(let was, let now):
      "a ForEach over the constant range \(was) was given \(now), which is not shown: give it ids"
    }
  }
}
