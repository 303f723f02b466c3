import Scrolling
import TerminalUI

/// "Stacks, Grids, and Outlines" 8:47: a list of a tree.
enum ListWithChildren: TalkSystem {
  struct Sidebar: View {
    @State private var selection: Graphic.ID?
    var body: some View {
      List(graphics, children: \.children, selection: $selection) { GraphicRow($0) }
        .listStyle(SidebarListStyle())
    }
  }

  static let width = 16

  static var listing: some View { Sidebar() }

  static func check() {
    let scene = Scene(width: 16, height: 8) { Sidebar() }
    func rows(_ lines: [String]) -> [String] { lines.filter { !$0.isEmpty } }
    expect("groups start closed, an empty group is one", rows(scene.lines()) == ["▸ ▤ Face", "▸ ▤ Empty", "  ○ Body"])
    expect(
      "an opened group shows its children",
      rows(scene.lines(after: .rightArrow)) == ["▾ ▤ Face", "  ▸ ▤ Eyes", "    ○ Mouth", "▸ ▤ Empty", "  ○ Body"])
    let flat = picture(List(graphics) { GraphicRow($0) }, 16)
    expect("without children the roots are flat rows", flat == ["▤ Face", "▤ Empty", "○ Body"])
    let tree = picture(List(graphics, children: \.children) { GraphicRow($0) }, 16)
    expect(
      "it is the same as a list of one outline group",
      tree == picture(List { OutlineGroup(graphics, children: \.children) { GraphicRow($0) } }, 16))
  }
}
