// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel
import ShapePictures

/// The colours behind texts that only a picture shows: a painter draws the graphics under them, without the texts.
struct PictureGrounds {
  let session: any SessionViewing

  init(_ session: any SessionViewing) { self.session = session }

  /// The picture of the graphics under some boxes of a canvas; nil without a painter.
  func picture(of canvas: NodeID, under boxes: [Rect]) -> PaintedGround? {
    guard !boxes.isEmpty, !session.options.isSafe else { return nil }
    var document = session.document
    let page = Drawing(document, canvas: canvas).page.box
    let seen = boxes.compactMap { $0.intersection(page) }
    guard !seen.isEmpty else { return nil }
    let cells = MarkedCells(seen, in: page)
    let nodes = document.subtree(of: canvas)
    let hidden = nodes.filter { node in
      let kind = document.kind(of: node)
      guard kind != .text else { return true }
      guard kind != .canvas, !document.isGroup(node), let box = document.paintedBounds(of: node) else { return false }
      return box.intersection(page).map { !cells.touch($0) } ?? true
    }
    // Labels are on their own shapes, which stay.
    let labels = nodes.filter { document.kind(of: $0) != .text && document.value(.textString, of: $0) != nil }
    if !labels.isEmpty {
      document = document.snapshot()
      guard (try? document.apply(.set(.textString, nil, Array(labels)))) != nil else { return nil }
    }
    var drawing = Drawing(document, canvas: canvas)
    drawing.hidden = Set(hidden)
    guard var painting = try? PicturePainting(session, PictureWords(), at: SourceRange(0, 0)) else { return nil }
    painting.background = drawing.plainBackdrop
    let scale = min(1, PaintedGround.side / max(page.width, page.height, 1))
    return (try? painting.image(drawing, page.size.pixels(scale))).map { PaintedGround(image: $0, page: page) }
  }
}

/// A picture of a canvas, in the resolution in which colours are looked at.
struct PaintedGround {
  fileprivate let image: PNGImage
  fileprivate let page: Rect

  /// The longer side of the picture, in pixels.
  fileprivate static let side = 1000.0
  /// The most pixels in a row that are looked at under a text.
  private static let mostSamples = 48

  /// The colours under a box; nil beyond the page.
  func colors(under box: Rect) -> [Color]? {
    guard let seen = box.intersection(page) else { return nil }
    func pixels(_ low: Double, _ high: Double, _ start: Double, _ length: Double, _ count: Int) -> StrideTo<Int> {
      let first = min(max(Int((low - start) / length * Double(count)), 0), count - 1)
      let end = min(max(Int((high - start) / length * Double(count)), first + 1), count)
      return stride(from: first, to: end, by: max(1, (end - first) / PaintedGround.mostSamples))
    }
    var colors: Set<Color> = []
    for y in pixels(seen.minY, seen.maxY, page.minY, page.height, image.height) {
      for x in pixels(seen.minX, seen.maxX, page.minX, page.width, image.width) {
        let place = (y * image.width + x) * 4
        colors.insert(Color(red: image.pixels[place], green: image.pixels[place + 1], blue: image.pixels[place + 2], alpha: 255))
      }
    }
    return colors.isEmpty ? nil : Array(colors)
  }
}

/// The cells of a page that some boxes touch, counted from its upper left corner, so that a box is tested in constant time.
private struct MarkedCells {
  private static let side = 64
  private let page: Rect
  /// For each corner of a cell, the marked cells above and left of it.
  private var counts = [Int](repeating: 0, count: (side + 1) * (side + 1))

  /// - Parameter boxes: On the page.
  init(_ boxes: [Rect], in page: Rect) {
    self.page = page
    let side = MarkedCells.side
    var isMarked = [Bool](repeating: false, count: side * side)
    for box in boxes {
      let (columns, rows) = cells(box)
      for row in rows { for column in columns { isMarked[row * side + column] = true } }
    }
    for row in 0..<side {
      for column in 0..<side {
        let place = (row + 1) * (side + 1) + column + 1
        counts[place] = counts[place - 1] + counts[place - side - 1] - counts[place - side - 2] + (isMarked[row * side + column] ? 1 : 0)
      }
    }
  }

  func touch(_ box: Rect) -> Bool {
    let (columns, rows) = cells(box)
    func count(_ row: Int, _ column: Int) -> Int { counts[row * (MarkedCells.side + 1) + column] }
    return count(rows.upperBound, columns.upperBound) - count(rows.lowerBound, columns.upperBound)
      - count(rows.upperBound, columns.lowerBound) + count(rows.lowerBound, columns.lowerBound) > 0
  }

  private func cells(_ box: Rect) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ low: Double, _ high: Double, _ start: Double, _ length: Double) -> Range<Int> {
      func cell(_ place: Double) -> Int {
        let cell = (place - start) / max(length, 1e-9) * Double(MarkedCells.side)
        return Int(min(max(cell, 0), Double(MarkedCells.side - 1)))
      }
      return cell(low)..<(cell(high) + 1)
    }
    return (range(box.minX, box.maxX, page.minX, page.width), range(box.minY, box.maxY, page.minY, page.height))
  }
}
