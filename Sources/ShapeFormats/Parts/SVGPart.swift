// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The elements of an SVG file that a file with some of its graphics needs: the graphics themselves, the start and end tags of the groups
/// around them, and the definitions and rules of style sheets that these use.
///
/// Every kept element is at its place below its own ancestors, so selectors match it as before, and it inherits what it inherited before.
///
/// ```
/// <svg>                              <svg>
///   <defs> gradient, filter </defs>    <defs> gradient </defs>
///   <g id="low"> a, b </g>             <defs><g id="low"> b </g></defs>    b is used by d
///   <g id="high"> c, d </g>            <g id="high"> d </g>                d is shown
/// </svg>                             </svg>
/// ```
struct SVGPart {
  let tree: MarkupTree
  private(set) var rules: PartRules
  /// The marks of the elements that have any.
  private var marks: [Int: Mark] = [:]
  /// The elements that were marked and are not yet searched for references.
  private var waiting: [Int] = []

  private var source: SVGSource { tree.source }

  private struct Mark: OptionSet {
    var rawValue: UInt8

    /// Shown with all its contents.
    static let shown = Mark(rawValue: 1)
    /// Kept with all its contents, because something refers to it.
    static let definition = Mark(rawValue: 2)
    /// Left out, unless it is a definition.
    static let hidden = Mark(rawValue: 4)
    /// Is or contains an element that is shown.
    static let shows = Mark(rawValue: 8)
    /// Is or contains an element that is kept.
    static let holds = Mark(rawValue: 16)
    /// Its start tag was searched as that of an ancestor.
    static let isSearched = Mark(rawValue: 32)
  }

  /// A shown element is inside one that another shown element repeats as a whole.
  struct Repeated: Error {
    /// The id of the repeated element.
    var id: String
  }

  /// - Parameters:
  ///   - nodes: The nodes to show.
  ///   - hidden: The nodes to leave out.
  /// - Complexity: O(kept elements), after the first part of a tree that refers to anything: that costs all elements.
  init(_ tree: MarkupTree, _ rules: PartRules, showing nodes: [Int], without hidden: [Int]) throws(Repeated) {
    self.tree = tree
    self.rules = rules
    for index in hidden.compactMap(tree.index) { marks[index, default: []].insert(.hidden) }
    for index in nodes.compactMap(tree.index) {
      marks[index, default: []].insert([.shown, .shows])
      markAncestors(index, .shows)
      keep(index)
    }
    try search()
    for sheet in rules.keptSheets { markAncestors(sheet, .holds) }
  }

  private mutating func keep(_ index: Int) {
    waiting.append(index)
    marks[index, default: []].insert(.holds)
    markAncestors(index, .holds)
  }

  private mutating func markAncestors(_ index: Int, _ mark: Mark) {
    for ancestor in tree.ancestors(index) {
      guard marks[ancestor, default: []].insert(mark).inserted else { return }
    }
  }

  private func has(_ mark: Mark, _ index: Int) -> Bool { marks[index]?.contains(mark) ?? false }

  // MARK: References

  private mutating func search() throws(Repeated) {
    repeat {
      while let index = waiting.popLast() { try search(index) }
      // An animation belongs to the element that it names, not to the one that contains it.
      for (target, animation) in tree.animations where !isWhole(animation) && (has(.holds, target) || isWhole(target)) { define(animation) }
    } while !waiting.isEmpty
  }

  private mutating func define(_ index: Int) {
    marks[index, default: []].insert(.definition)
    keep(index)
  }

  /// Searches an element with all its contents, and the start tags of its ancestors.
  private mutating func search(_ index: Int) throws(Repeated) {
    for ancestor in tree.ancestors(index) {
      guard marks[ancestor, default: []].insert(.isSearched).inserted else { break }
      try search(tagOf: ancestor, isWhole: false)
      for child in tree.children(ancestor) where tree.animatesParent(child) && !isWhole(child) { define(child) }
    }
    var next = index
    while next < tree[index].limit {
      if has(.hidden, next), !has(.definition, next) {
        next = tree[next].limit
        continue
      }
      try search(tagOf: next, isWhole: true)
      next += 1
    }
  }

