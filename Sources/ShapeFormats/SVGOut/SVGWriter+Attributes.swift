// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGWriter {
  mutating func beginLink(_ attributes: DrawnAttributes) {
    guard options.isForEditors, let link = attributes.link else { return }
    body.begin("a")
    body.attribute("href", link)
    body.endTag()
  }

  mutating func endLink(_ attributes: DrawnAttributes) {
    guard options.isForEditors, attributes.link != nil else { return }
    body.end("a")
  }

  /// Writes the id, name, tags and lock of a graphic, and its attributes that no property holds.
  /// - Parameter isRightToLeft: Whether its direction is written for its lines.
  mutating func identity(_ attributes: DrawnAttributes, isRightToLeft: Bool = false) {
    for extra in attributes.extra where !extra.isDeclaration && !(isRightToLeft && "\(extra.name)" == "direction") {
      body.attribute(extra.name, extra.value)
    }
    if let number = options.number?(attributes.id) { body.attribute("data-i", "\(number)") }
    guard options.isForEditors else { return }
    if !attributes.id.isEmpty { body.attribute("id", attributes.id) }
    if let name = attributes.name { body.attribute("inkscape:label", name) }
    if !attributes.tags.isEmpty { body.attribute("class", attributes.tags.joined(separator: " ")) }
    if attributes.isLocked { body.attribute("sodipodi:insensitive", "true") }
  }

  func hasNotes(_ attributes: DrawnAttributes) -> Bool { options.isForEditors && !attributes.notes.isEmpty }

  /// Writes the notes of a graphic, as an element between its tags.
  mutating func endIdentity(_ attributes: DrawnAttributes) {
    guard hasNotes(attributes) else { return }
    body.begin("desc")
    body.endTag()
    body.content(attributes.notes)
    body.end("desc")
  }

  /// Writes the placement of a graphic and how it is composited.
  mutating func appearance(_ attributes: DrawnAttributes) {
    transform(attributes.placement)
    if attributes.opacity != .one { body.attribute("opacity", attributes.opacity.value) }
    if let clip = attributes.clip { body.attribute("clip-path", "url(#\(self.clip(clip)))") }
    if let region = attributes.paintedBox, !attributes.shadows.isEmpty {
      body.attribute("filter", "url(#\(definitions.id(filter(attributes.shadows, region, attributes.outlineBox))))")
    }
    let blend = attributes.blend == .normal ? [] : ["mix-blend-mode:\(attributes.blend.rawValue)"]
    let style = blend + attributes.extra.filter(\.isDeclaration).map { "\($0.name):\($0.value)" }
    if !style.isEmpty { body.attribute("style", style.joined(separator: ";")) }
    if !attributes.isVisible { body.attribute("display", "none") }
  }

  private mutating func transform(_ placement: DrawnPlacement) {
    switch placement {
    case .none: break
    case .rotation(let degrees, let center): body.attribute("transform", "rotate", [degrees, center.x, center.y])
    case .map(let map): transform(map, "transform")
    }
  }

  mutating func transform(_ map: Affine, _ name: StaticString) { body.transform(map, name) }

  /// The reference to a filter, for which renderers may use another box than the outline's.
  private func filter(_ shadows: [DrawnShadow], _ region: Rect, _ box: Rect?) -> SVGDefinition {
    SVGDefinition(shadows, region, around: options.isForEditors ? box : nil)
  }

  private mutating func clip(_ outlines: [ClipOutline]) -> String {
    definitions.id(
      .clipPath, MarkupWriter(),
      aside { writer in
        for clip in outlines {
          writer.body.begin("path")
          writer.body.attribute("d", clip.outline.description)
          if clip.rule == .evenodd { writer.body.attribute("clip-rule", "evenodd") }
          writer.body.close()
        }
      })
  }
}
