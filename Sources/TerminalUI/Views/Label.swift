// SPDX-License-Identifier: MIT
/// An icon and a title; the icon is left out if the environment shows none.
public struct Label<Title: View, Icon: View>: View {
  let title: Title
  let icon: Icon

  /// A label of two views.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  @Environment(\.showsIcons) private var showsIcons

  /// Icon and title side by side.
  public var body: some View {
    HStack {
      if showsIcons { icon }
      title
    }
  }
}

extension Label where Title == Text, Icon == Image {
  /// A label with a title and a symbol; a symbol without a glyph is left out.
  public init(_ title: some StringProtocol, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }
}
