/// The layout marked as scroll target layout, for the scroll view around it.
final class TargetSink {
  weak var layout: Node?
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

extension ViewContext {
  /// The context inside a layout: only the outermost one can be the scroll target layout.
  var withoutMark: ViewContext {
    var inner = self
    inner.marksTargets = false
    return inner
  }

  /// Passes a layout to the scroll view if it is marked.
  func mark(_ node: Node) {
    guard let targets else { return }
    if marksTargets { targets.layout = node } else if targets.layout === node { targets.layout = nil }
  }
}
