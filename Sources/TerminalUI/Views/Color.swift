// SPDX-License-Identifier: MIT
/// A colour: a view that fills its proposal, or a style for other views.
///
///     Color.red.frame(height: 3)
///     Text("Title").border(.black)
/// - Complexity: O(cells) a drawing.
public struct Color: View, Hashable, Sendable {
  let cell: CellColor

  /// A colour of three components, 0 through 1.
  public init(red: Double, green: Double, blue: Double) {
    func byte(_ component: Double) -> UInt8 { component.isNaN ? 0 : UInt8(min(max(component, 0), 1) * 255 + 0.5) }
    cell = CellColor(red: byte(red), green: byte(green), blue: byte(blue))
  }

  /// A grey, 0 for black through 1 for white.
  public init(white: Double) { self.init(red: white, green: white, blue: white) }

  /// A colour by its place in the rainbow, how strong it is and how bright, each 0 through 1.
  public init(hue: Double, saturation: Double, brightness: Double) {
    /// The component whose brightest hue is a number of sixths away from red.
    func component(_ sixths: Double) -> Double {
      let place = (sixths + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init(red: component(5), green: component(3), blue: component(1))
  }

  /// The colour of cells.
  public init(_ color: CellColor) { cell = color }

  /// A rectangle of the colour, which covers the views behind it.
  public var body: some View { Fill(" ", style: CellStyle(background: cell)) }
}

/// A style for lines, texts and backgrounds: a colour.
public protocol ShapeStyle {
  /// The colour of cells.
  var _cellColor: CellColor { get }
}

extension CellColor: ShapeStyle {
  /// The colour itself.
  public var _cellColor: CellColor { self }
}

extension Color: ShapeStyle {
  /// The colour of cells.
  public var _cellColor: CellColor { cell }
}

extension ShapeStyle where Self == CellColor {
  /// The terminal's own colour.
  public static var terminal: CellColor { CellColor(raw: 0) }
}

extension ShapeStyle where Self == Color {
  /// Black.
  public static var black: Color { Color(CellColor(rgb: 0x000000)) }
  /// White.
  public static var white: Color { Color(CellColor(rgb: 0xffffff)) }
  /// Gray.
  public static var gray: Color { Color(CellColor(rgb: 0x8e8e93)) }
  /// Red.
  public static var red: Color { Color(CellColor(rgb: 0xff3b30)) }
  /// Orange.
  public static var orange: Color { Color(CellColor(rgb: 0xff9500)) }
  /// Yellow.
  public static var yellow: Color { Color(CellColor(rgb: 0xffcc00)) }
  /// Green.
  public static var green: Color { Color(CellColor(rgb: 0x34c759)) }
  /// Mint.
  public static var mint: Color { Color(CellColor(rgb: 0x00c7be)) }
  /// Teal.
  public static var teal: Color { Color(CellColor(rgb: 0x30b0c7)) }
  /// Cyan.
  public static var cyan: Color { Color(CellColor(rgb: 0x32ade6)) }
  /// Blue.
  public static var blue: Color { Color(CellColor(rgb: 0x007aff)) }
  /// Indigo.
  public static var indigo: Color { Color(CellColor(rgb: 0x5856d6)) }
  /// Purple.
  public static var purple: Color { Color(CellColor(rgb: 0xaf52de)) }
  /// Pink.
  public static var pink: Color { Color(CellColor(rgb: 0xff2d55)) }
  /// Brown.
  public static var brown: Color { Color(CellColor(rgb: 0xa2845e)) }
}

extension View {
  /// Sets the colour of text.
  /// - Complexity: As for `environment(_:_:)`.
  public func foregroundStyle(_ style: some ShapeStyle) -> some View { environment(\.style.foreground, style._cellColor) }
}
