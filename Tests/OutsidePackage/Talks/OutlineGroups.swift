import Outlines
import Scrolling
import TerminalUI

/// "Stacks, Grids, and Outlines" 9:52: an outline for each canvas.
enum OutlineGroups: TalkSystem {
  struct Sidebar: View {
    let canvases: [Canvas]
    var body: some View {
      List {
        ForEach(canvases) { canvas in
          Section(header: Text(canvas.id)) {
            OutlineGroup(canvas.graphics, children: \.children) { graphic in
              GraphicRow(graphic)
            }
          }
        }
      }
      .listStyle(SidebarListStyle())
    }
  }

  static let width = 16

  static var listing: some View {
    Sidebar(canvases: [Canvas(id: "One", graphics: graphics), Canvas(id: "Two", graphics: graphics)])
  }

  static func check() {
    let scene = Scene(width: 16, height: 12) { listing }
    func count(_ word: String, _ lines: [String]) -> Int { lines.filter { $0.contains(word) }.count }
    expect("each section has an outline", count("Face", scene.lines()) == 2 && count("Eyes", scene.lines()) == 0)
    expect("a list without a selection takes keys", count("Eyes", scene.lines(after: .downArrow, .space)) == 1)
    expect("groups in groups open", count("Left", scene.lines(after: .downArrow, .rightArrow)) == 1)
    expect("a closed group keeps what is open in it", count("Left", scene.lines(after: .upArrow, .space, .space)) == 1)
    let rows = OutlineRows(graphics, id: \.id, children: \.children)
    let shared = Scene(width: 16, height: 6) { List { OutlineGroup(rows) { GraphicRow($0) } } }
    expect(
      "an outline that the program keeps is opened there", count("Eyes", shared.lines(after: .space)) == 1 && rows.isOpen("Face") == true)
  }
}
