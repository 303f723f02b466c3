// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGSource {
  /// The children of an element in the file, including those that are not nodes. O(bytes between the nodes in it) once.
  func elements(in parent: Int) -> StyleSiblings<FileStyleTree.Element> {
    if let known = siblings[parent] { return known }
    var elements =
      parent == 0
      ? []
      : ElementContents(of: parent, self).items.filter { $0.name != nil }.map {
        FileStyleTree.Element(node: 0, start: $0.range.lowerBound)
      }
    var child = parent + 1
    while child < parent + nodeIndex.subtreeCount(parent) {
      elements.append(FileStyleTree.Element(node: child, start: nodeIndex.start(child)))
      child += nodeIndex.subtreeCount(child)
    }
    elements.sort { $0.start < $1.start }
    let made = StyleSiblings(elements)
    siblings[parent] = made
    return made
  }
}
