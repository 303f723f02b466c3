// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Turns the changes of a node into patches of its element.
struct SVGPatcher {
  let source: SVGSource
  let document: Document
  let node: NodeID
  let decoder: SVGDecoder
  let delta: NodeDelta
  var editing: SVGEditing
  private let isMoved: Bool
  /// Whether spans of a text get other places or styles.
  var hasChangedSpans = false

  init(_ source: SVGSource, _ node: NodeID, _ origin: Int, isMoved: Bool, _ document: Document) {
    self.source = source
    self.document = document
    self.node = node
    self.isMoved = isMoved
    decoder = SVGDecoder(source, origin)
    delta = NodeDelta(node, origin: origin, in: document)
    editing = SVGEditing(source, source.element(decoder.element, of: node, in: document))
  }

  mutating func patches() -> [BytePatch] {
    if let carried = document.carried(node) { take(carried) }
    if delta.newKind != nil { changeKind() }
    if let id = delta.newID { changeID(id) }
    if isStar, delta.newKind == nil, delta.values.contains(where: { SVGPatcher.shaping.contains($0.property) }) { star() }
    var painted: Set<Property> = []
    var (hasMap, hasShadow) = (false, false)
    var frame = false
    for (property, value) in delta.values {
      guard let field = SVGField[property] else { continue }
      switch field {
      case .style(let word, let decode): style(word, decode, value)
      case .paint: painted.insert(property.container ?? property)
      case .shadow: hasShadow = true
      case .special(.rotation), .special(.transform): hasMap = true
      case .special(.x), .special(.y), .special(.width), .special(.height), .special(.origin): frame = true
      case .special(let special) where delta.newKind == nil || !special.isShape: self.special(special, value)
      case .special: break
      }
    }
    // A flip has no field of its own. A new kind has been placed as a whole.
    if !isStar, delta.newKind == nil, hasMap || delta.contains([Property.flip]) { map() }
    // An image or an instance has no fill; the shape that it becomes would be black by default.
    if delta.newKind != nil, decoder.kind == .image || decoder.kind == .instance { painted.insert(.fill) }
    for object in [Property.fill, .stroke] where source.replaces(object, by: delta, at: decoder.node) { painted.insert(object) }
    for property in painted.sorted() { paint(property) }
    if hasShadow { castShadows() }
    if frame, delta.newKind == nil, !isStar { self.frame() }
    if !decoder.spanStyle.isEmpty { styleSpans() }
    if let whole = spell() { return [whole] }
    editing.isFilled = document.childCount(of: node) > 0
    return editing.patches()
  }

  /// Uses the spellings that parts had in another version of the file.
  /// - Returns: The patch of the whole element, if that is such a part.
  private mutating func spell() -> BytePatch? {
    guard let spellings = document.carried(node)?.spellings, !spellings.isEmpty else { return nil }
    let (own, whole) = (document.ownGraphic(node), document.graphic(node))
    for var spelling in spellings {
      // A value that equals the inherited one is spelled too, as long as it equals that.
      spelling.values = spelling.values.filter { $1 == nil || whole[$0] != $1 }
      guard spelling.holds(for: own), !(hasChangedSpans && spelling.path == "text()") else { continue }
      if spelling.path.hasPrefix("@") {
        editing.spell(spelling.path, spelling.text)
      } else if let patch = source.replacement(at: spelling.path, of: decoder.node, with: spelling.text) {
        if spelling.path == "element" { return patch }
        // Letters that are added after the last one are within its place too.
        editing.others.removeAll { other in
          other.touches(patch) || patch.range.lowerBound <= other.range.lowerBound && other.range.upperBound <= patch.range.upperBound
        }
        editing.others.append(patch)
      }
    }
    return nil
  }

  var graphic: Graphic { delta.graphic ?? document.graphic(node) }

  // MARK: Identity

  private mutating func changeID(_ id: String) {
    // A copy of an element without an id needs none either, unless it was given one or something refers to it.
    guard node.index == decoder.node || decoder.attribute(.id) != nil || source.needsID(node, id, in: document) else { return }
    editing.set(.id, id)
  }

  // MARK: Style

