// SPDX-License-Identifier: MIT
/// `1 graphic`, `2 graphics`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// `an ellipse`, `a star`.
package func article(_ noun: String) -> String { ("aeiou".contains(noun.first ?? " ") ? "an " : "a ") + noun }
