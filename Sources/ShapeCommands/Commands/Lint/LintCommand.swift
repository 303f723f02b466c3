// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel
import ShapePresentation

/// `lint [SELECTOR]`: finds likely mistakes, and repairs them with `--fix`.
enum LintCommand {
  static let verb = Verb(
    "lint", in: .document, "find probable mistakes", .changes, .runsFromShell,
    takes: Operand.selector("SELECTOR").optional, Flag.rules("--only", "only these rules; help lint lists them", absent: LintRule.allCases),
    Flag.rules("--ignore", "all rules but these", absent: []), Flag.toggle("--summary", "only how often each rule found something"),
    Flag.toggle("--fix", "fix what can be fixed, as one step"), Flag.toggle("--strict", "exit with status 1 if anything is found"),
    Flag.toggle("--sarif", "answer as SARIF 2.1.0"), PictureFlags(LintPicture.flags),
    forms: LintRule.allCases.map { rule in "\(rule.rawValue): \(rule.summary)\(rule.fix.map { "; --fix \($0)" } ?? "")" },
    examples: [
      Verb.Example("lint", "each with its rule"), Verb.Example("lint --fix --only empty-group,duplicate-name", "and none of the others"),
      Verb.Example("lint --picture -o found.png", "where each is, on the drawing"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand?, _ only: Set<LintRule>, _ ignored: Set<LintRule>, _ isSummary: Bool,
    _ fixes: Bool, _ isStrict: Bool, _ isSARIF: Bool,
    _ words: PictureWords
  ) throws(CommandError) -> Reply {
    let rules = only.subtracting(ignored)
    let picture = try LintPicture(session, words)
    let roots: [NodeID] = if let selector { try session.targets(selector, mayBeDocument: true) } else { [.document] }
    let run = try LintRun(session, in: roots, rules: rules, pictures: PictureGrounds(session))
    let names = NodeNames(session.document)
    let report = LintReport(session, names, run.findings, isLasting: fixes)
    let pictured = try picture?.write(run.findings)
    let graphics = session.document.graphicCount
    let mended = fixes ? try LintFixes(session).mend(run.findings) : []
    let later = mended.isEmpty ? (mended: 0, left: run.findings.count) : try mendAgain(session, roots, rules)
    let left = later.left
    var reply = Reply()
    if isSARIF {
      reply = Reply.answer([report.sarif.text])
      reply.fields = [.init("sarif", report.sarif)]
    } else if session.options.isJSON {
      reply.objects = AnswerStream { report.objects }
    } else if isSummary {
      reply = Reply.answer(report.summary)
    } else {
      let page = session.options.page
      reply.lines = AnswerStream { report.lines.lazy.flatMap { page.folded($0).map { StyledLine($0, .verbatim) } } }
    }
    reply.isNegative = isStrict && left > 0
    reply.change = session.change(of: session.document.ordered(session.running.touched))
    let count = run.findings.isEmpty ? "nothing was found" : counted(run.findings.count, "warning") + report.counts
    let more = later.mended > 0 ? ", and \(later.mended) caused by the fixes" : ""
    let deleted = graphics - session.document.graphicCount
    let lost = deleted > 0 ? ", \(counted(deleted, "graphic")) deleted" : ""
    reply.notes = [fixes ? "\(mended.count) mended\(more)\(lost) of \(count)" : count] + (pictured?.notes ?? [])
    reply.warnings += pictured?.warnings ?? []
    guard !isSARIF else { return reply }
    let summary: [JSONText.Field] =
      [
        .init("warnings", .integer(run.findings.count)), .init("mended", .integer(mended.count + later.mended)),
      ] + (pictured?.fields ?? [])
    if session.options.isJSON { reply.objects += [summary] }
    return reply
  }

  /// The maximum number of rounds of repairing findings that earlier repairs caused, such as similar colours or duplicate names.
  private static let mostRounds = 8

  /// Repairs findings caused by repairs, until no repairable finding is left.
  private static func mendAgain(
    _ session: any SessionEditing, _ roots: [NodeID], _ rules: Set<LintRule>
  ) throws(CommandError) -> (mended: Int, left: Int) {
    var mended = 0
    for _ in 0..<mostRounds {
      let run = try LintRun(session, in: roots.filter { $0 == .document || session.document.contains($0) }, rules: rules)
      let more = try LintFixes(session).mend(run.findings).count
      if more == 0 { return (mended, run.findings.count) }
      mended += more
    }
    return (mended, 0)
  }
}

extension Flag where Value == Set<LintRule> {
  /// An option with the names of rules, separated by commas.
  fileprivate static func rules(_ name: String, _ summary: String, absent: [LintRule]) -> Flag {
    Flag(FlagForm(name, "RULE,RULE", summary, type: .list(LintRule.allCases.map(\.rawValue)))) { (word, _) throws(CommandError) in
      guard let word else { return Set(absent) }
      var rules: Set<LintRule> = []
      for part in word.text.split(separator: ",") {
        guard let rule = LintRule(rawValue: String(part)) else {
          let names = LintRule.allCases.map(\.rawValue)
          let near = CommandError.didYouMean(String(part), among: names)
          throw CommandError(
            word.range, "lint.rule", "there is no rule '\(sanitized(String(part), limit: 40))'",
            help: near.isEmpty ? ["the rules are \(names.joined(separator: ", "))"] : near)
        }
        rules.insert(rule)
      }
      return rules
    }
  }
}
