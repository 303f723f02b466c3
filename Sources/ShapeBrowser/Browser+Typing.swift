// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
package import ShapeModel
import TerminalText
import TerminalUI

/// The owner of the keyboard. Drawing and dispatch read the same value.
package enum Keyboard {
  /// A sheet over the panes.
  case sheet
  /// A menu or another popup over the panes.
  case popup
  /// A line or a field that is being typed.
  case typing
  /// The pane with the focus.
  case pane
}

/// The text being typed: a line, a name or a value.
package enum Typing: Hashable {
  /// A command, a search or a filter, in the message line.
  case line(CommandEntry)
  /// The name of a row, in the row.
  case name(NodeID)
  /// A property of some graphics, in the inspector.
  case value(property: String, target: String)
  /// The text that filters the lines of a sheet.
  case words

  /// Whether a click elsewhere, Tab or losing the window ends it and accepts its text. A line stays open and keeps its text.
  package var isField: Bool { if case .line = self { false } else { true } }
}

extension Browser {
  /// Who has the keyboard.
  package var keyboard: Keyboard {
    if sheet != nil { return typing == .words ? .typing : .sheet }
    return scene.isPresenting ? .popup : typing != nil ? .typing : .pane
  }

  /// The line being typed; nil if there is none.
  package var entry: CommandEntry? {
    get { if case .line(let entry)? = typing { entry } else { nil } }
    set { typing = newValue.map { .line($0) } }
  }

  func takeTyping(_ key: KeyPress) {
    switch key {
    case KeyPress(.escape), KeyPress("c", modifiers: .control), KeyPress("g", modifiers: .control):
      if editor.report.kind == .error { editor.clearReport() }
      endTyping()
    case KeyPress(.tab) where entry == nil, KeyPress(.tab, modifiers: .shift) where entry == nil: commitField()
    case KeyPress(.tab): complete()
    case KeyPress("s", modifiers: .control) where entry == nil: if commitField() { take(.key(key)) }
    case KeyPress(.upArrow) where entry != nil, KeyPress("p", modifiers: .control) where entry != nil: recall(by: -1)
    case KeyPress(.downArrow) where entry != nil, KeyPress("n", modifiers: .control) where entry != nil: recall(by: 1)
    case KeyPress("r", modifiers: .control) where entry != nil: recall(by: -1, anywhere: true)
    case KeyPress(.delete) where (entry != nil || typing == .words) && typed.isEmpty: endTyping()
    // The list around a field would take them, and mark another row than is typed.
    case _ where typing?.isField == true && [.upArrow, .downArrow, .pageUp, .pageDown].contains(key.key): break
    default:
      keepKeyboard()
      if typing != nil { scene.send(.key(key)) }
    }
  }

  /// Returns the focus to its owner: the field being typed, after a click elsewhere, or else the pane, after another layout or without rows.
  /// A field without a place on the screen is ended.
  func keepKeyboard() {
    switch keyboard {
    case .sheet, .popup: break
    case .pane: if focusedPane != pane { focusRequests += 1 }
    case .typing:
      guard !scene.focusTextField() else { return }
      commitField()
      endTyping()
      keepKeyboard()
    }
  }

  func paste(_ text: String) {
    // A paste is text, never keys: it is inserted into the text being typed, and runs nothing.
    if text.isEmpty || typing?.isField ?? false || keyboard != .typing && scene.isTyping {
      scene.send(.paste(text))
      return
    }
    // A line runs one command; further pasted lines would be other commands.
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    if entry == nil { beginEntry(lines.first ?? "") } else { scene.send(.paste(lines.first ?? "")) }
    if lines.count > 1 { entry?.show(["this is the first of \(lines.count) pasted lines; the conversation takes several"]) }
  }

  /// Begins to type a colour for the fill of what is selected, beside the colours of the document. For groups it says what that changes.
  func beginColor() {
    guard let painted = editor.painted else { return editor.tell("nothing is selected", .warning) }
    beginEntry("set \(painted.target) fill ")
    entry?.show([painted.note].compactMap(\.self) + editor.palette.map(\.hex))
  }

  func begin(_ typing: Typing, _ text: String) {
    if self.typing?.isField ?? false, !commitField() { return }
    self.typing = typing
    (typed, untouched, selectsTyped) = (text, text, true)
  }

  /// Ends typing and drops the text.
  package func endTyping() {
    guard typing != nil else { return }
    searchPreview.end(in: editor)
    typing = nil
    typed = ""
    if let pane = paneBefore { focus(on: pane) } else { focusRequests += 1 }
    paneBefore = nil
  }

  /// The action of Return.
  func submit() { if entry != nil { submitEntry() } else { commitField() } }

  // MARK: The command line

