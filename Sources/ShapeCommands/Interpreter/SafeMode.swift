import ShapeModel

/// What a script of a stranger may do.
package enum SafeMode {
  /// Denied unless it stands here: an effect that is added later is refused until somebody thinks of it.
  package static func allows(_ effect: Verb.Effect) -> Bool { allowed.contains(effect) }

  private static let allowed: Set<Verb.Effect> = [.pure, .view, .changes]

  package static let graphicLimit = 1_000_000
  package static let documentLimit = 256 << 20
  package static let outputLimit = 1 << 30
  package static let secondsLimit = 60

  static func limit(_ range: SourceRange, _ name: String, _ what: String, _ status: ExitStatus = .no) -> CommandError {
    CommandError(range, "limit.\(name)", "--safe does not allow \(what)", status)
  }
}

extension Verb {
  /// Whether safe mode runs it.
  package var isSafe: Bool { SafeMode.allows(effect) }
}
