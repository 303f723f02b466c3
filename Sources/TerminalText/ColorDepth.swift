// SPDX-License-Identifier: MIT
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
    case .plain, .verbatim, .caret: nil
    case .name, .mark: "1"
    case .kind, .remark: "2"
    case .error: "1;31"
    case .warning: "1;35"
    case .help: "1;36"
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
      let index = Palette16.nearest(to: color)
      return String(index < 8 ? 30 + index : 82 + index)
    }
  }
}

/// The sixteen colours of a terminal, as xterm shows them; others are similar.
package enum Palette16 {
  package static let colors: [RGB] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ].map { RGB(red: $0.0, green: $0.1, blue: $0.2) }

  /// The colours that are not grey.
  private static let hued = colors.indices.filter { colors[$0].chroma > 0 }

  /// The index of the nearest colour. A strong colour becomes one of its hue, not a grey, and as bright.
  package static func nearest(to color: RGB) -> Int {
    guard color.isStrong else { return colors.indices.min { distance(color, $0) < distance(color, $1) }! }
    let pure = color.pure
    func cost(_ index: Int) -> Double {
      let brightness = Double(color.brightest - colors[index].brightest)
      return square(step(from: pure, to: colors[index].pure)) + distance(color, index) / 4 + 0.6 * brightness * brightness
    }
    return hued.min { cost($0) < cost($1) }!
  }

  /// A difference of colours, weighted by how well the eye tells shades apart.
  private typealias Step = SIMD3<Double>
  private static let weights = Step(2, 4, 3)

  private static func step(from one: RGB, to other: RGB) -> Step {
    Step(Double(other.red - one.red), Double(other.green - one.green), Double(other.blue - one.blue))
  }

  private static func distance(_ color: RGB, _ index: Int) -> Double { square(step(from: color, to: colors[index])) }
  private static func square(_ step: Step) -> Double { (step * step * weights).sum() }

  /// The colour of a pixel of a picture that mixes two of the sixteen where none is near.
  /// - Parameter threshold: From 0 through 1, different for nearby pixels.
  package static func dithered(_ color: RGB, threshold: Double) -> RGB {
    let near = colors[nearest(to: color)]
    let rest = step(from: near, to: color)
    guard max(abs(rest.x), abs(rest.y), abs(rest.z)) > 16 else { return near }
    // The second colour is the one whose mixture with the nearest colour is closest to the wanted one. A mixture of very different colours
    // is coarse.
    var best = (color: near, part: 0.0, cost: square(rest))
    for far in colors where far != near {
      let way = step(from: near, to: far)
      let part = min(max((rest * way * weights).sum() / square(way), 0), 1)
      let cost = square(rest - way * part) + square(way) * part * (1 - part) / 16
      if cost < best.cost { best = (far, part, cost) }
    }
    return best.part > threshold ? best.color : near
  }
}

extension RGB {
  /// The difference between the channels; none for a grey.
  fileprivate var chroma: Int { brightest - min(red, green, blue) }

  fileprivate var brightest: Int { max(red, green, blue) }

  /// Whether its hue is seen.
  fileprivate var isStrong: Bool { chroma >= 64 && chroma * 3 >= max(red, green, blue) }

  /// The strongest colour of its hue.
  fileprivate var pure: RGB {
    let (least, chroma) = (min(red, green, blue), max(1, chroma))
    func part(_ channel: Int) -> Int { (channel - least) * 255 / chroma }
    return RGB(red: part(red), green: part(green), blue: part(blue))
  }
}
