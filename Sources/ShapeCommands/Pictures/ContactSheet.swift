import TerminalText
import ShapeFormats
import ShapeModel
import ShapePictures

/// `render --contact-sheet`: small pictures of canvases or graphics on one page, each with its name below.
///
/// The sheet is an ordinary drawing: a document of images and texts.
enum ContactSheet {
  private static let cell = Size(width: 240, height: 180)
  private static let gap = 16.0
  private static let captionHeight = 24.0
  private static let mostPictures = 1000

  static func run(
    _ session: Session, _ selector: SelectorOperand?, _ arguments: PictureWords, _ ending: String, _ output: ArgumentWord
  ) throws(CommandError) -> Reply {
    let requests = try self.requests(session, selector, arguments, output)
    let pictureCount = requests.reduce(0) { $0 + $1.pictures.count }
    guard pictureCount <= mostPictures else {
      throw CommandError(output.range, "picture.count", "a contact sheet has at most \(mostPictures) pictures")
    }
    let file = PictureFile(session: session, isForced: arguments.has("--force"), range: output.range)
    try file.refuse([output.text])
    var painting = try PicturePainting(session, arguments, at: output.range)
    var graphics: [Graphic] = []
    let columnCount = max(1, Int(Double(pictureCount).squareRoot().rounded(.up)))
    session.host.progress.begin()
    defer { session.host.progress.end() }
    for request in requests {
      var own = try PicturePainting(request.session, arguments, at: output.range)
      let tasks = request.pictures.map { PicturePainting.Task(drawing: $0.drawing, pixels: self.pixels(of: $0.drawing)) }
      let names = request.pictures.map { caption($0, request, isAlone: requests.count == 1) }
      let first = graphics.count / 2
      try own.paint(tasks, as: .png) { (task, png) throws(CommandError) in
        let index = graphics.count / 2
        session.host.progress.report(completed: index, of: pictureCount)
        let corner = Point(
          x: gap + Double(index % columnCount) * (cell.width + gap),
          y: gap + Double(index / columnCount) * (cell.height + captionHeight + gap))
        graphics += entry(task.drawing, png, at: corner, index, names[index - first])
      }
      painting.warn(own.warnings.map { requests.count == 1 ? $0 : "\(sanitized(request.session.workspace.title)): \($0)" })
    }
    let rowCount = (pictureCount + columnCount - 1) / columnCount
    let page = Size(
      width: gap + Double(columnCount) * (cell.width + gap), height: gap + Double(rowCount) * (cell.height + captionHeight + gap))
    let sheet = try drawing(graphics, page, at: output.range)
    let size = try PictureSize(arguments, ending: ending)
    let pixels = try size.pixels(sheet.page, scale: size.scales[0], at: output.range)
    let pieces =
      if let format = PictureFormat(rawValue: ending) { [try painting.paint(sheet, pixels, as: format)] } else {
        try painting.svg(sheet, pixels)
      }
    let count = try file.write(pieces, to: output.text)
    var reply = Reply.note("wrote \(sanitized(output.text)), \(counted(pictureCount, "picture"))")
    reply.fields = [.init("path", .string(output.text)), .init("bytes", .integer(count))]
    reply.warnings = painting.warnings
    return reply
  }

  /// The pictures of the open document, then those of the canvases of other files.
  private static func requests(
    _ session: Session, _ selector: SelectorOperand?, _ arguments: PictureWords, _ output: ArgumentWord
  ) throws(CommandError) -> [PictureRequest] {
    var each = arguments
    each.isEach = true
    let pattern = try OutputPattern("{n}", at: output.range)
    var requests = [try PictureRequest(session, selector, each, to: pattern)]
    guard let files = arguments.value("--files") else { return requests }
    for path in FileList.paths(in: files.text) {
      let other = Session(options: session.options)
      try other.open(path, at: files.range)
      // A document without a canvas has no picture; skip it.
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

  private static func scale(_ box: Size) -> Double { min(cell.width / box.width, cell.height / box.height) }

  /// The pixel size of a picture: two pixels per unit of the sheet.
  private static func pixels(of drawing: Drawing) -> Size {
    let box = drawing.page.size
    let scale = self.scale(box)
    return Size(width: max(1, (box.width * scale * 2).rounded()), height: max(1, (box.height * scale * 2).rounded()))
  }

  /// The picture centred in its cell, and its caption.
  private static func entry(_ drawing: Drawing, _ png: [UInt8], at corner: Point, _ index: Int, _ name: String) -> [Graphic] {
    let box = drawing.page.size
    let scale = self.scale(box)
    var image = Graphic(kind: .image, id: "picture-\(index)")
    image[.x] = .number(corner.x + (cell.width - box.width * scale) / 2)
    image[.y] = .number(corner.y + (cell.height - box.height * scale) / 2)
    image[.width] = .number(box.width * scale)
    image[.height] = .number(box.height * scale)
    image[Property(path: "source")!] = .string("data:image/png;base64," + Base64.text(png))
    var caption = Graphic(kind: .text, id: "caption-\(index)")
    caption[.x] = .number(corner.x)
    caption[.y] = .number(corner.y + cell.height)
    caption[.width] = .number(cell.width)
    caption[.height] = .number(captionHeight)
    caption[.textString] = .string(sanitized(name, limit: 32))
    caption[.textSize] = .number(13)
    caption[Property(path: "text.align")!] = .string("center")
    caption[Property(path: "text.valign")!] = .string("middle")
    return [image, caption]
  }

  private static func drawing(_ graphics: [Graphic], _ page: Size, at range: SourceRange) throws(CommandError) -> Drawing {
    let document = Document.blank
    var canvas = Graphic(kind: .canvas, id: "sheet", name: "Contact sheet")
    canvas[.width] = .number(page.width)
    canvas[.height] = .number(page.height)
    canvas[Property(path: "background")!] = .color(.white)
    do {
      let nodes = [NewNode(.graphic(canvas), in: .node(.document))] + graphics.map { NewNode(.graphic($0), in: .new(0)) }
      _ = try document.apply(.create(nodes))
    } catch { throw CommandError(error, at: range, in: document) }
    return Drawing(document, canvas: document.canvases[0])
  }
}
