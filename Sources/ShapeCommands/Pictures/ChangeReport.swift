// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
package import ShapeModel
import ShapePages
import ShapePictures
import ShapePresentation
import TerminalText

/// The differences of two states of a drawing, for programs: the objects of `diff --json`, a picture of it, and a page.
package struct ChangeReport {
  private let match: DocumentMatch
  let changes: ChangeSet
  /// The differences beside graphics, such as in rules of a style sheet.
  let others: [String]

  package var count: Int { changes.nodes.count + others.count }

  package init(from old: Document, to new: Document) { self.init(DocumentMatch(from: old, to: new)) }

  init(_ match: DocumentMatch, arrow: String = "→") {
    self.match = match
    changes = ChangeSet(match, unknown: Document.unknownMembers)
    let reported = Set(changes.nodes.flatMap { [$0.id, $0.newID] })
    others =
      MarkupDifference(from: match.old, to: match.new, reported: reported, arrow: arrow)?.lines.map { sanitized($0, limit: 300) } ?? []
  }

  /// The members of the objects of `diff --json`, without those of every answer.
  var objects: [[JSONText.Field]] {
    let remarks = ChangeRemarks(changes, match)
    return changes.nodes.map { ChangeObjects.fields($0) + remarks.fields($0) } + others.map { [.init("markup", .string($0))] }
  }

  /// The lines of `diff A B --json`.
  package var lines: [String] { objects.map(ChangeReport.line) }

  private static func line(_ fields: [JSONText.Field]) -> String { JSONText.object(head + fields).text }

  private static let head: [JSONText.Field] = [
    .init("v", .integer(1)), .init("line", .integer(1)), .init("cmd", .string("diff")), .init("ok", .bool(false)),
  ]

  /// The numbers of changes.
  package var counts: String { changes.isEmpty ? "no difference" : ChangeStatistics(changes).all.text }

  /// The canvases that differ before, after, and where their pixels differ, as PNG in Base64.
  package func picture(_ session: Session) throws(CommandError) -> (png: String, warnings: [String]) {
    let drawn = try DiffPicture(session, match, PictureWords(), longestSide: 512)
    return (Base64.text(drawn.image.png), drawn.warnings)
  }

  /// - Parameters:
  ///   - file: The path of the old drawing, to which changes are applied.
  ///   - images: The images that the old drawing shows, and the new one.
  ///   - token: What carries all changes out in the session that shows the page.
  func page(title: String, file: String, images: (old: ImageFiles, new: ImageFiles), token: String? = nil) throws(PartError) -> PageContent
  {
    let (preview, remarks) = (ChangePreview(changes), ChangeRemarks(changes, match))
    let items = changes.nodes.map { change in
      ReviewPage.Item(
        change, text: remarks.sentence(change), needs: remarks.needed(change), boxes: remarks.boxes(change),
        values: ChangeReport.values(change, preview), line: ChangeReport.line(ChangeObjects.fields(change) + remarks.fields(change)))
    }
    return try ReviewPage(match, items).content(title: title, counts: counts, file: file, token: token) { isOld, source in
      (isOld ? images.old : images.new).address(source)
    }
  }

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
