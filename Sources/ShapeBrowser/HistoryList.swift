// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel
import TerminalText
import TerminalUI

/// The steps, oldest first, as rows: going to one undoes or redoes the steps between.
struct HistoryList: View {
  @ObservedObject var editor: Editor

  var body: some View {
    let _ = editor.documentChanges
    List(selection: Binding(get: { editor.present }, set: { if let row = $0 { editor.go(toStep: row) } })) {
      ForEach(0..<editor.stepCount + 1, id: \.self) { row in StepRow(step: editor.step(row), isUndone: row > editor.present ?? 0) }
    }
    .listCursor(Binding(get: { editor.present }, set: { _ in }))
  }
}

private struct StepRow: View {
  let step: (name: String, marks: [String])
  let isUndone: Bool

  var body: some View {
    HStack {
      ForEach(step.marks, id: \.self) { Text("\(Glyphs.current.mark) \(sanitized($0, limit: 60))").bold().fixedSize() }
      Text(sanitized(step.name, limit: 200)).lineLimit(1).attributes(isUndone ? .dim : [])
    }
  }
}

extension Editor {
  /// The number of steps, undone ones included.
  var stepCount: Int { session.history.undoSteps.count + session.history.redoSteps.count }

  /// The current state of the document, as the number of steps since the oldest known state.
  var present: Int? { session.history.undoSteps.count }

  /// The step that led to a state, and the marks of that state.
  func step(_ row: Int) -> (name: String, marks: [String]) {
    let history = session.history
    guard row > 0 else { return ("as it was opened", history.baseMarks) }
    let done = history.undoSteps.count
    guard row <= stepCount else { return ("", []) }
    let step =
      row <= done ? history.undoSteps[history.undoSteps.startIndex + row - 1] : history.redoSteps[history.redoSteps.count - (row - done)]
    return (step.name, step.marks)
  }

  /// Goes to a state.
  func go(toStep row: Int) {
    let distance = row - session.history.undoSteps.count
    guard distance != 0 else { return }
    run((distance > 0 ? "redo" : "undo") + (abs(distance) == 1 ? "" : " \(abs(distance))"))
  }
}
