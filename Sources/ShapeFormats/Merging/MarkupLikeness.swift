// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The features of an element by which its similarity to another one is measured: its attributes, its text, and its contents.
///
/// - SeeAlso: Falleri and others: Fine-grained and accurate source code differencing (2014), for the dice coefficient of descendants.
struct MarkupLikeness {
  private let name: ArraySlice<UInt8>?
  private let attributes: [ArraySlice<UInt8>: ArraySlice<UInt8>]
  private let text: ArraySlice<UInt8>?
  /// The names, attributes and texts of its contents, with their numbers of occurrences.
  private let contents: [ArraySlice<UInt8>: Int]
  private let contentCount: Int

  /// The minimum similarity of elements that are paired.
  static let least = 0.6
  /// The maximum number of pieces examined within an element.
  private static let contentLimit = 256

  init(_ tree: ElementTree, _ node: Int) {
    name = tree.name(node)
    attributes = Dictionary(
      tree.attributes(node).map { (tree.text($0.name), tree.text($0.value)) }, uniquingKeysWith: { first, _ in first })
    text = tree.nodes[node].hasText ? tree.inner(node) : nil
    var contents: [ArraySlice<UInt8>: Int] = [:]
    if text == nil {
      for piece in (node + 1..<node + tree.nodes[node].count).prefix(MarkupLikeness.contentLimit) {
        contents[tree.name(piece) ?? tree.content(piece), default: 0] += 1
        for attribute in tree.attributes(piece) {
          contents[tree.text(attribute.name.lowerBound..<attribute.value.upperBound), default: 0] += 1
        }
      }
    }
    self.contents = contents
    contentCount = contents.values.reduce(0, +)
  }

  /// The similarity, from 0 for nothing in common to 1 for equal elements at one place; 0 for elements of different names.
  /// - Parameter neighbors: The similarity of the pieces before and after both, from 0 to 1.
  func likeness(to other: MarkupLikeness, neighbors: Double) -> Double {
    guard let name, name == other.name else { return 0 }
    var (common, all) = (neighbors, 1.0)
    for (name, value) in attributes {
      all += 1
      // An attribute that both have with different values still counts for something.
      if let otherValue = other.attributes[name] { common += value == otherValue ? 1 : 0.3 }
    }
    all += Double(other.attributes.keys.count { attributes[$0] == nil })
    if text != nil || other.text != nil {
      all += 1
      if let text, let otherText = other.text { common += text == otherText ? 1 : 0.3 }
    }
    let count = contentCount + other.contentCount
    if count > 0 {
      // Contents that only one of the two has are weak evidence.
      let weight = contentCount > 0 && other.contentCount > 0 ? 3.0 : 1
      let shared = contents.reduce(0) { $0 + min($1.value, other.contents[$1.key] ?? 0) }
      all += weight
      common += weight * Double(2 * shared) / Double(count)
    }
    return common / all
  }
}
