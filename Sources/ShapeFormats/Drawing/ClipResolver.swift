// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Resolves clip selectors to outlines. Evaluates each selector once per drawing.
final class ClipResolver {
  private let document: Document
  private let query: Query
  private var answers: [String: [NodeID]] = [:]

  init(_ document: Document) {
    self.document = document
    query = Query(document)
  }

  /// The outlines of the graphics that a selector matches, in the local coordinates of the clipped graphic; nil if there are none.
  func outlines(_ selector: String, for node: NodeID) -> [ClipOutline]? {
    let found = find(selector).filter { $0 != node }
    guard !found.isEmpty, let toOwn = (document.map(of: node) * document.placement(of: node)).inverse else { return nil }
    var outlines: [ClipOutline] = []
    for part in found.flatMap({ document.subtree(of: $0) }) where !document.isGroup(part) {
      let graphic = document.graphic(part)
      let map = toOwn * document.map(of: part) * graphic.affine
      guard let outline = graphic.outline?.transformed(by: map) else { continue }
      outlines.append(ClipOutline(outline: outline, rule: graphic.word(.fillRule) ?? .nonzero))
    }
    return outlines.isEmpty ? nil : outlines
  }

  private func find(_ text: String) -> [NodeID] {
    if let known = answers[text] { return known }
    let bytes = Array(text.utf8)
    var found: [NodeID] = []
    if let selector = try? SelectorParser.parse(bytes, SourceRange(0, bytes.count)) { found = (try? query.matches(selector)) ?? [] }
    answers[text] = found
    return found
  }
}
