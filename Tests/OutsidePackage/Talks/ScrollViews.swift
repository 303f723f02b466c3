import Scrolling
import TerminalUI

/// "Beyond scroll views": content that is larger than its container.
enum ScrollViews: TalkSystem {
  static func check() {
    let view = ScrollView(showsIndicators: false) {
      VStack(alignment: .leading, spacing: 0) { ForEach(0..<9) { Text("row \($0)").id("r\($0)") } }
    }
    let scene = Scene(width: 8, height: 3) { view }
    expect("larger content is clipped", scene.lines().map { String($0.suffix(5)) } == ["row 0", "row 1", "row 2"])
    expect("keys scroll it", scene.lines(after: .downArrow)[0].contains("row 1"))
    expect("it ends with its content", scene.lines(after: .end)[2].contains("row 8"))
    let reader = Scene(width: 8, height: 3) { ScrollViewReader { proxy in view.onAppear { proxy.scrollTo("r5", anchor: .top) } } }
    expect("a reader scrolls to an id", reader.lines()[0].contains("row 5"))
    expect("content that fits does not scroll", Scene(width: 8, height: 20) { view }.lines(after: .end)[0].contains("row 0"))
  }
}
