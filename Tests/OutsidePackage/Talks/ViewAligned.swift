import Scrolling
import TerminalUI

/// "Beyond scroll views": cards come to rest on their edges.
enum ViewAligned: TalkSystem {
  static let width = 18

  static var listing: some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: 2.0) { ForEach(0..<9) { Text("card \($0)").frame(width: 8.0, alignment: .leading) } }
        .scrollTargetLayout()
    }
    .scrollTargetBehavior(.viewAligned)
  }

  static func check() {
    let scene = Scene(width: 18, height: 1) { listing }
    expect("cards are side by side", scene.lines() == ["card 0    card 1"])
    scene.drag(from: CellPoint(x: 15, y: 0), by: CellPoint(x: -7, y: 0))
    expect("a drag of less than a card rests on a card", scene.lines()[0].hasPrefix("card 1"))
    scene.drag(from: CellPoint(x: 15, y: 0), by: CellPoint(x: -3, y: 0))
    expect("a short one goes back", scene.lines()[0].hasPrefix("card 1"))
  }
}
