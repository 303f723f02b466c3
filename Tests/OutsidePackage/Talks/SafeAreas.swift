import Scrolling
import TerminalUI

/// "Beyond scroll views": padding clips, safe area padding lets the neighbour peek.
enum SafeAreas: TalkSystem {
  static var cards: some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: 1) { ForEach(0..<5) { Fill(Unicode.Scalar(UInt8(97 + $0))).frame(width: 8, height: 1) } }
    }
  }

  static let width = 12
  static let height: Int? = 1

  static var listing: some View { cards.safeAreaPadding(.horizontal, 2.0) }

  static func check() {
    expect("padding clips at its edge", picture(cards.padding(.horizontal, 2), 12, 1) == ["  aaaaaaaa"])
    expect("safe area padding lets the next one peek", picture(listing, 12, 1) == ["  aaaaaaaa b"])
    let bar = ScrollView { VStack { ForEach(0..<20) { Text("r\($0)") } } }.safeAreaInset(edge: .top) { Text("bar") }
    let lines = picture(bar.scrollIndicators(.visible), 6, 5)
    expect("content and indicator begin below a bar", !lines[0].contains("┃") && lines[1].contains("┃") && lines[1].contains("r0"))
  }
}
