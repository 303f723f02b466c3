// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import TerminalText
import TerminalUI

/// Something that the user must know before changing anything, shown as a line above the panes: the remains of an earlier session, the
/// holder of the lock, a change of the file by another program.
package struct Notice: Hashable {
  package let text: String
  /// The line that the key of notices runs, and its effect in words; nil if there is nothing to do.
  package var remedy: (line: String, words: String)? { line.map { ($0, words) } }
  private let line: String?
  private let words: String

  package init(_ text: String, line: String? = nil, words: String = "") { (self.text, self.line, self.words) = (text, line, words) }
}

extension Browser {
  /// The key that runs the remedy of a notice.
  static let noticeKey = "R"

  /// Shows a notice, and adds it to the messages.
  package func notify(_ notice: Notice) {
    editor.tell(notice.text, .warning)
    notices.removeAll { $0 == notice || $0.remedy != nil && $0.remedy?.line == notice.remedy?.line }
    notices.append(notice)
  }

  /// Runs the remedy of the latest notice.
  func followNotice() {
    guard let notice = notices.last(where: { $0.remedy != nil }), let remedy = notice.remedy else {
      return editor.tell("there is nothing to recover or to merge", .warning)
    }
    editor.run(remedy.line)
    if editor.report.kind != .error { notices.removeAll { $0 == notice } }
  }

  /// Dismisses the latest notice; returns whether there was one.
  func dismissNotice() -> Bool { notices.popLast() != nil }
}

/// The latest notice, with its key.
struct NoticeLine: View {
  @ObservedObject var browser: Browser
  let width: Int

  var body: some View {
    HStack(spacing: 1) {
      if let notice = browser.notices.last {
        if let remedy = notice.remedy { Text(" \(Browser.noticeKey) \(remedy.words)").bold().fixedSize() }
        Text(sanitized(notice.text, limit: 400)).lineLimit(1)
      }
      Spacer()
      Text(browser.notices.count > 1 ? "+\(browser.notices.count - 1); M shows all " : "M shows all ").fixedSize()
    }
    .frame(width: width, height: 1, alignment: .leading)
    .attributes(.reverse)
    .onTapGesture { browser.followNotice() }
  }
}
