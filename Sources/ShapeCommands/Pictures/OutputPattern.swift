// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFormats
import ShapeModel

/// The name of an output file with placeholders that are filled per picture: `{canvas}-{name}@{scale}.png`.
package struct OutputPattern {
  enum Field: String, CaseIterable {
    case file, canvas, path, name, id, n, scale, width, height, variant

    /// Whether its value differs between the graphics of a canvas.
    var isOfGraphic: Bool { ![.file, .canvas, .scale, .width, .height, .variant].contains(self) }
  }

  private enum Part {
    case text(String)
    case field(Field)
  }

  private var parts: [Part] = []
  let text: String

  /// The command that was probably meant without a file name, or with one in the place of the selector: `write render Head -o Head.png`.
  static func command(_ verb: String, meantBy selector: SelectorOperand?, ending: String, _ session: any SessionReading) -> String {
    guard let word = selector?.word else { return "write \(verb) -o \(sanitized(stem(session.workspace.path), limit: 60)).\(ending)" }
    let source = sanitized(word.source, limit: 60)
    let name = word.text.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    return FormatName.ending(word.text) == ending
      ? "write \(verb) -o \(source)" : "write \(verb) \(source) -o \(name.isEmpty ? "part" : name).\(ending)"
  }

  /// - Throws: `file.pattern` for braces that do not contain a known field.
  init(_ word: ArgumentWord) throws(CommandError) { try self.init(word.text, at: word.range) }

  init(_ text: String, at range: SourceRange) throws(CommandError) {
    self.text = text
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      parts.append(.text(String(rest[..<open])))
      let close = rest[open...].firstIndex(of: "}") ?? rest.endIndex
      let name = String(rest[rest.index(after: open)..<close])
      guard close < rest.endIndex, let field = Field(rawValue: name) else {
        let fields = Field.allCases.map { "{\($0.rawValue)}" }
        throw CommandError(
          range, "file.pattern", "'{\(name)' is not a field of file names", help: ["there are \(fields.joined(separator: " "))"], .usage)
      }
      parts.append(.field(field))
      rest = rest[rest.index(after: close)...]
    }
    parts.append(.text(String(rest)))
  }

  /// Throws if the pictures of several documents would have the same file name.
  func refuseOneName(_ session: any SessionViewing, at range: SourceRange) throws(CommandError) {
    let count = session.options.pictures.documentCount
    guard count > 1, !has({ $0 == .file }) else { return }
    let ending = text.lastIndex(of: ".").map { String(text[$0...]) } ?? ".png"
    throw CommandError(
      range, "file.pattern", "\(count) documents have one file name",
      help: ["put {file} into it: -o '{file}-{canvas}\(sanitized(ending, limit: 20))'"], .usage)
  }

  func has(_ isWanted: (Field) -> Bool) -> Bool {
    parts.contains { part in if case .field(let field) = part { isWanted(field) } else { false } }
  }

  /// The path of one picture.
  func path(_ value: (Field) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): OutputPattern.safe(value(field))
      }
    }.joined()
  }

  /// The path that a document is saved to, in which `{file}` stands for the name of its file.
  package static func path(_ text: String, ofFile path: String?) -> String { text.replacing("{file}", with: safe(stem(path))) }

  /// The path of the option -o, which may also be a folder, with a slash at its end, for a file of the same name.
  package static func option(_ text: String, ofFile path: String?) -> String {
    if text.hasSuffix("/"), let name = path?.split(separator: "/").last { return text + name }
    return Self.path(text, ofFile: path)
  }

  /// The file name without folder and extensions: `faces` for `samples/faces.shape.json`.
  static func stem(_ path: String?) -> String {
    let name = path?.split(separator: "/").last ?? "untitled"
    let stem = name.prefix { $0 != "." }
    return String(stem.isEmpty ? name : stem)
  }

  /// A value as part of a file name: without path separators, invisible characters or a leading dot.
  private static func safe(_ value: String) -> String {
    var name = ""
    for scalar in value.unicodeScalars {
      let isBad =
        scalar == "/" || scalar == "\\" || scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
      name.unicodeScalars.append(isBad ? "-" : scalar)
    }
    while name.utf8.count > 100 { name.removeLast() }
    return name.hasPrefix(".") ? "_" + name.dropFirst() : name
  }
}
