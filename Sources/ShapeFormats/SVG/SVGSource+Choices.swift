// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The child that a `switch` shows.
extension SVGSource {
  package var hasChoices: Bool { index.hasChoices }

  package func isLeftOut(at node: Int) -> Bool {
    let group = nodeIndex.parent(node)
    return group > 0 && word(of: group) == .switchElement && shownChild(of: group) != node
  }

  /// The first child of a `switch` whose conditions hold; 0 without one.
  private func shownChild(of group: Int) -> Int {
    if let known = shownChildren[group] { return known }
    let end = group + nodeIndex.subtreeCount(group)
    var child = group + 1
    while child < end, !meetsConditions(child) { child += nodeIndex.subtreeCount(child) }
    let shown = child < end ? child : 0
    shownChildren[group] = shown
    return shown
  }

  /// Whether a program without extensions, set to English, shows an element.
  /// - SeeAlso: SVG 2, section 5.9, "Conditional processing".
  private func meetsConditions(_ node: Int) -> Bool {
    var cursor = AttributeCursor(bytes, at: nodeIndex.start(node))
    while let attribute = cursor.next() {
      guard attribute.word == nil else { continue }
      switch bytes.text(attribute.name) {
      case "requiredExtensions": return false
      case "systemLanguage":
        let languages = text(attribute.value).split { $0 == "," || $0.isWhitespace }.map { $0.lowercased() }
        guard languages.contains(where: { $0 == "en" || $0.hasPrefix("en-") }) else { return false }
      default: continue
      }
    }
    return true
  }

  package func cornerRadii(at node: Int, of size: Size) -> Size? {
    word(of: node) == .rect ? SVGDecoder(self, node).cornerRadii(of: size) : nil
  }
}
