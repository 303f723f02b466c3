// SPDX-License-Identifier: GPL-3.0-or-later
/// A list of paths in one word, separated by commas; a backslash escapes a comma or a backslash in a path.
package enum FileList {
  package static func paths(in text: String) -> [String] {
    var paths = [""]
    var isEscaped = false
    for character in text {
      switch character {
      case "\\" where !isEscaped: isEscaped = true
      case "," where !isEscaped: paths.append("")
      default:
        // Before any other character, a backslash is literal.
        if isEscaped, character != ",", character != "\\" { paths[paths.count - 1].append("\\") }
        paths[paths.count - 1].append(character)
        isEscaped = false
      }
    }
    if isEscaped { paths[paths.count - 1].append("\\") }
    return paths.filter { !$0.isEmpty }
  }

  package static func text(of paths: [String]) -> String {
    paths.map { $0.replacing("\\", with: "\\\\").replacing(",", with: "\\,") }.joined(separator: ",")
  }
}
