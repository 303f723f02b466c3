// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The keywords of style values, in whatever case they are written, and those that any property can have.
///
/// - SeeAlso: CSS Values and Units 4, section 2.1; CSS Cascade 5, section 7.3.
enum StyleKeyword {
  /// The text with which a value means the same to readers that know a keyword in one spelling only; nil if that is its own text.
  ///
  /// `unset` and `revert` are `inherit` for inherited properties, and the initial value for others: no sheet of another origin applies.
  static func canonical(_ name: String, _ text: String) -> String? {
    let word = text.lowercased()
    switch word {
    case "inherit": return text == word ? nil : word
    case "initial": return initial(name, text)
    case "unset", "revert", "revert-layer": return InheritedNames.contains(name) ? "inherit" : initial(name, text)
    default:
      if let keyword = mixed[word] { return keyword == text ? nil : keyword }
      return word == text || !hasKeywords(name) || !word.utf8.allSatisfy(isOfKeyword) ? nil : word
    }
  }

  /// The keywords with letters of both cases.
  private static let mixed = Dictionary(
    uniqueKeysWithValues: [
      "currentColor", "crispEdges", "geometricPrecision", "optimizeLegibility", "optimizeQuality", "optimizeSpeed", "linearRGB", "sRGB",
    ].map { ($0.lowercased(), $0) })

  private static func initial(_ name: String, _ text: String) -> String? {
    // Painters differ in the size of letters that nothing declares.
    let initial = name == SVGWord.fontSize.text ? "initial" : InheritedNames.table[name]?.initial ?? InheritedNames.own[name] ?? "initial"
    let word = initial.isEmpty ? "initial" : initial
    return word == text ? nil : word
  }

  /// Whether the words of a property are keywords; names of families are none.
  private static func hasKeywords(_ name: String) -> Bool {
    name != SVGWord.fontFamily.text && name != SVGWord.font.text && SVGWord(text: name)?.isStyle == true
  }

  private static func isOfKeyword(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) || byte == UInt8(ascii: "-") || byte == 0x20 }

  /// Whether a value may have another text by ``canonical(_:_:)``. O(value).
  static func mayDiffer(_ range: Range<Int>, _ bytes: ByteStore) -> Bool {
    guard range.upperBound <= bytes.count, let first = range.first else { return false }
    switch bytes.base[first] {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return true
    case UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "r"):
      if ["initial", "unset", "revert", "revert-layer"].contains(where: { bytes.spells(range, $0) }) { return true }
    case UInt8(ascii: "a")...UInt8(ascii: "z"): break
    default: return false
    }
    return range.contains { (0x41...0x5a).contains(bytes.base[$0]) }
  }
}
