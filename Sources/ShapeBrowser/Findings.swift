// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapeCommands
import TerminalUI

/// What was found, and the row that keys refer to.
final class Findings: ObservableObject {
  /// The row that keys refer to; nil before the first one was gone to.
  @Published var row: Int?
  /// What was found when it was looked last.
  @Published private(set) var found = Found()
  /// The state of the document then.
  private var known: (revision: Int, document: ObjectIdentifier)?

  /// The findings in the order of their rules: those that can be repaired come first.
  struct Found {
    var findings: [Finding] = []
    var sections: [(rule: String, rows: Range<Int>)] = []

    init() {}

    init(_ all: [Finding]) {
      let rules = Dictionary(grouping: all, by: \.rule)
      let order = rules.keys.sorted()
      for rule in order.filter({ rules[$0]![0].repair != nil }) + order.filter({ rules[$0]![0].repair == nil }) {
        sections.append((rule, findings.count..<findings.count + rules[rule]!.count))
        findings += rules[rule]!
      }
    }
  }

  /// The most graphics of a document in which it is looked again after each edit, when no key waits.
  private static let mostGraphics = 20_000

  /// Looks again, until a key waits; what is interrupted leaves what was known.
  /// - Returns: Whether it was not interrupted.
  @discardableResult func look(in editor: Editor, hasKeys: @escaping () -> Bool = { false }) -> Bool {
    guard let findings = editor.session.untilKey(hasKeys, { editor.session.findings() }) else { return false }
    known = (editor.session.revision, ObjectIdentifier(editor.document))
    found = Found(findings)
    if let row, row >= findings.count { self.row = findings.isEmpty ? nil : findings.count - 1 }
    return true
  }

  /// Takes out what was repaired.
  func drop(_ row: Int) {
    var left = found.findings
    left.remove(at: row)
    found = Found(left)
    // Undone, it is found again.
    known?.revision = -1
  }

  /// Whether the document changed since it was looked.
  func isOld(in editor: Editor) -> Bool {
    known.map { $0.revision != editor.session.revision || $0.document != ObjectIdentifier(editor.document) } ?? false
  }

  /// Whether it is looked again without being asked.
  func isDue(in editor: Editor) -> Bool { isOld(in: editor) && editor.document.graphicCount <= Findings.mostGraphics }
}

extension Browser {
  /// How many findings of `lint` the last look had.
  package var findingCount: Int { findings.found.findings.count }
}
