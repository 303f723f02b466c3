import Scrolling
import TerminalUI

/// "Beyond scroll views": frames relative to the container.
enum RelativeFrames: TalkSystem {
  static func count(_ view: some View, _ width: Int) -> Int { picture(view, width, 2)[0].filter { $0 == "a" }.count }

  static func check() {
    let half = Fill("a").frame(height: 1).containerRelativeFrame(.horizontal, count: 2, spacing: 0)
    expect("half of a vertical scroll view", count(ScrollView { VStack { half } }, 40) == 20)
    expect("of a nested one", count(ScrollView { VStack { ScrollView { VStack { half } } } }, 40) == 20)
    expect("of a horizontal one", count(ScrollView(.horizontal) { HStack { half } }, 40) == 20)
    expect("of a lazy stack", count(ScrollView { LazyVStack { half } }, 40) == 20)
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
