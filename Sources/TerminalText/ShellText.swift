// SPDX-License-Identifier: MIT
extension String {
  /// The text in single quotes, which a POSIX shell reads as one word, whatever is in it.
  package var inShellQuotes: String {
    var quoted = "'"
    // By scalars: a combining mark behind an apostrophe does not hide it from the shell.
    for scalar in unicodeScalars { quoted += scalar == "'" ? "'\\''" : String(scalar) }
    return quoted + "'"
  }
}
