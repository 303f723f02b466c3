import DisplayText
import ShapeOutline
import ShapePresentation

/// What a conversation starts with.
package enum DocumentSummary {
  package static func lines(_ session: Session) -> [String] { session.options.page.folded(DocumentCommands.summary(session)) }

  /// The first visible rows.
  package static func rows(_ session: Session, limit: Int) -> [String] {
    let count = session.outline.count
    let shown = min(limit, count)
    let listing = Listing(session: session)
    let (rows, nodes) = listing.rows(0..<shown)
    let lines = rows.map(listing.text)
    session.listed = nodes
    return count > shown
      ? lines.dropLast() + [listing.page.cut("\(Glyphs.current.ellipsis) \(count - shown + 1) more rows; rows shows them")] : lines
  }
}
