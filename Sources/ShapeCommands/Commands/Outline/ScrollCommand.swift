// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import ShapeModel

/// `scroll`: configures how the outline of `browse` scrolls.
enum ScrollCommand {
  static let verb = Verb(
    "scroll", in: .outline, "say how the outline of browse scrolls", .view,
    shape: [.init("VALUE", .text), .init("MORE", .text, isOptional: true)], verbs: [anchor, behavior],
    examples: [
      Verb.Example("scroll anchor sizeChanges bottom", "stay at the end while groups open"),
      Verb.Example("scroll behavior paging", "the wheel moves by whole pages"),
    ])

  private static let anchor = Verb(
    "scroll anchor", in: .outline, "choose the row that stays", .view,
    takes: Operand.word(ScrollAnchorRole.allCases.map(\.rawValue) + ["all"]), Operand.anchor, examples: []
  ) { (session, role, anchor) throws(CommandError) in
    let roles = ScrollAnchorRole(rawValue: role.text).map { [$0] } ?? ScrollAnchorRole.allCases
    for role in roles { session.viewpoint.scrolling.anchors[role] = anchor }
    return Reply.note("set for the outline of browse")
  }

  private static let behavior = Verb(
    "scroll behavior", in: .outline, "choose where a movement ends", .view,
    takes: Operand.word(["automatic", "paging", "aligned", "flick-to-top", "tenth"]).written(
      "automatic|paging|aligned [\(limits.map(\.word).joined(separator: "|"))]|flick-to-top|tenth"),
    Operand.word(limits.map(\.word)).optional.written(""), examples: []
  ) { (session, word, limit) throws(CommandError) in
    let limit = limits.first { $0.word == limit?.text }?.limit ?? .automatic
    session.viewpoint.scrolling.behavior =
      switch word.text {
      case "paging": .paging
      case "aligned": .viewAligned(limitBehavior: limit)
      case "flick-to-top": FlickToTopBehavior()
      case "tenth": EveryTenthBehavior()
      default: .automatic
      }
    return Reply.note("set for the outline of browse")
  }

  private static var limits: [(word: String, limit: ViewAlignedScrollTargetBehavior.LimitBehavior)] {
    [("automatic", .automatic), ("always", .always), ("few", .alwaysByFew), ("one", .alwaysByOne), ("never", .never)]
  }
}

extension Operand where Value == ScrollAnchor? {
  private static var anchors: [(word: String, anchor: ScrollAnchor?)] {
    [("top", .top), ("center", .center), ("bottom", .bottom), ("none", nil)]
  }

  /// An edge or the middle of what is visible, or a fraction of its height: `top|center|bottom|none|0..1`.
  fileprivate static var anchor: Operand {
    let words = anchors.map(\.word)
    return Operand(words.joined(separator: "|") + "|0..1", .word(words)) { (word, all) throws(CommandError) in
      if let named = anchors.first(where: { $0.word == word.text }) { return named.anchor }
      guard let share = DecimalNumber.value(word.text), (0...1).contains(share) else {
        throw CommandError(word, noneOf: words + ["a share from 0 to 1"], all.verb)
      }
      return ScrollAnchor(share)
    }
  }
}
