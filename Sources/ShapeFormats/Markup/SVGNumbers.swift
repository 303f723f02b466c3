// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Parses the numbers, lengths and transforms of attributes.
enum SVGNumbers {
  /// The numbers of a list separated by blanks and commas, up to the first item that is not a number.
  static func list(_ text: String) -> [Double] {
    let bytes = Array(text.utf8)
    var numbers: [Double] = []
    var offset = 0
    while true {
      while offset < bytes.count, StartTag.isBlank(bytes[offset]) || bytes[offset] == UInt8(ascii: ",") { offset += 1 }
      guard offset < bytes.count, case .number(let number, let end) = NumberText.scan(bytes.span, from: offset, as: .svg) else {
        return numbers
      }
      numbers.append(number)
      offset = end
    }
  }

  /// A number and the unit after it, in lower case; nil if there is no number.
  static func split(_ text: String) -> (number: Double, unit: String)? {
    let bytes = Array(text.utf8)
    let start = bytes.firstIndex { !StartTag.isBlank($0) } ?? bytes.count
    guard case .number(let number, let end) = NumberText.scan(bytes.span, from: start, as: .svg) else { return nil }
    let unit = String(decoding: bytes[end...], as: UTF8.self).lowercased().filter { !$0.isWhitespace }
    return (number, unit)
  }

  /// The number of user units in an absolute unit; nil for relative and unknown ones.
  static func scale(of unit: String) -> Double? {
    switch unit {
    case "", "px": 1
    case "pt": 4.0 / 3
    case "pc": 16
    case "mm": 96 / 25.4
    case "cm": 960 / 25.4
    case "q": 24 / 25.4
    case "in": 96
    default: nil
    }
  }

  /// A length in user units.
  /// - Parameters:
  ///   - whole: The length of 100 %.
  ///   - font: The lengths of one `em` and of one `rem`.
  static func length(_ text: String, whole: Double, font: FontSizes = FontSizes()) -> Double? {
    guard let (number, unit) = split(text) else { return nil }
    let length: Double? =
      switch unit {
      case "%": number * whole / 100
      case "em": number * font.own
      case "rem": number * font.root
      case "ex": number * font.own / 2
      default: scale(of: unit).map { number * $0 }
      }
    guard let length else { return nil }
    return length.isFinite ? length : nil
  }

  /// The affine map of a `transform` attribute; nil if it is invalid.
  static func affine(_ text: String) -> Affine? {
    var map = Affine.identity
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      let name = rest[..<open].filter { !$0.isWhitespace && $0 != "," }
      guard let close = rest[open...].firstIndex(of: ")") else { return nil }
      guard let numbers = whole(list: rest[rest.index(after: open)..<close]), let step = step(name, numbers) else { return nil }
      map = map * step
      rest = rest[rest.index(after: close)...]
    }
    return rest.allSatisfy { $0.isWhitespace || $0 == "," || $0 == ";" } ? map : nil
  }

  /// The numbers of a list; nil if it contains anything else, such as units.
  static func whole(list text: Substring) -> [Double]? {
    let numbers = list(String(text))
    let isPlain = text.utf8.allSatisfy { byte in
      StartTag.isBlank(byte) || (0x2b...0x39).contains(byte) && byte != UInt8(ascii: "/") || byte | 0x20 == UInt8(ascii: "e")
    }
    return isPlain ? numbers : nil
  }

  private static func step(_ name: String, _ n: [Double]) -> Affine? {
    switch (name, n.count) {
    case ("matrix", 6): Affine(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
    case ("translate", 1): .translation(x: n[0], y: 0)
    case ("translate", 2): .translation(x: n[0], y: n[1])
    case ("scale", 1): .scale(x: n[0], y: n[0])
    case ("scale", 2): .scale(x: n[0], y: n[1])
    case ("rotate", 1): .rotation(degrees: n[0])
    case ("rotate", 3): .rotation(degrees: n[0], about: Point(x: n[1], y: n[2]))
    case ("skewX", 1): .skew(xDegrees: n[0], yDegrees: 0)
    case ("skewY", 1): .skew(xDegrees: 0, yDegrees: n[0])
    default: nil
    }
  }

  /// The angle and centre of a `transform` that is one `rotate` and nothing else.
  static func rotation(_ text: String) -> (degrees: Double, center: Point)? {
    let trimmed = text.filter { !$0.isWhitespace || $0 == " " }
    guard trimmed.hasPrefix("rotate("), trimmed.hasSuffix(")"), trimmed.count(where: { $0 == "(" }) == 1 else { return nil }
    let numbers = list(String(trimmed.dropFirst(7).dropLast()))
    guard numbers.count == 3 else { return nil }
    return (numbers[0], Point(x: numbers[1], y: numbers[2]))
  }

  /// The most digits that follow a point in some bytes.
  static func decimals(_ bytes: ByteStore, in range: Range<Int>) -> Int {
    var (most, count) = (0, -1)
    for offset in range {
      switch bytes.base[offset] {
      case UInt8(ascii: "."): count = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9") where count >= 0:
        count += 1
        most = max(most, count)
      default: count = -1
      }
    }
    return most
  }

  /// The angle of a `transform` that is one `rotate` about the centre of a frame and nothing else.
  static func rotation(_ text: String, aboutCenterOf frame: Rect) -> Double? {
    guard let (degrees, center) = rotation(text) else { return nil }
    let middle = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    let size = max(abs(middle.x), abs(middle.y), 1)
    guard abs(middle.x - center.x) <= 1e-9 * size, abs(middle.y - center.y) <= 1e-9 * size else { return nil }
    return Angle.normalised(degrees: degrees)
  }
}

/// The font sizes to which lengths are relative, in user units.
struct FontSizes {
  var own = 16.0
  /// That of the root element.
  var root = 16.0
}
