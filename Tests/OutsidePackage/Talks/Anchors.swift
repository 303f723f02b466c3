import Scrolling
import TerminalUI

/// The article on `ScrollAnchorRole.sizeChanges`.
enum Anchors: TalkSystem {
  struct Rows: View {
    var initial = UnitPoint.top
    var sizes = UnitPoint.top
    var alignment = UnitPoint.top
    var count = 26
    var body: some View {
      ScrollView { VStack(spacing: 0) { ForEach(Array(0..<count), id: \.self) { Color.red.overlay(Text("\($0)")).frame(height: 1.0) } } }
        .defaultScrollAnchor(initial, for: .initialOffset)
        .defaultScrollAnchor(sizes, for: .sizeChanges)
        .defaultScrollAnchor(alignment, for: .alignment)
    }
  }

  static let width = 6
  static let height: Int? = 8

  static var listing: some View { Rows(initial: .bottom, sizes: .bottom) }

  static func check() {
    /// The offsets at some heights, one after another.
    func offsets(_ rows: Rows, _ heights: [Int]) -> [Int] {
      let scene = Scene(width: 6, height: heights[0]) { rows }
      return heights.map { height in
        scene.resize(to: CellSize(width: 6, height: height))
        _ = scene.lines()
        return scene.scrollView(at: .zero)!.contentOffset.y
      }
    }
    expect("the top is kept", offsets(Rows(), [10, 6, 14]) == [0, 0, 0])
    expect("rule C", offsets(Rows(initial: .center, sizes: .center), [10, 6, 14]) == [8, 10, 6])
    expect(
      "rules A and B",
      offsets(Rows(sizes: .center), [30, 20, 12]) == [0, 3, 7]
        && offsets(Rows(sizes: .center, alignment: .center), [30, 20, 12]) == [0, 3, 7])
    expect("rule D", offsets(Rows(initial: .bottom, sizes: .bottom), [10, 6, 14]) == [16, 20, 12])
    expect(
      "rules E and F",
      offsets(Rows(sizes: .bottom), [30, 20, 12]) == [0, 6, 14]
        && offsets(Rows(sizes: .bottom, alignment: .bottom), [30, 20, 12]) == [0, 6, 14])
    expect("what fits is aligned", picture(Rows(alignment: .bottom, count: 2), 6, 4)[3].contains("1"))
  }
}
