// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFiles
package import ShapeModel

/// A script that was tried, and what its result is known by.
package struct ScriptPreview {
  package let script: String
  package let label: String
  /// The revision on which it was tried.
  package let revision: Int
  package let before, after: Document
  /// The digest of the result.
  let digest: ContentDigest

  /// The token that names it; equal previews have equal tokens.
  package var token: String { String(digest.hash ^ UInt64(truncatingIfNeeded: revision), radix: 36) }

  /// The error of a script that changes no drawing as a step.
  package static let isNone = CommandError(
    SourceRange(0, 0), "preview.unknown", "there is nothing to preview: these lines do not change this drawing in one step")

  /// `confirm TOKEN`: the token of a line that carries a trial out; nil for other lines.
  package static func token(in line: String) -> String? {
    let words = line.split { $0 == " " || $0 == "\n" }
    return words.count == 2 && words[0] == "confirm" ? String(words[1]) : nil
  }
}
