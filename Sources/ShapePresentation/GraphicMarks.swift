// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
package import ShapeOutline
import TerminalText

extension Kind {
  /// A glyph one cell wide, or a letter if the terminal has no such glyphs.
  package var glyph: String {
    guard Glyphs.current.isUnicode else { return String(word.prefix(1)) }
    return switch self {
    case .group: "▤"
    case .rectangle: "▭"
    case .ellipse: "○"
    case .line: "╱"
    case .polygon: "△"
    case .star: "⋆"
    case .polyline: "∧"
    case .path: "∼"
    case .text: "T"
    case .image: "▨"
    case .instance: "◇"
    default: "·"
    }
  }
}

extension GraphicSummary {
  /// The marks of a row without columns: hidden, locked, with invalid values, not saved, in conflict.
  /// - Parameter isInWords: Whether to write words, for a screen reader, if the terminal has no glyphs for them.
  package func marks(isUnsaved: Bool, isInConflict: Bool, isInWords: Bool) -> String {
    let isUnicode = Glyphs.current.isUnicode
    var marks = ""
    if isHidden { marks += isUnicode ? "◌" : "(hidden)" }
    if isLocked { marks += isUnicode ? "⊘" : "(locked)" }
    if hasProblems { marks += Glyphs.current.warning }
    if isUnsaved { marks += isUnicode ? "•" : isInWords ? "(unsaved)" : "*" }
    if isInConflict { marks += Glyphs.current.conflict }
    return marks
  }
}
