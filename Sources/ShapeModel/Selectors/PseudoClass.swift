// SPDX-License-Identifier: GPL-3.0-or-later
/// A pseudo-class as the language declares it.
///
/// The parser, completion, help, the grammar and the order of tests use only the entry in ``all``. A new pseudo-class takes an entry, a
/// case of ``Selector/Pseudo``, and its evaluation, which the compiler requires.
package struct PseudoClass: Sendable {
  package let name: String
  /// Its uses without the colon, such as `nth(1, 2)`; the first one is the usual one.
  package let forms: [String]
  package let meaning: String
  /// Whether it requires an argument in parentheses.
  package let takesArgument: Bool
  /// The cost of testing one node, by which tests are ordered: 0 for the tree structure, 2 for a stored value, 3 for a value that may be
  /// computed or a set of nodes, 4 for a box or a colour, 5 and more for a comparison with other graphics.
  let cost: Int
  /// Whether testing a group needs the boxes of its whole subtree.
  let needsBoxes: Bool
  let parse: @Sendable (inout SelectorParser) throws(SelectorError) -> Selector.Pseudo

  private init(
    _ forms: String..., meaning: String, takesArgument: Bool = true, cost: Int, needsBoxes: Bool = false,
    _ parse: @escaping @Sendable (inout SelectorParser) throws(SelectorError) -> Selector.Pseudo
  ) {
    name = String(forms[0].prefix { $0 != "(" })
    (self.forms, self.meaning, self.takesArgument) = (forms, meaning, takesArgument)
    (self.cost, self.needsBoxes, self.parse) = (cost, needsBoxes, parse)
  }

  /// A pseudo-class without parentheses.
  private init(_ plain: Selector.Plain, meaning: String, cost: Int, needsBoxes: Bool = false) {
    self.init(plain.rawValue, meaning: meaning, takesArgument: false, cost: cost, needsBoxes: needsBoxes) {
      (_) throws(SelectorError) in .plain(plain)
    }
  }

  /// A pseudo-class that takes a selector.
  private init(
    _ name: String, meaning: String, cost: Int = 3, mayLead: Bool = false, _ pseudo: @escaping @Sendable (Selector) -> Selector.Pseudo
  ) {
    self.init("\(name)(S)", meaning: meaning, cost: cost) { (parser) throws(SelectorError) in
      pseudo(try parser.nested(mayLead: mayLead))
    }
  }

  /// All pseudo-classes, in the order of help.
  package static let all: [PseudoClass] = [
    PseudoClass(.group, meaning: "groups", cost: 0),
    PseudoClass(.leaf, meaning: "graphics that are not groups", cost: 0),
    PseudoClass(.empty, meaning: "groups without graphics", cost: 0),
    PseudoClass(.hidden, meaning: "hidden graphics, and all in hidden groups", cost: 2),
    PseudoClass(.visible, meaning: "graphics that are not hidden", cost: 2),
    PseudoClass(.locked, meaning: "locked graphics, and all in locked groups", cost: 3),
    PseudoClass(.selected, meaning: "the selection", cost: 0),
    PseudoClass(.first, meaning: "the first graphic of its group", cost: 0),
    PseudoClass(.last, meaning: "the last graphic of its group", cost: 0),
    PseudoClass(.root, meaning: "graphics directly on a canvas", cost: 0),
    PseudoClass(
      "nth(2)", "nth(-1)", "nth(1, 2)", meaning: "the second of its group; the last; every other one, from the first", cost: 3
    ) {
      (parser) throws(SelectorError) in try parser.nth()
    },
    PseudoClass("depth(2)", "depth(1..3)", "depth(2..)", meaning: "graphics by level; a canvas has depth 0", cost: 3) {
      (parser) throws(SelectorError) in try parser.depth()
    },
    PseudoClass("not", meaning: "graphics that S does not match") { .not($0) },
    PseudoClass("is", meaning: "graphics that S matches too") { .is($0) },
    PseudoClass("has", meaning: "groups with a match of S in them; :has(> S) directly in them", mayLead: true) { .has($0) },
    PseudoClass("parent", meaning: "the groups directly around matches of S") { .parent($0) },
    PseudoClass("children", meaning: "the graphics directly in matches of S") { .children($0) },
    PseudoClass("ancestors", meaning: "all groups around matches of S") { .ancestors($0) },
    PseudoClass("siblings", meaning: "the other graphics in the groups of matches of S") { .siblings($0) },
    PseudoClass(
      "same(S; fill, stroke.width)", meaning: "graphics whose values of these properties equal those of a match of S", cost: 5
    ) {
      (parser) throws(SelectorError) in try parser.same()
    },
    PseudoClass("at(40, 60)", meaning: "what is painted at a point of its canvas, the topmost first", cost: 4, needsBoxes: true) {
      (parser) throws(SelectorError) in try parser.at()
    },
    PseudoClass(
      "inside(S)", "inside(10,20 300x200)", meaning: "graphics whose box is inside the box of a match of S, or inside a rectangle",
      cost: 5, needsBoxes: true
    ) { (parser) throws(SelectorError) in .inside(try parser.region()) },
    PseudoClass(
      "overlaps(S)", "overlaps(10,20 300x200)", meaning: "graphics whose box overlaps that of a match of S, or a rectangle",
      cost: 5, needsBoxes: true
    ) { (parser) throws(SelectorError) in .overlaps(try parser.region()) },
    PseudoClass(
      .outsideCanvas, meaning: "graphics that reach beyond their canvas, if only a little; groups of which all is beyond", cost: 4,
      needsBoxes: true),
    PseudoClass(.covered, meaning: "graphics that opaque rectangles hide completely", cost: 6),
    PseudoClass(.duplicate, meaning: "graphics with the kind, look and place of an earlier one in their group", cost: 5),
    PseudoClass("near(#c00)", "near(#c00, 8)", "near(#c00, 8, 2000)", meaning: "graphics with a fill close to a colour", cost: 4) {
      (parser) throws(SelectorError) in try parser.near()
    },
    PseudoClass("text(\"H*\")", meaning: "graphics by their text", cost: 2) { (parser) throws(SelectorError) in
      try parser.textPattern()
    },
    PseudoClass("styled(loud)", meaning: "graphics by their named style", cost: 2) { (parser) throws(SelectorError) in
      let style = try parser.nameOrQuoted(.style, "the name of a style")
      try parser.expect(")")
      return .styled(style)
    },
    PseudoClass("changed(NAME)", meaning: "graphics changed since a checkpoint", cost: 3) { (parser) throws(SelectorError) in
      try parser.changed()
    },
  ]

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The pseudo-class with a name, here or elsewhere, without the colon; nil if there is none.
  package static func named(_ name: String) -> PseudoClass? { named[name] ?? knownElsewhere[name].flatMap { named[$0] } }

  /// Words of `lint` rules, of CSS and of other programs, with the equivalent names here.
  private static let knownElsewhere = [
    "off-canvas": "outside-canvas", "offcanvas": "outside-canvas", "outside": "outside-canvas", "outsidecanvas": "outside-canvas",
    "offpage": "outside-canvas", "off-page": "outside-canvas", "offscreen": "outside-canvas", "off-screen": "outside-canvas",
    "duplicates": "duplicate", "duplicated": "duplicate", "active": "selected", "first-child": "first",
    "last-child": "last", "nth-child": "nth", "overlapping": "overlaps", "overlap": "overlaps", "within": "inside", "where": "is",
    "matches": "is",
    "groups": "group", "leaves": "leaf", "obscured": "covered", "empty-group": "empty",
  ]

  /// The names, without colons, in alphabetical order.
  package static let names = all.map(\.name).sorted()

  /// The meaning of a word that is not a pseudo-class, with a line that does it.
  static func advice(_ word: String) -> String? {
    rules.contains(word) ? "\(word) is a rule of lint: lint --only \(word)" : meanings[word]
  }

  /// The rules of `lint` that find what no selector does.
  private static let rules: Set = [
    "zero-size", "redundant-group", "near-colors", "duplicate-name", "duplicate-id", "default-name", "missing-image", "contrast",
    "text-overflow", "unused-token", "unused-style", "unused-definition", "unmatched-variant", "invalid-property", "no-effect",
  ]

  private static let meanings = [
    "unused":
      "defs --unused lists definitions that nothing uses; lint --only unused-definition,unused-token,unused-style --fix deletes them",
    "unnamed": "[name=none] are those without a name",
    "deepest": "find * --sort depth --descending --limit 1", "biggest": "find * --sort area --descending --limit 1",
    "largest": "find * --sort area --descending --limit 1", "smallest": "find * --sort area --limit 1",
    "nth-of-type": ":nth(2) is the second in its group, of whatever kind", "first-of-type": ":first is the first in its group",
    "last-of-type": ":last is the last in its group", "only-child": "the only one in its group is both: *:first:last",
    "unlocked": ":not(:locked) is all that is not locked", "hover": "a drawing has no pointer",
    "overlapping": "write :overlaps(*) for all that something else overlaps",
  ]
}

extension Selector.Pseudo {
  /// The entry that declares it.
  var entry: PseudoClass { PseudoClass.named(name)! }
}
