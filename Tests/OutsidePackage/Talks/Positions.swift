import Scrolling
import TerminalUI

/// "Beyond scroll views": paddles write the position, and scrolling does.
enum Positions: TalkSystem {
  struct Paddles: View {
    @State private var mainID: Int? = 2
    var body: some View {
      VStack(alignment: .leading, spacing: 0) {
        Button("Next") { withAnimation { mainID = (mainID ?? 0) + 1 } }
        ScrollView(.horizontal) {
          LazyHStack(spacing: 0) { ForEach(0..<9) { Text("card \($0)").containerRelativeFrame(.horizontal) } }.scrollTargetLayout()
        }
        .scrollPosition(id: $mainID)
        .scrollIndicators(.never)
        Text("at \(mainID ?? -1)")
      }
    }
  }

  static let width = 12

  static var listing: some View { Paddles() }

  static func check() {
    let scene = Scene(width: 12, height: 3) { Paddles() }
    expect("a first position is shown", scene.lines() == ["[ Next ]", "   card 2", "at 2"])
    expect("writing it scrolls", scene.lines(after: .return) == ["[ Next ]", "   card 3", "at 3"])
    scene.send(.pointer(PointerEvent(.wheel(lines: 0, columns: 12), at: CellPoint(x: 1, y: 1))))
    expect("scrolling writes it", scene.lines() == ["[ Next ]", "   card 4", "at 4"])
  }
}
