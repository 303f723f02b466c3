// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Finds mentions of missing ids, ids of several elements, and elements that would contain themselves.
struct SVGReferenceCheck {
  private let source: SVGSource
  private let mentions: [SVGMention]
  private(set) var problems: [MarkupProblem] = []

  /// The problems of a file in the order of their offsets. Costs the file.
  static func problems(of source: SVGSource) -> [MarkupProblem] {
    var check = SVGReferenceCheck(source)
    check.findMissing()
    check.findRepeated()
    check.findRings()
    return check.problems.sorted { $0.offset < $1.offset }
  }

  private init(_ source: SVGSource) {
    self.source = source
    mentions = SVGReferences.all(source)
  }

  private mutating func add(_ text: String, _ word: String, at offset: Int, in element: Int) {
    problems.append(MarkupProblem(text: text, word: word, offset: offset, element: element, node: source.node(ofPart: element)))
  }

  // MARK: Missing and repeated ids

  /// The ids that a file mentions and that none of its elements has. Costs the file.
  static func missingIDs(in source: SVGSource) -> Set<String> {
    let check = SVGReferenceCheck(source)
    return Set(check.mentions.lazy.filter(check.isMissing).map(\.id))
  }

  private func isMissing(_ mention: SVGMention) -> Bool {
    guard case .word = mention.role else { return false }
    return !source.holdsElement(id: mention.id) && !isView(mention)
  }

  private mutating func findMissing() {
    for mention in mentions where isMissing(mention) {
      guard case .word(let word) = mention.role else { continue }
      add(
        "\(word) refers to \(Selector.id(mention.id)), and nothing has that id", word, at: mention.place.range.lowerBound,
        in: mention.element)
    }
  }

  /// Whether a link leads to a place in the page, not to an element: the top, or a view.
  private func isView(_ mention: SVGMention) -> Bool {
    guard mention.role == .word("href"), name(of: mention.element) == "a" else { return false }
    return mention.id == "top" || mention.id.hasPrefix("svgView(") || mention.id.hasPrefix("xywh=") || mention.id.hasPrefix("xpointer(")
  }

  private func name(of element: Int) -> String {
    var tag = StartTag()
    tag.read(source.bytes, at: element)
    return source.name(of: tag)
  }

  private mutating func findRepeated() {
    for offset in source.elementsWithRepeatedID {
      guard let id = SVGIndex.id(at: offset, source.bytes, source.index.markup) else { continue }
      add("id is '\(id)', which an element before it has as well", "id", at: offset, in: offset)
    }
  }

  // MARK: Rings

  /// The elements that are drawn only through references to them.
  private static let hidden: Set<String> = [
    "defs", "symbol", "clipPath", "mask", "pattern", "marker", "linearGradient", "radialGradient", "filter", "meshgradient", "hatch",
  ]

  /// The mentions without which an element cannot be drawn.
  private static let drawn: Set<String> = [
    "fill", "stroke", "filter", "mask", "clip-path", "marker", "marker-start", "marker-mid", "marker-end",
  ]

  private func isDrawn(_ mention: SVGMention) -> Bool {
    guard case .word(let word) = mention.role else { return false }
    guard word == "href" else { return SVGReferenceCheck.drawn.contains(word) }
    switch name(of: mention.element) {
    case "use", "linearGradient", "radialGradient", "pattern", "filter", "textPath", "tref", "feImage", "meshgradient", "hatch": return true
    default: return false
    }
  }

  private func offset(of id: String) -> Int? {
    source.writtenNode(id: id).map { source.nodeIndex.start($0) } ?? source.part(id: id)
  }

  private mutating func findRings() {
    var rings = ReferenceRings<Int>()
    var pending: [(target: Int, mention: SVGMention)] = []
    for mention in mentions where isDrawn(mention) {
      if let target = offset(of: mention.id) { pending.append((target, mention)) }
    }
    guard !pending.isEmpty else { return }
    let targets = Set(pending.map(\.target))
    var next = pending[...]
    // The open elements that are targets or hidden; the target is nil for a hidden one that is not a target.
    var scopes: [(depth: Int, target: Int?)] = []
    let root = SVGSource.root
    var content = ContentCursor(source.bytes, source.nodeIndex.start(root)..<source.nodeIndex.end(root))
    while let piece = content.next() {
      var depth = content.depth + 1
      if case .start(let tag) = piece, !tag.isEmpty { depth -= 1 }
      while let last = scopes.last, last.depth >= depth { scopes.removeLast() }
      guard case .start(let tag) = piece else { continue }
      let isHidden = SVGReferenceCheck.hidden.contains(source.name(of: tag))
      if targets.contains(tag.start) {
        if !isHidden, let outer = scopes.last?.target { rings.add(outer, to: tag.start) }
        scopes.append((depth, tag.start))
      } else if isHidden {
        scopes.append((depth, nil))
      }
      while let first = next.first, first.mention.element <= tag.start {
        if first.mention.element == tag.start, let owner = scopes.last?.target { rings.add(owner, to: first.target) }
        next.removeFirst()
      }
    }
    for ring in rings.all() {
      let names = (ring + [ring[0]]).map { source.name(ofPart: $0) }.joined(separator: ", ")
      add("draws itself: \(names)", "href", at: ring[0], in: ring[0])
    }
  }
}

/// A problem of a file that is not visible in the properties of nodes.
package struct MarkupProblem {
  package var text: String
  /// The attribute.
  package var word: String
  package var offset: Int
  /// The offset of the element.
  package var element: Int
  /// The innermost node that contains it.
  package var node: Int
  /// Whether the file is correct, and the problem is a limitation of this program.
  package var isLimitation = false
}

extension SVGSource {
  /// Mentions of missing ids, ids of several elements, and elements that would contain themselves. O(file).
  package var referenceProblems: [MarkupProblem] { SVGReferenceCheck.problems(of: self) }

  /// The offsets of the elements whose id an earlier element has.
  package var elementsWithRepeatedID: [Int] {
    var offsets = index.duplicates.map { nodeIndex.start($0) } + index.definitions.repeated
    for offset in index.definitions.starts {
      guard let id = SVGIndex.id(at: offset, bytes, index.markup), let node = writtenNode(id: id) else { continue }
      offsets.append(max(offset, nodeIndex.start(node)))
    }
    return Array(Set(offsets)).sorted()
  }
}
