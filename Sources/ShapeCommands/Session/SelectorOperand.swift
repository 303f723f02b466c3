// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// A selector and the word it was typed as.
package struct SelectorOperand: Sendable {
  package var selector: Selector
  package var word: ArgumentWord
}
