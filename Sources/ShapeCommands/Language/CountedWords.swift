/// `1 graphic`, `2 graphics`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// `an ellipse`, `a star`.
func article(_ noun: String) -> String { ("aeiou".contains(noun.first ?? " ") ? "an " : "a ") + noun }
