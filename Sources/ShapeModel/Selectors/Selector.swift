// SPDX-License-Identifier: GPL-3.0-or-later
/// A query that selects graphics: `ellipse[width<20]`, `/Faces/Head/*`, `text, !.draft`.
///
/// Results are in document order without duplicates. Two selectors are equal when they consist of the same terms, wherever they were
/// written.
package struct Selector: Hashable, Sendable {
  /// The number of graphics that must match, by suffix: none, `?` or `!`.
  package enum Cardinality: Hashable, Sendable { case oneOrMore, anyNumber, exactlyOne }

  /// At least one; negated ones are subtracted from the union of the others (from all graphics, when all are negated).
  package var alternatives: [Alternative]
  package var cardinality: Cardinality
  package var place: Place

  package init(_ alternatives: [Alternative], cardinality: Cardinality = .oneOrMore, at range: SourceRange = SourceRange(0, 0)) {
    self.alternatives = alternatives
    self.cardinality = cardinality
    place = Place(range)
  }

  package var range: SourceRange { place.range }
}

extension Selector {
  /// One member of the comma-separated list.
  package struct Alternative: Hashable, Sendable {
    /// Written with a leading `!`.
    package var isNegated: Bool
    /// At least one, from left to right.
    package var steps: [Step]
    package var place: Place

    package init(isNegated: Bool = false, _ steps: [Step], at range: SourceRange = SourceRange(0, 0)) {
      self.isNegated = isNegated
      self.steps = steps
      place = Place(range)
    }
  }

  package enum Combinator: Hashable, Sendable {
    /// A blank: anywhere below.
    case descendant
    /// `>`: directly below.
    case child
    /// `+`: the next sibling.
    case adjacent
    /// `~`: a later sibling.
    case sibling
  }

  /// A compound and the combinator before it.
  package struct Step: Hashable, Sendable {
    /// `.descendant` for the first step, unless it is written with another one, as in `:has(> text)`, where the left side is the node
    /// being tested.
    package var combinator: Combinator
    package var compound: Compound

    package init(_ combinator: Combinator = .descendant, _ compound: Compound) {
      self.combinator = combinator
      self.compound = compound
    }
  }

  /// The conditions on one graphic: a head and filters, at least one of the two.
  package struct Compound: Hashable, Sendable {
    package var head: Head?
    /// All must hold. Tags are moved before an id they follow: ids may contain dots, so `#a.b` is one id, and the tag comes first:
    /// `.b#a`.
    package private(set) var filters: [Filter]
    package var place: Place

    package init(_ head: Head?, _ filters: [Filter] = [], at range: SourceRange = SourceRange(0, 0)) {
      self.head = head
      self.filters = Compound.tagsFirst(filters)
      place = Place(range)
    }

    /// Whether it is `:root` alone.
    package var isRoot: Bool { head == nil && filters == [.pseudo(.plain(.root))] }

    /// Moves tags before the ids they follow; other filters stay.
    private static func tagsFirst(_ filters: [Filter]) -> [Filter] {
      var result: [Filter] = []
      var ids: [Filter] = []
      for filter in filters {
        switch filter {
        case .id: ids.append(filter)
        case .tag: result.append(filter)
        default:
          result += ids
          ids = []
          result.append(filter)
        }
      }
      return result + ids
    }
  }

  package enum Head: Hashable, Sendable {
    /// `*`
    case any
    /// A bare kind word.
    case kind(Kind)
    /// A bare name, possibly with `*` and `{a,b}`, or a quoted one, which is taken literally.
    case name(Glob)
    case path(Path)
  }

  /// `/Faces/Head`, `./Eyes/*`, `../../Body`, `**/Left`. Its steps go from parent to child.
  package struct Path: Hashable, Sendable {
    package enum Origin: Hashable, Sendable {
      /// `/`: the first step is a canvas.
      case document
      /// `.`: the current group.
      case here
      /// `..`, `../..`: this many levels above the current group, at least one.
      case above(Int)
      /// No prefix, as in `Eyes/Left`: the first step matches at any depth, those below the current group first.
      case anywhere
      /// `#eyes/Left`: the first step is a child of a graphic.
      case id(String)
    }
    package var origin: Origin
    /// Empty for `/`, `.`, `..` and `#id/` alone.
    package var steps: [PathStep]

    package init(_ origin: Origin, _ steps: [PathStep]) {
      self.origin = origin
      self.steps = steps
    }
  }

