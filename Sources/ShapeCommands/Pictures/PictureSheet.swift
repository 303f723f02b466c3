// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import TerminalText

/// A page with pictures, captions and marks: an ordinary drawing of images, texts and rectangles.
///
/// Its unit is a pixel of the pictures where they are added in their own size.
struct PictureSheet {
  static let gap = 16.0
  static let captionHeight = 24.0
  private static let letterSize = 13.0
  /// The approximate width of a letter.
  private static let letterWidth = 7.0
  private static let red = Color(rgb: 0xcc1a1a)

  /// The colour of captions.
  var ink = Color.black
  private var graphics: [Graphic] = []
  /// The boxes of the numbers of marks.
  private var labels: [Rect] = []
  /// The used part of the page, from its corner.
  private var used = Size(width: 0, height: 0)

  private mutating func add(_ kind: Kind, _ frame: Rect, _ values: [Property: Value]) {
    var graphic = Graphic(kind: kind, id: "\(kind.word)-\(graphics.count)")
    graphic[.x] = .number(frame.x)
    graphic[.y] = .number(frame.y)
    graphic[.width] = .number(frame.width)
    graphic[.height] = .number(frame.height)
    for (property, value) in values { graphic[property] = value }
    graphics.append(graphic)
    used = Size(width: max(used.width, frame.maxX), height: max(used.height, frame.maxY))
  }

  mutating func add(png: [UInt8], in frame: Rect) {
    add(.image, frame, [Property(path: "source")!: .string("data:image/png;base64," + Base64.text(png))])
  }

  /// Adds a line of text, which is shortened to the width of its frame.
  mutating func add(caption: String, in frame: Rect, align: String = "center") {
    let text = sanitized(caption, limit: max(8, Int(frame.width / PictureSheet.letterWidth)))
    add(
      .text, frame,
      [
        .textString: .string(text), .textSize: .number(PictureSheet.letterSize), .fillColor: .color(ink),
        Property(path: "text.align")!: .string(align),
        Property(path: "text.valign")!: .string("middle"),
      ])
  }

  /// Adds a frame with a number above its corner, without covering other numbers.
  /// - Parameter bounds: The area that the number stays near to.
  mutating func add(mark number: Int, around frame: Rect, within bounds: Rect) {
    add(.rectangle, frame, [Property(path: "stroke.color")!: .color(PictureSheet.red), Property(path: "stroke.width")!: .number(2)])
    let size = Size(width: 8 + 8 * Double(String(number).count), height: 16)
    var label = Rect(
      x: max(bounds.x, min(frame.x - 1, bounds.maxX - size.width)), y: max(bounds.y - size.height, frame.y - size.height),
      width: size.width,
      height: size.height)
    while let other = labels.first(where: { $0.overlaps(label) }) { label.x = other.maxX + 2 }
    labels.append(label)
    add(.rectangle, label, [Property(path: "fill.color")!: .color(PictureSheet.red)])
    add(
      .text, label,
      [
        .textString: .string(String(number)), .textSize: .number(12), Property(path: "text.color")!: .color(.white),
        Property(path: "text.align")!: .string("center"), Property(path: "text.valign")!: .string("middle"),
      ])
  }

  /// The page.
  /// - Parameter size: By default, that of the content with a gap around it.
  func drawing(_ size: Size? = nil, at range: SourceRange) throws(CommandError) -> Drawing {
    let document = Document.blank
    var canvas = Graphic(kind: .canvas, id: "sheet", name: "Sheet")
    canvas[.width] = .number(size?.width ?? used.width + PictureSheet.gap)
    canvas[.height] = .number(size?.height ?? used.height + PictureSheet.gap)
    canvas[Property(path: "background")!] = .color(.white)
    do {
      let nodes = [NewNode(.graphic(canvas), in: .node(.document))] + graphics.map { NewNode(.graphic($0), in: .new(0)) }
      _ = try document.apply(.create(nodes))
    } catch { throw CommandError(error, at: range, in: document) }
    return Drawing(document, canvas: document.canvases[0])
  }
}
