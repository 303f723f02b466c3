// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The transform of an element: the winning declaration, and its value.
///
/// - SeeAlso: CSS Transforms Level 1, sections 8 and 12 for the syntax, 6 for the origin.
struct SVGTransform {
  /// The declared text; nil if there is none.
  private(set) var text: String?
  /// The transform itself, without its origin; nil if the text is invalid.
  private(set) var own: Affine? = .identity
  /// The point about which it turns and scales.
  private(set) var origin = Point.zero
  /// Whether it is an attribute in the syntax of SVG, which all renderers support in the same way.
  private(set) var isPlain = true
  /// Whether the origin is relative to the box of the element, which only the renderer knows.
  private(set) var isInBox = false
  /// Whether a style declares it, where lengths need units.
  private var isDeclared = false

  init(_ decoder: SVGDecoder) {
    let element = decoder.element
    if let declared = element[.transform] {
      isDeclared = true
      text = decoder.source.resolved(decoder.source.text(declared.value), at: decoder.node)
      isPlain = text.flatMap(SVGNumbers.affine) != nil
    } else {
      text = element.tag[.transform].map { decoder.source.text($0.value) }
    }
    guard let text else { return }
    own = text == "none" ? .identity : Affine(svg: text)
    guard let place = decoder.computed(.transformOrigin), own != .identity else { return }
    isInBox = ["fill-box", "content-box", "border-box", "stroke-box"].contains(decoder.computed(.transformBox) ?? "")
    let box = decoder.source.viewport
    let isRelative = place.contains("%") || place.contains { $0.isLetter && !$0.isWhitespace } && !place.contains("px")
    if let point = SVGTransform.origin(place, Rect(x: box.x, y: box.y, width: box.width, height: box.height)) { origin = point }
    isInBox = isInBox && isRelative
    isPlain = isPlain && origin == .zero && !isInBox
  }

  /// The transform from the coordinates of the element to those around it; nil if it is invalid.
  var map: Affine? { own.map { origin == .zero ? $0 : about(origin, $0) } }

  private func about(_ origin: Point, _ map: Affine) -> Affine {
    .translation(x: origin.x, y: origin.y) * map * .translation(x: -origin.x, y: -origin.y)
  }

  /// The text of a declaration that maps the element in another way: the declared text with a translation in front of it if only that
  /// changes, else a matrix.
  func text(mapping map: Affine) -> String? {
    guard let own, let text, text != "none" else { return map == .identity ? nil : SVGSpelling.transform(map) }
    var wanted = map
    if origin != .zero {
      wanted = about(Point(x: -origin.x, y: -origin.y), map).withoutNoise
      (wanted.e, wanted.f) = (wanted.e.rounded(toPlaces: 6), wanted.f.rounded(toPlaces: 6))
    }
    if wanted == .identity { return nil }
    let unit = isPlain || !isDeclared ? "" : "px"
    guard own.linearlyEquals(wanted) else { return SVGSpelling.transform(wanted, unit: unit) }
    func distance(_ from: Double, _ to: Double) -> Double { ((to - from) * 1e9).rounded() / 1e9 }
    let step = Point(x: distance(own.e, wanted.e), y: distance(own.f, wanted.f))
    if step == .zero { return text }
    if let respelled = SVGTransform.moved(text, to: wanted) { return respelled }
    return "translate(\(SVGSpelling.number(step.x))\(unit),\(SVGSpelling.number(step.y))\(unit)) " + text
  }

