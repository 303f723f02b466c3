// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import Scrolling

/// `scroll`: moves the window of `view`, or configures how it moves.
package enum ScrollCommand {
  package static let verb = Verb(
    "scroll", in: .outline, "move the window of view, or say how it moves", .view,
    shape: [
      .init("VALUE", .text, isOptional: true), .init("MORE", .text, isOptional: true), .init("PLACEMENT", .text, isOptional: true),
    ],
    verbs: ScrollMoves.verbs + ScrollSettings.verbs,
    examples: [
      Verb.Example("scroll to Head top", "Head in the first line of the window"),
      Verb.Example("scroll fling 0.05 --trace", "a fling of 0.05 rows a millisecond, with its events"),
      Verb.Example("scroll anchor sizeChanges bottom", "stay at the end while groups open"),
      Verb.Example("scroll position on", "hold on to the row at the top while rows come and go"),
    ])
}

/// An edge or the middle of a window, or a fraction of its height; nil for none.
typealias WindowAnchor = ScrollAnchor?

extension Operand where Value == WindowAnchor {
  private static var anchors: [(word: String, anchor: ScrollAnchor?)] {
    [("top", .top), ("center", .center), ("bottom", .bottom), ("none", nil)]
  }

  /// An anchor: `top|center|bottom|none|0..1`.
  static var anchor: Operand {
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
