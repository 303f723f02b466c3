// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import ShapePages
import TerminalText

/// `export -o FILE.html`: writes the drawing as a page that browsers show.
struct PageExport {
  let session: any SessionViewing
  let arguments: PictureWords
  let output: ArgumentWord

  /// - Parameter selector: Nil or canvases: a page shows whole canvases.
  func write(_ selector: SelectorOperand?, to pattern: OutputPattern) throws(CommandError) -> Reply {
    let document = session.document
    var canvases = try PictureRequest.canvases(session, arguments)
    if let selector {
      let nodes = try session.targets(selector, mayBeDocument: true)
      guard nodes.allSatisfy({ $0 == .document || document.kind(of: $0) == .canvas }) else {
        throw CommandError(
          selector.word.range, "picture.canvases", "a page shows whole canvases",
          help: ["export \(selector.word.source) -o part.svg writes a part, and --canvas NAME chooses a canvas"], .usage)
      }
      if !nodes.contains(.document) { canvases = canvases.filter(nodes.contains) }
    }
    let path = pattern.path { field in
      switch field {
      case .file: OutputPattern.stem(session.workspace.path)
      case .canvas: canvases.first.map { document.label(of: $0) } ?? ""
      default: ""
      }
    }
    let file = PictureFile(session: session, isForced: arguments.has("--force"), range: output.range)
    try file.prepare([path])
    let bytes = try page(canvases)
    let count = try file.write([bytes], to: path)
    var reply = Reply()
    reply.notes.append("\(file.wrote) \(sanitized(path)), \(count) bytes")
    reply.objects.append([.init("path", .string(path)), .init("bytes", .integer(count))])
    return reply
  }

  private func page(_ canvases: [NodeID]) throws(CommandError) -> [UInt8] {
    let limits = arguments.has("--force") ? OutlinePage.Limits.none : .usual
    let bytes = try SessionPage(session, at: output.range).drawing(canvases, limits).html
    guard bytes.count <= limits.bytes else {
      throw CommandError(
        output.range, "picture.size", "a page of \(bytes.count >> 20) MiB is more than a browser shows without long waits",
        help: ["--canvas NAME shows one canvas, export SELECTOR -o part.svg a part; --force writes it all the same"])
    }
    return bytes
  }
}