  /// A single translation or matrix with its translation part replaced; nil for any other text.
  private static func moved(_ text: String, to map: Affine) -> String? {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), text[open...].count(where: { $0 == "(" }) == 1 else {
      return nil
    }
    let name = text[..<open].filter { !$0.isWhitespace }
    let list = text[text.index(after: open)..<close]
    let separator = list.contains(",") ? "," : " "
    var words = list.split { $0 == "," || $0.isWhitespace }.map(String.init)
    switch (name, words.count) {
    case ("translate", 1), ("translate", 2): words = []
    case ("matrix", 6): words.removeLast(2)
    default: return nil
    }
    guard words.allSatisfy({ Double($0) != nil }), list.allSatisfy({ !$0.isLetter || $0 == "e" || $0 == "E" }) else { return nil }
    words += [SVGSpelling.number(map.e), SVGSpelling.number(map.f)]
    return text[...open] + words.joined(separator: separator) + text[close...]
  }

  /// The transform of a CSS text; nil if it is invalid, or has parts that depend on a box.
  static func affine(css text: String) -> Affine? {
    var map = Affine.identity
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      let name = rest[..<open].filter { !$0.isWhitespace }
      guard let close = rest[open...].firstIndex(of: ")") else { return nil }
      let words = rest[rest.index(after: open)..<close].split { $0 == "," || $0.isWhitespace }.map(String.init)
      guard let step = step(name, words) else { return nil }
      map = map * step
      rest = rest[rest.index(after: close)...]
    }
    return rest.allSatisfy(\.isWhitespace) ? map : nil
  }

  private static func step(_ name: String, _ words: [String]) -> Affine? {
    func numbers(_ read: (String) -> Double?) -> [Double]? {
      let numbers = words.compactMap(read)
      return numbers.count == words.count ? numbers : nil
    }
    func length(_ word: String) -> Double? { SVGNumbers.length(word, whole: .nan).flatMap { $0.isFinite ? $0 : nil } }
    func factor(_ word: String) -> Double? { Double(word) }
    switch (name, words.count) {
    case ("translate", 1...2): return numbers(length).map { .translation(x: $0[0], y: $0.count > 1 ? $0[1] : 0) }
    case ("translateX", 1): return numbers(length).map { .translation(x: $0[0], y: 0) }
    case ("translateY", 1): return numbers(length).map { .translation(x: 0, y: $0[0]) }
    case ("scale", 1...2): return numbers(factor).map { .scale(x: $0[0], y: $0[$0.count - 1]) }
    case ("scaleX", 1): return numbers(factor).map { .scale(x: $0[0], y: 1) }
    case ("scaleY", 1): return numbers(factor).map { .scale(x: 1, y: $0[0]) }
    case ("rotate", 1): return numbers(degrees).map { .rotation(degrees: $0[0]) }
    case ("skewX", 1): return numbers(degrees).map { .skew(xDegrees: $0[0], yDegrees: 0) }
    case ("skewY", 1): return numbers(degrees).map { .skew(xDegrees: 0, yDegrees: $0[0]) }
    case ("matrix", 6): return numbers(factor).map { Affine(a: $0[0], b: $0[1], c: $0[2], d: $0[3], e: $0[4], f: $0[5]) }
    default: return nil
    }
  }

  /// An angle in degrees.
  private static func degrees(_ word: String) -> Double? {
    for (unit, factor) in [("grad", 0.9), ("deg", 1), ("turn", 360), ("rad", 180 / Double.pi)] where word.hasSuffix(unit) {
      return Double(word.dropLast(unit.count)).map { $0 * factor }
    }
    return Double(word)
  }

  private static func origin(_ text: String, _ box: Rect) -> Point? {
    let words = text.split { $0.isWhitespace || $0 == "," }.map { $0.lowercased() }
    guard (1...3).contains(words.count) else { return nil }
    let isSwapped = ["top", "bottom"].contains(words[0]) || words.count > 1 && ["left", "right"].contains(words[1])
    let (across, down) = isSwapped ? (words.count > 1 ? words[1] : "center", words[0]) : (words[0], words.count > 1 ? words[1] : "center")
    func coordinate(_ word: String, _ start: Double, _ size: Double) -> Double? {
      switch word {
      case "left", "top": start
      case "center": start + size / 2
      case "right", "bottom": start + size
      case _ where word.hasSuffix("%"): Double(word.dropLast()).map { start + size * $0 / 100 }
      default: SVGNumbers.length(word, whole: size)
      }
    }
    guard let x = coordinate(across, box.x, box.width), let y = coordinate(down, box.y, box.height) else { return nil }
    return Point(x: x, y: y)
  }
}

extension Affine {
  /// The map of a list of functions such as `rotate(30) scale(2)`, in the syntax of SVG or CSS; nil if it is invalid.
  package init?(svg text: String) {
    guard let map = SVGNumbers.affine(text) ?? SVGTransform.affine(css: text) else { return nil }
    self = map
  }
}
