// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The effects of elements on their contents, beyond their properties.
extension SVGSource {
  package func declares(_ name: String, at node: Int, carrying carried: Carried?) -> Bool {
    guard let text = ElementDeclarations(self, node, carrying: carried)[name] else { return false }
    return text != "inherit"
  }

  package func declares(_ property: Property, in carried: Carried) -> Bool {
    if carried.declarations.isEmpty { return false }
    return switch SVGField[property] {
    case .style(let word, _)?, .paint(let word, _)?: carried.declarations[word.text] != nil
    case .shadow?: carried.declarations[SVGWord.filter.text] != nil
    case .special?: false
    case nil: property.isShadow && carried.declarations[SVGWord.filter.text] != nil
    }
  }

  package func surroundings(inside node: Int, carrying carried: Carried?) -> Surroundings? {
    guard node > 0 else { return nil }
    let declarations = ElementDeclarations(self, node, carrying: carried)
    var result = Surroundings()
    result.inherited = inherited(declarations, node)
    result.paintsBeyond = ["filter", "marker-start", "marker-mid", "marker-end"].contains { declarations[$0].map { $0 != "none" } ?? false }
    for attribute in declarations.tag.attributes where attribute.word != .id {
      result.isBare = false
      if attribute.word == nil, !SVGSource.isOfLooks(bytes.text(attribute.name)) { result.hasOtherAttributes = true }
    }
    result.effects += pictureEffects(declarations, node)
    result.effects += elementEffects(declarations, node)
    result.effects += contentEffects(node)
    return result
  }

  /// The declarations that the contents of an element inherit from it. O(own start tag).
  func inherited(inside node: Int, carrying carried: Carried? = nil) -> [String: String] {
    inherited(ElementDeclarations(self, node, carrying: carried), node)
  }

  private func inherited(_ declarations: ElementDeclarations, _ node: Int) -> [String: String] {
    var result: [String: String] = [:]
    for (name, winner) in declarations.winners where InheritedNames.contains(name) && winner.text != "inherit" {
      result[name] = absolute(name, winner.text, at: node)
    }
    return result
  }

  /// Whether an attribute only affects the appearance, or the display in an editor.
  private static func isOfLooks(_ name: String) -> Bool {
    InheritedNames.contains(name) || InheritedNames.contains("@" + name) || InheritedNames.otherAttributes.contains(name)
      || ["xmlns", "inkscape:", "sodipodi:", "sketch:", "serif:"].contains { name.hasPrefix($0) }
  }

  /// A value that does not depend on the element that declares it.
  private func absolute(_ name: String, _ text: String, at node: Int) -> String {
    guard let (_, unit) = SVGNumbers.split(text) else {
      return name == SVGWord.fontSize.text && ["larger", "smaller"].contains(text) ? fontSizeText(node) : text
    }
    switch (name, unit) {
    case (SVGWord.fontSize.text, "%"), (SVGWord.fontSize.text, "em"), (SVGWord.fontSize.text, "ex"), (SVGWord.fontSize.text, "rem"):
      return fontSizeText(node)
    case ("line-height", _): return text
    case (_, "em"), (_, "ex"), (_, "rem"):
      return SVGNumbers.length(text, whole: 0, font: SVGDecoder(self, node).fontSizes).map(SVGSpelling.number) ?? text
    default: return text
    }
  }

  private func fontSizeText(_ node: Int) -> String { SVGSpelling.number(SVGDecoder(self, node).fontSize) + "px" }

  /// The effects of declarations on the picture.
  private func pictureEffects(_ declarations: ElementDeclarations, _ node: Int) -> [GroupEffect] {
    var effects: [GroupEffect] = []
    func add(_ name: String, _ conditions: GroupEffect.Conditions, region: Rect? = nil) {
      guard let text = declarations[name], text != "none", text != "auto", text != "inherit" else { return }
      effects.append(GroupEffect(name, .declaration(text), conditions, region: region))
    }
    let clip = declarations["clip-path"].flatMap { reference($0) }.flatMap { ClipRegion($0, self) }
    add("clip-path", clip?.isInUserSpace ?? false ? [.apart, .unplaced, .isolating] : [.alone, .unplaced, .isolating], region: clip?.rect)
    let mask = declarations["mask"].flatMap(reference)
    add("mask", mask.map(isMaskInUserSpace) ?? false ? [.apart, .unplaced, .isolating] : [.alone, .unplaced, .isolating])
    add("filter", [.alone, .unplaced, .first, .isolating])
    if declarations["isolation"] == "isolate" { effects.append(GroupEffect("isolation", .properties([]), .isolating)) }
    return effects
  }

