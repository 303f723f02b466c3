// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Paints and effects in the coordinates of an element, which do not follow a change of its numbers.
extension SVGSource {
  package func movesByMap(at node: Int, carrying carried: Carried?) -> Bool {
    let decoder = SVGDecoder(self, node, carrying: carried)
    return !placedPaints(decoder).isEmpty || isPlacedByOthers(decoder, node)
  }

  package func isPlacedByGradients(at node: Int, carrying carried: Carried?) -> Bool {
    let decoder = SVGDecoder(self, node, carrying: carried)
    // Rules may change the appearance of its stops in ways that are not read.
    guard sheet.isEmpty, !isPlacedByOthers(decoder, node) else { return false }
    let paints = placedPaints(decoder)
    guard paints.allSatisfy({ gradient($0).map { $0.stops.count > 1 && $0.attributes["fr"] == nil } ?? false }) else { return false }
    // Renderers do not paint relative to a flat box.
    return graphic(at: node).frame.map { $0.width > 0 && $0.height > 0 } ?? false
  }

  /// The ids of the paints that are placed by the coordinates of an element.
  private func placedPaints(_ decoder: SVGDecoder) -> [String] {
    [SVGWord.fill, .stroke].compactMap { word in
      if case .reference(let id)? = decoder.paint(word), !followsBox(paint: id) { id } else { nil }
    }
  }

  /// Whether something other than a paint is placed by the coordinates of an element.
  private func isPlacedByOthers(_ decoder: SVGDecoder, _ node: Int) -> Bool {
    if [SVGWord.clip, .mask].contains(where: { decoder.computed($0).map { $0 != "none" } ?? false }) { return true }
    if let filter = decoder.computed(.filter), filter != "none", !followsBox(filter: filter) { return true }
    return decoder.hasStyledGeometry || !decoder.element.tag.isEmpty && hasAnimation(node)
  }

  private func hasAnimation(_ node: Int) -> Bool { ElementContents(of: node, self).items.contains { $0.isAnimation } }

  /// Whether a gradient or a pattern is placed only by the box of the painted element.
  private func followsBox(paint id: String) -> Bool {
    if let gradient = gradient(id) { return gradient.attributes["gradientUnits"] ?? "objectBoundingBox" != "userSpaceOnUse" }
    guard let tag = definition(id) else { return true }
    let attributes = attributes(of: tag)
    // The units of a pattern may be those of another one that it refers to.
    return attributes["patternUnits"] == "objectBoundingBox" && attributes["patternTransform"] == nil
  }

  /// Whether the result of a filter does not depend on the place of the element.
  private func followsBox(filter text: String) -> Bool {
    guard let id = reference(text), let tag = definition(id) else { return true }
    let isBox = attributes(of: tag)["filterUnits"] ?? "objectBoundingBox" == "objectBoundingBox"
    return isBox && (filters[id] ?? FilterReader.shadows(self, id)) != nil
  }
}
