// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The attributes of a start tag, by name.
struct MarkupAttributes {
  private(set) var names: [[UInt8]] = []
  private(set) var values: [[UInt8]: [UInt8]] = [:]
  /// The white space before each, and its quotes.
  private var spelling: [[UInt8]: (lead: [UInt8], quote: UInt8)] = [:]

  init() {}

  init(_ tree: ElementTree, _ node: Int) {
    for attribute in tree.attributes(node) {
      let name = Array(tree.text(attribute.name))
      names.append(name)
      values[name] = Array(tree.text(attribute.value))
      spelling[name] = (
        Array(tree.text(attribute.range.lowerBound..<attribute.name.lowerBound)), tree.bytes[attribute.value.lowerBound - 1]
      )
    }
  }

  func spelled(_ name: [UInt8], _ value: [UInt8]) -> [UInt8]? {
    guard let (lead, quote) = spelling[name] else { return nil }
    return lead + name + Array("=".utf8) + MarkupText.quoted(value, quote)
  }
}

/// The declarations of a `style` attribute in order.
struct MarkupDeclarations {
  private(set) var names: [[UInt8]] = []
  /// The declarations without their semicolons.
  private(set) var values: [[UInt8]: [UInt8]] = [:]
  /// The bytes before each declaration, from the end of the preceding one.
  fileprivate var leads: [[UInt8]: [UInt8]] = [:]
  /// The bytes after the last declaration.
  fileprivate var tail: [UInt8] = []

  /// Nil where a declaration occurs twice, so that their order matters.
  init?(_ style: [UInt8]?) {
    guard let style else { return }
    let bytes = ByteStore(style)
    var end = 0
    for declaration in StyleDeclarationReader.all(bytes, 0..<style.count) {
      let name = Array(style[declaration.name])
      let whole = style[declaration.whole]
      names.append(name)
      leads[name] = Array(style[end..<declaration.whole.lowerBound])
      values[name] = Array(whole.last == UInt8(ascii: ";") ? whole.dropLast() : whole)
      end = declaration.whole.upperBound
    }
    tail = Array(style[end...])
    if end > 0, style[end - 1] == UInt8(ascii: ";") { tail.insert(UInt8(ascii: ";"), at: 0) }
    if names.count != values.count { return nil }
  }

  /// The value of a declaration.
  fileprivate func value(_ name: [UInt8]) -> ArraySlice<UInt8>? {
    values[name].map { declaration in
      declaration.drop { $0 != UInt8(ascii: ":") }.dropFirst().drop { [0x20, 0x09, 0x0a, 0x0d].contains($0) }
    }
  }
}

/// The merge of a `style` attribute that both sides changed, by declarations.
struct StyleMerge {
  /// The merged style; nil if no declaration remains.
  private(set) var merged: [UInt8]?
  /// The disputed declarations that are not the same in all three, by name; those of the base stay.
  private(set) var conflicts: [(name: [UInt8], states: (ArraySlice<UInt8>?, ArraySlice<UInt8>?, ArraySlice<UInt8>?))] = []

  /// - Parameters:
  ///   - lists: The declarations of the base and of both sides; empty for a version without a style.
  ///   - disputed: The names that both sides changed differently, here or as attributes.
  init(_ lists: [MarkupDeclarations], disputed: Set<[UInt8]>) {
    var chosen: [[UInt8]: (value: [UInt8], list: Int)] = [:]
    for name in Set(lists.flatMap(\.names)).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let (old, one, other) = (lists[0].values[name], lists[1].values[name], lists[2].values[name])
      let isDisputed = disputed.contains(name)
      if isDisputed, one != old || other != old {
        conflicts.append((name, (lists[0].value(name), lists[1].value(name), lists[2].value(name))))
      }
      guard let value = isDisputed ? old : one == old ? other : one else { continue }
      let sources = [0, 1, 2].filter { lists[$0].values[name] == value }
      // The choice of the white space must not depend on which side is which.
      let leads = sources.filter { $0 > 0 }.map { (lists[$0].leads[name]!, $0) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
      chosen[name] = (value, leads.first?.1 ?? 0)
    }
    let order = SequenceMerge(
      lists[0].names, lists[1].names, lists[2].names, isLess: { $0.lexicographicallyPrecedes($1) }, survives: { chosen[$0] != nil })
    guard !order.merged.isEmpty else { return }
    var text: [UInt8] = []
    for (index, name) in order.merged.enumerated() {
      let (value, list) = chosen[name]!
      if index > 0 { text.append(UInt8(ascii: ";")) }
      text += lists[list].leads[name]! + value
    }
    let tails = lists.filter { !$0.names.isEmpty || !$0.tail.isEmpty }.map(\.tail)
    merged = text + (tails.min { $0.lexicographicallyPrecedes($1) } ?? [])
  }
}
