import Scrolling
import TerminalUI

/// "Beyond scroll views": margins of content and of indicators.
enum ContentMargins: TalkSystem {
  static func check() {
    let view = ScrollView { VStack(alignment: .leading, spacing: 0) { ForEach(0..<20) { Text("row \($0)") } } }.scrollIndicators(.visible)
    expect("a margin insets content and indicators", picture(view.contentMargins(.top, 2), 9, 6)[2].hasPrefix("row 0"))
    expect(
      "one for indicators leaves the content", picture(view.contentMargins(.top, 2, for: .scrollIndicators), 9, 6)[0].hasPrefix("row 0"))
    expect(
      "one length is for all edges, as points or cells",
      picture(view.contentMargins(2.0), 9, 6)[2].hasPrefix("  row ")
        && picture(view.contentMargins(2), 9, 6) == picture(view.contentMargins(2.0), 9, 6))
  }
}
