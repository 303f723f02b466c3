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
    guard !isSARIF || session.options.pictures.documentCount == 1 else {
      throw CommandError(
        session.running.range, "usage", "a SARIF log is of one drawing",
        help: ["for f in *.svg; do shapeedit lint $f --sarif > $f.sarif; done makes a folder of them, which GitHub takes"], .usage)
    }
    let rules = only.subtracting(ignored)
    let picture = try LintPicture(session, words)
    let roots: [NodeID] = if let selector { try session.targets(selector, mayBeDocument: true) } else { [.document] }
    let run = try LintRun(session, in: roots, rules: rules, pictures: PictureGrounds(session))
    let names = NodeNames(session.document)
    let report = LintReport(session, names, run.findings, isLasting: fixes)
    let pictured = try picture?.write(run.findings)
    let graphics = session.document.graphicCount
    let fixed = fixes ? try mend(run, session, roots, rules) : Mended(left: run.findings)
    let left = fixed.left.count
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
      let rest = fixed.lines.isEmpty ? report : LintReport(session, NodeNames(session.document), fixed.left, isLasting: false)
      reply.lines = AnswerStream {
        [AnySequence(fixed.lines), AnySequence(rest.lines())].lazy.joined().flatMap { page.folded($0).map { StyledLine($0, .verbatim) } }
      }
    }
    reply.isNegative = isStrict && left > 0
    reply.change = session.change(of: session.document.ordered(session.running.touched))
    let count = run.findings.isEmpty ? "nothing was found" : counted(run.findings.count, "warning") + report.counts
    let more = fixed.later > 0 ? ", and \(fixed.later) caused by the fixes" : ""
    let deleted = graphics - session.document.graphicCount
    let lost = deleted > 0 ? ", \(counted(deleted, "graphic")) deleted" : ""
    reply.notes = [fixes ? "\(fixed.first) mended\(more)\(lost) of \(count)" : count] + (pictured?.notes ?? [])
    reply.warnings += run.remarks + (pictured?.warnings ?? [])
    guard !isSARIF else { return reply }
    let summary: [JSONText.Field] =
      [
        .init("warnings", .integer(run.findings.count)), .init("mended", .integer(fixed.first + fixed.later)),
      ] + (pictured?.fields ?? [])
    if session.options.isJSON { reply.objects += [summary] }
    return reply
  }

  /// What was repaired, and what is left.
  private struct Mended {
    /// The number of repaired findings of the document as it was.
    var first = 0
    /// The number of repaired findings that earlier repairs caused.
    var later = 0
    /// A line for each.
    var lines: [String] = []
    var left: [LintFinding]
  }

  /// The maximum number of rounds of repairing findings that earlier repairs caused, such as similar colours or duplicate names.
  private static let mostRounds = 8

  /// Repairs findings, and those caused by repairs, until no repairable finding is left.
  private static func mend(
    _ run: LintRun, _ session: any SessionEditing, _ roots: [NodeID], _ rules: Set<LintRule>
  ) throws(CommandError) -> Mended {
    var result = Mended(left: run.findings)
    for round in 0...mostRounds {
      let fixes = LintFixes(session)
      let mendable = fixes.mendable(result.left)
      if mendable.isEmpty { break }
      result.lines += LintReport(session, NodeNames(session.document), mendable, isLasting: true).lines("mended")
      try fixes.mend(mendable)
      if round == 0 { result.first = mendable.count } else { result.later += mendable.count }
      let roots = roots.filter { $0 == .document || session.document.contains($0) }
      result.left = try LintRun(session, in: roots, rules: rules).findings
    }
    return result
  }
}

extension Flag where Value == Set<LintRule> {
  /// An option with the names of rules, separated by commas.
  fileprivate static func rules(_ name: String, _ summary: String, absent: [LintRule]) -> Flag {
    Flag(FlagForm(name, "RULE,RULE", summary, type: .list(LintRule.allCases.map(\.rawValue)))) { (word, _) throws(CommandError) in
      guard let word else { return Set(absent) }
      var rules: Set<LintRule> = []
      for part in word.text.split(separator: ",") {
        guard let rule = LintRule(called: String(part)) else {
          let names = LintRule.allCases.map(\.rawValue)
          let near =
            PseudoClass.named(String(part)).map { ["a selector finds that: find *:\($0.forms[0].replacing("S", with: "*"))"] }
            ?? CommandError.didYouMean(String(part), among: names)
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
