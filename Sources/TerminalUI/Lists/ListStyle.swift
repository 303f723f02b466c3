// SPDX-License-Identifier: MIT
/// The appearance of a list: ``PlainListStyle``, ``SidebarListStyle`` or ``InsetGroupedListStyle``.
public protocol ListStyle {
  /// The appearance of lists in the style.
  var _look: ListLook { get }
}

/// Rows from edge to edge; sections have no control.
public struct PlainListStyle: ListStyle {
  /// Makes the style.
  public init() {}
  /// The appearance of lists in the style.
  public var _look: ListLook { .plain }
}

/// Section headers are bold, and collapse and expand their sections.
public struct SidebarListStyle: ListStyle {
  /// Makes the style.
  public init() {}
  /// The appearance of lists in the style.
  public var _look: ListLook { .sidebar }
}

/// Rows are inset, and a blank line is above each section.
public struct InsetGroupedListStyle: ListStyle {
  /// Makes the style.
  public init() {}
  /// The appearance of lists in the style.
  public var _look: ListLook { .insetGrouped }
}

extension ListStyle where Self == PlainListStyle {
  /// The plain style.
  public static var automatic: PlainListStyle { PlainListStyle() }
  /// Rows from edge to edge; sections have no control.
  public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == SidebarListStyle {
  /// Section headers are bold, and collapse and expand their sections.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

extension ListStyle where Self == InsetGroupedListStyle {
  /// Rows are inset, and a blank line is above each section.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

/// The look of a list in a style.
///
/// Opaque outside this module.
public enum ListLook: Hashable, Sendable {
  /// The look of ``PlainListStyle``.
  case plain
  /// The look of ``SidebarListStyle``.
  case sidebar
  /// The look of ``InsetGroupedListStyle``.
  case insetGrouped

  /// Whether section headers have a control.
  var hasControls: Bool { self == .sidebar }
  /// Whether section headers are bold, regardless of their declaration.
  var hasBoldHeaders: Bool { self == .sidebar }
  /// The blank columns before and after rows.
  var inset: Int { self == .insetGrouped ? 2 : 0 }
  /// The blank lines above section headers other than the first.
  var sectionGap: Int { self == .insetGrouped ? 1 : 0 }
}

extension EnvironmentValues {
  private enum StyleKey: EnvironmentKey { static var defaultValue: ListLook { .plain } }

  var listStyle: ListLook {
    get { self[StyleKey.self] }
    set { self[StyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of lists inside.
  /// - Complexity: As for `environment(_:_:)`.
  public func listStyle(_ style: some ListStyle) -> some View { environment(\.listStyle, style._look) }
}
