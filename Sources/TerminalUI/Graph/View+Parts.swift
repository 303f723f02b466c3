// SPDX-License-Identifier: MIT
/// Creating and updating the parts of views inside each kind of part.
extension Part {
  /// Creates or updates the part of a view below this one.
  final func part(of view: some View, _ old: Part?, _ context: ViewContext) -> Part {
    let part = view._part(old, context)
    adopt(part, insteadOf: old)
    return part
  }
}

extension ForwardingPart {
  /// Creates or updates the part of a view as the content.
  final func show(_ view: some View, _ context: ViewContext) { show(view._part(content, context)) }
}

extension ChoicePart {
  /// Creates or updates the part of one of several views.
  func take(_ view: some View, choice: Int, _ context: ViewContext) {
    choose(choice)
    show(view, context)
  }
}

extension SequencePart {
  /// Creates or updates the part of the next view.
  func take(_ view: some View, _ context: ViewContext) { take(view._part(next, context)) }
}

extension ContainerNode {
  /// Creates or updates the part of the view it holds.
  final func hold(_ view: some View, _ context: ViewContext) { hold(view._part(content, context)) }
}
