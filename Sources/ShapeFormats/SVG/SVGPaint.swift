import ShapeModel

/// The value of `fill` or `stroke`.
enum SVGPaint: Equatable {
  case nothing
  case color(Color)
  /// The value of the `color` property.
  case currentColor
  case reference(String)
  case unknown

  init(_ text: String) {
    let text = SVGPaint.trimmed(text)
    switch text.utf8.count {
    case 4 where text.lowercased() == "none": self = .nothing
    case 12 where text.lowercased() == "currentcolor": self = .currentColor
    default:
      if text.hasPrefix("url("), let close = text.firstIndex(of: ")") {
        let address = text[text.index(text.startIndex, offsetBy: 4)..<close].filter { $0 != "\"" && $0 != "'" && $0 != " " }
        self = address.hasPrefix("#") ? .reference(String(address.dropFirst())) : .unknown
      } else {
        // A colour may be followed by a colour profile, which is ignored.
        let hasProfile = text.utf8.contains(UInt8(ascii: " ")) && !text.utf8.contains(UInt8(ascii: "("))
        let word = hasProfile ? String(text.split(separator: " ").first ?? "") : text
        self = Color(word).map { .color($0) } ?? .unknown
      }
    }
  }

  /// Whether a declaration is dropped because its value is no paint, so that an earlier one or an inherited one holds.
  ///
  /// Only what is certainly invalid is: functions, entities and words that stand for other values are kept. O(value).
  /// - SeeAlso: CSS Syntax Level 3, section 9.
  static func isIgnored(_ word: SVGWord, _ range: Range<Int>, _ bytes: ByteStore) -> Bool {
    guard word == .fill || word == .stroke || word == .color, range.upperBound <= bytes.count else { return false }
    let value = bytes.bytes(range)
    if PlainElement.spells(range, "none", bytes) { return false }
    if value.count == 7, value[0] == UInt8(ascii: "#"), value.dropFirst().allSatisfy(isHexDigit) { return false }
    if value.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "&") }) { return false }
    return isIgnored(bytes.text(range))
  }

  /// Whether a text is no value of `fill`, `stroke` or `color`.
  static func isIgnored(_ text: String) -> Bool {
    guard !text.contains("(") else { return false }
    let text = trimmed(text)
    return SVGPaint(text) == .unknown && !otherWords.contains(text.lowercased())
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// The words that are values of any property, and the paints of what refers to an element.
  private static let otherWords: Set<String> = [
    "inherit", "initial", "unset", "revert", "revert-layer", "context-fill", "context-stroke",
  ]

  /// Trims XML white space; by bytes, since every shape of a large drawing calls this.
  private static func trimmed(_ text: String) -> String {
    guard let first = text.utf8.first, let last = text.utf8.last, StartTag.isBlank(first) || StartTag.isBlank(last) else { return text }
    let (start, end) = (text.utf8.firstIndex { !StartTag.isBlank($0) }, text.utf8.lastIndex { !StartTag.isBlank($0) })
    guard let start, let end else { return "" }
    return String(text[start...end])
  }
}

/// A gradient with its effective attributes and stops.
struct SVGGradient {
  /// `linear` or `radial`.
  var type: String
  var stops: [Stop] = []
  /// The effective attributes by name: those of the element, else those of the gradient it refers to.
  var attributes: [String: String] = [:]
}

extension SVGSource {
  /// The maximum length of a chain of gradients that refer to each other.
  private static let chainLimit = 32

  /// The gradient with an id; nil for any other element.
  func gradient(_ id: String) -> SVGGradient? {
    var gradient: SVGGradient?
    var next: String? = id
    var seen: Set<String> = []
    while let id = next, seen.count < SVGSource.chainLimit, seen.insert(id).inserted,
      let offset = index.definitions.offset(id: id, bytes, index.markup)
    {
      var tag = StartTag()
      tag.read(bytes, at: offset)
      let name = bytes.text(tag.localName(bytes))
      guard name == "linearGradient" || name == "radialGradient" else { return gradient }
      if gradient == nil { gradient = SVGGradient(type: name == "linearGradient" ? "linear" : "radial") }
      next = nil
      for attribute in tag.attributes {
        let key = attribute.word == .xlinkHref ? "href" : bytes.text(attribute.name)
        let value = text(attribute.value)
        if key == "href" { next = value.hasPrefix("#") ? String(value.dropFirst()) : nil }
        if gradient!.attributes[key] == nil { gradient!.attributes[key] = value }
      }
      if gradient!.stops.isEmpty, !tag.isEmpty {
        gradient!.stops = StopReader(bytes: bytes, text: text).stops(from: tag.end)
      }
    }
    return gradient
  }
}

/// Reads the stops in a gradient.
struct StopReader {
  let bytes: ByteStore
  /// The text of the value in a range.
  let text: (Range<Int>) -> String

  /// The maximum number of stops of one gradient.
  private static let stopLimit = 4096

  /// The stops that follow the start tag of a gradient.
  func stops(from start: Int) -> [Stop] {
    var stops: [Stop] = []
    var content = ContentCursor(bytes, start..<bytes.count)
    while stops.count < StopReader.stopLimit, let piece = content.next() {
      switch piece {
      case .end where content.depth < 0: return stops
      case .start(let tag) where bytes.text(tag.localName(bytes)) == "stop":
        // Offsets never decrease.
        let stop = stop(tag)
        stops.append(Stop(offset: max(stop.offset, stops.last?.offset ?? 0), color: stop.color))
      default: continue
      }
    }
    return stops
  }

  private func stop(_ tag: StartTag) -> Stop {
    var (offset, color, opacity) = (0.0, Color.black, 1.0)
    func take(_ word: SVGWord?, _ value: String) {
      switch word {
      case .stopColor: color = Color(value) ?? color
      case .stopOpacity: opacity = SVGNumbers.length(value, whole: 1) ?? opacity
      default: break
      }
    }
    for attribute in tag.attributes {
      let value = text(attribute.value)
      if attribute.word == .style {
        for declaration in StyleDeclarationReader.all(bytes, attribute.value) {
          take(declaration.word, text(declaration.value))
        }
      } else if bytes.text(attribute.name) == "offset" {
        offset = min(max(SVGNumbers.length(value, whole: 1) ?? 0, 0), 1)
      } else {
        take(attribute.word, value)
      }
    }
    color.alpha = UInt8((Double(color.alpha) * min(max(opacity, 0), 1)).rounded())
    return Stop(offset: offset, color: color)
  }
}
