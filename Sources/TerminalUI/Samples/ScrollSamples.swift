public import Scrolling

/// A card with a name in the middle, for the scrolling samples.
public struct CardView: View {
  let title: String

  /// A card with a title.
  public init(_ title: String) { self.title = title }

  /// The title between bars.
  public var body: some View {
    Text(title).lineLimit(1)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .overlay(alignment: .leading) { Fill("▏").frame(width: 1) }
      .overlay(alignment: .trailing) { Fill("▕").frame(width: 1) }
  }
}

/// Cards as wide as the container; one swipe shows the next card.
public struct PagingSample: View {
  let titles: [String]
  let state: ScrollState

  /// Cards scrolled by a state.
  public init(_ titles: [String], state: ScrollState) {
    self.titles = titles
    self.state = state
  }

  /// A row of pages.
  public var body: some View {
    ScrollView(.horizontal, state: state) {
      LazyHStack(spacing: 0) {
        ForEach(titles, id: \.self) { CardView($0).containerRelativeFrame(.horizontal) }
      }
    }
    .scrollTargetBehavior(.paging)
  }
}

/// Two cards side by side in a regular width, one in a compact width; they come to rest on a card's edge.
public struct AlignedSample: View {
  @Environment(\.horizontalSizeClass) private var room
  let titles: [String]
  let state: ScrollState

  /// Cards scrolled by a state.
  public init(_ titles: [String], state: ScrollState) {
    self.titles = titles
    self.state = state
  }

  /// A row of cards with a margin in which neighbours are partly visible.
  public var body: some View {
    ScrollView(.horizontal, state: state) {
      LazyHStack(spacing: 1) {
        ForEach(titles, id: \.self) {
          CardView($0).containerRelativeFrame(.horizontal, count: room == .regular ? 2 : 1, spacing: 1)
        }
      }
      .scrollTargetLayout()
    }
    .scrollTargetBehavior(.viewAligned)
    .safeAreaPadding(.horizontal, 2)
  }
}

/// Messages that start at the newest, and stay there while more arrive.
public struct AnchoredSample: View {
  let messages: [String]
  let state: ScrollState

  /// Messages, oldest first.
  public init(_ messages: [String], state: ScrollState) {
    self.messages = messages
    self.state = state
  }

  /// A column of lines anchored at the bottom.
  public var body: some View {
    ScrollView(state: state) {
      LazyVStack(spacing: 0) { ForEach(messages, id: \.self) { Text($0) } }
        .scrollTargetLayout()
    }
    .defaultScrollAnchor(.bottom)
  }
}

/// An endlessly scrolling header; the selected title is in the middle.
public struct InfiniteHeaderSample: View {
  let titles: [String]
  let header: InfiniteHeader
  let offset: Double

  /// A header at an offset of its wide scroll view.
  public init(_ titles: [String], header: InfiniteHeader, offset: Double? = nil) {
    self.titles = titles
    self.header = header
    self.offset = offset ?? header.restingOffset
  }

  /// As many columns as are visible, sharing the width.
  public var body: some View {
    HStack(spacing: 0) {
      ForEach(columns, id: \.place) { column in
        CardView(column.title).attributes(column.isSelected ? .bold : [])
      }
    }
  }

  private struct Column {
    var place: Int
    var title: String
    var isSelected: Bool
  }

  private var columns: [Column] {
    header.picture(at: offset).enumerated().map { place, element in
      Column(place: place, title: titles[element], isSelected: element == header.selected)
    }
  }
}
