// SPDX-License-Identifier: GPL-3.0-or-later
extension SafeMode {
  /// Whether safe mode allows an effect. An allowlist, so that an effect added later is refused by default.
  package static func allows(_ effect: Verb.Effect) -> Bool { allowed.contains(effect) }

  private static let allowed: Set<Verb.Effect> = [.pure, .view, .changes]
}

extension Verb {
  /// Whether safe mode allows the verb.
  package var isSafe: Bool { SafeMode.allows(effect) }
}
