// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import ShapeModel
import ShapeOutline
import ShapePresentation
import TerminalText

/// The verbs that configure how the window moves: `scroll position`, `anchor`, `behavior`, `margins`. They do not open it.
enum ScrollSettings {
  static let verbs = [position, anchor, behavior, margins]

  // MARK: Position

  private static let position = Verb(
    "scroll position", in: .outline, "keep a row in place", .view,
    takes: Operand.choice(Switch.self).optional.written("[on [\(Operand.anchor.form.name)]|off]"), Operand.anchor.optional.written(""),
    Flag.trace, examples: []
  ) { (session, state, anchor, trace) throws(CommandError) in
    let events = SessionWindow(session).follow()
    switch state {
    case .on: SessionWindow(session).change { $0.bind(anchor: anchor ?? nil) }
    case .off: SessionWindow(session).change { $0.unbind() }
    case nil: break
    }
    var reply = SessionWindow(session).reply(events, trace: trace)
    if let view = session.viewpoint.window, view.isOpen, !session.options.isJSON {
      reply.lines += session.options.page.lines(place(session, view))
    }
    return reply
  }

  private enum Switch: String, CaseIterable, Sendable { case on, off }

  /// The position of the window, in a line.
  private static func place(_ session: any SessionViewing, _ view: OutlineView) -> String {
    let label = { (node: NodeID) in session.listing().label(node) }
    guard let position = view.scroller.position else {
      let top = view.scroller.positionedIndex.map { label(session.outline.node(at: $0)) }
      return view.words + (top.map { ", at \($0)" } ?? "")
    }
    return view.words + ", " + (position.id.map { "held at \(label($0))" } ?? "held at nothing yet")
  }

  // MARK: Anchors, behaviours, margins

  private static let anchor = Verb(
    "scroll anchor", in: .outline, "choose the row that stays", .view,
    takes: Operand.word(ScrollAnchorRole.allCases.map(\.rawValue) + ["all"]), Operand.anchor, Flag.trace, examples: []
  ) { (session, role, anchor, trace) throws(CommandError) in
    let roles = ScrollAnchorRole(rawValue: role.text).map { [$0] } ?? ScrollAnchorRole.allCases
    return SessionWindow(session).reply(trace: trace) { scroller in
      for role in roles { scroller.setAnchor(anchor, for: role) }
    }
  }

  private static let behavior = Verb(
    "scroll behavior", in: .outline, "choose where a fling ends", .view,
    takes: Operand.word(["automatic", "paging", "aligned", "flick-to-top", "tenth"]).written(
      "automatic|paging|aligned [\(limits.map(\.word).joined(separator: "|"))]|flick-to-top|tenth"),
    Operand.word(limits.map(\.word)).optional.written(""), Flag.trace, examples: []
  ) { (session, word, limit, trace) throws(CommandError) in
    let limit = limits.first { $0.word == limit?.text }?.limit ?? .automatic
    let behavior: any ScrollTargetBehavior =
      switch word.text {
      case "paging": .paging
      case "aligned": .viewAligned(limitBehavior: limit)
      case "flick-to-top": FlickToTopBehavior()
      case "tenth": EveryTenthBehavior()
      default: .automatic
      }
    return SessionWindow(session).reply(trace: trace) { $0.behavior = behavior }
  }

  private static var limits: [(word: String, limit: ViewAlignedScrollTargetBehavior.LimitBehavior)] {
    [("automatic", .automatic), ("always", .always), ("few", .alwaysByFew), ("one", .alwaysByOne), ("never", .never)]
  }

  private static let margins = Verb(
    "scroll margins", in: .outline, "keep cells free at an edge", .view,
    takes: Operand.choice(ScrollEdge.self), Operand.integer("CELLS", 0...1000), Operand.word(placements.map(\.word)).optional, Flag.trace,
    examples: []
  ) { (session, edge, cells, word, trace) throws(CommandError) in
    let placement = placements.first { $0.word == word?.text }?.placement ?? .automatic
    let events = SessionWindow(session).follow() + SessionWindow(session).change { $0.setMargin(edge, cells, for: placement) }
    return SessionWindow(session).reply(events, trace: trace)
  }

  private static var placements: [(word: String, placement: ContentMarginPlacement)] {
    [("automatic", .automatic), ("content", .scrollContent), ("indicators", .scrollIndicators)]
  }
}
