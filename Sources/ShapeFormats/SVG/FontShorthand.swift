// SPDX-License-Identifier: GPL-3.0-or-later
/// The parts of a `font` declaration.
///
/// - SeeAlso: CSS Fonts Level 3, section 3.7.
struct FontShorthand {
  /// Each name that the shorthand sets, with its text: that of the shorthand, or the initial value.
  private(set) var parts: [(name: String, text: String)] = []

  private static let styles: Set<String> = ["italic", "oblique"]
  private static let variants: Set<String> = ["small-caps"]
  private static let weights: Set<String> = [
    "bold", "bolder", "lighter", "100", "200", "300", "400", "500", "600", "700", "800", "900",
  ]
  private static let stretches: Set<String> = [
    "condensed", "expanded", "semi-condensed", "semi-expanded", "extra-condensed", "extra-expanded", "ultra-condensed", "ultra-expanded",
  ]

  /// Nil for a text that is not such a declaration, and for keywords of system fonts.
  init?(_ text: String) {
    var rest = text[...]
    var found = ["font-style": "normal", "font-variant": "normal", "font-weight": "normal", "font-stretch": "normal"]
    func word() -> Substring {
      rest = rest.drop { $0.isWhitespace }
      return rest.prefix { !$0.isWhitespace }
    }
    while true {
      let next = word().lowercased()
      let name =
        FontShorthand.styles.contains(next)
        ? "font-style"
        : FontShorthand.variants.contains(next)
          ? "font-variant"
          : FontShorthand.weights.contains(next) ? "font-weight" : FontShorthand.stretches.contains(next) ? "font-stretch" : nil
      guard let name else {
        if next == "normal" { rest = rest.dropFirst(next.count); continue }
        break
      }
      found[name] = next
      rest = rest.dropFirst(next.count)
    }
    let size = word().prefix { $0 != "/" }
    rest = rest.dropFirst(size.count).drop { $0.isWhitespace }
    var height: Substring = "normal"
    if rest.first == "/" {
      rest = rest.dropFirst()
      height = word()
      rest = rest.dropFirst(height.count)
    }
    let family = rest.drop { $0.isWhitespace }
    guard let first = size.first, first.isNumber || first == "." || FontShorthand.sizes.contains(size.lowercased()), !family.isEmpty else {
      return nil
    }
    found["font-size"] = String(size)
    found["line-height"] = String(height)
    found["font-family"] = String(family)
    parts = found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static let sizes: Set<String> = [
    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "larger", "smaller",
  ]
}
