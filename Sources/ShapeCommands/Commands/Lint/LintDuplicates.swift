// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Duplicate graphics of a group: those with the kind, appearance and place of an earlier one.
///
/// The later one is deleted by `--fix` if the picture stays the same: nothing refers to it, nothing between the two overlaps it, and its
/// colours are opaque.
struct LintDuplicates {
  private(set) var findings: [LintFinding] = []
  private let document: Document
  private let query: Query

  /// - Complexity: O(children), and O(log children) for each duplicate.
  init(_ query: Query, in group: NodeID, isReferredTo: (NodeID) -> Bool) {
    (self.query, document) = (query, query.document)
    let pairs = document.repetitions(in: group)
    guard !pairs.isEmpty else { return }
    let apart = document.repetitionsApart(pairs, in: group)
    for (earlier, later) in pairs {
      let obstacle =
        isReferredTo(later)
        ? "something refers to it" : !apart.contains(later) ? "something is between them" : isOpaque(later) ? nil : "it is not opaque"
      let message = "\(document.label(of: earlier)) is the same, at the same place" + (obstacle.map { "; \($0)" } ?? "")
      findings.append(LintFinding(rule: .duplicate, node: later, message: message, fix: obstacle == nil ? .delete : nil))
    }
  }

  /// Whether drawing a graphic twice looks the same as drawing it once.
  private func isOpaque(_ node: NodeID) -> Bool {
    let kind = document.kind(of: node)
    guard kind != .image, kind != .instance, kind != .unknown, document.value(.shadow, of: node) == nil else { return false }
    for property in [Property.opacity, .fillOpacity, .strokeOpacity] {
      if let opacity = query.resolved(property, node)?.number, opacity < 1 { return false }
    }
    if let blend = query.resolved(.blend, node)?.string, blend != "normal" { return false }
    return [Property.fillColor, .fillStops, .strokeColor, .strokeStops].allSatisfy { property in
      switch query.resolved(property, node) {
      case .color(let color): color.isOpaque
      case .token(let name): document.tokens.color(of: .token(name))?.isOpaque ?? false
      case .stops(let stops): stops.allSatisfy { document.tokens.color(of: $0.color)?.isOpaque ?? false }
      default: true
      }
    }
  }
}
