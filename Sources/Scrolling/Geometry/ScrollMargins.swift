// SPDX-License-Identifier: MIT
/// The part of a scroll view that a content margin applies to.
public enum ContentMarginPlacement: String, Sendable, Hashable, CaseIterable {
  /// Both content and indicators.
  case automatic
  /// The content only.
  case scrollContent
  /// The indicators only.
  case scrollIndicators
}

/// Safe area and content margins of a scroll view, resolved to insets.
///
/// The safe area is a single value from which both content and indicators start, so changing it cannot give them different insets; only a
/// margin with a placement can. Margins are added to the safe area.
public struct ScrollMargins: Sendable, Hashable {
  /// The area covered by the surroundings, plus every ``safeAreaPadding(_:_:)``.
  public var safeArea: EdgeInsets

  private var margins: [ContentMarginPlacement: [ScrollEdge: Int]] = [:]

  /// Starts from a safe area, without margins.
  public init(safeArea: EdgeInsets = .zero) { self.safeArea = safeArea }

  /// Enlarges the safe area itself: content starts further in, and may be drawn in the gap while it scrolls.
  public mutating func safeAreaPadding(_ edges: Set<ScrollEdge>, _ length: Int) {
    for edge in edges { safeArea[edge] += length }
  }

  /// Sets a margin at some edges; the other edges keep theirs.
  ///
  /// - Parameters:
  ///   - edges: The edges with the margin.
  ///   - length: Cells; nil removes the margin.
  ///   - placement: A margin for content or for indicators replaces the automatic one at these edges.
  public mutating func contentMargins(
    _ edges: Set<ScrollEdge>, _ length: Int?, for placement: ContentMarginPlacement = .automatic
  ) {
    for edge in edges { margins[placement, default: [:]][edge] = length }
  }

  /// The insets of the content.
  public var content: EdgeInsets { resolved(for: .scrollContent) }

  /// The insets of the indicators.
  public var indicators: EdgeInsets { resolved(for: .scrollIndicators) }

  private func resolved(for placement: ContentMarginPlacement) -> EdgeInsets {
    var insets = safeArea
    for edge in ScrollEdge.allCases {
      insets[edge] += margins[placement]?[edge] ?? margins[.automatic]?[edge] ?? 0
    }
    return insets
  }
}
