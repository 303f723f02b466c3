import ShapeCommands
import ShapeModel
import Testing

@Suite struct `The limits in the pages` {
  /// What each row of a page says, by the constant of the program that sets it.
  static let program: [(row: String, limit: Int)] = [
    ("bytes of a line", Lexer.longestLine), ("bytes of a script", Session.scriptLimit),
    ("commands of a run, those of loops counted", Parser.mostCommands), ("turns of a loop over a range", Parser.mostCommands),
    ("blocks within one another", Parser.deepestBlock), ("scripts that call one another", Runner.deepestSource),
    ("procedures that call one another", Runner.deepestCall),
    ("brackets, or parentheses of a selector or an expression, within one another", SelectorParser.deepestNesting),
    ("operands of an expression", ExpressionParser.mostNodes), ("bytes of a text or a list", Runner.listLimit),
    ("bytes of the words of a command", Runner.wordsLimit), ("bytes of all variables", Runner.variableLimit),
    ("combining marks in a row", MarkRun.limit), ("bytes of a regular expression, or of a name with stars", Pattern.lengthLimit),
    ("steps of a regular expression on one text", Pattern.stepLimit), ("choices of a name with braces", Glob.mostChoices),
    ("steps of a selector", SelectorParser.mostSteps), ("undo steps that are kept", Editor.stepLimit),
    ("bytes of undo steps that are kept, about", Editor.costLimit), ("--safe: graphics of a document", SafeMode.graphicLimit),
    ("--safe: bytes of a document", SafeMode.documentLimit), ("--safe: bytes of answers and messages", SafeMode.outputLimit),
    ("--safe: seconds of computing", SafeMode.secondsLimit),
  ]

  static let format: [(row: String, limit: Int)] = [
    ("levels of groups", Document.levelLimit), ("lists and objects within one another", 2 * Document.levelLimit + 64),
    ("bytes of an id", Document.idLimit), ("bytes of a name", text(.name)), ("bytes of a text", text(.textString)),
    ("bytes of a number as it is written", NumberText.literalLimit), ("magnitude of a number", Int(NumberRange.limit)),
    ("combining marks in a row, of any text", MarkRun.limit), ("shadows of a graphic", Property.shadowLimit),
  ]

  private static func text(_ property: Property) -> Int {
    if case .text(let maximum, _) = property.specification.type { maximum } else { 0 }
  }

  @Test(arguments: [("man/shapeedit.1", program), ("man/shapeedit.5", format)])
  func `are those of the program`(_ path: String, _ limits: [(row: String, limit: Int)]) throws {
    let section = try Workplace.text(path).split(separator: "\n.Sh ").first { $0.hasPrefix("LIMITS") } ?? ""
    let rows = Set(section.split(separator: "\n").filter { $0.hasPrefix(".It ") }.map { String($0.dropFirst(4)) })
    let wanted = Set(limits.map { "\($0.row) Ta \(grouped($0.limit))" })
    #expect(rows == wanted, "\(rows.symmetricDifference(wanted))")
  }

  private func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }
}
