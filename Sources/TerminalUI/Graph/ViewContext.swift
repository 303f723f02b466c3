// SPDX-License-Identifier: MIT
import Scrolling

/// What a view needs to make or update its part: the graph, what it inherits, and the kind of its container.
///
/// Opaque outside this module: views only pass it on.
public struct ViewContext {
  package let graph: Graph
  /// The inherited values.
  var surroundings: Surroundings
  /// The axis of the stack that the view is in, nil outside stacks.
  var axis: ScrollAxis?
  /// What its container does with its rows.
  var rows = RowMode.all
  /// What the modifiers of the next scroll view say.
  var inherited: Inherited?
  /// Where the scroll view around looks for the layout whose children are its targets.
  var targets: TargetSink?
  /// Whether the next layout is that layout.
  var marksTargets = false

  /// How a container takes its rows.
  enum RowMode {
    /// It makes all of them.
    case all
    /// It makes those in view.
    case visible
    /// It makes those in view, and opens and closes groups and sections.
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

/// What modifiers pass to the next container of a kind, which consumes it.
class Inherited {}
