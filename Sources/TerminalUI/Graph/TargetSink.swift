// SPDX-License-Identifier: MIT
/// The layout marked as scroll target layout, for the scroll view around it.
final class TargetSink {
  weak var layout: Node?
  /// The scroll view, and the one around it.
  weak var scrollView: Node?
  var outer: TargetSink?
  /// The views that are targets by themselves.
  private var marked: Set<ObjectIdentifier> = []

  /// Whether there are any targets.
  var isEmpty: Bool { layout == nil && marked.isEmpty }

  /// Makes a view a target by itself, or not.
  func mark(_ node: Node, _ isTarget: Bool) {
    if isTarget { marked.insert(ObjectIdentifier(node)) } else { marked.remove(ObjectIdentifier(node)) }
  }

  func isMarked(_ node: Node) -> Bool { marked.contains(ObjectIdentifier(node)) }
}
