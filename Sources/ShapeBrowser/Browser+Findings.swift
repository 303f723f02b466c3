// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel

/// The actions of keys in the list of findings.
extension Browser {
  /// Runs `lint` again and shows its findings.
  func showFindings() {
    editor.running = "lint"
    guard findings.look(in: editor) else { return editor.tell("lint was stopped; w begins it again", .warning) }
    focus(on: .findings)
    let found = findings.found.findings
    let repairs = found.count { $0.repair != nil }
    editor.tell(found.isEmpty ? "lint found nothing" : "lint found \(found.count), of which \(repairs) can be repaired")
  }

  /// Goes to a finding, and selects its graphic.
  func goToFinding(_ row: Int?) {
    findings.row = row
    let found = findings.found.findings
    guard let row, found.indices.contains(row) else { return }
    let finding = found[row]
    if finding.node != .document, editor.document.contains(finding.node) { editor.run("select " + editor.name(finding.node)) }
    editor.remark("\(finding.rule): \(finding.message)" + (finding.repair.map { "; x runs \($0)" } ?? ""))
  }

  /// Moves by a number of findings.
  func moveFinding(by step: Int) {
    let count = findings.found.findings.count
    guard count > 0 else { return }
    goToFinding(min(max(0, (findings.row ?? (step > 0 ? -1 : count)) + step), count - 1))
  }

  /// Goes to the first finding of another rule.
  func moveRule(by step: Int) {
    let sections = findings.found.sections
    guard !sections.isEmpty else { return }
    let place = findings.row.flatMap { row in sections.firstIndex { $0.rows.contains(row) } } ?? (step > 0 ? -1 : sections.count)
    goToFinding(sections[min(max(0, place + step), sections.count - 1)].rows.lowerBound)
  }

  /// The line that repairs the finding that keys refer to.
  func repairLine() -> String? {
    let found = findings.found.findings
    guard let row = findings.row, found.indices.contains(row) else { return nil }
    return found[row].repair
  }

  /// Repairs the finding that keys refer to, and goes to the one after it.
  func repair() {
    guard findings.row != nil else { return editor.tell("j goes to the first finding; x repairs the one that is marked", .warning) }
    guard let line = repairLine() else { return editor.tell("lint cannot repair this; change it by hand", .warning) }
    editor.run(line)
    guard editor.report.kind != .error, let row = findings.row else { return }
    findings.drop(row)
    let found = findings.found.findings
    guard found.indices.contains(row), found[row].node != .document, editor.document.contains(found[row].node) else { return }
    editor.selectQuietly([found[row].node])
    editor.refresh()
  }
}
