// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import Scrolling
import ShapeModel
import ShapeOutline
import ShapePresentation

/// The window over the outline, and its contents as a reply.
struct SessionWindow {
  private let session: any SessionViewing

  init(_ session: any SessionViewing) { self.session = session }

  /// The default height of a window, which leaves room for a line of words and the prompt.
  private var usualHeight: Int { session.options.page.rows.map { max(1, $0 - 2) } ?? 24 }

  /// Runs a function on the window, which is created if there is none.
  @discardableResult
  func change<Result>(_ change: (inout OutlineView) -> Result) -> Result {
    var window = session.viewpoint.window ?? OutlineView(session.outline, columns: session.options.page.columns ?? OutlineView.usualColumns)
    defer { session.viewpoint.window = window }
    return change(&window)
  }

  /// Updates the window to the rows of the outline and, if it is open, to the size of the terminal.
  func follow() -> [ScrollEvent] {
    change { $0.follow(session.outline) + ($0.isOpen ? fit(&$0) : []) }
  }

  /// Opens the window, in a size that follows that of the terminal.
  func open() -> [ScrollEvent] { change { $0.follow(session.outline) + fit(&$0) } }

  private func fit(_ window: inout OutlineView) -> [ScrollEvent] {
    window.fit(columns: session.options.page.columns ?? OutlineView.usualColumns, rows: usualHeight)
  }

  /// Resizes the window, after updating it so that the new size applies to the current rows.
  func resize(_ height: Int, columns: Int? = nil) -> [ScrollEvent] {
    follow() + change { $0.resize(height: height, columns: columns) }
  }

  func scroll(_ move: (inout Scroller<OutlineTargets>) -> [ScrollEvent]) -> [ScrollEvent] { change { $0.scroll(move) } }

  /// Scrolls to the row `step` rows from the positioned one; binds a position first if there is none.
  func showNeighbor(_ step: Int) -> [ScrollEvent] {
    change { window in
      if window.scroller.position?.id == nil { window.bind(anchor: window.scroller.position?.anchor) }
      return window.scroll { $0.showNeighbor(step) }
    }
  }

  /// A reply with the window after a change of its settings.
  func reply(trace: Bool, _ change: (inout Scroller<OutlineTargets>) -> Void) -> Reply {
    let events = follow()
    return reply(
      events
        + scroll { scroller in
          change(&scroller)
          return []
        }, trace: trace)
  }

  /// A reply with the window and, with `trace`, its events.
  func reply(_ events: [ScrollEvent], trace: Bool) -> Reply {
    guard let view = session.viewpoint.window, view.isOpen else { return Reply.note("set for the next view", .init("open", .bool(false))) }
    let lines = trace ? events.map(\.description) : []
    var reply = Reply()
    let outline = session.outline
    var listing = session.listing()
    listing.page.columns = view.room
    session.list(view.rows.map { outline.node(at: $0) })
    reply.lines = AnswerStream { [listing, outline] in
      lines.map { StyledLine($0) } + view.picture(Array(listing.rows(view.rows, of: outline)), thumb: Glyphs.current.thumb)
    }
    reply.objects = AnswerStream { [self] in
      let rows = view.rows.map { [object = session.rowObjects()] row in object(row) + [.init("row", .integer(row + 1))] }
      return rows + [state(view) + (trace ? [.init("events", .list(lines.map { .string($0) }))] : [])]
    }
    reply.notes = [view.words + (position(view).map { ", at " + $0 } ?? "")]
    if events.contains(.noSuchTarget) {
      reply.isNegative = true
      let isClosed = "that graphic is in a closed group and has no row; reveal opens the groups around it"
      reply.warnings.append(
        session.outline.isFiltered || session.outline.focus != nil ? "the filter or the focus hides that graphic" : isClosed)
    }
    return reply
  }

  /// The row to which the window is bound, `row 3, #head`; nil if there is none.
  private func position(_ view: OutlineView) -> String? {
    guard let node = view.scroller.position?.id, let row = session.outline.index(of: node) else { return nil }
    return "row \(row + 1), \(NodeNames(session.document).reference(node))"
  }

  private func state(_ view: OutlineView) -> [JSONText.Field] {
    let geometry = view.scroller.geometry
    let bound = view.scroller.position?.id.map { JSONText.string(session.document.id(of: $0)) }
    return [
      .init("open", .bool(true)), .init("offset", .integer(geometry.offset)), .init("least", .integer(geometry.minOffset)),
      .init("most", .integer(geometry.maxOffset)), .init("height", .integer(geometry.container)),
      .init("columns", .integer(view.columns)), .init("rows", .integer(geometry.content)), .init("position", bound ?? .null),
    ]
  }
}

extension OutlineView {
  /// The visible rows and the offset: `rows 7..16 of 26, offset 6 of 0..16`.
  var words: String {
    let geometry = scroller.geometry
    let shown = rows.isEmpty ? "no rows" : "rows \(rows.lowerBound + 1)..\(rows.upperBound)"
    return "\(shown) of \(geometry.content), offset \(geometry.offset) of \(geometry.minOffset)..\(geometry.maxOffset)"
  }
}
