/// The properties of a generated graphic, independent of the format it is written in.
struct DrawnGraphic {
  /// Counted from 1 in reading order; the id is `g` and this number.
  var serial: Int
  var kind: Kind
  var name: String
  var isVisible = true
  var isLocked = false
  var opacity = Thousandths.one
  var x = Thousandths(), y = Thousandths(), width = Thousandths(), height = Thousandths()
  /// Degrees from -180 through 180.
  var rotation = Thousandths()
  var fill: Paint?
  var stroke: Paint?
  var shadow: Shadow?
  var text: Text?

  enum Kind: String, CaseIterable {
    case group, rectangle, ellipse, line, text, path, image
  }

  struct Paint {
    var isEnabled: Bool
    var color: String
    var width = Thousandths.one
  }

  struct Shadow {
    var isEnabled: Bool
    var dx: Thousandths, dy: Thousandths, blur: Thousandths
    var color: String
  }

  struct Text {
    /// As it is written between quotes in JSON; XML takes JSON's escapes as plain characters.
    var string: String
    var font: String
    var size: Thousandths
    var color: String
    var align: String
  }
}

/// A number with three decimals at most, so that its text is exact and the same everywhere.
package struct Thousandths: Equatable {
  private(set) var count = 0

  static let one = Thousandths(1)

  package init(count: Int = 0) { self.count = count }
  init(_ whole: Int) { count = whole * 1000 }

  static func + (left: Thousandths, right: Thousandths) -> Thousandths { Thousandths(count: left.count + right.count) }

  /// The half, rounded down to a thousandth.
  var half: Thousandths { Thousandths(count: count >> 1) }

  /// The shortest decimal text: `12`, `-0.25`.
  package func append(to bytes: inout [UInt8]) {
    if count < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, rest) = count.magnitude.quotientAndRemainder(dividingBy: 1000)
    bytes.append(contentsOf: String(whole).utf8)
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var left = rest
    for unit: UInt in [100, 10, 1] where left > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(left / unit))
      left %= unit
    }
  }
}
