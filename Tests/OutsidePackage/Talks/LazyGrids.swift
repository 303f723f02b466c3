import Scrolling
import TerminalUI

/// "Stacks, Grids, and Outlines": three columns, or as many as fit.
enum LazyGrids: TalkSystem {
  static let three = [GridItem(spacing: 0), GridItem(spacing: 0), GridItem(spacing: 0)]
  static let adaptive = [GridItem(.adaptive(minimum: 12), spacing: 0)]

  struct Gallery: View {
    let columns: [GridItem]
    var body: some View {
      ScrollView {
        LazyVGrid(columns: columns, spacing: 0) { ForEach(0..<7) { Text("hero \($0)").frame(maxWidth: .infinity, alignment: .leading) } }
      }
    }
  }

  static let width = 36

  static var listing: some View { Gallery(columns: three) }

  static func check() {
    expect(
      "three flexible columns share the width",
      picture(Gallery(columns: three), 36) == ["hero 0      hero 1      hero 2", "hero 3      hero 4      hero 5", "hero 6"])
    expect("a wider screen keeps three of them", picture(Gallery(columns: three), 60).count == 3)
    for (width, rows) in [(11, 7), (24, 4), (47, 3), (84, 1)] {
      expect("as many adaptive columns as fit \(width)", picture(Gallery(columns: adaptive), width).count == rows)
    }
  }
}
