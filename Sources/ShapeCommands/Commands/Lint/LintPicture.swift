// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import ShapePictures
import TerminalText

/// `lint --picture -o FILE`: the canvases with numbered frames around the findings, and the list of these below.
struct LintPicture {
  /// The maximum number of canvases, and of findings that are marked on each.
  private static let (canvasLimit, markLimit) = (16, 99)
  /// The minimum width of the list in pixels.
  private static let listWidth = 560.0
  private static let lineHeight = 18.0

  static let flags = FlagForm.sheet("write a picture with what was found marked on it", widthOf: "each canvas")

  private let session: any SessionViewing
  private let words: PictureWords
  private let file: PictureFile
  private let path: String

  /// Checks the words of a command; nil if they ask for no picture.
  init?(_ session: any SessionViewing, _ words: PictureWords) throws(CommandError) {
    guard words.has("--picture") || words.has("-o") else { return nil }
    guard !session.options.isSafe else {
      throw CommandError(words.range, "safe", "lint --picture writes a file, which --safe does not allow")
    }
    if !words.has("--picture"), let output = words.value("-o"), FormatName.ending(output.text) != "png" {
      throw CommandError(
        output.range, "file.format", "-o is for --picture; findings are printed",
        help: ["shapeedit lint FILE --sarif > \(sanitized(output.text, limit: 100))"], .usage)
    }
    guard let (file, path) = try PictureFile.png(words, session, subject: "the picture") else {
      throw CommandError(words.range, "syntax.missing", "--picture needs -o FILE", help: ["lint --picture -o found.png"], .usage)
    }
    (self.session, self.words, self.file, self.path) = (session, words, file, path)
  }

  /// Writes the picture of the document in the state that was checked.
  /// - Returns: The notes, fields and warnings of the answer.
  func write(_ findings: [LintFinding]) throws(CommandError) -> Reply {
    let document = session.document
    let byCanvas = Dictionary(grouping: findings) { $0.node == .document ? nil : document.canvas(of: $0.node) }
    let request = try PictureRequest.canvases(session, words)
    let canvases = request.filter { byCanvas[$0] != nil }
    let shown = canvases.isEmpty ? Array(request.prefix(1)) : Array(canvases.prefix(LintPicture.canvasLimit))
    var painting = try PicturePainting(session, words, at: file.range)
    var sheet = PictureSheet()
    let size = try PictureSize(words)
    var top = PictureSheet.gap
    for canvas in shown {
      let drawing = Drawing(document, canvas: canvas)
      let pixels = try size.pixels(drawing.page, size.choices[0], at: words.range)
      let frame = Rect(x: PictureSheet.gap, y: top, width: pixels.width, height: pixels.height)
      sheet.add(png: try painting.paint(drawing, pixels, as: .png), in: frame)
      let marked = byCanvas[canvas] ?? []
      for (index, finding) in marked.prefix(LintPicture.markLimit).enumerated() where finding.node != canvas {
        // An empty group has no place.
        guard let place = LintPicture.place(of: finding.node, drawing, in: frame) else { continue }
        sheet.add(mark: index + 1, around: place, within: frame)
      }
      top = frame.maxY + 4
      let title = "\(document.label(of: canvas)): \(marked.isEmpty ? "nothing was found" : counted(marked.count, "warning"))"
      LintPicture.add([title] + LintPicture.lines(marked, document), to: &sheet, &top, width: max(pixels.width, LintPicture.listWidth))
      top += PictureSheet.gap
    }
    if let others = byCanvas[nil] {
      LintPicture.add(["The document"] + LintPicture.lines(others, document), to: &sheet, &top, width: LintPicture.listWidth)
    }
    let page = try sheet.drawing(at: file.range)
    let count = try file.write([try painting.paint(page, page.page.size, as: .png)], to: path)
    var reply = Reply()
    reply.notes = ["\(file.wrote) \(sanitized(path))"]
    if shown.count < canvases.count { reply.notes.append("the first \(shown.count) of \(canvases.count) canvases are drawn") }
    reply.fields = [.init("path", .string(path)), .init("bytes", .integer(count))]
    reply.warnings = painting.warnings
    return reply
  }

  /// `3  off-canvas  Badge: 10 beyond the right edge of Faces`
  private static func lines(_ findings: [LintFinding], _ document: Document) -> [String] {
    var lines = findings.prefix(markLimit).enumerated().map { index, finding in
      let label = finding.node == .document ? "" : "\(document.label(of: finding.node)): "
      return "\(index + 1)  \(finding.rule.rawValue)  \(label)\(finding.message)"
    }
    if findings.count > markLimit { lines.append("and \(findings.count - markLimit) more") }
    return lines
  }

  private static func add(_ lines: [String], to sheet: inout PictureSheet, _ top: inout Double, width: Double) {
    for line in lines {
      sheet.add(caption: line, in: Rect(x: PictureSheet.gap, y: top, width: width, height: lineHeight), align: "left")
      top += lineHeight
    }
  }

  /// The painted box of a graphic in the picture of its canvas; at the edge if it is beyond.
  private static func place(of node: NodeID, _ drawing: Drawing, in frame: Rect) -> Rect? {
    let (document, page) = (drawing.document, drawing.page.box)
    guard let box = document.paintedBounds(of: node) ?? document.bounds(of: node) else { return nil }
    let (across, down) = (frame.width / page.width, frame.height / page.height)
    let margin = 3.0
    let left = frame.x + (box.minX - page.minX) * across - margin, right = frame.x + (box.maxX - page.minX) * across + margin
    let upper = frame.y + (box.minY - page.minY) * down - margin, lower = frame.y + (box.maxY - page.minY) * down + margin
    func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double { min(max(value, low), high) }
    let least = 2 * margin
    let x = clamped(left, frame.minX, frame.maxX - least), y = clamped(upper, frame.minY, frame.maxY - least)
    return Rect(
      x: x, y: y, width: max(least, clamped(right, frame.minX, frame.maxX) - x),
      height: max(least, clamped(lower, frame.minY, frame.maxY) - y))
  }
}
