// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import TerminalText
import TerminalUI

/// Something that the user must know before changing anything, shown as a line above the panes: the remains of an earlier session, the
/// holder of the lock, a change of the file by another program.
package struct Notice: Hashable {
  package let text: String
  /// The line that the key of notices runs, and what that does, in words; nil if there is nothing to do.
  package var remedy: (key: String, line: String, words: String)? { line.map { (key, $0, words) } }
  private let line: String?
  private let key: String
  private let words: String

  /// - Parameters:
  ///   - line: What `key` runs.
  ///   - words: What that does.
  package init(_ text: String, line: String? = nil, key: String = "R", words: String = "") {
    (self.text, self.line, self.key, self.words) = (text, line, key, words)
  }

  /// What an earlier session left.
  package static func recovery(_ text: String) -> Notice { Notice(text, line: "recover", words: "recovers") }

  /// Another process has the lock.
  package static func lock(_ text: String) -> Notice { Notice(text, line: "open --merge", words: "tries again") }

  /// A change of the file by another program.
  package static func change(_ text: String) -> Notice { Notice(text, line: "save --merge", key: "M", words: "merges") }
}

extension Browser {
  /// Shows a notice, and keeps it among the messages.
  package func notify(_ notice: Notice) {
    editor.tell(notice.text, .warning)
    notices.removeAll { $0 == notice || $0.remedy != nil && $0.remedy?.line == notice.remedy?.line }
    notices.append(notice)
  }

  /// Whether the line at the top offers the key of all messages for something else.
  var isMergeOffered: Bool { notices.last?.remedy?.key == "M" }

  /// Runs the remedy of the latest notice.
  func followNotice() {
    guard let notice = notices.last(where: { $0.remedy != nil }), let remedy = notice.remedy else {
      return editor.tell("there is nothing to recover, to merge or to lock", .warning)
    }
    editor.run(remedy.line)
    let isDone = editor.report.kind != .error && notice.text != editor.session.lock.refusal
    if isDone { notices.removeAll { $0 == notice } }
  }

  /// Dismisses the latest notice; returns whether there was one.
  func dismissNotice() -> Bool { notices.popLast() != nil }
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
    return "\(remedy) \(sanitized(notice.text, limit: 400))"
  }
}
