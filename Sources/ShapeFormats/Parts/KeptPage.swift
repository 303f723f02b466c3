// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The size of a page in SVG whose coordinates have no unit of length, as `extra` of a canvas keeps it: 210 mm for 2100 coordinates.
struct KeptPage {
  private let sides: [(number: Double, unit: String)]
  /// The view box that has this size.
  private let box: [Double]

  /// The page of an SVG document; nil where the size and the unit of its canvas say the same.
  init?(of document: Document, _ canvas: NodeID) {
    guard let sides = document.statedPageLengths, let frame = document.frame(of: canvas) else { return nil }
    let pixels = document.unit(of: canvas).convert(1, to: .px)
    let isSame = zip(sides, [frame.width, frame.height]).allSatisfy { side, length in
      guard let scale = SVGNumbers.scale(of: side.unit) else { return true }
      return abs(side.number * scale - length * pixels) <= 1e-4 * length * pixels
    }
    guard !isSame else { return nil }
    (self.sides, box) = (sides, [frame.x, frame.y, frame.width, frame.height])
  }

  /// The page that the `extra` of a canvas keeps; nil where it has none.
  init?(_ extra: Value?) {
    let texts = Dictionary((extra?.stringMembers ?? []).map { ($0.name, $0.text) }) { $1 }
    sides = ["width", "height"].compactMap { texts[$0].flatMap(SVGNumbers.split) }
    box = SVGNumbers.list(texts["viewBox"] ?? "")
    let isSize = sides.count == 2 && sides.allSatisfy { SVGNumbers.scale(of: $0.unit) != nil && $0.number > 0 }
    guard isSize, box.count == 4, box[2] > 0, box[3] > 0 else { return nil }
  }

  /// The attributes that it is kept as.
  var attributes: [(String, String)] {
    let texts = sides.map { NumberText.string($0.number) + $0.unit }
    return [("width", texts[0]), ("height", texts[1]), ("viewBox", box.map(NumberText.string).joined(separator: " "))]
  }

  /// The width and the height of the page at this scale for another view box.
  func sides(for size: Size) -> [String] {
    zip(sides, [size.width / box[2], size.height / box[3]]).map { side, factor in
      NumberText.string((side.number * factor).withoutNoise) + side.unit
    }
  }

  /// `210mm by 297mm`
  var words: String { attributes.prefix(2).map(\.1).joined(separator: " by ") }
}
