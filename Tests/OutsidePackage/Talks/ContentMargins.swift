import Scrolling
import TerminalUI

/// "Beyond scroll views": margins of content and of indicators.
enum ContentMargins: TalkSystem {
  static let width = 12
  static let height: Int? = 6

  static var view: some View {
    ScrollView { VStack(alignment: .leading, spacing: 0) { ForEach(0..<20) { Text("row \($0)") } } }.scrollIndicators(.visible)
  }

  static var listing: some View { view.contentMargins(.vertical, 1.0).contentMargins(.horizontal, 2.0, for: .scrollContent) }

  static func check() {
    let first = picture(listing, 12, 6)[1]
    expect("one for content leaves the indicators", first == "  row 0  ┃")
    expect("a margin insets content and indicators", picture(view.contentMargins(.top, 2), 9, 6)[2].hasPrefix("row 0"))
    expect(
      "one for indicators leaves the content", picture(view.contentMargins(.top, 2, for: .scrollIndicators), 9, 6)[0].hasPrefix("row 0"))
    expect(
      "one length is for all edges, as points or cells",
      picture(view.contentMargins(2.0), 9, 6)[2].hasPrefix("  row ")
        && picture(view.contentMargins(2), 9, 6) == picture(view.contentMargins(2.0), 9, 6))
  }
}
