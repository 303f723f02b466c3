// SPDX-License-Identifier: GPL-3.0-or-later
import Programs
import ShapeFormats

/// The font families that fontconfig lists, read once, at the first lookup.
package final class InstalledFonts {
  /// In lower case; nil if fontconfig's tools are not installed.
  private lazy var families = InstalledFonts.read()
  private var covering: [Unicode.Scalar: Set<String>?] = [:]
  /// The maximum number of letters that are looked up, each by a process of its own.
  private static let mostLetters = 16

  package init() {}

  /// Whether renderers find a family; always true if fontconfig's tools are not installed.
  package func has(_ family: String) -> Bool {
    let name = family.lowercased()
    if TextFont.isGeneric(name) { return true }
    return families?.contains(name) ?? true
  }

  /// The families that have a letter, in lower case; nil if fontconfig's tools are not installed.
  package func families(with letter: Unicode.Scalar) -> Set<String>? {
    if let known = covering[letter] { return known }
    guard covering.count < InstalledFonts.mostLetters else { return nil }
    let found = InstalledFonts.read(pattern: ":charset=" + String(letter.value, radix: 16))
    covering[letter] = .some(found)
    return found
  }

  private static func read(pattern: String? = nil) -> Set<String>? {
    guard let program = InstalledProgram.find("fc-list") else { return nil }
    let filter = ChildFilter(
      program: program, arguments: ["--format", "%{family}\n"] + (pattern.map { [$0] } ?? []), secondsLimit: 5, outputLimit: 1 << 24)
    guard let result = try? filter.run([]) else { return nil }
    return parse(String(decoding: result.output, as: UTF8.self))
  }

  /// Parses one face per line; its family's names in several languages are separated by commas.
  package static func parse(_ list: String) -> Set<String> {
    Set(list.split { $0 == "\n" || $0 == "," }.map { $0.lowercased() })
  }
}
