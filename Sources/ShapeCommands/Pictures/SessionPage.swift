// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel
import ShapePages
import ShapePictures

/// The page of a session: its drawing, or the changes of a preview.
package struct SessionPage {
  private let session: any SessionViewing
  private let range: SourceRange

  package init(_ session: Session) { self.init(session, at: SourceRange(0, 0)) }

  init(_ session: any SessionViewing, at range: SourceRange) { (self.session, self.range) = (session, range) }

  /// The most bytes that a host is sent at once; larger drawings are exported.
  private static let mostSent = 4 << 20

  /// The page without content, for hosts that send it.
  package static var empty: String { String(decoding: PageContent.empty, as: UTF8.self) }

  /// The content for an empty page, as JSON; a title alone where it is too large to be sent.
  /// - Parameter preview: What to show instead of the drawing.
  package func sent(_ preview: ScriptPreview?) throws(CommandError) -> JSONText {
    let content = if let preview { try changes(preview) } else { try drawing(session.document.canvases, .usual) }
    let json = content.json
    guard json.utf8.count <= SessionPage.mostSent else {
      return .object([
        .init("title", .string(title)), .init("counts", .string("The drawing is too large to be shown here: export -o page.html")),
      ])
    }
    return .raw(json)
  }

  private var title: String { OutputPattern.stem(session.workspace.path) }
  private var images: ImageFiles { ImageFiles(session.workspace.path, readsAll: false, isSafe: session.options.isSafe) }

  private func changes(_ preview: ScriptPreview) throws(CommandError) -> PageContent {
    let report = ChangeReport(from: preview.before, to: preview.after)
    do {
      return try report.page(
        title: preview.label, file: session.workspace.path ?? title, images: (images, images), token: preview.token)
    } catch { throw CommandError(error, at: range) }
  }

  func drawing(_ canvases: [NodeID], _ limits: OutlinePage.Limits) throws(CommandError) -> PageContent {
    do {
      let page = try OutlinePage(session.document, canvases: canvases, limits: limits)
      return try page.content(title: title, image: images.address, painted: painted)
    } catch let error as PartError { throw CommandError(error, at: range) } catch {
      throw CommandError(range, "file.check", "the changed document cannot be read again", help: ["save names the fault"])
    }
  }

  /// A canvas as pixels; nil where no painter is installed, or it fails.
  private func painted(_ drawing: Drawing) -> String? {
    let page = drawing.page.size
    let scale = 1600 / max(page.width, page.height, 1e-9)
    guard var painting = try? PicturePainting(session, PictureWords(at: range), at: range),
      let png = try? painting.paint(drawing, page.pixels(scale), as: .png)
    else { return nil }
    return "data:image/png;base64," + Base64.text(png)
  }
}
