// SPDX-License-Identifier: GPL-3.0-or-later
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
  case missingImage = "missing-image"
  case contrast
  case textOverflow = "text-overflow"
  case unusedToken = "unused-token"
  case unusedStyle = "unused-style"
  case unusedDefinition = "unused-definition"
  case unmatchedVariant = "unmatched-variant"
  case invalidProperty = "invalid-property"
  case withoutEffect = "no-effect"

  var summary: String {
    switch self {
    case .offCanvas: "extends beyond its canvas"
    case .covered: "is hidden by what is in front of it"
    case .zeroSize: "has no width or no height"
    case .emptyGroup: "is an empty group"
    case .redundantGroup: "is a group with one child and no properties of its own"
    case .nearColors: "is a colour almost equal to another one"
    case .duplicateName: "has the name of a sibling"
    case .duplicateID: "has the id of an earlier element of the file"
    case .duplicate: "has the kind, look and place of an earlier graphic"
    case .defaultName: "has the name that it got when it was added"
    case .missingImage: "shows a file that is not there"
    case .contrast: "is a text with too little contrast to what is behind it"
    case .textOverflow: "is a text that does not fit its frame"
    case .unusedToken: "is a token that nothing uses"
    case .unusedStyle: "is a style that nothing uses"
    case .unusedDefinition: "is a definition in SVG that nothing uses"
    case .unmatchedVariant: "is a variant whose selectors match nothing"
    case .invalidProperty: "has a value of the wrong type or out of range"
    case .withoutEffect: "has a property that is not drawn on its kind"
    }
  }

  /// The action of `--fix` on a finding of the rule; nil if it does nothing.
  var fix: String? {
    switch self {
    case .zeroSize: "deletes it if it has neither"
    case .emptyGroup, .duplicate, .unusedToken, .unusedStyle, .unusedDefinition: "deletes it"
    case .redundantGroup: "replaces it by its child"
    case .nearColors: "sets it to the one that is used more"
    case .duplicateName: "numbers it"
    case .duplicateID: "gives a graphic another one, unless a style sheet names it"
    case .offCanvas, .covered, .defaultName, .missingImage, .contrast, .textOverflow, .unmatchedVariant, .invalidProperty,
      .withoutEffect:
      nil
    }
  }
}

extension LintRule {
  /// A rule by its name, also in the plural and with underscores, or by a word for what it finds.
  init?(called name: String) {
    let name = name.lowercased().replacing("_", with: "-")
    let found = PseudoClass.named(name).map { $0.name == "outside-canvas" ? LintRule.offCanvas.rawValue : $0.name } ?? name
    guard let rule = LintRule(rawValue: name) ?? LintRule(rawValue: found) ?? LintRule.allCases.first(where: { $0.rawValue + "s" == name })
    else { return nil }
    self = rule
  }
}
