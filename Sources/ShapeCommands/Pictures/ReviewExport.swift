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
    try file.refuse([output.text])
    let match: DocumentMatch
    do throws(FormatError) {
      match = DocumentMatch(from: try OutlinePage.readAgain(form.old.document), to: try OutlinePage.readAgain(form.new.document))
    } catch { throw CommandError(output.range, "file.check", "a changed document cannot be read again", help: ["save names the fault"]) }
    guard !(match.old.canvases.isEmpty && match.new.canvases.isEmpty) else {
      throw CommandError(output.range, "canvas.none", "there is no canvas to draw")
    }
    let set = ChangeSet(match, unknown: Document.unknownMembers)
    let bytes = try page(set, match, output)
    guard bytes.count <= OutlinePage.mostBytes || words.has("--force") else {
      throw CommandError(
        output.range, "picture.size", "a page of \(bytes.count >> 20) MiB is more than a browser shows without long waits",
        help: ["--force writes it all the same"])
    }
    let count = try file.write([bytes], to: output.text)
    var reply = Reply()
    reply.notes = ["\(file.wrote) \(sanitized(output.text)): \(counted(set.nodes.count, "change")), \(count) bytes"]
    reply.fields = [.init("changes", .integer(set.nodes.count)), .init("path", .string(output.text)), .init("bytes", .integer(count))]
    reply.isNegative = !set.isEmpty
    return reply
  }

  private func page(_ set: ChangeSet, _ match: DocumentMatch, _ output: ArgumentWord) throws(CommandError) -> [UInt8] {
    let remarks = ChangeRemarks(set, match)
    let preview = ChangePreview(set)
    let items = set.nodes.map { change in
      ReviewPage.Item(
        change, text: remarks.sentence(change), needs: remarks.needed(change), boxes: remarks.boxes(change),
        values: ReviewExport.values(change, preview),
        line: JSONText.object(ReviewExport.head + ChangeObjects.fields(change) + remarks.fields(change)).text)
    }
    let (old, new) = (
      ImageFiles(form.old.path, readsAll: false, isSafe: session.options.isSafe),
      ImageFiles(form.new.path, readsAll: false, isSafe: session.options.isSafe)
    )
    let counts = set.isEmpty ? "no difference" : ChangeStatistics(set).all.text
    do {
      return try ReviewPage(match, items).html(title: form.names, counts: counts, file: form.old.path ?? form.old.title) { isOld, source in
        (isOld ? old : new).address(source)
      }
    } catch { throw CommandError(error, at: output.range) }
  }

  /// The first fields of a line of `shapeedit diff A B --json`.
  private static let head: [JSONText.Field] = [
    .init("v", .integer(1)), .init("line", .integer(1)), .init("cmd", .string("diff")), .init("ok", .bool(false)),
  ]

  private static func values(_ change: NodeChange, _ preview: ChangePreview) -> [(path: String, text: String)] {
    guard change.fate == .kept else {
      return change.values.compactMap { value in
        guard value.key.property?.isObject != true, let text = (value.change.new ?? value.change.old).map(ValueText.text) else {
          return nil
        }
        return (value.key.path, text)
      }
    }
    return preview.parts(change).map { part in (part.what, "\(part.before ?? "none") → \(part.after ?? "none")") }
  }
}
