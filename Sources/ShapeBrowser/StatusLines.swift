// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel
import ShapeOutline
import ShapePresentation
import TerminalText
import TerminalUI

/// The name of the file, a summary of its contents, and whether it is saved.
struct TitleLine: View {
  @ObservedObject var editor: Editor
  let width: Int

  var body: some View {
    let _ = editor.documentChanges
    Bar(start: " " + editor.session.summary.line, width: width).attributes(.dim)
  }
}

/// A line over the whole width, reversed, with a text at each end.
struct Bar: View {
  let start: String
  var end = ""
  let width: Int

  var body: some View {
    let room = max(0, width - displayWidth(end))
    Text(padded(truncated(start, to: room), to: room) + truncated(end, to: width)).lineLimit(1).fixedSize().attributes(.reverse)
      .frame(width: width, height: 1, alignment: .leading)
  }
}

/// The command line while one is typed; during a drag, its outcome; else the message of the latest line; and the size of the selection.
struct StatusLine: View {
  @ObservedObject var browser: Browser
  @ObservedObject var editor: Editor
  let width: Int

  var body: some View {
    if browser.entry != nil {
      EntryLine(browser: browser).frame(width: width, alignment: .leading)
    } else {
      HStack {
        if let lines = editor.foldedReport(in: width) {
          Text(lines[0]).lineLimit(1).attributes(.reverse)
        } else {
          if let words = browser.drag?.words(in: browser) {
            Text(words).lineLimit(1).bold().layoutPriority(1)
          } else {
            Message(report: editor.report).layoutPriority(1)
          }
          Spacer()
          SelectionCount(editor: editor)
        }
      }
      .frame(width: width, height: 1, alignment: .leading)
    }
  }
}

/// The message of the latest line: the line as it would be typed, and its output.
private struct Message: View {
  let report: Editor.Report

  var body: some View {
    let summary = sanitized(report.summary, limit: 400)
    HStack {
      // The user may type this line again, so it is cut last.
      if !report.line.isEmpty, report.kind != .error {
        Text("> " + sanitized(report.line, limit: 400)).lineLimit(1).bold().layoutPriority(report.kind == .done ? 1 : 0)
      }
      if !summary.isEmpty {
        Text(summary).lineLimit(1).attributes(report.kind == .error ? .reverse : report.kind == .warning ? .bold : .dim)
      }
    }
  }
}

extension Editor {
  /// The two lines of an error that is too long for the line of messages beside the size of the selection; nil for others.
  package func foldedReport(in width: Int, hint: String = "") -> [String]? {
    guard report.kind == .error, displayWidth(sanitized(report.summary, limit: 1_000)) > width - 12 else { return nil }
    return report.lines(in: width, hint: hint)
  }
}

extension Editor.Report {
  /// The two lines of a long summary; what does not fit is among all messages.
  func lines(in width: Int, hint: String = "") -> [String] {
    let lines = wrapped(sanitized(summary, limit: 1_000), to: max(20, width))
    guard lines.count > 1 else { return [lines.first ?? "", ""] }
    guard lines.count > 2 else { return lines }
    return [lines[0], truncated(lines[1], to: max(1, width - hint.utf8.count)) + hint]
  }
}

private struct SelectionCount: View {
  @ObservedObject var editor: Editor

  var body: some View {
    let _ = (editor.selectionChanges, editor.documentChanges, editor.rowChanges)
    let count = editor.session.selection.count
    let filter = editor.session.viewpoint.filter == nil ? "" : "filtered  "
    Text(filter + (count == 0 ? "" : "\(count) selected")).fixedSize().dim()
  }
}

/// The line being typed.
private struct EntryLine: View {
  @ObservedObject var browser: Browser

  var body: some View {
    HStack(spacing: 0) {
      if let entry = browser.entry {
        Text(entry.prompt(browser.typed)).bold().fixedSize()
        EntryField(entry.hint, text: $browser.typed) { browser.submit() }
      }
    }
  }
}

/// Hints on possible next actions; each can be clicked.
struct HintLine: View {
  @ObservedObject var browser: Browser
  @ObservedObject var editor: Editor
  @ObservedObject var searchPreview: SearchPreview
  let width: Int

