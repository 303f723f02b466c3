// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// What is painted in the coordinates of an element, and so stays behind if its own numbers change.
extension SVGSource {
  package func movesByMap(at node: Int, carrying carried: Carried?) -> Bool {
    let decoder = SVGDecoder(self, node, carrying: carried)
    return !placedPaints(decoder).isEmpty || isPlacedByOthers(decoder, node)
  }

  package func isPlacedByGradients(at node: Int, carrying carried: Carried?) -> Bool {
    let decoder = SVGDecoder(self, node, carrying: carried)
    // Rules may give its stops another look than the one that is read.
    guard sheet.isEmpty, !isPlacedByOthers(decoder, node) else { return false }
    let paints = placedPaints(decoder)
    guard paints.allSatisfy({ gradient($0).map { $0.stops.count > 1 && $0.attributes["fr"] == nil } ?? false }) else { return false }
    // Painters do not paint by a flat box.
    return graphic(at: node).frame.map { $0.width > 0 && $0.height > 0 } ?? false
  }

  /// The ids of the paints that are placed by the coordinates of an element.
  private func placedPaints(_ decoder: SVGDecoder) -> [String] {
    [SVGWord.fill, .stroke].compactMap { word in
      if case .reference(let id)? = decoder.paint(word), !followsBox(paint: id) { id } else { nil }
    }
  }

  /// Whether something other than a paint is placed by them.
  private func isPlacedByOthers(_ decoder: SVGDecoder, _ node: Int) -> Bool {
    if [SVGWord.clip, .mask].contains(where: { decoder.computed($0).map { $0 != "none" } ?? false }) { return true }
    if let filter = decoder.computed(.filter), filter != "none", !followsBox(filter: filter) { return true }
    return decoder.hasStyledGeometry || !decoder.element.tag.isEmpty && hasAnimation(node)
  }

  private func hasAnimation(_ node: Int) -> Bool { ElementContents(of: node, self).items.contains { $0.isAnimation } }

  /// Whether a gradient or a pattern is placed by the box of what it paints, and nothing else.
  private func followsBox(paint id: String) -> Bool {
    if let gradient = gradient(id) { return gradient.attributes["gradientUnits"] ?? "objectBoundingBox" != "userSpaceOnUse" }
    guard let tag = definition(id) else { return true }
    let attributes = attributes(of: tag)
    // The units of a pattern may be those of another one that it refers to.
    return attributes["patternUnits"] == "objectBoundingBox" && attributes["patternTransform"] == nil
  }

  /// Whether a filter looks the same wherever the element is.
  private func followsBox(filter text: String) -> Bool {
    guard let id = reference(text), let tag = definition(id) else { return true }
    let isBox = attributes(of: tag)["filterUnits"] ?? "objectBoundingBox" == "objectBoundingBox"
    return isBox && (filters[id] ?? FilterReader.shadows(self, id)) != nil
  }
}
