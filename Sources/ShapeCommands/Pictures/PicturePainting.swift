// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import Glibc
import ShapeDocuments
import ShapeFormats
import ShapeModel
import ShapePictures

/// Paints drawings with an external program.
struct PicturePainting {
  let session: any SessionViewing
  let range: SourceRange
  var background: Color?
  let images: ImageFiles
  private let fonts = InstalledFonts()
  private let widths = InstalledWidths()
  /// Whether to stretch the page to the whole picture, as needed for terminal cells that are not square.
  var stretches = false
  /// Markup that is drawn over the drawing, in its coordinates.
  var overlay: [UInt8] = []
  /// Warnings about the drawings.
  private var lacks: [String] = []
  /// Messages of the renderers.
  private var remarks: [String] = []

  var warnings: [String] { lacks + remarks.filter { !lacks.contains($0) } }

  /// Above this number of graphics, those too small to be visible are not drawn.
  private static let manyGraphics = 20_000
  private static let mostRemarks = 5

  init(_ session: any SessionViewing, _ arguments: PictureWords, at range: SourceRange) throws(CommandError) {
    (self.session, self.range) = (session, range)
    images = ImageFiles(session.workspace.path, readsAll: arguments.has("--allow-read"), isSafe: session.options.isSafe)
    guard let word = arguments.value("--background") else { return }
    guard let color = word.text == "none" ? .transparent : Color(word.text) else {
      throw CommandError(word.range, "value", "'\(word.text)' is not a colour", help: ["write --background white, or none"], .usage)
    }
    background = color
  }

  /// A drawing as SVG for a renderer.
  mutating func svg(_ drawing: Drawing, _ pixels: Size) throws(CommandError) -> [[UInt8]] {
    let stretches = stretches || PicturePainting.isRounded(pixels, from: drawing.page.box.size)
    guard !drawing.isOwnMarkup else {
      defer { warn(drawing.notes.lines(of: drawing.document, onlyVisible: true)) }
      do {
        return [PainterMarkup.sized(try drawing.ownMarkup(image: images.address), pixels, stretches: stretches)]
      } catch { throw CommandError(error, at: range) }
    }
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
    options.families = fonts.families
    let pieces = SVGWriter.pieces(drawing, options)
    if widths.isMissing { warn(["text is broken into lines by a table of widths, for Pango (libpangocairo-1.0-0) is not installed"]) }
    warn(drawing.notes.lines(of: drawing.document, onlyVisible: true))
    return pieces
  }

  /// Whether a picture has the proportions of a page up to rounding to pixels. The page then fills it, so that no edge shows the
  /// background.
  private static func isRounded(_ pixels: Size, from page: Size) -> Bool {
    let (across, down) = (pixels.width - pixels.height * page.width / page.height, pixels.height - pixels.width * page.height / page.width)
    return abs(across) > 1e-6 && (abs(across) < 1 || abs(down) < 1)
  }

  /// Starts painting concurrently with the caller.
  mutating func begin(_ drawing: Drawing, _ pixels: Size, as format: PictureFormat) throws(CommandError) -> Painter.Work {
    // In other drawings the background is drawn as a rectangle.
    let color = drawing.isOwnMarkup ? background.flatMap { $0.alpha == 0 ? nil : $0.description } : nil
    let svg = withOverlay(try svg(drawing, pixels))
    do {
      let painter = try Painter.find(format, isLarge: drawing.document.graphicCount > PicturePainting.manyGraphics)
      return try painter.begin(svg, as: format, background: color, isInterrupted: session.host.isInterrupted)
    } catch { throw CommandError(error, at: range) }
  }

  /// Pieces of markup with the overlay before the end tag of their root.
  private func withOverlay(_ pieces: [[UInt8]]) -> [[UInt8]] {
    guard !overlay.isEmpty, let last = pieces.last,
      let end = last.indices.last(where: { last[$0...].starts(with: [UInt8(ascii: "<"), UInt8(ascii: "/")]) })
    else { return pieces }
    return pieces.dropLast() + [last[..<end] + overlay + last[end...]]
  }

  mutating func end(_ work: Painter.Work) throws(CommandError) -> [UInt8] {
    do {
      let picture = try work.picture()
      remarks += picture.remarks.prefix(PicturePainting.mostRemarks).map { sanitized($0, limit: 200) }.filter { !remarks.contains($0) }
      return picture.bytes
    } catch { throw CommandError(error, at: range) }
  }

  mutating func paint(_ drawing: Drawing, _ pixels: Size, as format: PictureFormat) throws(CommandError) -> [UInt8] {
    try end(begin(drawing, pixels, as: format))
  }

  /// The maximum number of concurrent renderers: one more than processors, but at most 4, as each may need some hundred megabytes.
  private static let mostAtOnce = min(4, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 1)

  /// A picture to paint.
  struct Task {
    var drawing: Drawing
    var pixels: Size
    var path = ""
  }

  /// Paints pictures in order; the next ones are started before the first is taken.
  /// - Parameter take: Called in order; pictures taken before an error are kept.
  mutating func paint(
    _ tasks: [Task], as format: PictureFormat, take: (Task, [UInt8]) throws(CommandError) -> Void
  ) throws(CommandError) {
    var works: [Result<Painter.Work, CommandError>?] = []
    for (index, task) in tasks.enumerated() {
      for next in tasks[works.count..<min(tasks.count, index + PicturePainting.mostAtOnce)] {
        works.append(Result { () throws(CommandError) in try begin(next.drawing, next.pixels, as: format) })
      }
      let work = works[index]!
      works[index] = nil
      try take(task, end(try work.get()))
    }
  }

  mutating func image(_ drawing: Drawing, _ pixels: Size) throws(CommandError) -> PNGImage {
    guard let image = PNGImage(try paint(drawing, pixels, as: .png)) else {
      throw CommandError(range, "picture.painter", "the painter wrote a PNG of an unexpected kind", .file)
    }
    return image
  }

  mutating func warn(_ lines: [String]) { lacks += lines.filter { !lacks.contains($0) } }
}