  private mutating func style(_ word: SVGWord, _ decode: SVGField.Decode, _ value: Value?) {
    if case .display = decode, value != .bool(false), decoder.isUnseen {
      let isHandedDown = source.context(inside: source.nodeIndex.parent(decoder.node)).values[.visibility] != nil
      if value == nil, !isHandedDown { editing.removeStyle(.visibility) } else { editing.setStyle(.visibility, "visible") }
    }
    guard let value else { return editing.removeStyle(word) }
    if case .display = decode, value == .bool(true), decoder.element[.display] == nil { return }
    if case .display = decode, value == .bool(true), let own = decoder.element[.display], source.text(own.value) == "none" {
      return editing.removeStyle(.display)
    }
    let old = decoder.element[word].map { source.text($0.value) }
    if case .length = decode, let number = value.number { return editing.setStyle(word, SVGSpelling.length(number, like: old)) }
    if let text = decode.text(value) { editing.setStyle(word, text) }
  }

  private mutating func paint(_ object: Property) {
    let word: SVGWord = object == .fill ? .fill : .stroke
    let opacity: SVGWord = object == .fill ? .fillOpacity : .strokeOpacity
    guard delta[object] != .some(nil) || delta.values.contains(where: { $0.property.container == object && $0.value != nil }) else {
      editing.removeStyle(word)
      return removeParts(of: object)
    }
    // Its gradient gets the new colours in place.
    if source.changedStops(document).keeps(object, of: node) { return }
    let graphic = graphic
    func part(_ key: String) -> Property { Property(path: "\(object.path).\(key)")! }
    // The parts of a removed paint were removed with it, including those taken over from a group without a paint.
    if delta[object] == .some(nil) {
      removeParts(of: object)
    } else if decoder.value(object) == nil {
      removeParts(of: object, ofGroups: true)
    }
    // A group may hand down the width of a stroke without having a stroke.
    if !SVGDecoder.inherits(graphic.kind), ["type", "color", "stops"].allSatisfy({ graphic[part($0)] == nil }) {
      return editing.removeStyle(word)
    }
    guard graphic.shows(object) else { return editing.setStyle(word, "none") }
    let type = graphic.resolved(part("type"))?.string ?? "solid"
    if type == "solid", graphic.resolved(part("color")) == .token(ColorTerm.current) { return editing.setStyle(word, ColorTerm.current) }
    guard type == "solid", case .color(var color)? = graphic.resolved(part("color")) else {
      if let id = source.reference(object, of: node, graphic, in: document) { editing.setStyle(word, id) }
      return
    }
    let old = decoder.element[word].map { source.text($0.value, in: document) }
    // Contents of a group inherit its fill opacity even if they have a fill of their own.
    if !color.isOpaque, !document.isGroup(node), old.map({ !SVGSpelling.holdsAlpha($0) }) ?? true,
      let alpha = SVGShape.opacity(insteadOf: color.alpha, object, of: graphic)
    {
      editing.setStyle(opacity, alpha)
      color.alpha = 255
    }
    editing.setStyle(word, SVGSpelling.color(color, like: old))
    // The light one of a declaration for two colour schemes is repeated in an attribute, for renderers that do not support these.
    if let (light, _) = old.flatMap(SVGPaint.schemes), editing.has(word), let attribute = decoder.element.tag[word],
      case let text = source.text(attribute.value), Color(text) == Color(light)
    {
      editing.set(word, SVGSpelling.color(color, like: text))
    }
  }

  /// Removes the element's declarations of a paint other than its colour, unless an edit sets them.
  /// - Parameter ofGroups: Whether to remove only those that the node took over from groups that it left.
  private mutating func removeParts(of object: Property, ofGroups isTaken: Bool = false) {
    let carried = document.carried(node)
    for row in PropertyTable.rows.indices where Property(row).container == object && delta[Property(row)] == nil {
      guard case .style(let word, _)? = SVGField[Property(row)] else { continue }
      if let carried, carried.declarations[word.text] != nil {
        // Whether it was taken over after the paint was removed, not before.
        let isLater = document.value(Property(row), of: node) == SVGDecoder(source, decoder.node, carrying: carried).ownValue(Property(row))
        if !isLater { editing.removeStyle(word) }
      } else if !isTaken, decoder.element[word] != nil {
        editing.removeStyle(word)
      }
    }
  }

  private mutating func castShadows() {
    if let id = source.reference(.shadow, of: node, graphic, in: document) { return editing.setStyle(.filter, id) }
    if case .rule? = decoder.element[.filter]?.origin { return editing.setStyle(.filter, "none") }
    editing.removeStyle(.filter)
  }

  /// Writes the declarations that the node took over from groups that it left.
  private mutating func take(_ carried: Carried) {
    for (name, text) in carried.declarations.sorted(by: { $0.key < $1.key }) { editing.declare(name, text) }
  }

