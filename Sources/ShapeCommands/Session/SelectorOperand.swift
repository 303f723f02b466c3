// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
import TerminalText

/// A selector and the word it was typed as.
package struct SelectorOperand: Sendable {
  package var selector: Selector
  package var word: ArgumentWord
}

extension SelectorOperand {
  /// The selector of the contents of the groups that this one matches.
  var contents: String {
    let path = word.source + "/*"
    // A step of a path is a name.
    let isKind = selector.alternatives.contains { if case .kind? = $0.steps.last?.compound.head { true } else { false } }
    return !isKind && SelectorParser.isSelector(path) ? path : "(\(word.group ?? word.source) > *)"
  }
}

extension SessionReading {
  /// The running command with another word in the place of one.
  func line(replacing word: ArgumentWord, by text: String) -> String {
    guard let source = running.source else { return text }
    let line = source.text(SourceRange(running.range.lower, word.range.lower)) + text
    return sanitized(line + source.text(SourceRange(word.range.upper, running.range.upper)), limit: 200)
  }
}
