// SPDX-License-Identifier: GPL-3.0-or-later
package import Scrolling
import ShapeModel
package import ShapeOutline
package import TerminalText

/// A window over the rows of the outline, scrolled by the generic scroll engine.
///
/// Nothing moves between two commands: a fling is completed within its command.
package struct OutlineView {
  /// The scroll view; one line is one row.
  package private(set) var scroller: Scroller<OutlineTargets>
  /// The margins around rows and scroll indicator.
  package private(set) var margins = ScrollMargins()
  /// The width of the window in cells, including the indicator.
  package private(set) var columns: Int
  /// Whether the user gave the width; otherwise it follows the terminal's.
  private var keepsColumns = false
  /// Whether the user gave the height.
  private var keepsHeight = false

  /// The width if there is no terminal.
  static let usualColumns = 80

  /// A window without a height yet, so that anchors can be set before its first layout.
  package init(_ outline: DocumentOutline, columns: Int) {
    scroller = Scroller(targets: OutlineTargets(outline))
    self.columns = columns
    follow(outline)
  }

  /// The window over a later reading of the document, where nodes have other numbers.
  func carried(_ counterpart: (NodeID) -> NodeID?) -> OutlineView {
    var view = self
    view.scroller.targets.carry(counterpart)
    if let position = scroller.position, let node = position.id {
      view.scroller.setPosition(ScrollPosition(id: counterpart(node), anchor: position.anchor))
    }
    return view
  }

  /// Whether it has a height.
  package var isOpen: Bool { scroller.geometry.container > 0 }

  /// Lays out the current rows; anchors and the bound position keep the visible rows in place.
  @discardableResult
  package mutating func follow(_ outline: DocumentOutline) -> [ScrollEvent] {
    scroller.targets.pass()
    return scroll { $0.layout(content: outline.count, targets: OutlineTargets(outline)) }
  }

  /// Resizes the window as requested by the user; a nil width keeps the old one.
  package mutating func resize(height: Int, columns: Int? = nil) -> [ScrollEvent] {
    keepsHeight = true
    if let columns { (self.columns, keepsColumns) = (columns, true) }
    return layOut(height: height)
  }

  /// Resizes the window to the terminal's size, except where the user gave a size.
  /// - Parameter rows: The height of a window on this terminal.
  package mutating func fit(columns: Int, rows: Int) -> [ScrollEvent] {
    let height = keepsHeight ? scroller.geometry.container : rows
    let width = keepsColumns ? self.columns : columns
    guard height != scroller.geometry.container || width != self.columns else { return [] }
    self.columns = width
    return layOut(height: height)
  }

  private mutating func layOut(height: Int) -> [ScrollEvent] {
    scroller.environment = ScrollEnvironment(
      horizontal: self.columns < OutlineView.regular.columns ? .compact : .regular,
      vertical: height < OutlineView.regular.height ? .compact : .regular)
    return scroll { $0.layout(container: height) }
  }

  /// The smallest window size whose axes are regular, not compact.
  private static let regular = (columns: 80, height: 24)

  /// Sets a margin.
  package mutating func setMargin(_ edge: ScrollEdge, _ length: Int, for placement: ContentMarginPlacement) -> [ScrollEvent] {
    margins.contentMargins([edge], length, for: placement)
    let insets = margins.content[.vertical]
    return scroll { $0.layout(insets: insets) }
  }

  /// Binds the scroll position to the row that is now at an anchor, so that it stays there while rows are inserted and removed.
  package mutating func bind(anchor: ScrollAnchor?) {
    let geometry = scroller.geometry
    let row = isOpen ? scroller.targets.index(positioned: anchor, in: geometry) : nil
    scroller.setPosition(ScrollPosition(id: row.map(scroller.targets.id), anchor: anchor))
    note()
  }

  /// Removes the bound position, so that only the anchors keep rows in place.
  package mutating func unbind() { scroller.setPosition(nil) }

  /// Moves the scroll view and completes its animation.
  package mutating func scroll(_ move: (inout Scroller<OutlineTargets>) -> [ScrollEvent]) -> [ScrollEvent] {
    let events = move(&scroller) + scroller.settle()
    note()
    return events
  }

  /// Records the rows in view and one neighbour on each side, for the comparison after the rows change.
  private func note() {
    let drawn = scroller.geometry.drawn
    scroller.targets.note(drawn.lowerBound - 1..<drawn.upperBound + 1, and: scroller.position?.id)
  }
}

/// The content of the window.
extension OutlineView {
  /// The rows in the window, including those visible in the margins.
  package var rows: Range<Int> { scroller.geometry.drawn.clamped(to: 0..<scroller.targets.count) }

  /// The line of a row in the window.
  private func line(of row: Int) -> Int {
    row - scroller.offset + scroller.geometry.alignmentShift(scroller.anchors.roles.alignment ?? .top)
  }

  /// The cells available to a row between margins and indicator.
  package var room: Int { max(1, columns - margins.content[.horizontal].total - (scroller.geometry.fits ? 0 : 2)) }

  /// The window as lines, without trailing blank ones.
  /// - Parameters:
  ///   - texts: One line for each of ``rows``, no wider than ``room``.
  ///   - thumb: The cell that draws the indicator, at the right edge.
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
        lines[place + track.leading].add(thumb, .remark)
      }
    }
    return Array(lines.reversed().drop { $0.spans.isEmpty }.reversed())
  }
}
