import Scrolling
import TerminalUI

/// "Stacks, Grids, and Outlines": what a group holds is asked for when it is opened.
enum DisclosureGroups: TalkSystem {
  final class Counter { var asked = 0 }

  struct Groups: View {
    let counter: Counter
    @State private var isOpen = true
    var body: some View {
      Form {
        DisclosureGroup("Bound", isExpanded: $isOpen) { Text("inside") }
        DisclosureGroup("Own") {
          let _ = counter.asked += 1
          DisclosureGroup("Nested") { Text("deep") }
        }
        Toggle("open", isOn: $isOpen)
      }
    }
  }

  static let width = 16

  static var listing: some View { Groups(counter: Counter()) }

  static func check() {
    let counter = Counter()
    let scene = Scene(width: 16, height: 7) { Groups(counter: counter) }
    expect("a binding opens its group", scene.lines()[1].contains("inside"))
    expect("a closed group is not asked for its content", counter.asked == 0)
    expect("Return opens it", scene.lines(after: .downArrow, .downArrow, .return)[3].contains("Nested") && counter.asked > 0)
    expect("groups hold groups", scene.lines(after: .downArrow, .return)[4].contains("deep"))
    expect("writing the binding closes its group", scene.lines(after: .end, .space)[1].contains("Own"))
  }
}
