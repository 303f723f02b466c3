import ShapeOutline

/// What a conversation starts with.
package enum DocumentSummary {
  package static func line(_ session: Session) -> String { DocumentCommands.summary(session) }

  /// The first visible rows.
  package static func rows(_ session: Session, limit: Int) -> [String] {
    let count = session.outline.count
    let shown = min(limit, count)
    let (lines, nodes) = Listing(session: session).rows(0..<shown)
    session.listed = nodes
    return count > shown ? lines.dropLast() + ["… \(count - shown + 1) more rows; rows shows them"] : lines
  }
}
