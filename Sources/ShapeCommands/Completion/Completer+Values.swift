// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel

/// Completion of properties and their values.
extension Completer {
  /// The kinds that a selector may match, judged from its syntax without evaluating it; empty if it does not restrict them.
  private func kinds(_ text: String?) -> Set<Kind> {
    guard let text else { return [] }
    let selector: Selector
    let inner = text.hasPrefix("(") && text.hasSuffix(")") ? String(text.dropFirst().dropLast()) : text
    do { selector = try SelectorParser.parse(inner) } catch { return [] }
    var kinds: Set<Kind> = []
    for alternative in selector.alternatives where !alternative.isNegated {
      let own = self.kinds(alternative.steps[alternative.steps.count - 1].compound)
      if own.isEmpty { return [] }
      kinds.formUnion(own)
    }
    return kinds
  }

  private func kinds(_ compound: Selector.Compound) -> Set<Kind> {
    let document = session.document
    for filter in compound.filters {
      switch filter {
      case .id(let id): return Set(document.node(id: id).map { [document.kind(of: $0)] } ?? [])
      case .row(let row): return session.lastListing.indices.contains(row - 1) ? [document.kind(of: session.lastListing[row - 1])] : []
      case .saved(let name): return document.kinds(of: Array((session.savedSelections[name] ?? []).prefix(Completer.mostKindsAsked)))
      case .pseudo(.plain(.selected)): return document.kinds(of: Array(session.selection.prefix(Completer.mostKindsAsked)))
      default: continue
      }
    }
    switch compound.head {
    case .kind(let kind): return [kind]
    case .path(let path): return document.kinds(of: Array((nodes(path) ?? []).prefix(Completer.mostKindsAsked)))
    case .name(let glob):
      let path = Selector.Path(.anywhere, [.name(glob, index: nil)])
      return document.kinds(of: Array((nodes(path) ?? []).prefix(Completer.mostKindsAsked)))
    default: return []
    }
  }

  private static let mostKindsAsked = 1000

  /// The kinds of the first graphics, for properties that are completed without a selector, as after `find --sort`.
  private var firstKinds: Set<Kind> {
    let (document, most) = (session.document, Completer.mostKindsAsked)
    var nodes: [NodeID] = []
    for canvas in document.canvases { nodes += document.children(of: canvas).prefix(most - nodes.count) }
    var index = 0
    while index < nodes.count, nodes.count < most {
      if document.isGroup(nodes[index]) { nodes += document.children(of: nodes[index]).prefix(most - nodes.count) }
      index += 1
    }
    return document.kinds(of: nodes)
  }

  mutating func properties(of selector: String?, isRemovable: Bool = false) {
    let kinds = selector == nil ? firstKinds : kinds(selector)
    let required = isRemovable ? Property.required.map(\.path) : []
    for row in PropertyTable.rows where kinds.isEmpty || kinds.contains(where: row.kinds.contains) {
      if isRemovable, row.isComputed || required.contains(row.path) { continue }
      syntax(row.path, summary: row.summary)
    }
    partsOfNumberedShadow()
  }

  /// Completes `shadow[2].blur`: the table has the properties of the first shadow, which needs no number.
  mutating func partsOfNumberedShadow(isOpen: Bool = false) {
    guard typed.hasPrefix("shadow["), let close = typed.firstIndex(of: "]"), let whole = Property(path: String(typed[...close])) else {
      return
    }
    for row in PropertyTable.rows where row.path.hasPrefix("shadow.") {
      syntax(whole.path + row.path.dropFirst("shadow".count), isOpen: isOpen, summary: row.summary)
    }
  }

  /// The byte offset of the `=` of an assignment in the word, before any quote.
  var sign: Int? {
    cut.bytes[cut.start...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }.firstIndex(of: UInt8(ascii: "="))
  }

  /// Completes `PROPERTY=VALUE` for a kind; nil for any kind.
  /// - Parameter words: Keywords that are allowed instead.
  mutating func assignments(of kind: Kind?, or words: [String]) {
    if let sign { return value(behind: sign) }
    guard readWord() else { return }
    syntax(words)
    for row in PropertyTable.rows where !row.isComputed && (kind.map(row.kinds.contains) ?? true) {
      syntax(row.path, ending: "=", summary: row.summary)
    }
  }

  private mutating func value(behind sign: Int) {
    if opensExpression(at: sign + 1) { return expression(in: cut.open[...]) }
    guard let property = Property(path: String(decoding: cut.bytes[cut.start..<sign], as: UTF8.self)), readWord(behind: sign) else {
      return
    }
    values(of: property)
  }

  mutating func settings(_ plain: [String]) {
    if let sign, Property(path: String(decoding: cut.bytes[cut.start..<sign], as: UTF8.self)) != nil { return value(behind: sign) }
    if opensExpression(at: cut.start) { return expression(in: cut.open[...]) }
    guard readWord() else { return }
    // After the selector, words come in pairs, except those of the form `PROPERTY=VALUE`.
    let loose = plain.dropFirst().filter { Property(path: String($0.prefix { $0 != "=" })) == nil || !$0.contains("=") }
    guard loose.count % 2 == 0, !plain.isEmpty else {
      if let property = loose.last.flatMap({ Property(path: $0) }) { values(of: property) }
      return
    }
    properties(of: plain.first)
    syntax("kind")
  }

  private mutating func values(of property: Property) {
    switch property.specification.type {
    case .word(let words): values(words)
    case .bool: values(["true", "false"])
    case .kind: values(Kind.graphics.map(\.word))
    case .weight: values(PropertyTable.weights.keys.sorted())
    case .lineHeight: values(["auto"])
    case .color: colors(tokens: session.document.tokens.map(\.name))
    case .background: colors()
    case .object where property.isShadow: values(["none", "0 2 4 #00000040"])
    case .object where property == .fill || property == .stroke:
      let words = ["linear", "radial"] + (session.document.tokens.isEmpty ? ["token"] : [])
      // The whole of a gradient may be in quotes.
      for name in words { quote == nil ? syntax(name, ending: "(") : text(name, ending: "(", isEndingQuoted: true) }
      colors()
    case .text where property == .style: values(NamedStyles(session.document).names)
    default: return
    }
  }

  private mutating func colors() {
    values(["none"])
    colors(tokens: session.document.tokens.map(\.name))
  }

  mutating func colors(tokens: [String]) {
    for name in tokens { quote == nil && QuotedText.isPlain(name) ? syntax("token(\(name))") : text("token(\(name))") }
    values(Color.names)
  }

  /// Completes the value of a predicate, and ends it: `[fill=red]`.
  mutating func predicateValues(of path: String) {
    guard let property = Property(path: path) else { return }
    var words: [String] = []
    switch property.specification.type {
    case .word(let all): words = all
    case .bool: words = ["true", "false"]
    case .kind: words = Kind.graphics.map(\.word)
    case .weight: words = PropertyTable.weights.keys.sorted()
    case .color: words = Color.names
    case .background: words = ["none"] + Color.names
    case .object where property == .fill || property == .stroke: words = ["none"] + Color.names
    default: break
    }
    for word in words { syntax(word, ending: "]") }
  }
}
