/// Texts that move cursors, turn lines round, hide or lie when a program prints them as they come.
public enum HostileTexts {
  /// All of them.
  public static let all: [String] = controls + separators + directions + invisible + fillers + marks + emoji + odd + words

  private static let controls = [
    "\u{0}", "nul\u{0}nul", "bell\u{7}", "back\u{8}\u{8}\u{8}\u{8}space", "tab\tstop", "line\nfeed", "carriage\rreturn",
    "crlf\r\n", "vertical\u{b}tab", "form\u{c}feed", "shift\u{e}out\u{f}", "cancel\u{18}\u{1a}", "del\u{7f}",
    "\u{1b}[31mred\u{1b}[0m", "\u{1b}[2J\u{1b}[H", "\u{1b}[1A\u{1b}[2Kgone", "\u{1b}]0;title\u{7}", "\u{1b}]0;title\u{1b}\\",
    "\u{1b}]52;c;cm0gLXJmIH4=\u{7}", "\u{1b}]8;;http://evil.example\u{1b}\\link\u{1b}]8;;\u{1b}\\", "\u{1b}P+q544e\u{1b}\\",
    "\u{1b}[6n", "\u{1b}[c", "\u{1b}[21t", "\u{1b}c", "\u{1b}(0lqk", "\u{1b}_Ga=T\u{1b}\\", "\u{1b}[?1049h", "\u{1b}[201~rm\n",
    "\u{9b}31mred", "\u{9d}0;title\u{9c}", "\u{90}q\u{9c}", "\u{85}next line", "\u{80}\u{81}\u{9f}", "x\u{1b}", "\u{1b}[38;5;1",
    "\u{1b}[999999999b", "\u{1}prompt\u{2}",
  ]
  private static let separators = ["line\u{2028}separator", "paragraph\u{2029}separator"]
  private static let directions = [
    "abc\u{202e}gvs.exe", "\u{202d}left\u{202c}", "\u{2066}\u{2067}\u{2068}\u{2069}", "\u{200e}\u{200f}marks", "\u{61c}arabic",
    "if \u{202e}\u{2066}// admin\u{2069} \u{2066}", "\u{202a}\u{202b}embed",
  ]
  private static let invisible = [
    "zero\u{200b}width", "non\u{200c}joiner", "a\u{200d}b", "\u{2060}word", "\u{2061}\u{2062}\u{2063}\u{2064}", "\u{feff}bom",
    "soft\u{ad}hyphen", "\u{e0041}\u{e0042}\u{e007f}tags", "\u{e0001}", "\u{206a}\u{206f}", "\u{fff9}a\u{fffa}b\u{fffb}",
    "\u{180e}vowel", "a\u{fe00}b\u{fe01}", "x\u{e0100}\u{e01ef}", "a\u{fe0f}", "9\u{fe0f}9", "\u{34f}grapheme", "\u{17b4}\u{17b5}",
    "\u{1d173}\u{1d17a}", "\u{200d}", "👩\u{200d}", "👩\u{200d}x", "\u{1f3fb}\u{200d}",
  ]
  private static let fillers = ["\u{115f}", "\u{1160}", "\u{3164}\u{3164}", "\u{ffa0}"]
  private static let marks = [
    "Z" + String(repeating: "\u{301}\u{323}", count: 20), "\u{301}first", "\u{20dd}", " \u{301}",
    "a" + String(repeating: "\u{489}", count: 1_000),
    "\u{1b}\u{301}", String(repeating: "\u{e47}", count: 12),
  ]
  private static let emoji = [
    "👨" + String(repeating: "\u{200d}👨", count: 100), String(repeating: "🏿", count: 30), "🇩🇪🇩", "❤\u{fe0f}\u{fe0f}\u{fe0f}",
    "👍🏿🏿🏿", "1\u{fe0f}\u{20e3}\u{20e3}",
  ]
  private static let odd = [
    " leading", "trailing ", " ", "\u{3000}wide\u{3000}", "\u{a0}no break\u{a0}", "\u{e000}private", "\u{f8ff}", "\u{10fffd}",
    String(Unicode.Scalar(0xffff as UInt32)!),
    String(Unicode.Scalar(0xfdd0 as UInt32)!), "\u{378}unassigned", String(Unicode.Scalar(0x1fffe as UInt32)!),
    String(repeating: "x", count: 5_000), String(repeating: "漢", count: 500), "",
    String(repeating: "\n", count: 500), "שלום \u{202e}", "\u{1100}" + String(repeating: "\u{1161}", count: 50),
  ]
  /// Texts that shells, options and this program's own language would misread.
  private static let words = [
    "$(rm -rf ~)", "`rm`", "a;quit", "\"quoted\"", "it's", "-- not a flag", "# not a comment", "%s%n", "${1/0}", "#id", "*", "/a/b", "",
  ]

  /// Parts of these texts and scalars of difficult blocks, put together at random.
  public static func random(using generator: inout some RandomNumberGenerator) -> String {
    let blocks: [ClosedRange<UInt32>] = [
      0x00...0xff, 0x300...0x36f, 0x600...0x6ff, 0x900...0xdff, 0xe00...0xeff, 0x1100...0x11ff, 0x2000...0x206f, 0x2190...0x27bf,
      0x3000...0x30ff, 0xac00...0xad00, 0xfe00...0xfe0f, 0x1f1e6...0x1f1ff, 0x1f300...0x1faff, 0xe0000...0xe01ef,
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      if Bool.random(using: &generator) {
        text.append(contentsOf: all.randomElement(using: &generator)!.unicodeScalars.prefix(12))
      } else {
        let block = blocks.randomElement(using: &generator)!
        for _ in 0..<3 { if let scalar = Unicode.Scalar(UInt32.random(in: block, using: &generator)) { text.append(scalar) } }
      }
    }
    return String(text)
  }

  /// The scalars of a text for people that act on a terminal, hide or lie; a line feed ends a line.
  public static func disallowed(in text: String) -> [Unicode.Scalar] {
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.filter { index in
      let scalar = scalars[index]
      switch scalar.value {
      case 0x0a: return false
      // A keycap.
      case 0xfe0f where index > 0 && index + 1 < scalars.count && scalars[index + 1].value == 0x20e3:
        return !scalars[index - 1].properties.isEmoji
      case 0x200d, 0xfe0f: return index == 0 || scalars[index - 1].value < 0x2000
      case 0x115f, 0x1160, 0x3164, 0xffa0: return true
      default: break
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return true
      default: return false
      }
    }.map { scalars[$0] }
  }

  /// A text as a string of JSON, every character escaped.
  public static func json(_ text: String) -> String {
    var result = "\""
    for unit in text.utf16 {
      let digits = String(unit, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return result + "\""
  }

  /// A text as a word of the language in quotes, every character that could mean something escaped.
  public static func word(_ text: String) -> String {
    "\"" + text.unicodeScalars.map { $0.properties.isAlphabetic ? String($0) : "\\u{\(String($0.value, radix: 16))}" }.joined() + "\""
  }
}
