// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
package import TerminalUI

struct Sandwich: Identifiable {
  var name: String
  /// Stars, 0 through 5.
  var rating: Int
  /// The character that fills its picture.
  var texture: Unicode.Scalar
  var id: String { name }

  static let all = [
    Sandwich(name: "Club", rating: 4, texture: "░"), Sandwich(name: "Reuben", rating: 5, texture: "▒"),
    Sandwich(name: "BLT", rating: 3, texture: "·"), Sandwich(name: "Caprese", rating: 4, texture: "░"),
    Sandwich(name: "Bánh mì", rating: 5, texture: "▒"), Sandwich(name: "焼きそばパン", rating: 3, texture: "·"),
    Sandwich(name: "Croque", rating: 2, texture: "░"),
  ]
}

/// The gallery of "Stacks, grids, and outlines" in the three layouts of the talk.
package struct SandwichGallery: View {
  enum Layout: String, CaseIterable { case one = "one column", three = "three columns", adaptive }

  let sandwiches = Sandwich.all
  @State private var layout = Layout.one

  package init() {}

  package var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Picker("", selection: $layout) { ForEach(Layout.allCases, id: \.self) { Text($0.rawValue).lineLimit(1) } }
      ScrollView {
        switch layout {
        case .one: LazyVStack(spacing: 0) { heroes }
        case .three: LazyVGrid(columns: [GridItem(spacing: 1), GridItem(spacing: 1), GridItem()], spacing: 1) { heroes }
        case .adaptive: LazyVGrid(columns: [GridItem(.adaptive(minimum: 14))], spacing: 1) { heroes }
        }
      }
    }
  }

  private var heroes: some View { ForEach(sandwiches) { HeroView(sandwich: $0) } }
}

/// A picture with a banner over its lower edge.
struct HeroView: View {
  let sandwich: Sandwich

  var body: some View {
    Fill(sandwich.texture)
      .frame(height: 4)
      .overlay(alignment: .bottomLeading) { BannerView(sandwich: sandwich) }
  }
}

/// A name above stars; there are few and all are visible, so their stacks are not lazy.
struct BannerView: View {
  let sandwich: Sandwich

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(sandwich.name).bold().lineLimit(1)
      HStack(spacing: 0) { ForEach(0..<5) { Text($0 < sandwich.rating ? "★" : "☆") } }
    }
    .padding(.horizontal)
    .background(Fill(" "))
  }
}