  /// The id that a value such as `url(#clip)` refers to.
  func reference(_ text: String) -> String? { if case .reference(let id) = SVGPaint(text) { id } else { nil } }

  private func isMaskInUserSpace(_ id: String) -> Bool {
    guard let tag = definition(id), name(of: tag) == "mask" else { return false }
    let attributes = attributes(of: tag)
    return attributes["maskUnits"] == "userSpaceOnUse" && attributes["maskContentUnits"] ?? "userSpaceOnUse" == "userSpaceOnUse"
  }

  /// The offset of the definition with an id.
  func definitionOffset(_ id: String) -> Int? { index.definitions.offset(id: id, bytes, index.markup) }

  /// The start tag of the definition with an id.
  func definition(_ id: String) -> StartTag? {
    guard let offset = definitionOffset(id) else { return nil }
    var tag = StartTag()
    tag.read(bytes, at: offset)
    return tag
  }

  package var repeatsOthers: Bool { index.hasOtherUses }

  package func isRepeated(id: String) -> Bool {
    index.hasOtherUses && drawnIDs.contains(id)
  }

  private static let drawing: Set<String> = ["use", "textPath", "tref", "feImage", "mpath"]

  /// The ids to which elements refer that draw others and are not rows.
  func readDrawnIDs() -> Set<String> {
    var ids: Set<String> = []
    var tag = StartTag()
    for reference in SVGReferences.all(self) {
      tag.read(bytes, at: reference.element)
      if SVGSource.drawing.contains(name(of: tag)) { ids.insert(reference.id) }
    }
    return ids
  }

  package var definitionsDrawing: [String: [String]] { index.hasOtherUses ? drawingDefinitions : [:] }

  func readDrawingDefinitions() -> [String: [String]] {
    var result: [String: [String]] = [:]
    var tag = StartTag()
    for start in index.definitions.starts {
      tag.read(bytes, at: start)
      guard !tag.isEmpty, let id = SVGIndex.id(at: start, bytes, index.markup) else { continue }
      var content = ContentCursor(bytes, tag.end..<bytes.count)
      while content.depth >= 0, let piece = content.next() {
        guard case .start(let use) = piece, name(of: use) == "use", let href = (use[.href] ?? use[.xlinkHref]).map({ text($0.value) }),
          href.hasPrefix("#")
        else { continue }
        result[self.id(ofFragment: String(href.dropFirst())), default: []].append(id)
      }
    }
    return result
  }

  /// The effects of the type of an element, and of attributes that are not styles.
  private func elementEffects(_ declarations: ElementDeclarations, _ node: Int) -> [GroupEffect] {
    var effects: [GroupEffect] = []
    let tag = declarations.tag
    let transform = SVGDecoder(self, node).ownTransform
    let isOtherwise = ["rotate", "scale", "translate", "offset-path"].contains { declarations[$0].map { $0 != "none" } ?? false }
    // Renderers differ in their support for it.
    if !transform.isPlain || isOtherwise { effects.append(GroupEffect("transform", .impossible)) }
    switch word(of: node) {
    case .a? where tag[.href] != nil || tag[.xlinkHref] != nil: effects.append(GroupEffect("link", .impossible, .unseen))
    case .switchElement?: effects.append(GroupEffect("switch", .impossible, .choosing))
    case .svg? where node != SVGSource.root: effects.append(GroupEffect("viewport", .impossible, region: nestedViewport(of: node)?.region))
    default: break
    }
    for attribute in tag.attributes where attribute.word == nil {
      let name = bytes.text(attribute.name)
      switch name {
      case "systemLanguage", "requiredFeatures", "requiredExtensions", "requiredFonts", "requiredFormats":
        effects.append(GroupEffect("@" + name, .declaration(text(attribute.value))))
      case _ where name.hasPrefix("on"): effects.append(GroupEffect(name, .impossible, .unseen))
      default: break
      }
    }
    return effects
  }

