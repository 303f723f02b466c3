import Scrolling
import TerminalUI

/// "Beyond scroll views": a behaviour of the program.
struct GalleryScrollTargetBehavior: ScrollTargetBehavior {
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    if target.rect.minY < (context.containerSize.height / 3.0), context.velocity.dy < 0.0 {
      target.rect.origin.y = 0.0
    }
  }
}

enum OwnBehaviors: TalkSystem {
  static let width = 6
  static let height: Int? = 3

  static func gallery(_ state: ScrollState) -> some View {
    ScrollView(state: state) { VStack { ForEach(0..<90) { Text("r\($0)") } } }.scrollTargetBehavior(GalleryScrollTargetBehavior())
  }

  static var listing: some View { gallery(ScrollState()) }

  static func check() {
    let state = ScrollState()
    let scene = Scene(width: 6, height: 9) { gallery(state) }
    _ = scene.lines()
    for (start, velocity, end) in [(4, -0.003, 0), (20, -0.003, 19), (2, 0.0, 2)] {
      state.contentOffset.y = start
      _ = scene.lines()
      state.perform { $0.fling(velocity: velocity) }
      _ = scene.lines()
      expect("a flick of \(velocity) at \(start) rests at \(end)", state.contentOffset.y == end)
    }
  }
}
