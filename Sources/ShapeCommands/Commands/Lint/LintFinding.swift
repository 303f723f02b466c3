// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

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
    case id(String)
    case recolor(Color, to: Color)
    case token(String)
    case style(String)
    /// Deletes some bytes of the file that was read.
    case markup(Range<Int>)
  }
}
