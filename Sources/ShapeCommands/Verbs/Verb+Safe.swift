extension SafeMode {
  /// Denied unless listed here, so that an effect that is added later is refused by default.
  package static func allows(_ effect: Verb.Effect) -> Bool { allowed.contains(effect) }

  private static let allowed: Set<Verb.Effect> = [.pure, .view, .changes]
}

extension Verb {
  /// Whether safe mode runs it.
  package var isSafe: Bool { SafeMode.allows(effect) }
}
