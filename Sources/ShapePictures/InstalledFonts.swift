/// The font families that fontconfig knows, asked once and only when a name is looked up.
package final class InstalledFonts {
  /// In small letters; nil where fontconfig's tools are not installed.
  private lazy var families = InstalledFonts.read()

  package init() {}

  /// Whether painters find a family. Without a way to ask, all are taken to be there.
  package func has(_ family: String) -> Bool {
    let name = family.lowercased()
    if InstalledFonts.generic.contains(name) { return true }
    return families?.contains(name) ?? true
  }

  /// What CSS calls families without naming one.
  private static let generic: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "cursive", "fantasy", "system-ui", "ui-sans-serif", "ui-serif", "ui-monospace",
  ]

  private static func read() -> Set<String>? {
    guard let program = ProgramPath.find("fc-list") else { return nil }
    let filter = ChildFilter(program: program, arguments: ["--format", "%{family}\n"], secondsLimit: 5, outputLimit: 1 << 24)
    guard let result = try? filter.run([]) else { return nil }
    return parse(String(decoding: result.output, as: UTF8.self))
  }

  /// A face a line; the names that its family has in several languages are apart by commas.
  static func parse(_ list: String) -> Set<String> {
    Set(list.split { $0 == "\n" || $0 == "," }.map { $0.lowercased() })
  }
}
