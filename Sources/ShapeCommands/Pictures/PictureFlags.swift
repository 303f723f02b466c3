// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The flags of a verb that makes pictures; most are common to all such verbs.
struct PictureFlags: Parameter {
  private let forms: [FlagForm]

  init(_ forms: [FlagForm]) { self.forms = forms }

  func declare(in forms: inout VerbForms) { forms.flags += self.forms }

  func check(_ words: inout CommandWords) throws(CommandError) {
    for form in forms {
      guard let word = try words.flag(form) else { continue }
      if form.name == FlagForm.hide.name, !word.word.isInterpolated { _ = try words.session.selector(word) }
    }
  }

  func bind(_ words: inout CommandWords) throws(CommandError) -> PictureWords {
    var flags: [String: ArgumentWord] = [:]
    for form in forms { flags[form.name] = try words.flag(form) }
    return PictureWords(flags: flags, range: words.range)
  }
}

/// The values of these flags.
struct PictureWords {
  private let flags: [String: ArgumentWord]
  /// The range of the whole command.
  let range: SourceRange
  /// Whether to make a picture of each graphic.
  var isEach: Bool
  /// Whether the page is the bounding box of the painted area.
  var isTight: Bool

  init(flags: [String: ArgumentWord], range: SourceRange) {
    (self.flags, self.range) = (flags, range)
    (isEach, isTight) = (flags["--each"] != nil, flags["--tight"] != nil)
  }

  /// No flags.
  init(at range: SourceRange = SourceRange(0, 0)) { self.init(flags: [:], range: range) }

  func has(_ flag: String) -> Bool { flags[flag] != nil }
  func value(_ flag: String) -> ArgumentWord? { flags[flag] }

  func count(_ flag: String) throws(CommandError) -> Int? {
    guard let word = flags[flag] else { return nil }
    guard let number = Int(word.text), number > 0 else {
      throw CommandError(word.range, "value.number", "\(flag) needs a whole number above 0, not '\(word.text)'", .usage)
    }
    return number
  }

  /// The nodes to leave out.
  func hidden(_ session: any SessionViewing) throws(CommandError) -> Set<NodeID> {
    guard let word = flags["--hide"] else { return [] }
    return Set(try session.targets(try session.selector(word)))
  }
}

extension FlagForm {
  /// The flags of a picture with several canvases, in pixels.
  /// - Parameters:
  ///   - summary: The summary of `--picture`.
  ///   - subject: The noun for the part with this width: `each canvas`.
  static func sheet(_ summary: String, widthOf subject: String) -> [FlagForm] {
    [
      FlagForm("--picture", nil, summary), .output("where the picture goes, as PNG"), .canvas,
      FlagForm("--width", "PIXELS", "width of \(subject)"), FlagForm("--scale", "N", "scale factor"), .background, .allowRead,
      FlagForm("--force", nil, "write over a file that is not a picture"),
    ]
  }

  static func output(_ summary: String) -> FlagForm { FlagForm("-o", "FILE", summary, type: .path) }
  static let each = FlagForm("--each", nil, "a picture of each graphic")
  static let tight = FlagForm("--tight", nil, "the page is the bounding box of what is painted")
  static let canvas = FlagForm("--canvas", "NAME", "this canvas", type: .canvas)
  static let hide = FlagForm("--hide", "SELECTOR", "leave these out", type: .selector)
  static let variant = FlagForm("--variant", "NAME", "as this variant of the document", type: .variant)
  static let variants = FlagForm("--variants", nil, "each variant, with {variant} in the name")
  static let background = FlagForm("--background", "COLOR", "behind everything, or none", type: .color(["none"], takesTokens: false))
  static let allowRead = FlagForm("--allow-read", nil, "images may be read from anywhere")
}
