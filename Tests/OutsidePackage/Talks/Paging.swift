import Scrolling
import TerminalUI

/// "Beyond scroll views": one page for each swipe.
enum Paging: TalkSystem {
  static let width = 10

  static var listing: some View {
    ScrollView(.horizontal) {
      LazyHStack(spacing: 0) { ForEach(0..<5) { Text("page \($0)").containerRelativeFrame(.horizontal) } }
    }
    .scrollTargetBehavior(.paging)
  }

  static func check() {
    let scene = Scene(width: 10, height: 1) { listing }
    expect("a page is as wide as the container", scene.lines() == ["  page 0"])
    scene.drag(from: CellPoint(x: 9, y: 0), by: CellPoint(x: -4, y: 0), resting: 0)
    expect("a quick swipe goes one page", scene.lines() == ["  page 1"])
    scene.drag(from: CellPoint(x: 9, y: 0), by: CellPoint(x: -2, y: 0))
    expect("a short slow one goes back", scene.lines() == ["  page 1"])
    scene.resize(to: CellSize(width: 14, height: 1))
    expect("another size keeps the page", scene.lines()[0].contains("page 1"))
  }
}
