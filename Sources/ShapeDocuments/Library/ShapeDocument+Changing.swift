// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Colours and texts of a whole drawing, or of a part of it.
extension ShapeDocument {
  /// The colours that are used, similar ones side by side, each with the number of nodes that use it.
  ///
  /// Of a whole SVG document, colours of definitions and of style sheets count too.
  /// - Parameter nodes: Only these and what is in them; nil for the document.
  /// - Complexity: O(nodes), and O(colours²) for up to a thousand colours.
  public func palette(of nodes: [ShapeNode]? = nil) throws(ShapeError) -> [(color: String, count: Int)] {
    let uses = try document.colorUses(in: roots(nodes)) { (_, _) throws(ShapeError) in }
    return Document.ordered(uses).map { ($0.description, uses[$0] ?? 0) }
  }

  /// Replaces colours wherever they are used: in fills, strokes, shadows, gradients, texts, tokens and backgrounds, as one step.
  /// - Parameters:
  ///   - colors: Each colour or `token(name)`, and what replaces it.
  ///   - nodes: Only these and what is in them; nil for the document.
  ///   - distance: Replaces colours as well that are at most so different from one of them, by CIEDE2000.
  /// - Returns: The number of places that changed.
  /// - Throws: `value` for what is not a colour.
  /// - Complexity: O(nodes).
  @discardableResult
  public func recolor(
    _ colors: KeyValuePairs<String, String>, in nodes: [ShapeNode]? = nil, within distance: Double = 0
  ) throws(ShapeError) -> Int {
    var changes = ColorChanges(tokens: document.tokens, within: distance)
    for (old, new) in colors { changes.add(try term(old), try term(new)) }
    let roots = try roots(nodes)
    try change("recolor", [root]) { (editor, _) throws(ShapeError) in try editor.recolor(&changes, in: roots) }
    return changes.done.reduce(0) { $0 + $1.count }
  }

  /// Replaces a part of all texts, or of all names, as one step. Letters that look the same are the same, however they are encoded.
  /// - Parameters:
  ///   - property: `text` or `name`.
  ///   - nodes: Only these and what is in them; nil for the document.
  /// - Returns: The number of nodes that changed.
  /// - Throws: `property` for another one; `value` for an empty `old`, and for a value that the property does not take.
  /// - Complexity: O(nodes).
  @discardableResult
  public func replace(
    _ old: String, with new: String, in property: String = "text", of nodes: [ShapeNode]? = nil
  ) throws(ShapeError) -> Int {
    let known: Property = try ShapeDocument.property(property) == .name ? .name : .textString
    guard known == .name || ["text", "text.string"].contains(property) else {
      throw ShapeError("property", "text and name are replaced, not \(property)")
    }
    guard !old.isEmpty else { throw ShapeError("value", "the text to replace is empty") }
    var found: [(node: NodeID, text: ReplacedText)] = []
    var seen: Set<NodeID> = []
    for root in try roots(nodes) {
      for node in document.subtree(of: root) where node != .document && seen.insert(node).inserted {
        guard let text = document.value(known, of: node)?.string else { continue }
        let result = NormalizedText.replacing(old, by: new, in: text)
        guard !result.text.hasSameBytes(as: text) else { continue }
        guard PropertyTable.accepts(.string(result.text), known, of: document.kind(of: node)) else {
          throw ShapeError("value", "\(property) of \(document.shown(node)) cannot be \(EditFault.short(result.text))")
        }
        found.append((node, result))
      }
    }
    let changes = found
    guard !changes.isEmpty else { return 0 }
    try change("replace \(property)", [root]) { (editor, _) throws(ShapeError) in
      try editor.replace(known, changes)
    }
    return changes.count
  }

  private func term(_ text: String) throws(ShapeError) -> ColorTerm {
    do { return try ValueText.colorTerm(text, document.tokens) } catch { throw ShapeError(EditFault(error)) }
  }

  private func roots(_ nodes: [ShapeNode]?) throws(ShapeError) -> [NodeID] {
    guard let nodes else { return [.document] }
    var numbers: [NodeID] = []
    for node in nodes { numbers.append(try number(node)) }
    return numbers
  }
}
