// SPDX-License-Identifier: GPL-3.0-or-later
extension References {
  /// The edits after which properties and named values refer to other words: one edit for each property.
  ///
  /// Markup that no property represents needs no edit: it refers to elements independently of their ids.
  /// - Parameter words: The new word for each target.
  /// - Complexity: O(holders of the targets).
  package func edits(replacing words: [Reference.Target: String]) -> [Edit] {
    var values: [Property: (nodes: [NodeID], values: [Value?])] = [:]
    for case .node(let node) in candidates(Set(words.keys)) {
      let kind = document.kind(of: node)
      for member in document.graphic(node).members where member.property.kinds.contains(kind) {
        guard let new = member.value.replacing(in: member.property, { words[$0] }) else { continue }
        values[member.property, default: ([], [])].nodes.append(node)
        values[member.property]!.values.append(new)
      }
    }
    let edits = values.sorted { $0.key < $1.key }.map { Edit.setEach($0.key, $0.value.values, $0.value.nodes) }
    return edits + namedEdits(replacing: words)
  }

  /// The edits after which clips and variants hold other selectors.
  func edits(replacingSelectors texts: [String: String]) -> [Edit] {
    var (nodes, values): ([NodeID], [Value?]) = ([], [])
    for case .node(let node) in candidates(Set(texts.keys.flatMap(Value.targets(ofSelector:)))) {
      guard let text = document.value(.clip, of: node)?.string, let new = texts[text] else { continue }
      nodes.append(node)
      values.append(.string(new))
    }
    var edits: [Edit] = nodes.isEmpty ? [] : [.setEach(.clip, values, nodes)]
    if let value = document.value(.variants, of: .document),
      let new = document.source.namedValues?.replacing(selectors: texts, in: value)
    {
      edits.append(.set(.variants, new, [.document]))
    }
    return edits
  }

  private func namedEdits(replacing words: [Reference.Target: String]) -> [Edit] {
    var edits: [Edit] = []
    if let new = document.value(.tokens, of: .document)?.replacing(in: .tokens, { words[$0] }) {
      edits.append(.set(.tokens, new, [.document]))
    }
    for property in [Property.styles, .variants] {
      guard let value = document.value(property, of: .document),
        let new = document.source.namedValues?.replacing(in: value, of: property, { words[$0] })
      else { continue }
      edits.append(.set(property, new, [.document]))
    }
    return edits
  }
}
