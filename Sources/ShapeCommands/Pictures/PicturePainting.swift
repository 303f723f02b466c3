import DisplayText
import ShapeFormats
import ShapeModel
import ShapePictures

/// Has drawings painted by another program.
struct PicturePainting {
  let session: Session
  let range: SourceRange
  var background: Color?
  let images: ImageFiles
  private let fonts = InstalledFonts()
  private let widths = InstalledWidths()
  /// Whether the page fills the picture in both directions, as cells that are not square ask for.
  var stretches = false
  /// What the painter said, and what the drawings lack.
  private(set) var warnings: [String] = []

  /// In documents of more graphics, what is too small to be seen is left out.
  private static let manyGraphics = 20_000
  private static let mostRemarks = 5

  init(_ session: Session, _ arguments: PictureWords, at range: SourceRange) throws(CommandError) {
    (self.session, self.range) = (session, range)
    images = ImageFiles(session.workspace.path, readsAll: arguments.has("--allow-read"))
    guard let word = arguments.value("--background") else { return }
    guard let color = word.text == "none" ? .transparent : Color(word.text) else {
      throw CommandError(word.range, "value", "'\(word.text)' is no colour", help: ["write --background white, or none"], .usage)
    }
    background = color
  }

  /// A drawing as the SVG that a painter gets.
  mutating func svg(_ drawing: Drawing, _ pixels: Size) -> [[UInt8]] {
    if let markup = drawing.ownMarkup { return [markup] }
    var drawing = drawing
    drawing.keepsInvisible = false
    drawing.keepsInstances = false
    drawing.measure = TextMeasure(widths.width)
    if drawing.document.graphicCount > PicturePainting.manyGraphics {
      let scale = min(pixels.width / drawing.page.box.width, pixels.height / drawing.page.box.height)
      drawing.culling = DrawingCulling(window: drawing.page.box, pixel: 1 / scale)
    }
    var options = SVGOptions()
    options.pixels = pixels
    options.background = background
    options.isForEditors = false
    options.stretches = stretches
    options.image = images.address
    options.imageSize = images.size
    options.hasFont = fonts.has
    let pieces = SVGWriter.pieces(drawing, options)
    if widths.isMissing { warn(["text is broken into lines by a table of widths, for Pango (libpangocairo-1.0-0) is not installed"]) }
    warn(drawing.notes.lines(of: drawing.document, onlyVisible: true))
    return pieces
  }

  /// Pango, looked for when the first line is broken.
  private final class InstalledWidths {
    private lazy var pango = PangoWidths()
    private(set) var isMissing = false

    func width(_ text: String, _ font: TextFont) -> Double? {
      guard let pango else {
        isMissing = true
        return nil
      }
      return pango.width(text, families: font.families, weight: Int(font.weight), isItalic: font.isItalic)
    }
  }

  mutating func paint(_ drawing: Drawing, _ pixels: Size, as format: PictureFormat) throws(CommandError) -> [UInt8] {
    // What is SVG itself has a size of its own, which the painter changes.
    guard let markup = drawing.ownMarkup else { return try paint(svg(drawing, pixels), as: format) }
    let color = background.map { $0.alpha == 0 ? nil : $0.description } ?? nil
    return try paint(
      [markup], as: format, PainterPage(width: Int(pixels.width), height: Int(pixels.height), background: color))
  }

  mutating func paint(_ svg: [[UInt8]], as format: PictureFormat, _ page: PainterPage? = nil) throws(CommandError) -> [UInt8] {
    do {
      let picture = try Painter.find(format).paint(svg, as: format, page, isInterrupted: session.host.isInterrupted)
      warn(picture.remarks.prefix(PicturePainting.mostRemarks).map { shown($0, limit: 200) })
      return picture.bytes
    } catch { throw CommandError(error, at: range) }
  }

  mutating func image(_ drawing: Drawing, _ pixels: Size) throws(CommandError) -> PNGImage {
    guard let image = PNGImage(try paint(drawing, pixels, as: .png)) else {
      throw CommandError(range, "picture.painter", "the painter wrote a picture of another kind of PNG", .file)
    }
    return image
  }

  mutating func warn(_ lines: [String]) { warnings += lines.filter { !warnings.contains($0) } }
}
