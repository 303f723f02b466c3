// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The limits of `--safe`, for running untrusted scripts.
package enum SafeMode {
  package static let graphicLimit = 1_000_000
  package static let documentLimit = 256 << 20
  package static let outputLimit = 1 << 30
  package static let secondsLimit = 60

  static func limit(_ range: SourceRange, _ name: String, _ what: String, _ status: ExitStatus = .no) -> CommandError {
    CommandError(range, "limit.\(name)", "--safe does not allow \(what)", status)
  }
}
