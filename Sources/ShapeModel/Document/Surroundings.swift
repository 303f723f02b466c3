// SPDX-License-Identifier: GPL-3.0-or-later
/// What an element does to its contents and contains, beyond its properties: asked before it is dissolved, or before something
/// leaves or enters it.
package struct Surroundings: Sendable {
  /// The style that its contents inherit from it: declarations by name, as text of the format. Attributes begin with `@`.
  package var inherited: [String: String] = [:]
  /// What its contents look or behave like because they are in it, apart from inheritance and from properties.
  package var effects: [GroupEffect] = []
  /// Whether it has attributes that say more than how it looks and what its id is.
  package var saysMore = false
  /// Whether it has no attributes but an id.
  package var isBare = true
  /// Whether it paints beyond the outline and stroke of its contents, as by a filter or by markers.
  package var paintsBeyond = false

  package init() {}
}

/// Something that an element does to its contents, and that they would lose outside of it.
package struct GroupEffect: Sendable, Hashable {
  /// The word for it in the file, such as `clip-path`.
  package var name: String
  package var transfer: Transfer
  package var conditions: Conditions
  /// The rectangle outside of which it hides everything, and inside nothing, in the coordinates of the contents; nil for other effects.
  package var region: Rect?

  /// How contents that leave the element can have the effect all the same.
  package enum Transfer: Sendable, Hashable {
    /// By a declaration of their own, of this value.
    case declaration(String)
    /// By the values that the element has for some properties.
    case properties([Property])
    /// By markup in front of their own contents.
    case head(String)
    /// They cannot.
    case impossible
  }

  /// What has to hold for a transfer to keep the picture.
  package struct Conditions: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// All contents are one graphic.
    package static let alone = Conditions(rawValue: 1)
    /// The contents do not touch each other, since the effect treats them as one picture.
    package static let apart = Conditions(rawValue: 2)
    /// The contents have no transform of their own, in whose coordinates the effect would then be.
    package static let unplaced = Conditions(rawValue: 4)
    /// The contents have no other effects, which would then come after this one.
    package static let first = Conditions(rawValue: 8)
    /// The picture is the same without it.
    package static let unseen = Conditions(rawValue: 16)
    /// What is in the element is mixed before it is mixed with what is behind the element.
    package static let isolating = Conditions(rawValue: 32)

    /// The element shows only one of its children.
    package static let choosing = Conditions(rawValue: 64)
    /// It takes the place of the element's own transform while time passes.
    package static let moving = Conditions(rawValue: 128)
  }

  package init(_ name: String, _ transfer: Transfer, _ conditions: Conditions = [], region: Rect? = nil) {
    (self.name, self.transfer, self.conditions, self.region) = (name, transfer, conditions, region)
  }
}

/// How far the rules of a format's style sheets look from the element that they apply to.
package enum RuleReach: Comparable, Sendable { case element, ancestors, siblings }
