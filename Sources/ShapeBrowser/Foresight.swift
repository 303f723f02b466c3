// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel
import TerminalText
import TerminalUI

/// The matches of a search or a filter while it is typed. Nothing of them remains when the line is run or dropped.
///
/// Searches only while no key is pending, so that keys never wait for it.
package final class SearchPreview: ObservableObject {
  /// The result for ``text`` in words; empty if there is none.
  @Published private var summary = ""
  /// The text that was searched for last.
  @Published private var text = ""
  private var old: (cursor: NodeID?, filter: RowFilter?)?
  private var isFiltering = false

  /// The maximum number of matches that a filter shows while it is typed.
  private static let mostShown = 100_000

  /// Whether a line requests a search that was not made yet.
  func isDue(_ line: String, _ entry: CommandEntry) -> Bool {
    line != text && (entry.isSearch && !line.isEmpty || old != nil)
  }

  /// The state of the search that a line requests, in words; empty if it requests none. A result is that of the whole line.
  func words(_ line: String, _ entry: CommandEntry) -> String {
    !line.isEmpty && isDue(line, entry) ? "searching" : summary
  }

  /// Makes the search that a line requests.
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
    session.host.progress.begin()
    defer { session.host.progress.end() }
    let found: (selector: Selector, nodes: [NodeID])
    do throws(CommandError) {
      found = try session.untilKey(hasKeys) { () throws(CommandError) in try session.previewed(words, isSelector: selector != nil) }
    } catch {
      guard error.status != .interrupted else { return }
      (text, summary) = (line, error.diagnostic.message)
      return editor.preview(nil)
    }
    let nodes = found.nodes
    if old == nil { old = (editor.cursor, session.viewpoint.filter) }
    if isFilter, !nodes.isEmpty, nodes.count <= SearchPreview.mostShown {
      // A pending key stops it here too; the search is repeated after the key.
      guard session.untilKey(hasKeys, { session.preview(session.filter(words, found)) }) else { return }
      isFiltering = true
      editor.foreseeRows()
    }
    text = line
    if !isFilter {
      editor.preview(nodes.first)
    } else if isFiltering, nodes.count > SearchPreview.mostShown {
      session.preview(old?.filter)
      editor.foreseeRows()
    }
    summary = SearchPreview.words(nodes, isFilter, editor)
  }

  private static func words(_ nodes: [NodeID], _ isFilter: Bool, _ editor: Editor) -> String {
    guard let first = nodes.first else { return "nothing matches yet" }
    if !isFilter { return "\(nodes.count) match; the first is \(sanitized(editor.document.path(of: first), limit: 200))" }
    return "\(nodes.count) match" + (nodes.count > mostShown ? "; Enter shows them" : "")
  }

  /// Restores the state before the search.
  func end(in editor: Editor) {
    (text, summary) = ("", "")
    guard let old else { return }
    self.old = nil
    if isFiltering { editor.session.preview(old.filter) }
    isFiltering = false
    editor.endForesight(old.cursor)
  }
}

extension Session {
  /// Runs a body that is interrupted when a key is pending: by the key alone, which is then taken as always.
  func untilKey<Result, Failure: Error>(
    _ hasKeys: @escaping () -> Bool, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let usual = host.isInterrupted
    host.isInterrupted = hasKeys
    defer {
      host.isInterrupted = usual
      // Making a query restores the check for interruptions in the document.
      _ = query
    }
    return try body()
  }
}
