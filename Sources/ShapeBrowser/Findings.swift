import ShapeCommands
import ShapeModel
import TerminalText
import TerminalUI

/// What `lint` finds, as rows: going to one selects its graphic.
struct FindingsList: View {
  @ObservedObject var browser: Browser
  @ObservedObject var editor: Editor

  var body: some View {
    let findings = browser.findings.current(of: editor)
    List(selection: Binding(get: { browser.findings.row }, set: { browser.goToFinding($0) })) {
      if findings.isEmpty { Text("nothing was found").dim() }
      if browser.findings.isOld(in: editor) { Text("the drawing changed; w looks again").dim() }
      ForEach(findings.indices, id: \.self) { row in FindingRow(finding: findings[row], editor: editor) }
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
      Text(finding.rule).fixedSize()
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
  private var known: (findings: [Finding], revision: Int, document: ObjectIdentifier)?

  /// The most graphics of a document in which it is looked again after each edit.
  static let mostGraphics = 5_000

  /// What was found. In small documents it follows each edit; in others it is what was there when the user asked.
  func current(of editor: Editor) -> [Finding] {
    _ = editor.documentChanges
    if !isCurrent(in: editor), known == nil || editor.document.graphicCount <= Findings.mostGraphics { look(in: editor) }
    return known?.findings ?? []
  }

  /// Looks again; what is interrupted leaves what was known.
  func look(in editor: Editor) {
    guard let findings = editor.session.findings() else { return }
    known = (findings, editor.session.revision, ObjectIdentifier(editor.document))
    if let row { self.row = findings.isEmpty ? nil : min(row, findings.count - 1) }
  }

  private func isCurrent(in editor: Editor) -> Bool {
    known.map { $0.revision == editor.session.revision && $0.document == ObjectIdentifier(editor.document) } ?? false
  }

  func isOld(in editor: Editor) -> Bool { known != nil && !isCurrent(in: editor) }
}

extension Browser {
  /// Shows what `lint` finds, anew.
  func showFindings() {
    findings.look(in: editor)
    focus(on: .findings)
    let found = findings.current(of: editor)
    let repairs = found.count { $0.repair != nil }
    editor.tell(found.isEmpty ? "lint found nothing" : "lint found \(found.count), of which \(repairs) can be repaired")
    if let row = findings.row, row >= found.count { findings.row = nil }
  }

  /// Goes to a finding, and selects its graphic.
  func goToFinding(_ row: Int?) {
    findings.row = row
    let found = findings.current(of: editor)
    guard let row, found.indices.contains(row) else { return }
    let finding = found[row]
    if finding.node != .document, editor.document.contains(finding.node) { editor.run("select " + editor.name(finding.node)) }
    editor.remark("\(finding.rule): \(finding.message)" + (finding.repair.map { "; x runs \($0)" } ?? ""))
  }

  /// The line that repairs the finding that keys refer to.
  func repairLine() -> String? {
    let found = findings.current(of: editor)
    guard let row = findings.row, found.indices.contains(row) else { return nil }
    return found[row].repair
  }

  /// Repairs the finding that keys refer to, and goes to the one after it.
  func repair() {
    guard let line = repairLine() else { return editor.tell("there is no repair for this but by hand", .warning) }
    editor.run(line)
    guard editor.report.kind != .error else { return }
    let found = findings.current(of: editor)
    guard let row = findings.row, found.indices.contains(row), found[row].node != .document else { return }
    editor.selectQuietly([found[row].node])
  }
}
