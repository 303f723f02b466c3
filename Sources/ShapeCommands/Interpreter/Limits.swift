// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The limits of scripts, as listed by `help limits` and the manual.
package enum Limits {
  package static let rows: [(what: String, limit: Int)] = [
    ("bytes of a line", Lexer.longestLine), ("bytes of a script", ScriptFiles.longest),
    ("commands of a run, those of loops counted", Parser.mostCommands), ("turns of a loop over a range", Parser.mostCommands),
    ("blocks within one another", Parser.deepestBlock), ("scripts that call one another", Interpreter.deepestSource),
    ("procedures that call one another", Interpreter.deepestCall),
    ("brackets or parentheses within one another", SelectorParser.deepestNesting),
    ("operands of an expression", ExpressionParser.mostNodes), ("bytes of a text or a list", Interpreter.listLimit),
    ("bytes of the words of a command", Interpreter.wordsLimit), ("bytes of all variables", Interpreter.variableLimit),
    ("combining marks in a row", CombiningMarkRun.limit), ("bytes of a regular expression, or of a name with stars", Pattern.lengthLimit),
    ("steps of a regular expression on one text", Pattern.stepLimit), ("choices of a name with braces", Glob.mostChoices),
    ("steps of a selector that is not a path", SelectorParser.mostSteps), ("undo steps that are kept", History.stepLimit),
    ("bytes of undo steps that are kept, about", History.costLimit), ("--safe: graphics of a document", SafeMode.graphicLimit),
    ("--safe: bytes of a document", SafeMode.documentLimit), ("--safe: bytes of answers and messages", SafeMode.outputLimit),
    ("--safe: seconds of computing", SafeMode.secondsLimit),
  ]

  /// A number with a comma before every group of three digits.
  package static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }
}
