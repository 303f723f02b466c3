// SPDX-License-Identifier: MIT
public import Scrolling

/// The settings that modifiers make for the scroll views inside.
final class ScrollSettings: Inherited {
  var behavior: (any ScrollTargetBehavior)?
  var margins = ScrollMargins()
  var indicators = ScrollIndicators()
  var anchors = AxisPair(horizontal: ScrollAnchorRoles(), vertical: ScrollAnchorRoles())
  var position: Binding<ViewID?>?
  var positionAnchor: UnitPoint?
  var report: ((ScrollEvent) -> Void)?
  weak var delegate: (any ScrollViewDelegate)?
  var isClipped = true

  func copy() -> ScrollSettings {
    let copy = ScrollSettings()
    copy.behavior = behavior
    copy.margins = margins
    copy.indicators = indicators
    copy.anchors = anchors
    copy.position = position
    copy.positionAnchor = positionAnchor
    copy.report = report
    copy.delegate = delegate
    copy.isClipped = isClipped
    return copy
  }
}

/// A view with changed settings for the scroll views in it.
struct ScrollSettingsView<Content: View>: View {
  let content: Content
  let change: (ScrollSettings) -> Void

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    let settings = (context.inherited as? ScrollSettings)?.copy() ?? ScrollSettings()
    change(settings)
    var inner = context
    inner.inherited = settings
    return content._part(old, inner)
  }

  static var _traits: RowTraits { Content._traits }
  var _name: RowName { content._name }
}

/// A view that sets whether its outermost layout holds the scroll targets.
struct TargetLayoutView<Content: View>: View {
  let content: Content
  let isEnabled: Bool

  func _part(_ old: Part?, _ context: ViewContext) -> Part {
    var inner = context
    inner.marksTargets = isEnabled
    return content._part(old, inner)
  }

  static var _traits: RowTraits { Content._traits }
  var _name: RowName { content._name }
}

extension View {
  private func scrollSettings(_ change: @escaping (ScrollSettings) -> Void) -> some View {
    ScrollSettingsView(content: self, change: change)
  }

  /// Sets the behaviour that determines where scroll views inside come to rest.
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    scrollTargetBehavior(any: behavior)
  }

  /// Sets the behaviour that determines where scroll views inside come to rest; nil for the natural end of deceleration.
  package func scrollTargetBehavior(any behavior: (any ScrollTargetBehavior)?) -> some View {
    scrollSettings { $0.behavior = behavior }
  }

  /// Marks the outermost layout inside as the one whose children are scroll targets.
  /// - Complexity: O(children) a frame for an eager layout; a lazy one looks up those it needs.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
    TargetLayoutView(content: self, isEnabled: isEnabled)
  }

  /// Binds the id of the target that a scroll view shows: write it to scroll, read it to observe.
  /// - Parameters:
  ///   - id: The id; scrolling writes it.
  ///   - anchor: The anchor in the viewport; nil for the start, and for as little movement as needed.
  /// - Complexity: As ``ScrollState/scroll(to:anchor:)`` where it is written, O(log targets) where it is followed.
  public func scrollPosition<ID: Hashable>(
    id: Binding<ID?>, anchor: UnitPoint? = nil
  ) -> some View {
    let erased = Binding<ViewID?>(
      get: { id.wrappedValue.map { ViewID($0) } }, set: { id.wrappedValue = $0?.base?.base as? ID })
    return scrollSettings {
      $0.position = erased
      $0.positionAnchor = anchor
    }
  }

  /// Sets the anchor of every role: first offset, placement of content that fits, and the content that keeps its place when sizes change.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    scrollSettings { settings in
      for axis in ScrollAxis.allCases { settings.anchors[axis] = ScrollAnchorRoles(anchor?[axis]) }
    }
  }

  /// Sets the anchor of one role; nil removes it.
  public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
    scrollSettings { settings in
      for axis in ScrollAxis.allCases { settings.anchors[axis][role] = anchor?[axis] }
    }
  }

  /// Sets the anchors of all roles on the axis between top and bottom.
  package func defaultScrollAnchors(_ roles: ScrollAnchorRoles) -> some View { scrollSettings { $0.anchors.vertical = roles } }

  /// Adds a margin to content, indicators or both of scroll views inside.
  public func contentMargins(
    _ edges: Set<ScrollEdge>, _ length: Int?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    scrollSettings { $0.margins.contentMargins(edges, length, for: placement) }
  }

  /// Adds a margin at every edge to content, indicators or both of scroll views inside.
  public func contentMargins(_ length: Int, for placement: ContentMarginPlacement = .automatic) -> some View {
    contentMargins(.all, length, for: placement)
  }

  /// Enlarges the safe area: content of scroll views starts further in, and may be drawn in the gap while it scrolls.
  public func safeAreaPadding(_ edges: Set<ScrollEdge>, _ length: Int) -> some View {
    scrollSettings { $0.margins.safeAreaPadding(edges, length) }
  }

  /// Enlarges the safe area at every edge.
  public func safeAreaPadding(_ length: Int) -> some View { safeAreaPadding(.all, length) }

  /// Sets the visibility of indicators of scroll views inside.
  public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, device: ScrollDevice = .flexible, hidesAtRest: Bool = true
  ) -> some View {
    scrollSettings {
      $0.indicators = ScrollIndicators(visibility, device: device, hidesAtRest: hidesAtRest)
    }
  }

  /// Runs an action for each event of the scroll views inside, named like the platform's delegate methods.
  ///
  /// A dragged mouse is a finger: a drag begins with the first cell it moves, and released in motion the content decelerates. The wheel and
  /// the keys only report that the content scrolled.
  public func onScrollEvent(_ action: @escaping (ScrollEvent) -> Void) -> some View {
    scrollSettings { $0.report = action }
  }

  /// Reports each event of the scroll views inside to a delegate object, which is not retained.
  public func scrollDelegate(_ delegate: any ScrollViewDelegate) -> some View { scrollSettings { $0.delegate = delegate } }

  /// Lets scroll views inside draw beyond their frames.
  public func scrollClipDisabled(_ isDisabled: Bool = true) -> some View {
    scrollSettings { $0.isClipped = !isDisabled }
  }
}
