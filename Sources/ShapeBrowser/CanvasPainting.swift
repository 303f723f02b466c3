// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
package import ShapeModel
import ShapePictures
import TerminalText
package import TerminalUI

/// Pictures of the canvas, painted by another process concurrently.
///
/// One is painted at a time; an edit drops it. Large drawings are painted only when the user asks, since making their SVG takes a while.
package final class CanvasPainting {
  /// The content of a picture.
  package struct Subject: Hashable {
    package let canvas: NodeID
    package let viewport: Viewport
    package let revision: Int
    package let variant: String?
  }

  private let editor: Editor
  private let colors: ColorDepth?
  private let isUnicode: Bool
  private var work: (subject: Subject, painter: Painter.Work)?
  /// The picture that was painted last: as cells, or as pixels over cells.
  private(set) var picture: (subject: Subject, grid: CellGrid)?
  /// The size of a cell in pixels, if the terminal draws pictures; else nil.
  package var pixelCells: PixelCells?

  /// The size of a cell in pixels.
  package enum PixelCells: Hashable {
    /// The terminal scales pictures to cells.
    case scaled(width: Double, height: Double)
    /// A picture has as many pixels as its cells.
    case exact(width: Int, height: Int)
  }

  private var pixels: (serial: Int, png: [UInt8], width: Int, height: Int, cellSize: PixelCells)?
  private var lastSerial = 0
  /// The place of the picture on the screen; nil while boxes stand in for it.
  var place: CellRect?

  /// The pixels of a picture, and the cells of the screen that it covers.
  package struct Pixels {
    /// A different number for each picture.
    package let serial: Int
    package let png: [UInt8]
    package let width: Int
    package let height: Int
    package let cellSize: PixelCells
    package let cells: CellRect
  }

  /// The pixels that are on the screen; nil if there are none.
  package var shownPixels: Pixels? {
    guard let pixels, let place else { return nil }
    return Pixels(
      serial: pixels.serial, png: pixels.png, width: pixels.width, height: pixels.height, cellSize: pixels.cellSize, cells: place)
  }
  /// The content that was drawn last.
  package var wanted: Subject?
  private var failed: Subject?
  /// The state of the document that is painted regardless of its size.
  private var demanded: Int?
  /// The reason why there is no picture.
  private(set) var problem: String?

  /// The maximum number of graphics of a document that is painted without a request.
  static let mostGraphics = 5_000

  init(_ editor: Editor, colors: ColorDepth?, isUnicode: Bool) { (self.editor, self.colors, self.isUnicode) = (editor, colors, isUnicode) }

  var hasColors: Bool { colors != nil }

  package var isPainting: Bool { work != nil }

  /// Whether a document is too large to be painted without a request.
  var isTooLarge: Bool { editor.document.graphicCount > CanvasPainting.mostGraphics && demanded != editor.session.revision }

  /// The reason why boxes stand in for the picture; nil if the picture is merely not finished.
  var remark: String? { isTooLarge ? "boxes; P paints this large drawing" : problem }

  /// Whether a picture of some content is painted without a request, so that an older one is shown meanwhile.
  func isComing(_ subject: Subject) -> Bool { !isTooLarge && subject != failed }

  /// Paints regardless of the size, until the document changes.
  func demand() {
    demanded = editor.session.revision
    failed = nil
    begin()
  }

  private var known: (subject: Subject, grid: CellGrid)?
  /// Whether the document changed since the boxes were made.
  private var areBoxesOld = false

  /// The boxes that stand in for a picture. After an edit the old ones are shown until ``begin()``, so that a key does not wait for them.
  func boxes(of subject: Subject, _ make: () -> CellGrid) -> CellGrid {
    if let known, known.subject.canvas == subject.canvas, known.subject.viewport == subject.viewport {
      areBoxesOld = known.subject != subject
      return known.grid
    }
    areBoxesOld = false
    let grid = make()
    known = (subject, grid)
    return grid
  }

  /// Whether a picture has to be painted.
  package var isDue: Bool {
    if areBoxesOld { return true }
    if isHeld() { return false }
    guard let wanted, wanted != picture?.subject, wanted != work?.subject, wanted != failed else { return false }
    return !isTooLarge
  }

  /// Whether painting is suspended.
  var isHeld: () -> Bool = { false }

  /// Drops the picture being painted.
  func stop() { work = nil }

  /// Starts painting the content that was drawn last.
  package func begin() {
    work = nil
    if areBoxesOld { (known, areBoxesOld) = (nil, false) }
    guard !isTooLarge else { return }
    guard let wanted, wanted.revision == editor.session.revision, editor.document.contains(wanted.canvas) else { return }
    do throws(CommandError) {
      let cells = wanted.viewport.cells.size
      let pixels = pixelSize(cells)
      let painter = try CanvasPicture.begin(
        editor.session, canvas: wanted.canvas, part: wanted.viewport.part, pixels: pixels)
      work = (wanted, painter)
    } catch {
      let diagnostic = error.diagnostic
      fail(wanted, sanitized(diagnostic.help.first ?? diagnostic.message, limit: 200))
    }
  }

  /// The maximum number of pixels of a picture over the cells.
  private static let mostPixels = 4e6

  /// The size of the picture for an area of cells.
  private func pixelSize(_ cells: CellSize) -> (width: Int, height: Int) {
    if case .exact(let width, let height) = pixelCells { return (cells.width * width, cells.height * height) }
    if case .scaled(let width, let height) = pixelCells {
      let (width, height) = (Double(cells.width) * width, Double(cells.height) * height)
      let scale = min(1, (CanvasPainting.mostPixels / max(1, width * height)).squareRoot())
      return (max(1, Int(width * scale)), max(1, Int(height * scale)))
    }
    return isUnicode ? (cells.width * 2, cells.height * (colors == nil ? 4 : 2)) : (cells.width, cells.height * 2)
  }

  private func fail(_ subject: Subject, _ message: String) {
    (failed, problem) = (subject, message)
  }

  /// Takes the picture if it is ready; returns whether there is a new one.
  func take() -> Bool {
    guard let work, work.painter.isReady else { return false }
    self.work = nil
    do throws(PictureError) {
      let png = try work.painter.picture().bytes
      let cells = work.subject.viewport.cells.size
      if let pixelCells {
        lastSerial += 1
        let size = pixelSize(cells)
        pixels = (lastSerial, png, size.width, size.height, pixelCells)
        var grid = CellGrid(size: cells)
        // The frame of the selection is drawn on the same colour, in gaps of the picture.
        let canvas = work.subject.canvas
        let isThere = editor.document.contains(canvas)
        let backdrop = isThere ? CellColor(CanvasPicture.backdrop(of: canvas, in: editor.document)) : .terminal
        grid.fill(grid.bounds, with: " ", style: CellStyle(background: backdrop, attributes: .picture))
        picture = (work.subject, grid)
      } else {
        picture = (work.subject, try grid(png, cells))
      }
      problem = nil
    } catch { fail(work.subject, sanitized(CanvasPicture.words(of: error), limit: 200)) }
    return true
  }

  private func grid(_ png: [UInt8], _ size: CellSize) throws(PictureError) -> CellGrid {
    if isUnicode, colors != nil, let image = PNGImage(png) { return QuadrantPicture(image).grid(size) }
    let room = PictureRoom(columns: size.width, rows: size.height)
    let lines = try TerminalPicture.lines(png, as: isUnicode ? .braille : .ascii, in: room, colors: nil)
    var grid = CellGrid(size: size)
    for (y, line) in lines.enumerated() { grid.draw(line, at: CellPoint(x: 0, y: y)) }
    return grid
  }
}