  package enum PathStep: Hashable, Sendable {
    /// Children whose name matches; with an index, only that one of them, from 0, or from the end when negative.
    case name(Glob, index: Int?)
    /// `**`: any number of levels, including none.
    case anyDepth
  }

  package enum Filter: Hashable, Sendable {
    /// `#id`, `#"an id"`
    case id(String)
    /// `.tag`
    case tag(String)
    /// `@saved`: a saved selection.
    case saved(String)
    /// `%12`: a row of the last listing, from 1.
    case row(Int)
    /// `[fill]`, `[own:fill]`
    case has(PropertyTerm)
    /// `[width < 20]`
    case compares(PropertyTerm, Comparison, Literal)
    case pseudo(Pseudo)
  }

  /// A property as written in a predicate.
  package struct PropertyTerm: Hashable, Sendable {
    /// The path as written, such as `shadow[2].blur`.
    package var name: String
    /// Written with `own:`: refers to the value stored by the graphic itself, not to the resolved one.
    package var isOwn: Bool
    package var place: Place

    /// Whether it has no shadow index, so that a property of shadows refers to any of them.
    package var isOfAnyShadow: Bool { !name.utf8.contains(UInt8(ascii: "[")) }

    package init(_ name: String, isOwn: Bool = false, at range: SourceRange = SourceRange(0, 0)) {
      self.name = name
      self.isOwn = isOwn
      place = Place(range)
    }
  }

  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case hasPrefix = "^="
    case hasSuffix = "$="
    case contains = "*="
    case matches = "~="
  }

  /// A value as written; its meaning depends on the type of the property it is compared with.
  package struct Literal: Hashable, Sendable {
    package enum Look: Hashable, Sendable {
      case number(Double, unit: String)
      case word
      case string
      case color(Color)
    }
    /// The spelling, without quotes.
    package var text: String
    package var look: Look
    /// Written with an `i` after the quotes: `[name*="eye" i]`.
    package var ignoresCase: Bool
    package var place: Place

    package init(_ text: String, _ look: Look, ignoresCase: Bool = false, at range: SourceRange = SourceRange(0, 0)) {
      self.text = text
      self.look = look
      self.ignoresCase = ignoresCase
      place = Place(range)
    }
  }

  /// The region of `:inside` and `:overlaps`: the boxes of the graphics that a selector matches, or a rectangle of each canvas.
  package indirect enum Region: Hashable, Sendable {
    case selector(Selector)
    case rectangle(Rect)

    /// The selector, if it is one.
    var selector: Selector? { if case .selector(let selector) = self { selector } else { nil } }
  }

  /// A pseudo-class without parentheses, by its name.
  package enum Plain: String, Hashable, Sendable {
    case group, leaf, empty, hidden, visible, locked, first, last, root, selected
    case outsideCanvas = "outside-canvas"
    /// Entirely hidden by opaque rectangles that are drawn later.
    case covered
    /// Of the same kind, look and place as an earlier sibling.
    case duplicate
  }

  package indirect enum Pseudo: Hashable, Sendable {
    case plain(Plain)
    /// Edited, created or moved since a checkpoint, and different from its state there.
    case changed(String)
    /// `:nth(2)`, `:nth(1, 2)`: the n-th sibling from 1, from the end when negative; with a step, also every step-th one after it.
    case nth(Int, step: Int)
    /// `:depth(2)`, `:depth(1..3)`, `:depth(2..)`: a canvas has depth 0. Bounds are inclusive; `nil` is open.
    case depth(Int?, Int?)
    case not(Selector)
    case `is`(Selector)
    case has(Selector)
    case parent(Selector)
    case children(Selector)
    case ancestors(Selector)
    case siblings(Selector)
    /// The same values of these properties as one of the graphics that the selector matches; at least one property.
    case same(Selector, [PropertyTerm])
    /// A fill within a distance of a colour, measured by a formula.
    case near(ColorTerm, Double, ColorDifference)
    /// Painted at this point of its canvas.
    case at(Point)
    case inside(Region)
    case overlaps(Region)
    /// The text of a graphic of any kind, which must match as a whole.
    case text(Glob)
    case styled(String)
  }

}

/// The reason why a text is not a selector.
package struct SelectorError: Error, Hashable, Sendable {
  package var diagnostic: Diagnostic
  package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
