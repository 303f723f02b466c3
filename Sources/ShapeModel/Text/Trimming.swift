// SPDX-License-Identifier: GPL-3.0-or-later
extension Substring {
  /// The text without the blanks at both ends.
  package func trimmed(where isBlank: (Character) -> Bool = { $0 == " " }) -> String {
    let body = drop(while: isBlank)
    return String(body[..<(body.lastIndex { !isBlank($0) }.map { body.index(after: $0) } ?? body.startIndex)])
  }
}
