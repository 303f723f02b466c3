// SPDX-License-Identifier: GPL-3.0-or-later
/// The gradient behind everything on a canvas, which a document stores in one line: `linear(90deg, #3366cc 0, #000033 1)`.
package struct BackgroundGradient: Hashable, Sendable {
  /// A rectangle without a frame that is filled with the gradient.
  package private(set) var shape = Graphic(kind: .rectangle)

  /// The gradient of a text in a document; nil for another text.
  package init?(_ text: String) {
    guard text.utf8.count <= BackgroundGradient.longest, BackgroundGradient.isWritten(as: text),
      let gradient = try? BackgroundGradient(parsing: text, [])
    else { return nil }
    self = gradient
  }

  /// The gradient of a text as `set` takes it. Tokens become their colours.
  init(parsing text: String, _ tokens: [NamedColor]) throws(ValueText.Problem) {
    for setting in try Shorthand.expand(.fill, text, tokens: tokens) ?? [] { shape[setting.property] = setting.value }
    replaceColors { tokens.color(of: $0).map { .color($0) } }
    guard self.text.utf8.count <= BackgroundGradient.longest else { throw ValueText.Problem("that gradient has too many colours") }
  }

  /// The most bytes of one in a document.
  private static let longest = 4096

  /// Whether a text is a gradient rather than a colour.
  static func isWritten(as text: String) -> Bool {
    ["linear(", "radial(", "linear-gradient(", "radial-gradient("].contains { text.hasPrefix($0) }
  }

  /// The gradient in one line, as a document stores it.
  package var text: String { Shorthand.text(.fill, of: shape) ?? "none" }

  /// The colours from the start to the end.
  package var colors: [ColorTerm] { stops.map(\.color) }

  private var stops: [Stop] { if case .stops(let stops)? = shape[PaintProperties.fill.stops] { stops } else { [] } }

  /// Replaces colours by those that `replacement` returns; nil keeps one.
  package mutating func replaceColors(_ replacement: (ColorTerm) -> ColorTerm?) {
    shape[PaintProperties.fill.stops] = .stops(stops.map { Stop(offset: $0.offset, color: replacement($0.color) ?? $0.color) })
  }
}
