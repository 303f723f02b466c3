import Programs

/// The font families that fontconfig lists, read once, at the first lookup.
package final class InstalledFonts {
  /// In lower case; nil where fontconfig's tools are not installed.
  private lazy var families = InstalledFonts.read()

  package init() {}

  /// Whether painters find a family; true for all where fontconfig's tools are not installed.
  package func has(_ family: String) -> Bool {
    let name = family.lowercased()
    if InstalledFonts.generic.contains(name) { return true }
    return families?.contains(name) ?? true
  }

  /// CSS's names of generic families.
  private static let generic: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "cursive", "fantasy", "system-ui", "ui-sans-serif", "ui-serif", "ui-monospace",
  ]

  private static func read() -> Set<String>? {
    guard let program = InstalledProgram.find("fc-list") else { return nil }
    let filter = ChildFilter(program: program, arguments: ["--format", "%{family}\n"], secondsLimit: 5, outputLimit: 1 << 24)
    guard let result = try? filter.run([]) else { return nil }
    return parse(String(decoding: result.output, as: UTF8.self))
  }

  /// Parses one face per line; its family's names in several languages are separated by commas.
  static func parse(_ list: String) -> Set<String> {
    Set(list.split { $0 == "\n" || $0 == "," }.map { $0.lowercased() })
  }
}
