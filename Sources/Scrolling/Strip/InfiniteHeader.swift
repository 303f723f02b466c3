// SPDX-License-Identifier: MIT
/// An endlessly scrolling header, driven by the events of a scroll view that pages by one column.
///
/// While it scrolls, the strip of columns is shifted when it runs out; once it rests, the scroll view jumps back to the middle of the
/// wide view. Neither is visible.
public struct InfiniteHeader: Sendable, Hashable {
  /// The arithmetic of a header.
  public enum Variant: String, Sendable, Hashable {
    /// Shifts are multiples of the element count, so any jump keeps the visible elements; the selection is the nearest column, updated in
    /// every call, and a drag that ends without deceleration is normalised too.
    case mended
    /// As in the slides: a shift is right only if a callback receives exactly the last safe column, the selection is stale after a shift,
    /// and an offset of 0.2 columns already selects the next one.
    case faithful
  }

  /// The columns.
  public let strip: InfiniteStrip
  /// The arithmetic that is used.
  public let variant: Variant
  /// The number of columns by which the strip is shifted back.
  public private(set) var shift = 0
  /// The element in the middle.
  public private(set) var selected: Int

  private var isSkipping = false

  /// Makes a header with a selected element.
  public init(_ strip: InfiniteStrip, variant: Variant = .mended, selected: Int = 0) {
    self.strip = strip
    self.variant = variant
    self.selected = strip.element(selected)
  }

  /// The initial offset, which is also the offset after every layout.
  public var restingOffset: Double { strip.place(of: selected) }

  /// Follows the scroll view to a new offset.
  public mutating func didScroll(to offset: Double) {
    guard !isSkipping else { return }
    let index = strip.index(at: offset, shift: shift)
    switch variant {
    case .faithful: followFaithfully(Int(index.rounded(.up)))
    case .mended: follow(Int(index.rounded()))
    }
  }

  /// Handles the end of the movement after a touch.
  ///
  /// - Returns: The offset to jump to, which shows the same elements; nil if no jump is necessary.
  public mutating func didEndDecelerating(at offset: Double) -> Double? {
    guard shift != 0 else { return nil }
    guard variant == .mended else {
      selected = elementUnderCenter(at: offset)
      shift = 0
      return restingOffset
    }
    // A touch may have ended the movement between two columns: the fraction is kept, or the strip would jump under the finger.
    let index = strip.index(at: offset, shift: shift)
    let count = Double(strip.elementCount)
    selected = strip.element(Int(index.rounded()))
    shift = 0
    return strip.place(of: 0) + (index - (index / count).rounded(.down) * count) * strip.columnWidth
  }

  /// Handles the end of a drag; if nothing decelerates, this is the end of the movement.
  public mutating func didEndDragging(willDecelerate: Bool, at offset: Double) -> Double? {
    willDecelerate || variant == .faithful ? nil : didEndDecelerating(at: offset)
  }

  /// Handles an event of the scroll view, and jumps if necessary.
  ///
  /// The jump is itself a scroll; a flag keeps the header from following it.
  /// - Parameters:
  ///   - event: The event that the scroll view reported.
  ///   - offset: The scroll view's offset.
  ///   - jump: Writes the offset of the scroll view; the resulting scroll may be reported to the header.
  public mutating func handle(
    _ event: ScrollEvent, at offset: Double, jump: (inout InfiniteHeader, Double) -> Void
  ) {
    let destination: Double?
    switch event {
    case .didScroll:
      didScroll(to: offset)
      return
    case .didEndDecelerating, .didEndScrollingAnimation: destination = didEndDecelerating(at: offset)
    case .didEndDragging(let willDecelerate): destination = didEndDragging(willDecelerate: willDecelerate, at: offset)
    default: return
    }
    guard let destination else { return }
    isSkipping = true
    jump(&self, destination)
    isSkipping = false
  }

  /// The elements in view at an offset, with the middle one in the centre.
  public func picture(at offset: Double) -> [Int] {
    let middle = Int(strip.index(at: offset, shift: shift).rounded(.down))
    let side = strip.visibleCount / 2
    return (middle - side...middle + side).map { strip.element($0) }
  }

  private mutating func followFaithfully(_ index: Int) {
    let count = strip.elementCount
    if index <= -strip.visibleCount {
      shift += -index + (count - strip.visibleCount)
    } else if index >= count {
      shift -= index
    } else {
      selected = strip.element(index)
    }
  }

  private mutating func follow(_ index: Int) {
    let count = strip.elementCount
    if index <= -strip.visibleCount {
      shift += count * ((-index + count - 1) / count)
    } else if index >= count {
      shift -= count * (index / count)
    }
    selected = strip.element(index)
  }

  private func elementUnderCenter(at offset: Double) -> Int {
    let center = strip.index(at: offset + strip.columnWidth / 2, shift: shift) + Double(strip.leadingOverrun)
    return strip.element(ofColumn: Int(center.rounded(.down)))
  }
}
