// SPDX-License-Identifier: GPL-3.0-or-later
extension Color {
  /// Parses a CSS colour; `nil` when the text is not a colour.
  ///
  /// Accepts names in any case, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, and `rgb()`, `rgba()`, `hsl()`, `hsla()` with commas or
  /// with blanks and a slash before the alpha. `none` and tokens are not colours but other kinds of paint.
  /// - Complexity: O(bytes); no text longer than 256 bytes is a colour.
  /// - SeeAlso: CSS Color Module Level 4, sections 4 through 7.
  package init?(_ text: String) {
    // Covers most colours of a file without allocating.
    if text.utf8.first == UInt8(ascii: "#"), let color = Color(hexDigits: text.utf8.dropFirst()) {
      self = color
      return
    }
    let bytes = Color.trimmed(text.utf8.prefix(257))
    guard !bytes.isEmpty, bytes.count <= 256 else { return nil }
    if bytes.first == UInt8(ascii: "#") {
      self.init(hexDigits: bytes.dropFirst())
    } else if bytes.last == UInt8(ascii: ")") {
      self.init(function: bytes)
    } else {
      self.init(named: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The colour of a CSS keyword in any case, `transparent` included.
  /// - Complexity: O(log names).
  package init?(named name: String) {
    // The longest keyword has twenty letters; case folding a megabyte of untrusted text is not free.
    guard name.utf8.count <= 32 else { return nil }
    let name = name.lowercased()
    if name == "transparent" {
      self = .transparent
      return
    }
    let found = Color.keywords.indices.partitioningIndex { Color.keywords[$0].name >= name }
    guard found < Color.keywords.count, Color.keywords[found].name == name else { return nil }
    self.init(rgb: Color.keywords[found].rgb)
  }

  /// All colour names, sorted, for completion.
  package static let names: [String] = (keywords.map(\.name) + ["transparent"]).sorted()

  /// The colour names nearest to a misspelled word, nearest first, at most three: `reed` gives `red`.
  package static func suggestions(for word: String) -> [String] {
    Suggestions.nearest(to: word, in: names)
  }

  /// Whether a text has the form of a colour (`#…` or a colour function), whether or not it is valid.
  package static func looksLikeColor(_ text: String) -> Bool {
    let bytes = trimmed(text.utf8.prefix(257))
    if bytes.first == UInt8(ascii: "#") { return true }
    let head = String(decoding: bytes.prefix { $0 != UInt8(ascii: "(") }, as: UTF8.self).lowercased()
    return bytes.contains(UInt8(ascii: "(")) && ["rgb", "rgba", "hsl", "hsla"].contains(head)
  }

  private static func trimmed(_ bytes: some Collection<UInt8>) -> ArraySlice<UInt8> {
    var slice = Array(bytes)[...]
    while let first = slice.first, isBlank(first) { slice = slice.dropFirst() }
    while let last = slice.last, isBlank(last) { slice = slice.dropLast() }
    return slice
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}

// MARK: - #rgb

extension Color {
  private init?(hexDigits digits: some Collection<UInt8>) {
    var (bits, count) = (UInt32(0), 0)
    for digit in digits {
      guard count < 8, let value = Color.value(ofHexDigit: digit) else { return nil }
      (bits, count) = (bits << 4 | UInt32(value), count + 1)
    }
    switch count {
    case 3: bits = Color.doubled(bits << 4 | 0xf)
    case 4: bits = Color.doubled(bits)
    case 6: bits = bits << 8 | 0xff
    case 8: break
    default: return nil
    }
    self.init(rgb: bits >> 8)
    alpha = UInt8(bits & 0xff)
  }

  /// Expands four hexadecimal digits to eight by repeating each.
  private static func doubled(_ digits: UInt32) -> UInt32 {
    ((digits & 0xf000) << 12 | (digits & 0xf00) << 8 | (digits & 0xf0) << 4 | digits & 0xf) * 17
  }

  private static func value(ofHexDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

// MARK: - rgb() and hsl()

extension Color {
  /// One argument of a colour function: a number and its unit.
  private struct Argument {
    var value: Double
    var unit: String
    /// Whether it is the word `none`, which counts as 0 in the newer form.
    var isMissing = false
  }

  private init?(function bytes: ArraySlice<UInt8>) {
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")) else { return nil }
    let name = String(decoding: bytes[..<open], as: UTF8.self).lowercased()
    guard let (arguments, isLegacy) = Color.arguments(bytes[(open + 1)..<(bytes.endIndex - 1)]) else { return nil }
    guard let alpha = arguments.count == 4 ? Color.alpha(arguments[3]) : 1 else { return nil }
    switch name {
    case "rgb", "rgba":
      // In the older form, with commas, either all three channels are percentages or none is.
      guard !isLegacy || Set(arguments.prefix(3).map(\.unit)).count == 1 else { return nil }
      let channels = arguments.prefix(3).compactMap(Color.channel)
      guard channels.count == 3 else { return nil }
      self.init(unit: channels[0], channels[1], channels[2], alpha: alpha)
    case "hsl", "hsla":
      let shares = arguments[1...2].map(\.unit)
      guard let hue = Color.degrees(arguments[0]), shares.allSatisfy({ $0 == "%" || !isLegacy && $0.isEmpty }) else { return nil }
      self.init(hue: hue, saturation: arguments[1].value / 100, lightness: arguments[2].value / 100, alpha: alpha)
    default: return nil
    }
  }

  private static func channel(_ argument: Argument) -> Double? {
    switch argument.unit {
    case "": argument.value / 255
    case "%": argument.value / 100
    default: nil
    }
  }

  private static func alpha(_ argument: Argument) -> Double? {
    switch argument.unit {
    case "": argument.value
    case "%": argument.value / 100
    default: nil
    }
  }

  private static func degrees(_ argument: Argument) -> Double? {
    switch argument.unit {
    case "", "deg": argument.value
    case "rad": argument.value * 180 / .pi
    case "grad": argument.value * 0.9
    case "turn": argument.value * 360
    default: nil
    }
  }

  /// Parses three or four arguments, separated by commas in the older form, else by blanks with a slash before the fourth.
  private static func arguments(_ bytes: ArraySlice<UInt8>) -> (arguments: [Argument], isLegacy: Bool)? {
    var arguments: [Argument] = []
    var separators: [UInt8] = []
    var rest = trimmed(bytes)
    while !rest.isEmpty {
      let word = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "/") }
      guard arguments.count < 4, let argument = argument(word) else { return nil }
      arguments.append(argument)
      let before = rest.dropFirst(word.count)
      rest = trimmed(before)
      guard let next = rest.first else { break }
      if next == UInt8(ascii: ",") || next == UInt8(ascii: "/") {
        separators.append(next)
        rest = trimmed(rest.dropFirst())
        if rest.isEmpty { return nil }
      } else {
        separators.append(UInt8(ascii: " "))
      }
    }
    let forms = [",,", ",,,", "  ", "  /"]
    let isLegacy = separators.first == UInt8(ascii: ",")
    guard forms.contains(String(decoding: separators, as: UTF8.self)), !isLegacy || !arguments.contains(where: \.isMissing) else {
      return nil
    }
    return (arguments, isLegacy)
  }

  private static func argument(_ word: ArraySlice<UInt8>) -> Argument? {
    if String(decoding: word, as: UTF8.self).lowercased() == "none" { return Argument(value: 0, unit: "", isMissing: true) }
    let length = DecimalNumber.length(word)
    guard let value = DecimalNumber.value(word.prefix(length)) else { return nil }
    return Argument(value: value, unit: String(decoding: word.dropFirst(length), as: UTF8.self).lowercased())
  }
}
