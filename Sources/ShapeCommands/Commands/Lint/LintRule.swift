import ShapeModel

/// The rules of `lint`; the raw values are their names in `--only`, `lint: off` and JSON.
enum LintRule: String, CaseIterable, Sendable {
  case offCanvas = "off-canvas"
  case covered
  case zeroSize = "zero-size"
  case emptyGroup = "empty-group"
  case redundantGroup = "redundant-group"
  case nearColors = "near-colors"
  case duplicateName = "duplicate-name"
  case duplicateID = "duplicate-id"
  case duplicate
  case defaultName = "default-name"
  case contrast
  case textOverflow = "text-overflow"
  case unusedToken = "unused-token"
  case unusedStyle = "unused-style"
  case unmatchedVariant = "unmatched-variant"
  case invalidProperty = "invalid-property"
  case withoutEffect = "no-effect"

  var summary: String {
    switch self {
    case .offCanvas: "reaches beyond its canvas"
    case .covered: "is hidden by what is in front of it"
    case .zeroSize: "has no width and no height"
    case .emptyGroup: "is a group with nothing in it"
    case .redundantGroup: "is a group of one that says nothing itself"
    case .nearColors: "is a colour that hardly differs from another one"
    case .duplicateName: "has the name of a sibling"
    case .duplicateID: "has the id of an earlier element of the file"
    case .duplicate: "has the kind, look and place of an earlier one"
    case .defaultName: "has the name it was made with"
    case .contrast: "is a text that is hard to read on what is behind it"
    case .textOverflow: "is a text whose letters reach beyond its frame"
    case .unusedToken: "is a token that nothing refers to"
    case .unusedStyle: "is a style that nothing follows"
    case .unmatchedVariant: "is a variant that shows or hides what is not there"
    case .invalidProperty: "has a value of the wrong type or out of range"
    case .withoutEffect: "has a property that is not drawn on its kind"
    }
  }

  /// Whether `--fix` repairs findings of the rule.
  var isFixable: Bool { fix != nil }

  /// What `--fix` does with a finding of the rule; nil if it does nothing.
  var fix: String? {
    switch self {
    case .zeroSize, .emptyGroup, .duplicate, .unusedToken, .unusedStyle: "deletes it"
    case .redundantGroup: "replaces it by its child"
    case .nearColors: "sets it to the one that is used more"
    case .duplicateName: "numbers it"
    case .offCanvas, .covered, .duplicateID, .defaultName, .contrast, .textOverflow, .unmatchedVariant, .invalidProperty, .withoutEffect:
      nil
    }
  }
}

/// One finding of `lint`.
struct LintFinding {
  var rule: LintRule
  /// The graphic, or the document.
  var node: NodeID
  var message: String
  var fix: Fix?

  /// The repair of a finding.
  enum Fix {
    case delete
    /// Replaces the group by its child.
    case dissolve
    case rename(String)
    case recolor(Color, to: Color)
    case token(String)
    case style(String)
  }
}
