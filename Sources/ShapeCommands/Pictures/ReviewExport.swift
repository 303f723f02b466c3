// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import ShapePages
import ShapePresentation
import TerminalText

/// `diff --html -o FILE`: both drawings and their differences, as a page on which changes are accepted or rejected.
struct ReviewExport {
  let session: any SessionViewing
  let form: DiffForm
  let words: PictureWords

  func write() throws(CommandError) -> Reply {
    guard let output = words.value("-o"), FormatName.ending(output.text) == "html" else {
      throw CommandError(
        words.value("-o")?.range ?? words.range, "syntax.missing", "--html needs -o FILE.html", help: ["diff A B --html -o review.html"],
        .usage)
    }
    let file = PictureFile(session: session, isForced: words.has("--force"), range: output.range)
    try file.prepare([output.text])
    let match: DocumentMatch
    do throws(FormatError) {
      match = DocumentMatch(from: try OutlinePage.readAgain(form.old.document), to: try OutlinePage.readAgain(form.new.document))
    } catch { throw CommandError(output.range, "file.check", "a changed document cannot be read again", help: ["save names the fault"]) }
    guard !(match.old.canvases.isEmpty && match.new.canvases.isEmpty) else {
      throw CommandError(output.range, "canvas.none", "there is no canvas to draw")
    }
    let report = ChangeReport(match)
    let bytes = try page(report, output)
    guard bytes.count <= OutlinePage.Limits.usual.bytes || words.has("--force") else {
      throw CommandError(
        output.range, "picture.size", "a page of \(bytes.count >> 20) MiB is more than a browser shows without long waits",
        help: ["--force writes it all the same"])
    }
    let count = try file.write([bytes], to: output.text)
    var reply = Reply()
    reply.notes = ["\(file.wrote) \(sanitized(output.text)): \(counted(report.count, "change")), \(count) bytes"]
    reply.fields = [.init("changes", .integer(report.count)), .init("path", .string(output.text)), .init("bytes", .integer(count))]
    reply.isNegative = report.count > 0
    return reply
  }

  private func page(_ report: ChangeReport, _ output: ArgumentWord) throws(CommandError) -> [UInt8] {
    let images = (
      old: ImageFiles(form.old.path, readsAll: false, isSafe: session.options.isSafe),
      new: ImageFiles(form.new.path, readsAll: false, isSafe: session.options.isSafe)
    )
    do { return try report.page(title: form.names, file: form.old.path ?? form.old.title, images: images).html } catch {
      throw CommandError(error, at: output.range)
    }
  }
}
