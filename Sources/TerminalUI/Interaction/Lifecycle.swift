// SPDX-License-Identifier: MIT
/// A view with actions for its appearance, for changes of a value, and for its disappearance.
struct LifecycleView<Content: View, Value: Equatable>: View {
  let content: Content
  let value: Value
  var appear: (() -> Void)?
  var change: ((Value, Value) -> Void)?
  var disappear: (() -> Void)?
  var step: (() -> TaskProgress)?

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let part = kept(old, or: LifecyclePart<Value>(context.graph))
    part.take(value, appear, change, disappear, step)
    part.show(content, context)
    return part
  }

  static var _traits: RowTraits { Content._traits }
  var _name: RowName { content._name }
}

/// The part of a view with actions for lifecycle events.
final class LifecyclePart<Value: Equatable>: ForwardingPart {
  private var value: Value?
  private var disappear: (() -> Void)?
  private var task: Task?

  func take(
    _ new: Value, _ appear: (() -> Void)?, _ change: ((Value, Value) -> Void)?, _ disappear: (() -> Void)?,
    _ step: (() -> TaskProgress)?
  ) {
    self.disappear = disappear
    let old = value
    value = new
    guard old != new else { return }
    if old == nil, let appear { graph.later(appear) }
    if let old, let change { graph.later { change(old, new) } }
    task?.isCancelled = true
    task = step.map { Task($0) }
    if let task { graph.interaction.tasks.append(task) }
  }

  override func willBeRemoved() {
    task?.isCancelled = true
    if let disappear { graph.later(disappear) }
  }
}

extension View {
  /// Runs an action when the view appears.
  public func onAppear(perform action: @escaping () -> Void) -> some View {
    LifecycleView(content: self, value: true, appear: action)
  }

  /// Runs an action when the view is no longer shown.
  package func onDisappear(perform action: @escaping () -> Void) -> some View {
    LifecycleView(content: self, value: true, disappear: action)
  }

  /// Runs an action when a value changes, with the old and the new value.
  /// - Complexity: That of comparing the value, once a time the view is asked for.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> some View {
    LifecycleView(content: self, value: value, appear: initial ? { action(value, value) } : nil, change: action)
  }

  /// Runs an action when a value changes.
  /// - Complexity: That of comparing the value, once a time the view is asked for.
  public func onChange<Value: Equatable>(of value: Value, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Does work in idle time, as long as the view is shown.
  ///
  /// The step is called repeatedly between events, and should take a millisecond or two. The work starts over when the id changes, and
  /// is dropped when the view disappears.
  /// - Complexity: O(1), and that of the steps, between which events are handled.
  public func task(id: some Hashable = true, _ step: @escaping () -> TaskProgress) -> some View {
    LifecycleView(content: self, value: AnyHashable(id), step: step)
  }
}
