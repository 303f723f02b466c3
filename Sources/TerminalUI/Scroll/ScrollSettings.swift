public import Scrolling

/// The settings that modifiers make for the scroll views inside.
struct ScrollSettings {
  var behavior: (any ScrollTargetBehavior)?
  var margins = ScrollMargins()
  var indicators = ScrollIndicators()
  var anchors = ScrollAnchorRoles()
  var position: Binding<ViewID?>?
  var positionAnchor: ScrollAnchor?
  var isClipped = true
}

extension View {
  /// Sets where scroll views inside come to rest.
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> EnvironmentView<Self> {
    transformEnvironment { $0.scroll.behavior = behavior }
  }

  /// Marks the outermost layout inside as the one whose children are scroll targets.
  public func scrollTargetLayout(isEnabled: Bool = true) -> EnvironmentView<Self> {
    transformEnvironment { $0.marksTargets = isEnabled }
  }

  /// Binds the id of the target that a scroll view shows: write it to scroll, read it to follow.
  /// - Parameters:
  ///   - id: The id; scrolling writes it.
  ///   - anchor: The anchor in the viewport; nil for the start, and for as little movement as needed.
  public func scrollPosition<ID: Hashable & Sendable>(
    id: Binding<ID?>, anchor: ScrollAnchor? = nil
  ) -> EnvironmentView<Self> {
    let erased = Binding<ViewID?>(
      get: { id.wrappedValue.map { ViewID($0) } }, set: { id.wrappedValue = $0?.base as? ID })
    return transformEnvironment {
      $0.scroll.position = erased
      $0.scroll.positionAnchor = anchor
    }
  }

  /// Sets the anchor of every role: first offset, placement of content that fits, and what stays in place when sizes change.
  public func defaultScrollAnchor(_ anchor: ScrollAnchor?) -> EnvironmentView<Self> {
    transformEnvironment { $0.scroll.anchors = ScrollAnchorRoles(anchor) }
  }

  /// Sets the anchor of one role; nil removes it.
  public func defaultScrollAnchor(_ anchor: ScrollAnchor?, for role: ScrollAnchorRole) -> EnvironmentView<Self> {
    transformEnvironment { $0.scroll.anchors[role] = anchor }
  }

  /// Adds a margin to content, indicators or both of scroll views inside.
  public func contentMargins(
    _ edges: Set<ScrollEdge>, _ length: Int?, for placement: ContentMarginPlacement = .automatic
  ) -> EnvironmentView<Self> {
    transformEnvironment { $0.scroll.margins.contentMargins(edges, length, for: placement) }
  }

  /// Enlarges the safe area: content of scroll views starts further in, and may be drawn in the gap while it scrolls.
  public func safeAreaPadding(_ edges: Set<ScrollEdge>, _ length: Int) -> EnvironmentView<Self> {
    transformEnvironment { $0.scroll.margins.safeAreaPadding(edges, length) }
  }

  /// Sets the visibility of indicators of scroll views inside.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, device: ScrollDevice = .flexible, hidesAtRest: Bool = true
  ) -> EnvironmentView<Self> {
    transformEnvironment {
      $0.scroll.indicators = ScrollIndicators(visibility, device: device, hidesAtRest: hidesAtRest)
    }
  }

  /// Lets scroll views inside draw beyond their frames.
  public func scrollClipDisabled(_ isDisabled: Bool = true) -> EnvironmentView<Self> {
    transformEnvironment { $0.scroll.isClipped = !isDisabled }
  }
}
