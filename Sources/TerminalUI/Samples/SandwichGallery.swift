import Scrolling

/// A sandwich of the gallery.
public struct Sandwich: Identifiable, Hashable, Sendable {
  /// The name, which is also the id.
  public var name: String
  /// Stars, 0 through 5.
  public var rating: Int
  /// The character that fills its picture.
  public var texture: Unicode.Scalar
  /// The name.
  public var id: String { name }

  /// A sandwich with its stars.
  public init(_ name: String, rating: Int, texture: Unicode.Scalar) {
    self.name = name
    self.rating = rating
    self.texture = texture
  }

  /// Sample sandwiches.
  public static let samples = [
    Sandwich("Club", rating: 4, texture: "░"), Sandwich("Reuben", rating: 5, texture: "▒"),
    Sandwich("BLT", rating: 3, texture: "·"), Sandwich("Caprese", rating: 4, texture: "░"),
    Sandwich("Bánh mì", rating: 5, texture: "▒"), Sandwich("焼きそばパン", rating: 3, texture: "·"),
    Sandwich("Croque", rating: 2, texture: "░"),
  ]
}

/// A sandwich's picture with a banner of its name and stars laid over.
public struct HeroView: View {
  let sandwich: Sandwich

  /// The view of a sandwich.
  public init(_ sandwich: Sandwich) { self.sandwich = sandwich }

  /// Picture below, banner over its bottom edge.
  public var body: some View {
    Fill(sandwich.texture)
      .frame(height: 4)
      .overlay(alignment: .bottomLeading) { BannerView(sandwich) }
  }
}

/// A name above stars; its few views are all laid out immediately, so the stack is an eager one.
public struct BannerView: View {
  let sandwich: Sandwich

  /// The banner of a sandwich.
  public init(_ sandwich: Sandwich) { self.sandwich = sandwich }

  /// Name and stars on a blank background.
  public var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(sandwich.name, attributes: .bold).lineLimit(1)
      Rating(sandwich.rating)
    }
    .padding([.leading, .trailing], 1)
    .background { Fill(" ") }
  }
}

/// The scrolling gallery of sandwiches.
public struct SandwichGallery: View {
  /// How the sandwiches are laid out.
  public enum Layout: Hashable, Sendable {
    /// One below another.
    case oneColumn
    /// Three columns that share the width.
    case threeColumns
    /// As many columns of at least a width as fit.
    case adaptive(minimum: Int)
  }

  let sandwiches: [Sandwich]
  let layout: Layout

  /// A gallery in a layout.
  public init(_ sandwiches: [Sandwich] = Sandwich.samples, layout: Layout) {
    self.sandwiches = sandwiches
    self.layout = layout
  }

  /// The lazy stack or grid in a scroll view.
  public var body: some View {
    ScrollView {
      switch layout {
      case .oneColumn:
        LazyVStack(spacing: 0) { heroes }
      case .threeColumns:
        LazyVGrid(columns: [GridItem(spacing: 1), GridItem(spacing: 1), GridItem()], spacing: 1) { heroes }
      case .adaptive(let minimum):
        LazyVGrid(columns: [GridItem(.adaptive(minimum: minimum))], spacing: 1) { heroes }
      }
    }
  }

  private var heroes: some View { ForEach(sandwiches) { HeroView($0) } }
}
