import Scrolling
import TerminalUI

/// "Beyond scroll views": frames relative to the container.
enum RelativeFrames: TalkSystem {
  static let width = 40

  static var half: some View { Fill("a").frame(height: 1).containerRelativeFrame(.horizontal, count: 2, spacing: 0) }
  static var listing: some View { ScrollView { VStack { half } } }

  static func count(_ view: some View, _ width: Int) -> Int { picture(view, width, 2)[0].filter { $0 == "a" }.count }

  static func check() {
    expect("half of a vertical scroll view", count(listing, 40) == 20)
    expect("of a nested one", count(ScrollView { VStack { ScrollView { VStack { half } } } }, 40) == 20)
    expect("of a horizontal one", count(ScrollView(.horizontal) { HStack { half } }, 40) == 20)
    expect("of a lazy stack", count(ScrollView { LazyVStack { half } }, 40) == 20)
    expect("of what is in front of something in it", count(ScrollView { VStack { Text("-").overlay { half } } }, 40) == 20)
    let third = Fill("a").frame(height: 1).containerRelativeFrame(.horizontal) { length, _ in length / 3.0 }
    expect("a closure may divide", count(ScrollView { VStack { third } }, 40) == 13)
    expect("of a list", count(List { half }, 40) == 20)
    let split = NavigationSplitView {
      Text("b")
    } detail: {
      ScrollView { VStack { half } }
    }
    expect("of a column", count(split, 38) == 14)
    expect("gaps are taken off first", ContainerRelativeLength.length(of: 100, count: 2, spacing: 10) == 45)
  }
}