  var body: some View {
    HStack(spacing: 2) {
      if browser.sheet != nil {
        Text("Esc or q closes it, j and k, Space and b go through it, / looks for words, : types a command").lineLimit(1).dim()
      } else if let why = browser.entry?.refusal(of: browser.typed) {
        Text(sanitized(why, limit: 400)).lineLimit(1).attributes(.reverse)
      } else if let entry = browser.entry, !entry.candidates.isEmpty {
        Text(entry.candidates.map { sanitized($0, limit: 60) }.joined(separator: "  ")).lineLimit(1)
      } else if let entry = browser.entry {
        let words = searchPreview.words(browser.typed, entry)
        Text(words.isEmpty ? entry.help : words).lineLimit(1).attributes(words.isEmpty ? .dim : [])
      } else if let rest = editor.foldedReport(in: width, hint: browser.isMergeOffered ? "" : " M shows all")?[1], !rest.isEmpty {
        Text(rest).lineLimit(1).attributes(.reverse)
      } else if browser.typing?.isField ?? false {
        Text(CommandEntry.fieldHelp).lineLimit(1).dim()
      } else if !browser.count.isEmpty {
        Text("\(browser.count): a number for the next key, as in \(browser.count)j and \(browser.count)u; Esc drops it").lineLimit(1).dim()
      } else if !browser.begunKeys.isEmpty {
        WholeRow(gap: 2) {
          ForEach(browser.keyTable.continuations(of: browser.begunKeys, in: browser.pane), id: \.keys) { next in
            Hint(keys: next.keys, text: next.help) { browser.press(next.keys) }
          }
        }
        .clipped()
      } else if let tool = browser.tool {
        Text("a drag on the canvas draws \(article(tool.word)); Esc leaves").lineLimit(1).dim()
      } else {
        WholeRow(gap: 2) {
          ForEach(hints, id: \.keys) { hint in Hint(keys: hint.keys, text: hint.text) { browser.press(hint.keys) } }
        }
        .clipped()
      }
    }
    .frame(width: width, height: 1, alignment: .leading)
  }

  private var hints: [(keys: String, text: String)] {
    [("?", "help"), ("q", "leave"), (":", "command"), ("Tab", "pane"), ("u", "undo"), ("C-s", "save")] + browser.pane.hints
  }
}

/// Views in a row, as many as fit entirely.
private struct WholeRow: Layout {
  let gap: Int

  func sizeThatFits(proposal: ProposedSize, subviews: LayoutSubviews) -> CellSize {
    let sizes = shown(subviews, proposal.width ?? .max)
    return CellSize(width: max(0, sizes.reduce(-gap) { $0 + $1.width + gap }), height: sizes.reduce(0) { max($0, $1.height) })
  }

  func placeSubviews(in bounds: CellRect, proposal: ProposedSize, subviews: LayoutSubviews) {
    var x = bounds.minX
    let sizes = shown(subviews, bounds.size.width)
    for (subview, size) in zip(subviews, sizes) {
      subview.place(at: CellPoint(x: x, y: bounds.minY), proposal: ProposedSize(size))
      x += size.width + gap
    }
    // The other views are beyond the edge, where the row is clipped.
    for subview in subviews.dropFirst(sizes.count) {
      subview.place(at: CellPoint(x: bounds.maxX, y: bounds.minY), proposal: ProposedSize())
    }
  }

  /// The sizes of the views that fit.
  private func shown(_ subviews: LayoutSubviews, _ width: Int) -> [CellSize] {
    var room = width
    var sizes: [CellSize] = []
    for subview in subviews {
      let size = subview.sizeThatFits(ProposedSize())
      guard size.width <= room else { break }
      room -= size.width + gap
      sizes.append(size)
    }
    return sizes
  }
}

private struct Hint: View {
  let keys: String
  let text: String
  let action: () -> Void

  var body: some View {
    HStack(spacing: 1) {
      Text(keys).bold().fixedSize()
      Text(text).dim().fixedSize()
    }
    .onTapGesture(perform: action)
  }
}

/// The latest notice, with its key.
struct NoticeLine: View {
  @ObservedObject var browser: Browser
  let width: Int

  var body: some View {
    let count = browser.notices.count > 1 ? " +\(browser.notices.count - 1);" : ""
    let more = count + (browser.isMergeOffered ? " Esc closes " : " M shows all ")
    Bar(start: browser.notices.last.map(line) ?? "", end: more, width: width).bold()
      .onTapGesture { browser.followNotice() }
  }

  private func line(_ notice: Notice) -> String {
    let remedy = notice.remedy.map { " \($0.key) \($0.words)" } ?? ""
    // Without the folders there is more room for the reason.
    let workspace = browser.editor.session.workspace
    let text = workspace.path.map { notice.text.replacing($0, with: workspace.title) } ?? notice.text
    return "\(remedy) \(sanitized(text, limit: 400))"
  }
}
