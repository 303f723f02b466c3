// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import TerminalUI

/// A sheet over the panes: lines to scroll and to search.
///
/// One that needs more than half of the screen covers all of the panes, so that nothing of them is left beside it.
struct SheetView: View {
  @ObservedObject var browser: Browser

  var body: some View {
    let (title, all) = content
    let words = browser.typing == .words ? browser.typed : browser.sheetWords
    let lines = words.isEmpty ? all : all.filter { $0.lowercased().contains(words.lowercased()) }
    let room = CellSize(width: max(1, browser.size.width - 4), height: max(1, browser.size.height - 4))
    let ideal = all.reduce(displayWidth(title)) { max($0, displayWidth($1)) }
    let isWhole = all.count + 2 > room.height / 2 || ideal > room.width / 2
    let width = isWhole ? room.width : max(20, ideal)
    let height = isWhole ? room.height : all.count + 2
    let rows = Page(columns: width).lines(lines.map { StyledLine($0) }).map(\.text)
    VStack(alignment: .leading, spacing: 0) {
      if room.height > 2 { Text(title).lineLimit(1).bold() }
      List {
        ForEach(rows.indices, id: \.self) { index in Text(rows[index].isEmpty ? " " : rows[index]).lineLimit(1) }
      }
      .frame(width: width, height: max(1, height - (room.height > 2 ? 2 : 0)))
      if browser.typing == .words || room.height > 2 { foot(words, lines.count) }
    }
    .frame(width: width, height: height)
  }

  @ViewBuilder private func foot(_ words: String, _ count: Int) -> some View {
    if browser.typing == .words {
      HStack(spacing: 0) {
        Text("/").bold().fixedSize()
        EntryField("words", text: $browser.typed) { browser.submit() }
      }
    } else {
      Text(
        words.isEmpty
          ? "Esc closes, / looks for words, Space turns the page"
          : "\(counted(count, "line")) with \(sanitized(words, limit: 60)); Esc shows all"
      )
      .lineLimit(1).dim()
    }
  }

  private var content: (String, [String]) {
    switch browser.sheet {
    case .help: ("Keys", HelpText.lines(browser.keyTable))
    case .text(let title, let lines): (sanitized(title, limit: 400), lines)
    case nil: ("", [])
    }
  }
}
