import ShapeCommands
import ShapeModel
import TerminalText
import TerminalUI

/// What is typed: a line, a name or a value.
extension Browser {
  func takeTyping(_ key: KeyPress) {
    switch key {
    case KeyPress(.escape), KeyPress("c", modifiers: .control), KeyPress("g", modifiers: .control): cancelTyping()
    case KeyPress(.tab) where entry != nil: complete()
    case KeyPress(.upArrow) where entry != nil, KeyPress("p", modifiers: .control) where entry != nil: recall(by: -1)
    case KeyPress(.downArrow) where entry != nil, KeyPress("n", modifiers: .control) where entry != nil: recall(by: 1)
    case KeyPress("r", modifiers: .control) where entry != nil: recall(by: -1, anywhere: true)
    case KeyPress(.delete) where entry != nil && entryText.isEmpty: cancelTyping()
    case KeyPress(.tab) where editedProperty != nil: endValue(accepting: true)
    default: scene.send(.key(key))
    }
  }

  func paste(_ text: String) {
    // A paste is text, never keys: it is typed where a text is typed, and runs nothing.
    if text.isEmpty || scene.isTyping && entry == nil {
      scene.send(.paste(text))
      return
    }
    // A line runs one command; what is pasted with it would be another one.
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    if entry == nil { beginEntry(lines.first ?? "") } else { scene.send(.paste(lines.first ?? "")) }
    if lines.count > 1 { entry?.remark("this is the first of \(lines.count) pasted lines; the conversation takes several") }
  }

  private func cancelTyping() {
    if entry != nil { endEntry() }
    if renaming != nil { endRenaming(accepting: false) }
    if editedProperty != nil { endValue(accepting: false) }
  }

  // MARK: The command line

  /// Begins to type a line.
  package func beginEntry(_ text: String = "") {
    entry = CommandEntry()
    entryText = text
  }

  package func endEntry() {
    foresight.end(in: editor)
    entry = nil
    entryText = ""
    focusRequests += 1
  }

  /// Runs the line that was typed.
  func submitEntry() {
    let line = entryText
    endEntry()
    guard line.contains(where: { $0 != " " }) else { return }
    services.keep(line)
    runTyped(line)
  }

  private func runTyped(_ line: String) {
    editor.run(line, isTyped: true)
    let report = editor.report
    let lines = report.answers + report.messages.map(\.text)
    let verb = line.drop { $0 == " " }.prefix { $0 != " " }
    // Rows that a verb of the outline prints are in the sidebar.
    let isShown =
      report.kind != .error
      && ["expand", "collapse", "filter", "focus", "fold", "search", "next", "previous", "reveal", "rows"].contains(verb)
    if lines.count > 1, !isShown { present(.text(line, lines)) }
  }

  /// Goes through the lines typed before.
  private func recall(by step: Int, anywhere: Bool = false) {
    guard var entry else { return }
    if let text = entry.recall(by: step, typed: entryText, among: services.history(), anywhere: anywhere) { entryText = text }
    self.entry = entry
  }

  private func complete() {
    guard var entry else { return }
    entryText = entry.complete(entryText, in: editor.session)
    self.entry = entry
  }

  // MARK: Names and values

  func beginRenaming() {
    guard let node = editor.cursorNode, node != .document else { return editor.tell("no row to rename", .warning) }
    if pane != .sidebar { focus(on: .sidebar) }
    name = editor.document.name(of: node) ?? ""
    renaming = node
  }

  func endRenaming(accepting isAccepted: Bool) {
    guard let node = renaming else { return }
    renaming = nil
    focusRequests += 1
    guard isAccepted, name != editor.document.name(of: node) ?? "" else { return }
    let verb = editor.document.kind(of: node) == .canvas ? "canvas rename" : "rename"
    editor.run("\(verb) \(editor.name(node)) \(editor.word(name))")
  }

  func beginValue(_ path: String, _ text: String) {
    if pane != .inspector { focus(on: .inspector) }
    property = path
    value = text
    editedProperty = path
  }

  func endValue(accepting isAccepted: Bool) {
    guard let path = editedProperty else { return }
    editedProperty = nil
    focusRequests += 1
    if isAccepted { set(path, value) }
  }

  /// Sets a property of what is selected.
  func set(_ path: String, _ text: String) {
    guard let target = editor.target else { return editor.tell("nothing is selected", .warning) }
    editor.run("set \(target) \(path) \(editor.word(text))")
  }
}
