package import Scrolling
import ShapeModel
package import ShapeOutline
package import ShapePresentation

/// A window over the rows of the outline, scrolled by the same engine as any scroll view.
///
/// Between two commands nothing moves: a fling is over when its command is.
package struct OutlineView {
  /// The scroll view; a line is a row.
  package private(set) var scroller: Scroller<OutlineTargets>
  /// What is kept free around rows and indicator.
  package private(set) var margins = ScrollMargins()
  /// The width of the window, the indicator included.
  package private(set) var columns: Int

  /// The width of a window where there is no terminal.
  static let usualColumns = 80

  /// A window that was not given a height yet, so that anchors can be set for its first layout.
  package init(_ outline: DocumentOutline, columns: Int) {
    scroller = Scroller(targets: OutlineTargets(outline))
    self.columns = columns
    follow(outline)
  }

  /// Whether it has a height.
  package var isOpen: Bool { scroller.geometry.container > 0 }

  /// Takes the rows as they are now; anchors and bound position hold what was shown.
  @discardableResult
  package mutating func follow(_ outline: DocumentOutline) -> [ScrollEvent] {
    scroller.targets.pass()
    return scroll { $0.layout(content: outline.count, targets: OutlineTargets(outline)) }
  }

  /// Gives the window a size; nil keeps the old width.
  package mutating func resize(height: Int, columns: Int? = nil) -> [ScrollEvent] {
    self.columns = columns ?? self.columns
    scroller.environment = ScrollEnvironment(
      horizontal: self.columns < OutlineView.regular.columns ? .compact : .regular,
      vertical: height < OutlineView.regular.height ? .compact : .regular)
    return scroll { $0.layout(container: height) }
  }

  /// The smallest size with much room on both axes.
  private static let regular = (columns: 80, height: 24)

  /// Sets a margin.
  package mutating func setMargin(_ edge: ScrollEdge, _ length: Int, for placement: ContentMarginPlacement) -> [ScrollEvent] {
    margins.contentMargins([edge], length, for: placement)
    let insets = margins.content[.vertical]
    return scroll { $0.layout(insets: insets) }
  }

  /// Holds on to the row now shown at an anchor while rows come and go.
  package mutating func bind(anchor: ScrollAnchor?) {
    let geometry = scroller.geometry
    let row = isOpen ? scroller.targets.index(positioned: anchor, in: geometry) : nil
    scroller.setPosition(ScrollPosition(id: row.map(scroller.targets.id), anchor: anchor))
    note()
  }

  /// Lets the anchors alone decide what is held.
  package mutating func unbind() { scroller.setPosition(nil) }

  /// Moves the scroll view until it rests.
  package mutating func scroll(_ move: (inout Scroller<OutlineTargets>) -> [ScrollEvent]) -> [ScrollEvent] {
    let events = move(&scroller) + scroller.settle()
    note()
    return events
  }

  /// Notes what is in view, with a neighbour on each side, for the comparison after a change of rows.
  private func note() {
    let drawn = scroller.geometry.drawn
    scroller.targets.note(drawn.lowerBound - 1..<drawn.upperBound + 1, and: scroller.position?.id)
  }
}

/// What the window shows.
extension OutlineView {
  /// The rows in the window, those that peek into the margins included.
  package var rows: Range<Int> { scroller.geometry.drawn.clamped(to: 0..<scroller.targets.count) }

  /// The line of the window a row is on.
  private func line(of row: Int) -> Int {
    row - scroller.offset + scroller.geometry.alignmentShift(scroller.anchors.roles.alignment ?? .top)
  }

  /// The cells that a row has between margins and indicator.
  package var room: Int { max(1, columns - margins.content[.horizontal].total - (scroller.geometry.fits ? 0 : 2)) }

  /// The window as lines, blank ones at its end left out.
  /// - Parameters:
  ///   - texts: One line for each of ``rows``, no wider than ``room``.
  ///   - thumb: The cell the indicator is drawn with, at the right edge.
  package func picture(_ texts: [StyledLine], thumb: String) -> [StyledLine] {
    let geometry = scroller.geometry
    let insets = margins.content[.horizontal]
    var lines = [StyledLine](repeating: StyledLine(), count: geometry.container)
    for (row, text) in zip(rows, texts) where lines.indices.contains(line(of: row)) {
      lines[line(of: row)].add(String(repeating: " ", count: insets.leading))
      lines[line(of: row)].add(text)
    }
    let track = margins.indicators[.vertical]
    if let range = ScrollIndicators.thumb(in: geometry, insets: track) {
      for place in range where lines.indices.contains(place + track.leading) {
        lines[place + track.leading].pad(to: columns - 1)
        lines[place + track.leading].add(thumb, .quiet)
      }
    }
    return Array(lines.reversed().drop { $0.spans.isEmpty }.reversed())
  }
}
