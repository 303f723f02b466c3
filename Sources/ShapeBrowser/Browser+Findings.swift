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

  /// The marked finding: the one gone to, as long as its graphic is what keys change.
  package var markedFinding: Int? { findings.current == nil || editor.session.selection != graphicOfFinding ? nil : findings.row }

  /// The graphic of the finding gone to; none for one of the whole document.
  private var graphicOfFinding: [NodeID] {
    [findings.current?.node].compactMap(\.self).filter { $0 != .document && editor.document.contains($0) }
  }

  /// Goes to a finding, and selects its graphic, or nothing for one of the whole document.
  func goToFinding(_ row: Int?) {
    findings.go(to: row)
    guard let finding = findings.current else { return }
    editor.run("select " + (graphicOfFinding.first.map(editor.name) ?? "--none"))
    // A filter may hide the graphic; then the line says what is selected instead.
    guard markedFinding != nil else { return }
    editor.remark("\(finding.rule): \(finding.message)" + (finding.repair.map { "; x runs \($0)" } ?? ""))
  }

  /// Moves by a number of findings.
  func moveFinding(by step: Int) {
    let count = findings.found.findings.count
    guard count > 0 else { return }
    let row = findings.row.map { findings.current == nil && step > 0 ? $0 - 1 : $0 }
    goToFinding(min(max(0, (row ?? (step > 0 ? -1 : count)) + step), count - 1))
  }

  /// Goes to the first finding of another rule.
  func moveRule(by step: Int) {
    let sections = findings.found.sections
    guard !sections.isEmpty else { return }
    let place = findings.row.flatMap { row in sections.firstIndex { $0.rows.contains(row) } } ?? (step > 0 ? -1 : sections.count)
    goToFinding(sections[min(max(0, place + step), sections.count - 1)].rows.lowerBound)
  }

  /// Repairs the marked finding, and goes to the one after it.
  func repair() {
    guard let row = markedFinding else { return editor.tell("j goes to the next finding; x repairs the one that is marked", .warning) }
    guard let line = findings.current?.repair else { return editor.tell("lint cannot repair this; change it by hand", .warning) }
    editor.run(line)
    guard editor.report.kind != .error else { return }
    findings.drop(row)
    editor.selectQuietly(graphicOfFinding)
    editor.refresh()
  }
}
