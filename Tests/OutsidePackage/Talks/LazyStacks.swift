import Scrolling
import TerminalUI

/// "Stacks, Grids, and Outlines": a gallery in one column, of which what is in view is made.
enum LazyStacks: TalkSystem {
  final class Counter { var made: Set<Int> = [] }

  static let width = 12
  static let height: Int? = 4

  static func gallery(_ counter: Counter) -> some View {
    ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(0..<1000) { number in
          let _ = counter.made.insert(number)
          Text("hero \(number)")
        }
      }
    }
  }

  static var listing: some View { gallery(Counter()) }

  static func check() {
    let counter = Counter()
    let scene = Scene(width: 12, height: 20) { gallery(counter) }
    expect("a lazy stack looks like a stack", scene.lines()[3].contains("hero 3"))
    expect("only what is in view is made", counter.made == Set(0..<20))
    counter.made = []
    scene.scrollView(at: .zero)?.scroll(by: 500)
    expect("a jump makes only what it shows", scene.lines()[0].contains("hero 500") && counter.made.isDisjoint(with: 20..<500))
    expect(
      "a lazy stack goes across, too", picture(ScrollView(.horizontal) { LazyHStack { ForEach(0..<9) { Text("\($0)") } } }, 5) == ["0 1 2"])
  }
}
