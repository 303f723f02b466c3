// SPDX-License-Identifier: MIT
import Scrolling

/// The context for creating or updating a view's part: the graph, the inherited values, and the kind of its container.
///
/// Opaque outside this module: views only pass it on.
public struct ViewContext {
  package let graph: Graph
  /// The inherited values.
  var surroundings: Surroundings
  /// The axis of the stack that the view is in, nil outside stacks.
  var axis: ScrollAxis?
  /// The way in which its container handles rows.
  var rows = RowMode.all
  /// The modifiers for the next scroll view.
  var inherited: Inherited?
  /// Receives the layout whose children are targets of the enclosing scroll view.
  var targets: TargetSink?
  /// Whether the next layout is that layout.
  var marksTargets = false

  /// The way in which a container handles rows.
  enum RowMode {
    /// It creates all of them.
    case all
    /// It creates the visible ones.
    case visible
    /// It creates the visible ones, and opens and closes groups and sections.
    case list
  }

  var values: EnvironmentValues { surroundings.values }

  /// Whether a view that was shown in the other context looks the same in this one.
  func isSame(as other: ViewContext) -> Bool {
    surroundings === other.surroundings && axis == other.axis && rows == other.rows
      && inherited === other.inherited && targets === other.targets && marksTargets == other.marksTargets
  }

  /// The context inside a container.
  func inside(_ axis: ScrollAxis?, _ rows: RowMode = .all) -> ViewContext {
    var inner = self
    inner.axis = axis
    inner.rows = rows
    return inner
  }
}

/// Values that modifiers pass to the next container of a kind, which consumes them.
class Inherited {}
