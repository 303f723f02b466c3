// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The colours in use.
extension Document {
  /// The distinct colours of a node; those of the document are the ones that its styles and variants set.
  package func colors(of node: NodeID) -> Set<Color> {
    var found: Set<Color> = []
    if node == .document, let reader = source.namedValues {
      for property in [Property.styles, .variants] {
        guard let value = self.value(property, of: .document) else { continue }
        found.formUnion(colors(of: value, property, reader).compactMap { tokens.color(of: $0) })
      }
    }
    for member in graphic(node).members {
      switch member.value {
      case .color(let color): found.insert(color)
      case .token(let name): if let color = tokens.color(of: .token(name)) { found.insert(color) }
      case .string(let text) where member.property == .background:
        found.formUnion(BackgroundGradient(text)?.colors.compactMap { tokens.color(of: $0) } ?? [])
      case .stops(let stops): found.formUnion(stops.compactMap { tokens.color(of: $0.color) })
      default: continue
      }
    }
    return found
  }

  /// The number of nodes in some subtrees that use each colour; of a whole SVG document also definitions and rules.
  /// - Parameter report: Told how many of the document's nodes are counted.
  package func colorUses<Failure: Error>(
    in roots: [NodeID], report: (_ done: Int, _ all: Int) throws(Failure) -> Void
  ) throws(Failure) -> [Color: Int] {
    var uses: [Color: Int] = [:]
    var met: Set<NodeID> = []
    let all = subtreeCount(of: .document)
    for root in roots {
      for node in subtree(of: root) where met.insert(node).inserted {
        try report(met.count, all)
        for color in colors(of: node) { uses[color, default: 0] += 1 }
      }
    }
    guard roots == [.document] else { return uses }
    for other in reading.markup?.otherColors ?? [] {
      guard let color = tokens.color(of: other.color) else { continue }
      // The colour of a rule that elements follow is theirs already.
      if !other.isOfRule || uses[color] == nil { uses[color, default: 0] += 1 }
    }
    return uses
  }

  /// The colours, the most used ones first.
  package static func sorted(_ uses: [Color: Int]) -> [Color] {
    // Each description is made once, not for each comparison.
    uses.map { (color: $0.key, count: $0.value, text: $0.key.description) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }.map(\.color)
  }

  /// The colours from the most used one, each followed by the nearest of the remaining ones; more than 1000 are ordered by use only.
  package static func ordered(_ uses: [Color: Int]) -> [Color] {
    var left = sorted(uses)
    guard left.count <= 1000 else { return left }
    var result: [Color] = []
    while !left.isEmpty {
      let next = result.last.flatMap { last in
        left.indices.min { last.distance(to: left[$0], by: .ciede2000) < last.distance(to: left[$1], by: .ciede2000) }
      }
      result.append(left.remove(at: next ?? 0))
    }
    return result
  }

  /// The colours that the styles or the variants of a document set, in order.
  func colors(of value: Value, _ property: Property, _ reader: any NamedValueReader) -> [ColorTerm] {
    let found = ColorList()
    _ = reader.replacingColors(in: value, of: property) { term in
      found.terms.append(term)
      return nil
    }
    return found.terms
  }
}

private final class ColorList { var terms: [ColorTerm] = [] }
