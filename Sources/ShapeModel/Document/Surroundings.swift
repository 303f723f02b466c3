// SPDX-License-Identifier: GPL-3.0-or-later
/// The effects of an element on its contents, and the contents, that its properties do not hold: checked before it is dissolved, and before
/// a node leaves or enters it.
package struct Surroundings: Sendable {
  /// The style that its contents inherit from it: declarations by name, as text of the format. Attributes begin with `@`.
  package var inherited: [String: String] = [:]
  /// Its effects on the appearance or behaviour of its contents, apart from inheritance and from properties.
  package var effects: [GroupEffect] = []
  /// Whether it has attributes other than its appearance and its id.
  package var hasOtherAttributes = false
  /// Whether it has no attributes but an id.
  package var isBare = true
  /// Whether it paints beyond the outline and stroke of its contents, as by a filter or by markers.
  package var paintsBeyond = false

  package init() {}
}

/// An effect of an element on its contents, which they would lose outside of it.
package struct GroupEffect: Sendable, Hashable {
  /// The word for it in the file, such as `clip-path`.
  package var name: String
  package var transfer: Transfer
  package var conditions: Conditions
  /// For an effect that only clips to a rectangle, that rectangle in the coordinates of the contents; nil for other effects.
  package var region: Rect?

  /// The way in which contents that leave the element can keep the effect.
  package enum Transfer: Sendable, Hashable {
    /// By a declaration of their own, of this value.
    case declaration(String)
    /// By the values that the element has for some properties.
    case properties([Property])
    /// They do not, as with a title: it is the group's own.
    case none
    /// No way.
    case impossible
  }

  /// The conditions under which a transfer keeps the picture.
  package struct Conditions: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// All contents are one graphic.
    package static let alone = Conditions(rawValue: 1)
    /// The contents do not touch each other, since the effect treats them as one picture.
    package static let apart = Conditions(rawValue: 2)
    /// The contents have no transform of their own, which would change the coordinates of the effect.
    package static let unplaced = Conditions(rawValue: 4)
    /// The contents have no other effects, which would then be applied after this one.
    package static let first = Conditions(rawValue: 8)
    /// The picture is the same without it.
    package static let unseen = Conditions(rawValue: 16)
    /// The contents of the element are composited with each other before they are composited with the backdrop.
    package static let isolating = Conditions(rawValue: 32)

    /// The element shows only one of its children.
    package static let choosing = Conditions(rawValue: 64)
    /// An animation that replaces the element's own transform.
    package static let moving = Conditions(rawValue: 128)
  }

  package init(_ name: String, _ transfer: Transfer, _ conditions: Conditions = [], region: Rect? = nil) {
    (self.name, self.transfer, self.conditions, self.region) = (name, transfer, conditions, region)
  }
}

/// The elements around an element that the rules of a format's style sheets may test.
package enum RuleReach: Comparable, Sendable { case element, ancestors, siblings }
