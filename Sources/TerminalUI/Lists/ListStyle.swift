/// How a list looks.
public struct ListStyle: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case plain, sidebar, insetGrouped
  }

  private let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// The plain style.
  public static let automatic = plain
  /// Rows from edge to edge; sections have no control.
  public static let plain = ListStyle(.plain)
  /// Sections are collapsed and expanded by their headers.
  public static let sidebar = ListStyle(.sidebar)
  /// Rows are inset, and a blank line is above each section.
  public static let insetGrouped = ListStyle(.insetGrouped)

  /// Whether section headers have a control.
  var hasControls: Bool { kind == .sidebar }
  /// The blank columns before and after rows.
  var inset: Int { kind == .insetGrouped ? 2 : 0 }
  /// The blank lines above section headers other than the first.
  var sectionGap: Int { kind == .insetGrouped ? 1 : 0 }
}

extension EnvironmentValues {
  private enum StyleKey: EnvironmentKey { static var defaultValue: ListStyle { .automatic } }

  var listStyle: ListStyle {
    get { self[StyleKey.self] }
    set { self[StyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of lists inside.
  public func listStyle(_ style: ListStyle) -> some View { environment(\.listStyle, style) }
}
