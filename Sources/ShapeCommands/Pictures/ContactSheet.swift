// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel
import ShapePictures

/// `render --contact-sheet`: small pictures of canvases or graphics on one page, each with its name below.
struct ContactSheet {
  /// The room for each picture.
  private let cell: Size

  private static let mostPictures = 1000

  static func run(
    _ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords, _ ending: String, _ output: ArgumentWord
  ) throws(CommandError) -> Reply {
    let requests = try self.requests(session, selector, arguments, output)
    let pictureCount = requests.reduce(0) { $0 + $1.pictures.count }
    guard pictureCount <= mostPictures else {
      throw CommandError(output.range, "picture.count", "a contact sheet has at most \(mostPictures) pictures")
    }
    let size = try PictureSize(arguments, ending: ending)
    // A width is that of each picture.
    let (width, height) = (size.choices[0].width, size.choices[0].height)
    let cells = ContactSheet(cell: Size(width: width ?? (height ?? 180) * 4 / 3, height: height ?? (width ?? 240) * 3 / 4))
    let file = PictureFile(session: session, isForced: arguments.has("--force"), range: output.range)
    try file.prepare([output.text])
    var painting = try PicturePainting(session, arguments, at: output.range)
    var sheet = PictureSheet()
    if let ground = painting.background, ground.alpha > 0 {
      sheet.ink = ground.contrast(with: .white) > ground.contrast(with: .black) ? .white : .black
    }
    var count = 0
    let columnCount = max(1, Int(Double(pictureCount).squareRoot().rounded(.up)))
    session.host.progress.begin()
    defer { session.host.progress.end() }
    for request in requests {
      var own = try PicturePainting(request.session, arguments, at: output.range)
      let tasks = request.pictures.map { PicturePainting.Task(drawing: $0.drawing, pixels: cells.pixels(of: $0.drawing)) }
      let names = request.pictures.map { caption($0, request, isAlone: requests.count == 1) }
      let first = count
      try own.paint(tasks, as: .png) { (task, png) throws(CommandError) in
        session.host.progress.report(completed: count, of: pictureCount)
        cells.add(task.drawing, png, names[count - first], to: &sheet, (column: count % columnCount, row: count / columnCount))
        count += 1
      }
      painting.warn(own.warnings.map { requests.count == 1 ? $0 : "\(sanitized(request.session.workspace.title)): \($0)" })
    }
    // Those of the page itself would be about its captions, which are in no drawing.
    let warnings = painting.warnings
    let page = try sheet.drawing(at: output.range)
    let pixels = try size.pixels(page.page, PictureSize.Choice(scale: size.choices[0].scale), at: output.range)
    let pieces =
      if let format = PictureFormat(rawValue: ending) { [try painting.paint(page, pixels, as: format)] } else {
        try painting.svg(page, pixels)
      }
    let byteCount = try file.write(pieces, to: output.text)
    var reply = Reply.note("\(file.wrote) \(sanitized(output.text)), \(counted(pictureCount, "picture"))")
    reply.fields = [.init("path", .string(output.text)), .init("bytes", .integer(byteCount))]
    reply.warnings = warnings
    return reply
  }

  /// The pictures of the open document, then those of the canvases of other files.
  private static func requests(
    _ session: any SessionViewing, _ selector: SelectorOperand?, _ arguments: PictureWords, _ output: ArgumentWord
  ) throws(CommandError) -> [PictureRequest] {
    var each = arguments
    each.isEach = true
    let pattern = try OutputPattern("{n}", at: output.range)
    var requests = [try PictureRequest(session, selector, each, to: pattern)]
    guard let files = arguments.value("--files") else { return requests }
    for path in FileList.paths(in: files.text) {
      let other = Session(options: session.options)
      try other.open(path, at: files.range)
      // A document without a canvas has no picture; it is skipped.
      guard !other.document.canvases.isEmpty else { continue }
      requests.append(try PictureRequest(other, nil, each, to: pattern))
    }
    return requests
  }

  /// The caption of a picture; with several documents it contains the file name, and the canvas if there are several.
  private static func caption(_ picture: PictureRequest.Picture, _ request: PictureRequest, isAlone: Bool) -> String {
    let own = request.session.document.label(of: picture.node)
    guard !isAlone else { return own }
    let stem = OutputPattern.stem(request.session.workspace.path)
    return request.pictures.count == 1 ? stem : "\(stem): \(own)"
  }

  private func scale(_ box: Size) -> Double { min(cell.width / box.width, cell.height / box.height) }

  /// The pixel size of a picture: two pixels per unit of the sheet.
  private func pixels(of drawing: Drawing) -> Size {
    let box = drawing.page.size
    return box.pixels(scale(box) * 2)
  }

  /// Adds a picture centred in its cell, and its caption.
  private func add(
    _ drawing: Drawing, _ png: [UInt8], _ name: String, to sheet: inout PictureSheet, _ place: (column: Int, row: Int)
  ) {
    let gap = PictureSheet.gap
    let corner = Point(
      x: gap + Double(place.column) * (cell.width + gap),
      y: gap + Double(place.row) * (cell.height + PictureSheet.captionHeight + gap))
    let box = drawing.page.size
    let scale = self.scale(box)
    sheet.add(
      png: png,
      in: Rect(
        x: corner.x + (cell.width - box.width * scale) / 2, y: corner.y + (cell.height - box.height * scale) / 2,
        width: box.width * scale, height: box.height * scale))
    sheet.add(
      caption: name, in: Rect(x: corner.x, y: corner.y + cell.height, width: cell.width, height: PictureSheet.captionHeight))
  }
}
