// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The definitions of scripts, and the running scripts.
package struct ScriptState {
  /// Variables of `let` and of loops.
  var variables: [String: Scalar] = [:]
  /// The names of variables whose values are from outside, and never read as code.
  var data: Set<String> = []
  /// The source text of each procedure, by name.
  var definitions: [String: String] = [:]
  /// The names that `def` defined, for completion.
  var procedures: Set<String> = []
  /// Names of the steps that `begin` opened.
  package var transactions: [String] = []
  /// The number of commands run so far.
  var commandCount = 0
  /// Whether a command wrote a file, such as a picture.
  package var hasWritten = false
  /// The stack of running scripts, outermost first.
  var running: [SourceText] = []
  /// The number of selectors with `?` that matched nothing so far.
  var emptyCount = 0
  /// The remarks that are given once.
  var told: Set<String> = []
  /// The nesting depth of running loops.
  var loopDepth = 0
  /// The copies that the running loops made, so that each is placed in front of the earlier ones.
  var loopCopies: Set<NodeID> = []
  /// The last tutorial step shown; nil before the first.
  package var tutorStep: Int?
  /// During a journal replay, the recorded contents of the files that its commands read.
  var replayedFiles: ReplayedFiles?
}
