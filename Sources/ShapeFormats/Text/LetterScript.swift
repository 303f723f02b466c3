// SPDX-License-Identifier: GPL-3.0-or-later
/// Letters that many fonts do not have, by the common names of their writing systems.
package enum LetterScript: String, CaseIterable, Sendable {
  case hebrew = "Hebrew"
  case arabic = "Arabic"
  case indic = "Indic"
  case thai = "Thai"
  case korean = "Korean"
  case ideographs = "Chinese or Japanese"
  case emoji

  /// The script of a scalar; nil for letters that nearly all fonts have.
  package init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x05d0...0x05ff: self = .hebrew
    case 0x0620...0x06ff, 0x0750...0x077f, 0x08a0...0x08ff, 0xfb50...0xfdff, 0xfe70...0xfefc: self = .arabic
    case 0x0904...0x0ddf: self = .indic
    case 0x0e01...0x0e5b: self = .thai
    case 0x1100...0x11ff, 0xac00...0xd7a3: self = .korean
    case 0x3041...0x30ff, 0x3400...0x9fff, 0xf900...0xfaff, 0x20000...0x3fffd: self = .ideographs
    case 0x1f300...0x1faff: self = .emoji
    default: return nil
    }
  }

  /// The scripts in a text, each once, with the first letter of each.
  static func all(in text: String) -> [(script: LetterScript, letter: Unicode.Scalar)] {
    // ASCII and Latin letters take one or two bytes that begin below 0xd6.
    guard text.utf8.contains(where: { $0 >= 0xd6 }) else { return [] }
    var found: [(script: LetterScript, letter: Unicode.Scalar)] = []
    for scalar in text.unicodeScalars {
      guard let script = LetterScript(scalar), !found.contains(where: { $0.script == script }) else { continue }
      found.append((script, scalar))
    }
    return found
  }
}
