// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// A finding of `lint`, for a list to step through: its node, its message, and the line that repairs it.
package struct Finding: Hashable, Sendable {
  /// The graphic, or the document.
  package let node: NodeID
  /// The name of its rule, such as `off-canvas`.
  package let rule: String
  package let message: String
  /// The line of the language that repairs this finding alone; nil where `lint --fix` repairs nothing.
  package let repair: String?
}

extension SessionReading {
  /// The findings of `lint` in the whole document, in its order; nil if it was interrupted.
  /// - Complexity: As `lint`.
  package func findings() -> [Finding]? {
    host.progress.begin()
    defer { host.progress.end() }
    let run = try? part(0, of: 2) { () throws(CommandError) in try LintRun(self, in: [.document], rules: Set(LintRule.allCases)) }
    guard let run else { return nil }
    var findings: [Finding] = []
    findings.reserveCapacity(run.findings.count)
    for finding in run.findings {
      guard shouldContinue(run.findings.count + findings.count, of: 2 * run.findings.count) else { return nil }
      findings.append(Finding(node: finding.node, rule: finding.rule.rawValue, message: finding.message, repair: repair(of: finding)))
    }
    return findings
  }

  private func repair(of finding: LintFinding) -> String? {
    let name = Selector.id(document.id(of: finding.node))
    return switch finding.fix {
    case .delete: "delete " + name
    case .dissolve: "lint \(name) --fix --only \(finding.rule.rawValue)"
    case .rename(let new):
      (document.kind(of: finding.node) == .canvas ? "canvas rename " : "rename ") + name + " " + ScriptWord.word(new)
    case .id(let id): "set \(name) id \(ScriptWord.word(id))"
    case .recolor(let from, let to): "recolor \(from) to \(to)"
    case .token(let token): "token \(ScriptWord.word(token)) --delete"
    case .style(let style): "style \(ScriptWord.word(style)) --delete"
    case .markup: "lint --fix --only \(finding.rule.rawValue)"
    case nil: nil
    }
  }
}
