// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// Returns the value of an environment variable; tests pass a table.
package typealias EnvironmentLookup = (_ name: String) -> String?

/// A variable of the process's environment; nil if it is longer than 4096 bytes.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).flatMap { strnlen($0, longestVariable + 1) > longestVariable ? nil : String(cString: $0) }
}

private let longestVariable = 4096

/// Whether a descriptor refers to a terminal.
package func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

/// Whether the terminal named by `TERM` obeys control sequences.
package func hasControlSequences(environment: EnvironmentLookup = environmentVariable) -> Bool {
  environment("TERM").map { !$0.isEmpty && $0 != "dumb" } ?? false
}

/// Whether the locale's encoding is UTF-8; otherwise trees are drawn in ASCII.
///
/// - SeeAlso: POSIX, "Environment Variables": `LC_ALL` over `LC_CTYPE` over `LANG`, empty values ignored.
package func usesUTF8(environment: EnvironmentLookup = environmentVariable) -> Bool {
  let names = ["LC_ALL", "LC_CTYPE", "LANG"]
  guard let locale = names.lazy.compactMap(environment).first(where: { !$0.isEmpty }) else { return false }
  guard let codeset = locale.split(separator: ".", maxSplits: 1).dropFirst().first else { return false }
  let name = codeset.prefix { $0 != "@" }.lowercased()
  return name == "utf-8" || name == "utf8"
}
