import Scrolling
import TerminalUI

/// "Stacks, Grids, and Outlines": headers of a sidebar are bold, and collapse.
enum Sections: TalkSystem {
  static let width = 14

  static var list: some View {
    List {
      Section(header: Text("Shapes")) { Text("Star") }
      Section("Texts") { Text("Title") }
    }
  }

  static var listing: some View { list.listStyle(SidebarListStyle()) }

  static func check() {
    let scene = Scene(width: 14, height: 4) { listing }
    expect("sections start expanded", scene.lines().map { $0.filter { $0.isLetter } } == ["Shapes", "Star", "Texts", "Title"])
    expect(
      "headers are bold in a sidebar",
      scene.grid[2, 0].style.attributes.contains(.bold) && scene.grid[2, 2].style.attributes.contains(.bold))
    expect("a header collapses its section", scene.lines(after: .space)[1].contains("Texts"))
    expect("other styles have no control", picture(list, 14)[0] == "Shapes")
  }
}