  // MARK: Geometry

  mutating func map() {
    let graphic = graphic
    // A text rotates about its stored frame, not about its letters.
    let own = decoder.ownTransform
    if own.isPlain, graphic[.transform] == nil, let degrees = graphic[.rotation]?.number, graphic[.flip] == nil,
      let center = graphic.frame?.center ?? document.placement(of: node).fixedPoint
    {
      let words = [degrees, center.x.withoutNoise, center.y.withoutNoise].map(SVGSpelling.number).joined(separator: " ")
      return editing.set(.transform, "rotate(\(words))")
    }
    var map = document.writtenPlacement(of: node)
    // The place of a viewport is not part of its transform.
    if let viewport = source.nestedViewport(of: decoder.node)?.map.inverse {
      map = map * viewport
      if map.isNear(.translation(x: map.e, y: map.f)), !editing.has(.transform), own.text == nil { return moveViewport(by: map) }
    }
    if let text = own.text(mapping: map) { editing.set(.transform, text) } else { editing.remove(.transform) }
  }

  /// Moves a nested `svg` element by its coordinates: not every program reads a transform of it.
  private mutating func moveViewport(by map: Affine) {
    let size = decoder.viewport
    for (word, distance, whole) in [(SVGWord.x, map.e, size.width), (.y, map.f, size.height)] where distance != 0 {
      let old = decoder.attribute(word)
      let place = old.flatMap { SVGNumbers.length($0, whole: whole, font: decoder.fontSizes) } ?? 0
      editing.set(word, SVGSpelling.number(place + distance))
    }
  }

  /// Whether the element is a path with star parameters.
  private var isStar: Bool { decoder.star != nil }

  /// The properties that determine a star or regular polygon.
  static let shaping: Set<Property> = [
    .x, .y, .width, .height, .rotation, .transform, .flip, .starPoints, .starRatio, .sides, .points,
  ]

  /// Writes an existing star; it is rotated by its own angle or by its transform, as before.
  private mutating func star() {
    let graphic = graphic
    // A star without an extent is written as the path of its corners, like a new one.
    guard graphic[.points] == nil, SVGStar(graphic, rotation: 0) != nil else { return changeKind() }
    let old = decoder.star?.rotation ?? 0
    let keepsAngle = editing.has(.transform) || graphic[.transform] != nil || graphic[.flip] != nil
    let (shape, map) = SVGShape.placed(graphic, by: document.placement(of: node), keeping: keepsAngle ? old : nil)
    set(shape: shape)
    if keepsAngle, graphic[.transform] == nil, graphic[.flip] == nil, let frame = graphic.frame, frame.width == frame.height {
      let degrees = Angle.normalised(degrees: graphic.number(.rotation) - old)
      let words = [degrees, frame.center.x.withoutNoise, frame.center.y.withoutNoise].map(SVGSpelling.number).joined(separator: " ")
      return degrees == 0 ? editing.remove(.transform) : editing.set(.transform, "rotate(\(words))")
    }
    if map == .identity { editing.remove(.transform) } else { setTransform(map) }
  }

  /// Sets the transform, unless the existing one is equal.
  private mutating func setTransform(_ map: Affine) {
    if let old = decoder.ownTransform.map, old.isNear(map) { return }
    if let text = decoder.ownTransform.text(mapping: map) { editing.set(.transform, text) }
  }

  /// Sets attributes of geometry, except those with equal values.
  private mutating func set(shape: [(SVGWord, String)]) {
    editing.declarePrefixes(of: shape.map(\.0))
    let changed = shape.filter { word, text in
      // Angles are compared with fewer digits than they have.
      let isAngle = word == .starArg1 || word == .starArg2
      guard word != .d, let oldText = decoder.attribute(word) else { return word != .d }
      guard let old = Double(oldText), let new = Double(text) else { return oldText != text }
      return abs(new - old) > (isAngle ? 2e-7 : 1e-9 * max(1, abs(old)))
    }
    guard !changed.isEmpty else { return }
    for (word, text) in changed + shape.filter({ $0.0 == .d }) { editing.set(word, text) }
  }

  private mutating func length(_ word: SVGWord, _ value: Double) {
    let old = decoder.attribute(word)
    // An equal value keeps its spelling.
    if let old, SVGNumbers.length(old, whole: .nan).map({ $0 == value }) ?? false { return }
    if old == nil, value == 0 { return }
    editing.set(word, SVGSpelling.length(value, like: old))
  }

