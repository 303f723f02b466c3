import ShapeCommands
import ShapeModel
import TerminalText
import TerminalUI

/// What `lint` finds, with a section for each rule: going to a row selects its graphic.
struct FindingsList: View {
  @ObservedObject var browser: Browser
  @ObservedObject var editor: Editor

  var body: some View {
    let _ = editor.documentChanges
    let found = browser.findings.found
    List(selection: Binding(get: { browser.findings.row }, set: { browser.goToFinding($0) })) {
      if found.findings.isEmpty { Text("nothing was found").dim() }
      if browser.findings.isOld(in: editor), !browser.findings.isDue(in: editor) { Text("the drawing changed; w looks again").dim() }
      ForEach(found.sections, id: \.rule) { section in
        Section("\(section.rule) \(section.rows.count)") {
          ForEach(section.rows, id: \.self) { row in FindingRow(finding: found.findings[row], editor: editor) }
        }
      }
    }
    .listCursor(Binding(get: { browser.findings.row }, set: { _ in }))
  }
}

private struct FindingRow: View {
  let finding: Finding
  let editor: Editor

  var body: some View {
    HStack {
      Text(finding.repair == nil ? " " : "x").bold().fixedSize()
      if finding.node != .document, editor.document.contains(finding.node) {
        Text(sanitized(editor.document.label(of: finding.node), limit: 100)).lineLimit(1).bold()
      }
      Text(sanitized(finding.message, limit: 200)).lineLimit(1).dim()
    }
  }
}

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
  func look(in editor: Editor, hasKeys: @escaping () -> Bool = { false }) {
    guard let findings = editor.session.untilKey(hasKeys, { editor.session.findings() }) else { return }
    known = (editor.session.revision, ObjectIdentifier(editor.document))
    found = Found(findings)
    if let row, row >= findings.count { self.row = findings.isEmpty ? nil : findings.count - 1 }
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
  /// Shows what `lint` finds, anew.
  func showFindings() {
    findings.look(in: editor)
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

  /// Goes so many findings on.
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
    guard let line = repairLine() else { return editor.tell("lint cannot repair this; change it by hand", .warning) }
    editor.run(line)
    guard editor.report.kind != .error, let row = findings.row else { return }
    findings.drop(row)
    let found = findings.found.findings
    guard found.indices.contains(row), found[row].node != .document, editor.document.contains(found[row].node) else { return }
    editor.selectQuietly([found[row].node])
  }
}
