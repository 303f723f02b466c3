import Scrolling
import TerminalUI

/// "Beyond scroll views": two columns where there is room, without asking for the platform.
enum SizeClasses: TalkSystem {
  struct Hero: View {
    @Environment(\.horizontalSizeClass) private var sizeClass
    var body: some View {
      Fill("a").aspectRatio(16.0 / 3.0, contentMode: .fit)
        .containerRelativeFrame([.horizontal], count: sizeClass == .regular ? 2 : 1, spacing: 0.0)
        .clipShape(.rect(cornerRadius: 20.0))
    }
  }

  static let width = 80
  static let height: Int? = 4

  static var listing: some View { ScrollView(.horizontal) { HStack { Hero() } } }

  static func check() {
    func width(_ columns: Int) -> Int { picture(listing, columns, 12)[0].filter { $0 == "a" }.count }
    expect("one column in a compact width", width(60) == 60)
    expect("two in a regular one", width(80) == 40)
  }
}
