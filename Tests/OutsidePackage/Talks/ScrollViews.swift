import Scrolling
import TerminalUI

/// "Beyond scroll views": content that is larger than its container.
enum ScrollViews: TalkSystem {
  static let width = 8
  static let height: Int? = 3

  static var listing: some View {
    ScrollView(showsIndicators: false) {
      VStack(alignment: .leading, spacing: 0) { ForEach(0..<9) { Text("row \($0)").id("r\($0)") } }
    }
  }

  static func check() {
    let view = listing
    let scene = Scene(width: 8, height: 3) { view }
    expect("larger content is clipped", scene.lines().map { String($0.suffix(5)) } == ["row 0", "row 1", "row 2"])
    expect("keys scroll it", scene.lines(after: .downArrow)[0].contains("row 1"))
    expect("it ends with its content", scene.lines(after: .end)[2].contains("row 8"))
    let reader = Scene(width: 8, height: 3) { ScrollViewReader { proxy in view.onAppear { proxy.scrollTo("r5", anchor: .top) } } }
    expect("a reader scrolls to an id", reader.lines()[0].contains("row 5"))
    let inside = Scene(width: 8, height: 3) {
      ScrollView {
        ScrollViewReader { proxy in VStack { ForEach(0..<9) { Text("row \($0)").id($0) } }.onAppear { proxy.scrollTo(5, anchor: .top) } }
      }
    }
    expect("a reader in a scroll view scrolls it", inside.lines()[0].contains("row 5"))
    expect("content that fits does not scroll", Scene(width: 8, height: 20) { view }.lines(after: .end)[0].contains("row 0"))
  }
}