  /// Follows the references of a start tag and of the rules that match it.
  private mutating func search(tagOf index: Int, isWhole: Bool) throws(Repeated) {
    let tag = tree.tag(index)
    for reference in SVGReferences.all(source, in: tag.start..<tag.end) {
      guard let attribute = tag.attributes.first(where: { $0.value.contains(reference.place.range.lowerBound) }) else { continue }
      switch PartReference(attribute, of: source.name(of: tag), source) {
      case .needed: try follow(reference.id)
      case .helpful where isWhole: try follow(reference.id, onlyInDefinitions: true)
      case .helpful, .none: continue
      }
    }
    for id in rules.use(by: index, tag) { try follow(id) }
  }

  private mutating func follow(_ id: String, onlyInDefinitions: Bool = false) throws(Repeated) {
    for target in tree.elements(id: id) where !isWhole(target) {
      if onlyInDefinitions, tree[target].parent < 0 || tree.name(tree[target].parent) != "defs" { continue }
      guard !has(.shows, target) else { throw Repeated(id: id) }
      define(target)
    }
  }

  // MARK: Shown elements

  /// The shown elements, in document order.
  var shownElements: [Int] { marks.keys.filter(isShown).sorted() }

  /// The elements around shown ones, without the root.
  var groupsAround: [Int] { marks.keys.filter { isAround($0) && tree[$0].parent >= 0 }.sorted() }

  func isShown(_ index: Int) -> Bool { has(.shown, index) }

  /// Whether an element contains shown ones, and is not shown as a whole.
  func isAround(_ index: Int) -> Bool { has(.shows, index) && !isShown(index) }

  /// The children of an element that are or contain shown ones.
  func childrenShowing(_ index: Int) -> [Int] { tree.children(index).filter { has(.shows, $0) } }

  // MARK: Kept elements

  /// The elements that are kept because something refers to them, without those inside another one or inside a shown element; in document
  /// order.
  var definitions: [Int] {
    marks.keys.sorted().filter { index in
      marks[index]!.contains(.definition) && !isShownWhole(index) && !tree.ancestors(index).contains { has(.definition, $0) }
    }
  }

  /// Whether an element is kept with all its contents except hidden ones.
  private func isWhole(_ index: Int) -> Bool {
    var next = index
    while next >= 0 {
      if let mark = marks[next] {
        if mark.contains(.definition) { return true }
        if mark.contains(.hidden) { return false }
        if mark.contains(.shown) { return true }
      }
      next = tree[next].parent
    }
    return false
  }

  /// The elements at which the output changes, in document order: those that are kept, and those that are left out of them.
  var decisive: [Int] { Set(marks.keys).union(rules.keptSheets).sorted() }

  /// The way in which an element is written.
  enum Fate {
    /// The whole element, without hidden contents.
    case whole
    /// Its tags, around the kept contents.
    case shell
    case dropped
  }

  /// The way in which an element is written.
  /// - Parameter inWhole: Whether its parent is written as a whole.
  func fate(_ index: Int, inWhole: Bool) -> Fate {
    let mark = marks[index] ?? []
    if mark.contains(.definition) || !mark.contains(.hidden) && (inWhole || mark.contains(.shown)) { return .whole }
    return mark.contains(.holds) || rules.isKept(sheet: index) ? .shell : .dropped
  }

  /// Whether a definition would be painted at its place if it were not hidden.
  func needsHiding(_ index: Int) -> Bool {
    let parent = tree[index].parent
    guard tree[index].isRow, parent >= 0, !has(.shows, index), !isShownWhole(index) else { return false }
    return isShownWhole(parent) || has(.shows, parent)
  }

  /// Whether an element is inside a shown one, and not inside a hidden one within that.
  private func isShownWhole(_ index: Int) -> Bool {
    var next = index
    while next >= 0 {
      if has(.hidden, next) { return false }
      if has(.shown, next) { return true }
      next = tree[next].parent
    }
    return false
  }
}