  /// Whether an animation replaces the transform of its element.
  private func replacesTransform(_ item: ElementContents.Item) -> Bool {
    guard item.name == "animateTransform" else { return false }
    var tag = StartTag()
    tag.read(bytes, at: item.range.lowerBound)
    return attributes(of: tag)["additive"] != "sum"
  }

  private func contentEffects(_ node: Int) -> [GroupEffect] {
    // The spans of a text are not contents of this kind.
    guard word(of: node) != .text else { return [] }
    if let known = knownContentEffects[node] { return known }
    var effects: [GroupEffect] = []
    for item in ElementContents(of: node, self).items {
      if item.isDescription {
        effects.append(GroupEffect(item.name!, .none, .unseen))
      } else if item.isAnimation {
        effects.append(GroupEffect(item.name!, .impossible, replacesTransform(item) ? .moving : []))
      }
    }
    knownContentEffects[node] = effects
    return effects
  }
}

/// The rectangle that a clip path leaves visible.
struct ClipRegion {
  /// Whether its coordinates are those of the clipped element, not of its box.
  private(set) var isInUserSpace = true
  /// Nil for any other shape than an upright rectangle.
  private(set) var rect: Rect?

  /// Reads the clip path with an id; nil if there is none.
  init?(_ id: String, _ source: SVGSource) {
    guard let tag = source.definition(id), source.name(of: tag) == "clipPath", !tag.isEmpty else { return nil }
    let attributes = source.attributes(of: tag)
    isInUserSpace = attributes["clipPathUnits"] ?? "userSpaceOnUse" == "userSpaceOnUse"
    guard isInUserSpace, attributes["transform"] == nil, attributes["clip-path"] == nil else { return }
    var shapes: [StartTag] = []
    var content = ContentCursor(source.bytes, tag.end..<source.bytes.count)
    while content.depth >= 0, let piece = content.next(), shapes.count < 2 {
      if case .start(let tag) = piece, !["title", "desc"].contains(source.name(of: tag)) { shapes.append(tag) }
    }
    if shapes.count == 1 { rect = ClipRegion.rectangle(shapes[0], source) }
  }

  private static func rectangle(_ tag: StartTag, _ source: SVGSource, isRepeated: Bool = false) -> Rect? {
    let attributes = source.attributes(of: tag)
    guard ["transform", "clip-path", "class", "display", "visibility"].allSatisfy({ attributes[$0] == nil }) else { return nil }
    func number(_ name: String) -> Double? {
      attributes[name].map { SVGNumbers.length($0, whole: .nan) ?? .nan } ?? 0
    }
    switch source.name(of: tag) {
    case "rect":
      guard attributes["rx"] == nil, attributes["ry"] == nil, let x = number("x"), let y = number("y"), let width = number("width"),
        let height = number("height"), (x + y + width + height).isFinite
      else { return nil }
      return Rect(x: x, y: y, width: width, height: height)
    case "path": return attributes["d"].flatMap { try? PathData($0) }?.uprightRectangle
    case "use" where !isRepeated && attributes["x"] == nil && attributes["y"] == nil:
      guard let href = attributes["href"] ?? attributes["xlink:href"], href.hasPrefix("#"),
        let target = source.definition(String(href.dropFirst()))
      else { return nil }
      return rectangle(target, source, isRepeated: true)
    default: return nil
    }
  }
}

extension PathData {
  /// The axis-aligned rectangle, if the outline is one; else nil.
  var uprightRectangle: Rect? {
    var corners: [Point] = []
    for segment in segments {
      switch segment {
      case .move(let point): if corners.isEmpty { corners.append(point) } else { return nil }
      case .line(let point): corners.append(point)
      case .close: continue
      default: return nil
      }
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4 else { return nil }
    let isUpright = corners.indices.allSatisfy { index in
      let next = corners[(index + 1) % 4]
      return (corners[index].x == next.x) != (corners[index].y == next.y)
    }
    guard isUpright, corners[0].x != corners[2].x, corners[0].y != corners[2].y else { return nil }
    let (x, y) = (min(corners[0].x, corners[2].x), min(corners[0].y, corners[2].y))
    return Rect(x: x, y: y, width: abs(corners[2].x - corners[0].x), height: abs(corners[2].y - corners[0].y))
  }
}
