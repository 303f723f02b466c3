// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import ShapeModel

/// The verbs that move the window: `scroll to`, `by`, `page`, `fling`, `top`, `end`, `next`, `previous`.
enum ScrollMoves {
  static let verbs = [to, by, page, fling, top, end, next, previous]

  private static let to = verb(
    "to", Operand.destination("ROW|SELECTOR"), Operand.anchor.optional
  ) { (session, destination, anchor) throws(CommandError) in
    switch destination {
    case .row(let row): return SessionWindow(session).scroll { $0.scroll(toOffset: row, origin: .user) }
    case .node(let selector):
      let node = try session.target(selector)
      return SessionWindow(session).scroll { $0.scroll(to: .id(node), anchor: anchor ?? nil) }
    }
  }

  private static let by = verb("by", Operand.integer("ROWS", -1_000_000_000...1_000_000_000)) { (session, rows) throws(CommandError) in
    SessionWindow(session).scroll { $0.scroll(by: rows) }
  }

  private static let page = verb("page", Operand.integer("PAGES", -1_000_000...1_000_000).optional) {
    (session, pages) throws(CommandError) in
    SessionWindow(session).scroll { $0.page(pages ?? 1) }
  }

  private static let fling = verb("fling", Operand.velocity("ROWS-PER-MILLISECOND")) { (session, velocity) throws(CommandError) in
    SessionWindow(session).scroll { $0.fling(velocity: velocity) }
  }

  private static let top = verb("top") { (session) throws(CommandError) in SessionWindow(session).scroll { $0.scrollToTop() } }
  private static let end = verb("end") { (session) throws(CommandError) in SessionWindow(session).scroll { $0.scrollToEnd() } }
  private static let next = verb("next") { (session) throws(CommandError) in SessionWindow(session).showNeighbor(1) }
  private static let previous = verb("previous") { (session) throws(CommandError) in SessionWindow(session).showNeighbor(-1) }

  /// Declares a verb that opens the window if there is none, moves it, and prints it.
  private static func verb<each P: Parameter>(
    _ name: String, _ parameters: repeat each P,
    move: @escaping @Sendable (any SessionViewing, repeat (each P).Value) throws(CommandError) -> [ScrollEvent]
  ) -> Verb {
    Verb(
      "scroll " + name, in: .outline, "move the window", .view, takes: Flag.trace, Bound(repeat each parameters, run: move), examples: []
    ) {
      (session, trace, move) throws(CommandError) in
      let events = session.viewpoint.window?.isOpen == true ? SessionWindow(session).follow() : SessionWindow(session).open()
      return SessionWindow(session).reply(events + (try move(session)), trace: trace)
    }
  }
}

/// The target of `scroll to`.
private enum Destination: Sendable {
  case row(Int)
  case node(SelectorOperand)
}

extension Operand where Value == Destination {
  fileprivate static func destination(_ name: String) -> Operand {
    Operand(name, .selector) { (word, all) throws(CommandError) in
      guard !word.isQuoted, let row = Int(word.text) else { return .node(try all.session.selector(word)) }
      guard abs(row) <= 1_000_000_000 else {
        throw CommandError(word.range, "value.number", "'\(word.text)' is not a whole number from -1000000000 to 1000000000")
      }
      return .row(row)
    }
  }
}

extension Operand where Value == Double {
  /// A velocity in rows per millisecond, from -1000 to 1000.
  fileprivate static func velocity(_ name: String) -> Operand {
    Operand(name, .number) { (word, _) throws(CommandError) in
      if let velocity = DecimalNumber.value(word.text), abs(velocity) <= 1000 { return velocity }
      let help = ["rows a millisecond, as 0.05 or -0.2, at most 1000"]
      throw CommandError(word.range, "value.number", "'\(word.text)' is not a velocity", help: help)
    }
  }
}
