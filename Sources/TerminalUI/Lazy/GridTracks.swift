// SPDX-License-Identifier: MIT
import Scrolling

/// A column of a vertical grid, or a row of a horizontal one.
public struct GridItem: Hashable, Sendable {
  /// The rule for the width of a track.
  public enum Size: Hashable, Sendable {
    /// A constant.
    case fixed(Int)
    /// A share of the remaining length, between two limits.
    case flexible(minimum: Int = 10, maximum: Int = ProposedSize.infinity)
    /// As many tracks of at least a minimum as fit in a share of the remaining length.
    case adaptive(minimum: Int, maximum: Int = ProposedSize.infinity)
  }

  /// The rule for the width of the track.
  public var size: Size
  /// Cells after the track; nil for 1.
  public var spacing: Int?
  /// The alignment of views in their cell; nil for the grid's alignment.
  public var alignment: Alignment?

  /// A track; by default flexible from 10 cells.
  public init(_ size: Size = .flexible(), spacing: Int? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}

/// The tracks of a grid with their widths.
///
/// - SeeAlso: C. Eidhof and F. Kugler, "SwiftUI grid layout", objc.io, 2020.
package struct GridTracks: Hashable, Sendable {
  /// One track.
  package struct Track: Hashable, Sendable {
    /// The width of the track.
    package var width: Int
    /// The start of the track.
    var start: Int
    /// The alignment of views in its cells; nil for the grid's alignment.
    var alignment: Alignment?
  }

  /// The tracks in order, with adaptive items split into their tracks.
  package private(set) var tracks: [Track] = []
  /// The sum of all widths and gaps.
  package private(set) var length = 0

  /// Distributes a length among items.
  ///
  /// Items are served in declaration order; an earlier one never receives what a later one cannot use. Shares are rounded down, so
  /// remainders go to later tracks.
  /// - Parameters:
  ///   - items: The items with the rules for their widths.
  ///   - proposal: The length; nil for every item's minimum.
  package init(_ items: [GridItem], in proposal: Int?) {
    let gaps = items.dropLast().reduce(0) { $0 + ($1.spacing ?? 1) }
    let length = proposal ?? items.reduce(gaps) { $0 + $1.size.minimum }
    let isInfinite = length >= ProposedSize.infinity
    var room = length - gaps - items.reduce(0) { $0 + ($1.size.fixed ?? 0) }
    var left = items.reduce(0) { $0 + ($1.size.fixed == nil ? 1 : 0) }
    for item in items {
      guard item.size.fixed == nil else {
        append(item, item.size.minimum)
        continue
      }
      let share = isInfinite ? ProposedSize.infinity : max(0, room / left)
      left -= 1
      room -= add(item, share)
    }
    self.length = tracks.last.map { $0.start + $0.width } ?? 0
  }

  private var end = 0

  /// More tracks than any screen has columns.
  private static let countLimit = 1 << 16

  /// Adds an item's tracks and returns the length it took.
  private mutating func add(_ item: GridItem, _ share: Int) -> Int {
    switch item.size {
    case .fixed: return 0
    case .flexible(let minimum, let maximum):
      let width = max(minimum, min(share, maximum))
      append(item, width)
      return width
    case .adaptive(let minimum, let maximum):
      let spacing = item.spacing ?? 1
      let count =
        share >= ProposedSize.infinity
        ? 1 : max(1, min(Self.countLimit, (share + spacing) / max(1, minimum + spacing)))
      var room = share - spacing * (count - 1)
      for index in 0..<count {
        let part = max(0, room) / (count - index)
        append(item, min(maximum, max(part, minimum)))
        room -= part
      }
      return share
    }
  }

  private mutating func append(_ item: GridItem, _ width: Int) {
    tracks.append(Track(width: width, start: end, alignment: item.alignment))
    end += width + (item.spacing ?? 1)
  }
}

extension GridItem.Size {
  var fixed: Int? {
    if case .fixed(let width) = self { return width }
    return nil
  }

  var minimum: Int {
    switch self {
    case .fixed(let width): width
    case .flexible(let minimum, _), .adaptive(let minimum, _): minimum
    }
  }
}
