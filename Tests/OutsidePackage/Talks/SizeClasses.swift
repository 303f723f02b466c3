import Scrolling
import TerminalUI

/// "Beyond scroll views": two columns where there is room, without asking for the platform.
enum SizeClasses: TalkSystem {
  struct Hero: View {
    @Environment(\.horizontalSizeClass) private var sizeClass
    var body: some View {
      Fill("a").aspectRatio(16.0 / 3.0, contentMode: .fit)
        .containerRelativeFrame([.horizontal], count: sizeClass == .regular ? 2 : 1, spacing: 0)
    }
  }

  static func check() {
    func width(_ columns: Int) -> Int { picture(ScrollView(.horizontal) { HStack { Hero() } }, columns, 12)[0].filter { $0 == "a" }.count }
    expect("one column in a compact width", width(60) == 60)
    expect("two in a regular one", width(80) == 40)
  }
}
