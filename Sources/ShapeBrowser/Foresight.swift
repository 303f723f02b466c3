// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel
import TerminalText
import TerminalUI

/// What a search or a filter finds while it is typed. Nothing of it is left when the line is run or dropped.
///
/// It looks when no key waits, and stops when one does: so no key waits for it.
package final class Foresight: ObservableObject {
  /// What was found, in words; empty for nothing.
  @Published private(set) var summary = ""
  private var text = ""
  private var former: (cursor: NodeID?, filter: RowFilter?)?
  private var isFiltering = false

  /// The most finds that a filter shows while it is typed.
  private static let mostShown = 100_000

  /// Whether a line asks for something that was not looked for yet.
  func isDue(_ line: String, _ entry: CommandEntry) -> Bool {
    line != text && (entry.isSearch && !line.isEmpty || former != nil)
  }

  /// Looks for what a line asks for.
  func look(_ line: String, _ entry: CommandEntry, in editor: Editor, hasKeys: @escaping () -> Bool) {
    let session = editor.session
    let isFilter = entry.purpose == .filter
    let selector = entry.selector(in: line)
    let words = selector ?? line
    guard entry.isSearch, !words.isEmpty else {
      end(in: editor)
      text = line
      return
    }
    let found = session.untilKey(hasKeys) { session.foreseen(words, isSelector: selector != nil) }
    guard found != nil || !hasKeys() else { return }
    let nodes = found?.nodes ?? []
    if former == nil { former = (editor.cursor, session.place.filter) }
    let isShown = isFilter && !nodes.isEmpty && nodes.count <= Foresight.mostShown
    if isShown, let found {
      // A key that waits stops it here too; it is looked again after the key.
      guard session.untilKey(hasKeys, { session.foresee(session.filter(words, found)) }) else { return }
      isFiltering = true
      editor.foreseeRows()
    }
    text = line
    if !isFilter {
      editor.foresee(nodes.first)
    } else if isFiltering, nodes.count > Foresight.mostShown {
      session.foresee(former?.filter)
      editor.foreseeRows()
    }
    summary = Foresight.words(nodes, isFilter, editor)
  }

  private static func words(_ nodes: [NodeID], _ isFilter: Bool, _ editor: Editor) -> String {
    guard let first = nodes.first else { return "nothing matches yet" }
    if !isFilter { return "\(nodes.count) match; the first is \(sanitized(editor.document.path(of: first), limit: 200))" }
    return "\(nodes.count) match" + (nodes.count > mostShown ? "; Enter shows them" : "")
  }

  /// Leaves everything as it was before.
  func end(in editor: Editor) {
    (text, summary) = ("", "")
    guard let former else { return }
    self.former = nil
    if isFiltering { editor.session.foresee(former.filter) }
    isFiltering = false
    editor.endForesight(former.cursor)
  }
}

extension Session {
  /// Does something that stops when a key waits.
  func untilKey<Result>(_ hasKeys: @escaping () -> Bool, _ body: () -> Result) -> Result {
    let usual = host.isInterrupted
    host.isInterrupted = { hasKeys() || usual() }
    defer {
      host.isInterrupted = usual
      // Restores the check for interruptions in the document.
      _ = query
    }
    return body()
  }
}
