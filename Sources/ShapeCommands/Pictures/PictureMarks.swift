// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel

/// Numbers beside the graphics of a picture, and their boxes as data, for a program that points at them.
struct PictureMarks {
  private struct Mark {
    var node: NodeID
    var box: Rect
  }

  private let session: any SessionViewing
  private let marks: [Mark]
  private let page: Rect
  /// Pixels of the picture per coordinate.
  private let scale: Double

  /// The maximum number of marked graphics in a picture; more would cover it.
  private static let most = 60
  /// The height of a number in pixels.
  private static let textHeight = 12.0

  /// - Parameter selector: The graphics to mark; nil for those directly on the canvas.
  init(_ session: any SessionViewing, _ selector: SelectorOperand?, _ drawing: Drawing, _ pixels: Size) throws(CommandError) {
    let document = session.document
    let nodes = if let selector { try session.targets(selector) } else { Array(document.children(of: drawing.canvas)) }
    var marks: [Mark] = []
    for node in nodes.prefix(PictureMarks.most) {
      if let box = document.bounds(of: node) { marks.append(Mark(node: node, box: box)) }
    }
    (self.session, self.marks, page) = (session, marks, drawing.page.box)
    scale = pixels.width / max(page.width, .leastNonzeroMagnitude)
  }

  /// `"marks":[{"n":1,"id":"eyeL","selector":"#eyeL",…,"pixels":[10,20,5,5]}]`
  var field: JSONText.Field {
    let names = session.names(for: marks.count)
    return .init(
      "marks",
      .list(
        marks.enumerated().map { index, mark in
          let corner = [(mark.box.x - page.x) * scale, (mark.box.y - page.y) * scale, mark.box.width * scale, mark.box.height * scale]
          return .object(
            [.init("n", .integer(index + 1))] + session.identity(of: mark.node, names) + [
              .init("box", .object(mark.box.fields)), .init("pixels", .list(corner.map { .integer(Int(clamping: $0)) })),
            ])
        }))
  }

  /// The frames and numbers as SVG, in the coordinates of the drawing.
  var markup: [UInt8] {
    let (line, height) = (1.5 / scale, PictureMarks.textHeight / scale)
    var text = "<g xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\" font-weight=\"bold\">"
    for (index, mark) in marks.enumerated() {
      let (box, number) = (mark.box, "\(index + 1)")
      let width = height * (0.4 + 0.6 * Double(number.utf8.count))
      text += rectangle(box, "fill=\"none\" stroke=\"#d6006e\" stroke-width=\"\(NumberText.string(line))\"")
      text += rectangle(Rect(x: box.x, y: box.y, width: width, height: height * 1.2), "fill=\"#d6006e\"")
      let place = "x=\"\(NumberText.string(box.x + height * 0.2))\" y=\"\(NumberText.string(box.y + height))\""
      text += "<text \(place) font-size=\"\(NumberText.string(height))\" fill=\"#ffffff\">\(number)</text>"
    }
    return Array((text + "</g>").utf8)
  }

  private func rectangle(_ box: Rect, _ style: String) -> String {
    let values = zip(["x", "y", "width", "height"], [box.x, box.y, box.width, box.height])
    return "<rect " + values.map { "\($0)=\"\(NumberText.string($1))\" " }.joined() + style + "/>"
  }
}

extension Int {
  /// The nearest integer, clamped to the range of integers; 0 for NaN.
  fileprivate init(clamping value: Double) { self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value.rounded(), -1e9), 1e9)) }
}