  /// Begins to type a line.
  package func beginEntry(_ text: String = "", _ purpose: CommandEntry.Purpose = .command) { begin(.line(CommandEntry(purpose)), text) }

  /// Runs the typed line, or searches for the typed text.
  private func submitEntry() {
    guard let entry else { return }
    let text = typed
    endTyping()
    guard text.contains(where: { $0 != " " }) else { return }
    guard entry.purpose != .command else {
      services.keep(text)
      return runTyped(String(text.drop { $0 == " " }))
    }
    if entry.isSearch { searches.append(text) }
    do throws(SelectorError) {
      let line = try entry.line(text)
      services.keep(line)
      runTyped(line)
    } catch { editor.tell(error.diagnostic.message, .error) }
    guard editor.report.kind == .error else { return }
    // The next letters are meant for it, and are no keys.
    begin(.line(entry.refused(text, editor.report.summary)), text)
  }

  /// Runs the line of a user-defined key, and shows its output.
  func runOwn(_ line: String) {
    editor.run(editor.target.map { line.replacing(":selected", with: $0) } ?? line, isTyped: true)
    let report = editor.report
    if report.answers.count > 1, !report.showsRows { present(.text(report.line, report.answers)) }
  }

  private func runTyped(_ line: String) {
    editor.run(line, isTyped: true)
    let report = editor.report
    // The sidebar shows rows that changed, and the status a single answer with the rewritten line.
    if report.lines.count > 1, !report.isBrief, report.kind != .error, !report.showsRows { present(.text(line, report.lines)) }
  }

  /// Steps through the history of lines.
  private func recall(by step: Int, anywhere: Bool = false) {
    guard var entry else { return }
    let lines = entry.purpose == .command ? services.history() : searches
    if let text = entry.recall(by: step, typed: typed, among: lines, anywhere: anywhere) { typed = text }
    self.entry = entry
  }

  private func complete() {
    guard var entry else { return }
    typed = entry.complete(typed, in: editor.session)
    self.entry = entry
  }

  // MARK: Names and values

  /// The row whose name is being typed.
  package var renaming: NodeID? { if case .name(let node)? = typing { node } else { nil } }

  /// The property whose value is being typed.
  package var editedProperty: String? { if case .value(let path, _)? = typing { path } else { nil } }

  func beginRenaming() {
    let targets = editor.targets
    guard let node = targets.first(where: { $0 == editor.cursor }) ?? targets.first, node != .document else {
      return editor.tell("no row to rename", .warning)
    }
    if let locked = editor.document.nearestLocked(from: node) {
      return editor.tell("\(editor.name(locked)) is locked; L unlocks it", .error)
    }
    let (before, name) = (pane, editor.document.name(of: node) ?? "")
    // Far inside, a row has no room for a field.
    if frame.sidebarWidth - 2 * editor.document.level(of: node) < Browser.leastField, editor.document.kind(of: node) != .canvas {
      return begin(.line(CommandEntry(.name(of: editor.name(node)))), name)
    }
    if pane != .sidebar { focus(on: .sidebar) }
    editor.showCursor(on: node)
    begin(.name(node), name)
    if before != .sidebar, renaming != nil { paneBefore = before }
  }

  /// The least columns of a row with a field for its name, its symbol and its marks included.
  private static let leastField = 18

  func beginValue(_ path: String, _ text: String) {
    guard let target = editor.target else { return editor.tell("nothing is selected", .warning) }
    if pane != .inspector { focus(on: .inspector) }
    property = path
    begin(.value(property: path, target: target), text)
  }

  /// Accepts the name or the value being typed. If it is refused, it stays in its field, with the error.
  /// - Returns: Whether typing has ended.
  @discardableResult func commitField() -> Bool {
    let line: String
    switch typing {
    case .name(let node) where editor.document.contains(node) && typed != editor.document.name(of: node) ?? "":
      let verb = editor.document.kind(of: node) == .canvas ? "canvas rename" : "rename"
      line = "\(verb) \(editor.name(node)) \(editor.word(typed))"
    // What was not touched is not set, not even to what it is by default.
    case .value where typed == untouched:
      endTyping()
      return true
    case .value(let path, let target): line = "set \(target) \(path) \(editor.word(typed))"
    case .words:
      sheetWords = typed
      endTyping()
      return true
    case .name:
      endTyping()
      return true
    case .line, nil: return true
    }
    editor.run(line)
    if editor.report.kind == .error {
      editor.addHelp("Esc drops what is typed")
      return false
    }
    endTyping()
    return true
  }

  /// Sets a property of the selection.
  func set(_ path: String, _ text: String) {
    guard let target = editor.target else { return editor.tell("nothing is selected", .warning) }
    editor.run("set \(target) \(path) \(editor.word(text))")
  }
}
