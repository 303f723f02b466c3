/// A colour of a screen, with channels 0 through 255.
package struct RGB: Sendable, Hashable {
  package var red: Int
  package var green: Int
  package var blue: Int

  package init(red: Int, green: Int, blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Parses `3366cc`; an alpha, as in `3366cc80`, is ignored.
  init?(hexadecimal digits: Substring) {
    guard digits.utf8.count == 6 || digits.utf8.count == 8, let value = Int(digits.prefix(6), radix: 16) else { return nil }
    self.init(red: value >> 16, green: value >> 8 & 0xff, blue: value & 0xff)
  }
}

/// The number of colours a terminal has.
package enum ColorDepth: Sendable, Hashable, CaseIterable {
  case sixteen, indexed, direct

  /// The depth that the environment variables `TERM` and `COLORTERM` specify.
  package init(term: String?, colorTerm: String?) {
    if ["truecolor", "24bit"].contains(colorTerm) || term?.hasSuffix("-direct") == true {
      self = .direct
    } else {
      self = term?.split(separator: "-").contains("256color") == true ? .indexed : .sixteen
    }
  }

  /// The parameters of the SGR sequence for a part of a line; nil for none.
  func code(of role: StyledLine.Role) -> String? {
    switch role {
    case .plain, .verbatim: nil
    case .heading: "1"
    case .quiet: "2"
    case .swatch(let color): code(of: color)
    }
  }

  /// The parameters of the SGR sequence for a background.
  package func backgroundCode(of color: RGB) -> String {
    let code = code(of: color)
    if self != .sixteen { return "4" + code.dropFirst() }
    return code.utf8.count == 2 && code.hasPrefix("9") ? "10" + code.dropFirst() : "4" + code.dropFirst()
  }

  /// The parameters of the SGR sequence for a colour.
  package func code(of color: RGB) -> String {
    switch self {
    case .direct: return "38;2;\(color.red);\(color.green);\(color.blue)"
    case .indexed:
      // The colour cube has 6 levels: 0, 95, 135, 175, 215, 255.
      func level(_ part: Int) -> Int { part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40 }
      return "38;5;\(16 + 36 * level(color.red) + 6 * level(color.green) + level(color.blue))"
    case .sixteen:
      let brightest = max(color.red, color.green, color.blue)
      guard brightest >= 64 else { return "30" }
      let bits = (color.red * 2 >= brightest ? 1 : 0) | (color.green * 2 >= brightest ? 2 : 0) | (color.blue * 2 >= brightest ? 4 : 0)
      return String((brightest > 170 ? 90 : 30) + bits)
    }
  }
}
