import Scrolling
import TerminalUI

/// "Stacks, Grids, and Outlines": a banner of few views that are all seen.
enum EagerStacks: TalkSystem {
  struct BannerView: View {
    let name: String
    let rating: Int
    var body: some View {
      VStack(alignment: .leading, spacing: 0) {
        Text(name).bold()
        HStack(spacing: 0) { ForEach(0..<5) { Text($0 < rating ? "★" : "☆") } }
      }
      .padding(.horizontal)
      .background(Color.black)
    }
  }

  struct HeroView: View {
    let name: String
    var body: some View {
      Image(name)
        .resizable()
        .aspectRatio(contentMode: .fit)
        .overlay(BannerView(name: name, rating: 4), alignment: .bottomLeading)
    }
  }

  static let width = 16
  /// Draws each image as a texture.
  static var painter: ImagePainter { ImagePainter(size: { _ in CellSize(width: 8, height: 4) }) { $1.fill($2, with: "░", clip: $3) } }

  static var listing: some View { HeroView(name: "Club").environment(\.imagePainter, painter) }

  static func check() {
    let lines = picture(BannerView(name: "Club", rating: 4), 10)
    expect("a stack is as large as its content", lines == [" Club", " ★★★★☆"])
    expect("an image without a painter shows its name", picture(Image("club").resizable().aspectRatio(contentMode: .fit), 10) == ["club"])
    let hero = picture(listing, 16)
    expect(
      "a banner is over the lower edge of its picture",
      hero.count == 8 && hero[6].hasPrefix(" Club  ░") && hero[0] == String(repeating: "░", count: 16))
    let scene = Scene(size: CellSize(width: 4, height: 4))
    for count in [2, 3] {
      scene.show(VStack(spacing: 0) { ForEach(0..<count) { Text("\($0)") } })
      _ = scene.grid
    }
    expect(
      "a constant range that changes is not shown, and the program is told",
      scene.warnings == [.changedConstantRange(was: "0..<2", now: "0..<3")] && !scene.grid.description.contains("2"))
    expect(
      "a spacer takes what is left",
      picture(
        HStack(spacing: 0) {
          Text("a"); Spacer(); Text("b")
        }, 9) == ["a       b"])
  }
}
