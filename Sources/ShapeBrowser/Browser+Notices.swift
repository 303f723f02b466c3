// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands

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
