// SPDX-License-Identifier: MIT
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
