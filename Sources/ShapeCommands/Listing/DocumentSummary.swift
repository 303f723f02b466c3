import TerminalText
import ShapeModel
import ShapeOutline
import ShapePresentation

/// The summary of the open document in a line, and its first rows, as a conversation shows them at its start.
package enum DocumentSummary {
  package static func lines(_ session: Session) -> [String] { session.options.page.folded(line(session)) }

  /// `faces.shape.json  1 canvas, 8 graphics, saved`
  package static func line(_ session: Session) -> String {
    let canvases = session.document.canvases.count
    let counts = "\(canvases) canvas\(canvases == 1 ? "" : "es"), \(counted(session.document.graphicCount, "graphic"))"
    let state = session.workspace.isUnsaved ? "unsaved changes" : session.workspace.isNew ? "new" : "saved"
    let variant = session.workspace.variant.map { ", drawn as its variant \(sanitized($0, limit: 60))" } ?? ""
    return "\(sanitized(session.workspace.title))  \(counts), \(state)\(variant)"
  }

  /// The first visible rows.
  package static func rows(_ session: Session, limit: Int) -> [String] {
    let count = session.outline.count
    let shown = min(limit, count)
    let listing = Listing(session: session)
    let rows = Array(listing.rows(0..<shown))
    session.lastListing = (0..<shown).map { session.outline.node(at: $0) }
    let more = listing.page.cut("\(Glyphs.current.ellipsis) \(count - shown + 1) more rows; rows shows them")
    return (count > shown ? rows.dropLast() + [more] : rows).map { $0.text(colors: listing.page.colors) }
  }
}