  private mutating func frame() {
    let graphic = graphic
    switch graphic.kind {
    case .canvas: canvas(graphic)
    case .ellipse: ellipse(graphic)
    case .text: placeText()
    default:
      for (property, word) in [(Property.x, SVGWord.x), (.y, .y), (.width, .width), (.height, .height)] {
        guard let value = delta[property] else { continue }
        if let number = value?.number { length(word, number) } else { editing.remove(word) }
      }
    }
    // The centre of rotation is that of the frame, which has moved.
    if graphic[.rotation] != nil { map() }
  }

  private mutating func ellipse(_ graphic: Graphic) {
    let (width, height) = (graphic.number(.width), graphic.number(.height))
    length(.cx, graphic.number(.x) + width / 2)
    length(.cy, graphic.number(.y) + height / 2)
    guard source.word(of: decoder.node) == .circle else {
      length(.rx, width / 2)
      return length(.ry, height / 2)
    }
    if width == height { return length(.r, width / 2) }
    rename(to: "ellipse")
    editing.remove(.r)
    editing.set(.rx, SVGSpelling.number(width / 2))
    editing.set(.ry, SVGSpelling.number(height / 2))
  }

  private mutating func canvas(_ graphic: Graphic) {
    let viewport = source.viewport
    let (width, height) = (graphic.number(.width), graphic.number(.height))
    var origin = Point.zero
    if case .numbers(let numbers)? = graphic[Property(path: "origin")!], numbers.count == 2 { origin = Point(x: numbers[0], y: numbers[1]) }
    let carried = document.carried(node)?.declarations ?? [:]
    for (word, value, old) in [(SVGWord.width, width, viewport.width), (.height, height, viewport.height)]
    where value != old && carried["@" + word.text] == nil {
      // The size follows the view box if a unit of one equals a unit of the other.
      guard let text = decoder.attribute(word), let (number, unit) = SVGNumbers.split(text) else { continue }
      if editing.has(.viewBox), number == old, unit != "%" { editing.set(word, SVGSpelling.number(value) + unit) }
      if !editing.has(.viewBox) { editing.set(word, SVGSpelling.length(value, like: text)) }
    }
    if editing.has(.viewBox) || delta.contains([Property(path: "origin")!]) || !viewport.isKnown {
      editing.set(.viewBox, [origin.x, origin.y, width, height].map(SVGSpelling.number).joined(separator: " "))
    }
  }

  // MARK: Everything else

  private mutating func special(_ special: SVGField.Special, _ value: Value?) {
    switch (special, value) {
    case (.name, _): rename(value?.string)
    case (.tags, _): tag(value)
    case (.locked, .bool(true)?): editing.set(.insensitive, "true")
    case (.locked, _): editing.remove(.insensitive)
    case (.x1, _), (.y1, _), (.x2, _), (.y2, _): length(special.words[0], value?.number ?? 0)
    case (.radius, .number(let radius)?):
      if editing.has(.rx) || !editing.has(.ry) { length(.rx, radius) }
      if editing.has(.ry) { length(.ry, radius) }
    case (.radius, nil):
      editing.remove(.rx)
      editing.remove(.ry)
    case (.points, .points(let points)?): editing.set(.points, SVGSpelling.points(points))
    case (.path, .string(let text)?):
      editing.set(.d, text)
      // Inkscape would generate the path from its parameters again.
      editing.remove(.sodipodiType)
      for name in ["inkscape:original-d", "inkscape:path-effect"] { editing.remove(attribute: name) }
    case (.source, .string(let text)?), (.link, .string(let text)?):
      let word: SVGWord = editing.has(.href) || !editing.has(.xlinkHref) ? .href : .xlinkHref
      // Renderers differ in handling blanks around an address, so these stay.
      let old = decoder.attribute(word) ?? ""
      let lead = old.prefix { $0 == " " }
      let trail = lead.count == old.count ? "" : String(old.reversed().prefix { $0 == " " })
      editing.set(word, lead + SVGMention.Spelling.address(text) + trail)
    case (.string, _):
      if value?.string?.hasBlanksToKeep == true, !source.keepsBlanks(decoder.element) { editing.set(.space, "preserve") }
      if decoder.element.tag.isEmpty {
        editing.opened += text.content(of: value?.string ?? "")
      } else {
        placeNewSpans(value?.string ?? "")
        editing.others += text.patches(for: value?.string ?? "")
      }
    default: break
    }
  }
}
