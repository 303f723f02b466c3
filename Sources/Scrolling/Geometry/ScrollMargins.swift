/// What a content margin is for.
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
/// The safe area is one value, and content and indicators both start from it, so changing it cannot
/// give them different insets; only a margin with a placement can. Margins add to the safe area.
public struct ScrollMargins: Sendable, Hashable {
  /// What the surroundings cover, plus every ``safeAreaPadding(_:_:)``.
  public var safeArea: EdgeInsets

  private var margins: [ContentMarginPlacement: [ScrollEdge: Int]] = [:]

  /// Margins that start from a safe area.
  public init(safeArea: EdgeInsets = .zero) { self.safeArea = safeArea }

  /// Widens the safe area itself: content starts further in, and may be drawn in the gap while it scrolls.
  public mutating func safeAreaPadding(_ edges: Set<ScrollEdge>, _ length: Int) {
    for edge in edges { safeArea[edge] += length }
  }

  /// Sets a margin at some edges; edges not named keep theirs.
  ///
  /// - Parameters:
  ///   - edges: Where the margin stands.
  ///   - length: Cells; nil takes the margin away.
  ///   - placement: A margin for content or for indicators replaces the automatic one at these edges.
  public mutating func contentMargins(
    _ edges: Set<ScrollEdge>, _ length: Int?, for placement: ContentMarginPlacement = .automatic
  ) {
    for edge in edges { margins[placement, default: [:]][edge] = length }
  }

  /// What lies around the content.
  public var content: EdgeInsets { resolved(for: .scrollContent) }

  /// What lies around the indicators.
  public var indicators: EdgeInsets { resolved(for: .scrollIndicators) }

  private func resolved(for placement: ContentMarginPlacement) -> EdgeInsets {
    var insets = safeArea
    for edge in ScrollEdge.allCases {
      insets[edge] += margins[placement]?[edge] ?? margins[.automatic]?[edge] ?? 0
    }
    return insets
  }
}
