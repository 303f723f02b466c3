// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The viewport that an `svg` element inside another one establishes for its contents.
///
/// - SeeAlso: SVG 2, sections 8.2 and 8.6.
struct NestedViewport {
  /// The place of the viewport in the coordinates around it.
  private(set) var frame: Rect
  /// The view box of its contents; nil if they use the unit of the coordinates around it.
  private(set) var box: Rect?
  private let fit: PreserveAspectRatio

  /// - Parameters:
  ///   - outer: The size of the viewport around it, to which percentages refer.
  ///   - text: The text of the value in a range of the bytes.
  ///   - width: The width that a `use` gives it; nil for its own.
  ///   - declared: The text of its geometry, by a style or an attribute; nil for attributes only.
  init(
    _ tag: StartTag, in outer: Size, _ bytes: ByteStore, text: (Range<Int>) -> String, width: Double? = nil, height: Double? = nil,
    declared: ((SVGWord) -> String?)? = nil
  ) {
    func length(_ word: SVGWord, _ whole: Double, _ initial: Double) -> Double {
      let value = declared.map { $0(word) } ?? tag[word].map { text($0.value) }
      return value.flatMap { SVGNumbers.length($0, whole: whole) } ?? initial
    }
    frame = Rect(
      x: length(.x, outer.width, 0), y: length(.y, outer.height, 0), width: width ?? length(.width, outer.width, outer.width),
      height: height ?? length(.height, outer.height, outer.height))
    if let numbers = tag[.viewBox].map({ SVGNumbers.list(text($0.value)) }), numbers.count == 4, numbers[2] > 0, numbers[3] > 0 {
      box = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    fit = PreserveAspectRatio(tag.attributes.first { bytes.text($0.name) == "preserveAspectRatio" }.map { text($0.value) })
  }

  /// The size to which percentages in it refer.
  var size: Size { box.map { Size(width: $0.width, height: $0.height) } ?? Size(width: frame.width, height: frame.height) }

  /// The transform from the coordinates of its contents to those around it.
  var map: Affine { .translation(x: frame.x, y: frame.y) * (box.map { fit.map($0, onto: frame.size) } ?? .identity) }

  /// The visible part of the contents, in their coordinates; nil if the viewport has no area.
  var region: Rect? {
    guard frame.width > 0, frame.height > 0 else { return nil }
    return map.inverse?.bounds(of: frame)
  }
}

/// The `preserveAspectRatio` attribute: the way in which a view box is fitted into a viewport of other proportions.
struct PreserveAspectRatio {
  private var isStretched = false
  private var isSlice = false
  private var (x, y) = (0.5, 0.5)

  init(_ text: String?) {
    let words = text?.split(separator: " ").filter { $0 != "defer" } ?? []
    guard let word = words.first else { return }
    isStretched = word == "none"
    isSlice = words.count > 1 && words[1] == "slice"
    x = word.hasPrefix("xMin") ? 0 : word.hasPrefix("xMax") ? 1 : 0.5
    y = word.hasSuffix("YMin") ? 0 : word.hasSuffix("YMax") ? 1 : 0.5
  }

  /// The transform of a view box onto a viewport at the origin.
  func map(_ box: Rect, onto size: Size) -> Affine {
    var (across, down) = (size.width / box.width, size.height / box.height)
    if !isStretched {
      across = isSlice ? max(across, down) : min(across, down)
      down = across
    }
    return Affine(
      a: across, b: 0, c: 0, d: down, e: (size.width - box.width * across) * x - box.x * across,
      f: (size.height - box.height * down) * y - box.y * down)
  }
}

extension Size {
  /// The reference length of percentages that relate to neither width nor height.
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
}

extension Rect {
  fileprivate var size: Size { Size(width: width, height: height) }
}
