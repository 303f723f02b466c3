// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapeCommands
import TerminalUI

/// The findings of `lint`, and the one gone to.
final class Findings: ObservableObject {
  /// The row of the finding gone to, or of the one after it if it is gone; nil before the first visit of a row.
  @Published private(set) var row: Int?
  /// Whether the finding gone to was not found again.
  private var isGone = false
  /// The result of the last search.
  @Published private(set) var found = Found()
  /// The state of the document at the last search.
  private var known: (revision: Int, document: ObjectIdentifier)?

  /// The findings in the order of their rules: those that can be repaired come first.
  struct Found {
    var findings: [Finding] = []
    var sections: [(rule: String, rows: Range<Int>)] = []

    init() {}

    /// - Returns: Nil when it was stopped.
    init?(_ all: [Finding], while shouldContinue: () -> Bool = { true }) {
      var rules: [String: [Int]] = [:]
      for (index, finding) in all.enumerated() {
        if index & 0xfff == 0, !shouldContinue() { return nil }
        rules[finding.rule, default: []].append(index)
      }
      findings.reserveCapacity(all.count)
      let order = rules.keys.sorted()
      func isRepairable(_ rule: String) -> Bool { all[rules[rule]![0]].repair != nil }
      for rule in order.filter(isRepairable) + order.filter({ !isRepairable($0) }) {
        sections.append((rule, findings.count..<findings.count + rules[rule]!.count))
        for index in rules[rule]! {
          if findings.count & 0xfff == 0, !shouldContinue() { return nil }
          findings.append(all[index])
        }
      }
    }
  }

  /// The finding gone to, if it is still there.
  var current: Finding? { row.flatMap { isGone || !found.findings.indices.contains($0) ? nil : found.findings[$0] } }

  /// Goes to a row.
  func go(to row: Int?) { (self.row, isGone) = (row, false) }

  /// The maximum number of graphics of a document that is searched again after each edit, while no key is pending.
  private static let mostGraphics = 20_000

  /// Searches again; if interrupted, the old findings stay.
  /// - Parameter hasKeys: Whether a key is pending, which interrupts it; nil where only the user does.
  /// - Returns: Whether the search was completed.
  @discardableResult func look(in editor: Editor, hasKeys: (() -> Bool)? = nil) -> Bool {
    guard let found = hasKeys.map({ quietFindings(editor.session, $0) }) ?? findings(editor.session) else { return false }
    known = (editor.session.revision, ObjectIdentifier(editor.document))
    let old = current
    self.found = found
    if let old {
      let same = found.findings.firstIndex {
        $0.rule == old.rule && $0.node == old.node && ($0.node != .document || $0.message == old.message)
      }
      if let same { row = same } else { isGone = true }
    }
    row = found.findings.isEmpty ? nil : row.map { min($0, found.findings.count) }
    return true
  }

  private func findings(_ session: Session) -> Found? {
    session.findings().flatMap { Found($0) { !session.host.isInterrupted() } }
  }

  /// The findings, without showing progress; nil for a pending key.
  private func quietFindings(_ session: Session, _ hasKeys: @escaping () -> Bool) -> Found? {
    let show = session.host.progress.show
    session.host.progress.show = nil
    defer { session.host.progress.show = show }
    return session.untilKey(hasKeys) { findings(session) }
  }

  /// Removes a repaired finding.
  func drop(_ row: Int) {
    var left = found.findings
    left.remove(at: row)
    found = Found(left)!
    // If the repair is undone, it is found again.
    known?.revision = -1
  }

  /// Whether the document changed since the last search.
  func isOld(in editor: Editor) -> Bool {
    known.map { $0.revision != editor.session.revision || $0.document != ObjectIdentifier(editor.document) } ?? false
  }

  /// Whether a new search is due without a request.
  func isDue(in editor: Editor) -> Bool { isOld(in: editor) && editor.document.graphicCount <= Findings.mostGraphics }
}

extension Browser {
  /// The number of findings of the last search.
  package var findingCount: Int { findings.found.findings.count }
}
