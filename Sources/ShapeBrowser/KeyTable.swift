// SPDX-License-Identifier: GPL-3.0-or-later
import Scrolling
import ShapeModel
import TerminalUI

/// All keys of the screen.
package struct KeyTable {
  /// A heading of the help, and its keys.
  package struct Section {
    package let title: String
    package let bindings: [KeyBinding]
    /// Whether they change what is selected, and so do nothing where a list of other things has the keys.
    var changesSelected = false
  }

  package static var sections: [Section] {
    [
      Section(title: "Moving", bindings: moving), Section(title: "Selecting", bindings: selecting),
      Section(title: "Opening and finding", bindings: finding), Section(title: "Changing", bindings: changing, changesSelected: true),
      Section(title: "Undoing", bindings: undoing),
      Section(title: "Drawing and copying", bindings: making, changesSelected: true),
      Section(title: "Lining up", bindings: arranging, changesSelected: true),
      Section(title: "On the canvas", bindings: onCanvas), Section(title: "In the inspector", bindings: inInspector),
      Section(title: "In other panes", bindings: inOthers),
      Section(title: "Everything else", bindings: others),
    ]
  }

  static func target(_ line: @escaping (String) -> String) -> KeyEffect { .command { $0.target.map(line) } }

  static func repeated(_ line: @escaping (String, Int) -> String) -> KeyEffect {
    .summed { editor, count in editor.target.map { line($0, count) } }
  }

  /// `undo`, `undo 3`
  private static func times(_ verb: String) -> KeyEffect { .counted { _, count in count == 1 ? verb : "\(verb) \(count)" } }

  private static func cursor(_ line: @escaping (String) -> String) -> KeyEffect {
    .command { editor in editor.cursorNode.map { line(editor.name($0)) } }
  }

  static var moving: [KeyBinding] {
    [
      KeyBinding(
        "j", "Down", help: "the next row; 5j: five rows on", in: .sidebar,
        effect: .countedView { $0.moveRow(by: $1 ?? 1, KeyPress(.downArrow)) }),
      KeyBinding("k", "Up", help: "the row before", in: .sidebar, effect: .countedView { $0.moveRow(by: -($1 ?? 1), KeyPress(.upArrow)) }),
      KeyBinding("j", "Down", help: "", in: .inspector, effect: .passes(KeyPress(.downArrow))),
      KeyBinding("k", "Up", help: "", in: .inspector, effect: .passes(KeyPress(.upArrow))),
      KeyBinding("l", help: "open, or go inside (also Right)", in: .sidebar, .inspector, effect: .passes(KeyPress(.rightArrow))),
      KeyBinding("h", help: "close, or go outside (also Left)", in: .sidebar, .inspector, effect: .passes(KeyPress(.leftArrow))),
      KeyBinding("G", help: "the last row (also End); 12G: row 12", in: .sidebar, effect: .countedView { $0.goToRow($1) }),
      KeyBinding("G", help: "", in: .inspector, .findings, effect: .passes(KeyPress(.end))),
      KeyBinding("Tab", help: "the next pane", effect: .view { $0.movePane(by: 1) }),
      KeyBinding("S-Tab", help: "the pane before", effect: .view { $0.movePane(by: -1) }),
      KeyBinding("z", help: "this pane on the whole screen, and all panes again", effect: .view { $0.isAlone.toggle() }),
      KeyBinding("]", help: "the next canvas", effect: .counted { $0.canvasLine(by: $1) }),
      KeyBinding("[", help: "the canvas before", effect: .counted { $0.canvasLine(by: -$1) }),
    ]
  }

  static var selecting: [KeyBinding] {
    [
      KeyBinding("C-Down", help: "the next row, not selected", in: .sidebar, effect: .countedView { $0.moveCursor(by: $1 ?? 1) }),
      KeyBinding("C-Up", help: "the row before, not selected", in: .sidebar, effect: .countedView { $0.moveCursor(by: -($1 ?? 1)) }),
      KeyBinding("Space", help: "add the row to the selection, or take it away", in: .sidebar, effect: .passes(KeyPress(.space))),
      KeyBinding(
        "V", help: "from now on moving selects a range (also Shift with arrows)", in: .sidebar,
        effect: .view { browser in
          browser.isExtending.toggle()
          browser.editor.tell(browser.isExtending ? "moving selects a range; V or Esc ends it" : "moving selects one row")
        }),
      KeyBinding(
        "C-a", help: "select all beside the row, all on the canvas, or all that the filter found", effect: .view { $0.editor.selectAll() }),
      KeyBinding("S", help: "select all with the same fill and stroke", effect: .view { $0.editor.selectAlike() }),
      KeyBinding(
        "Esc", help: "leave the innermost: a drag, a range, drawing, a pane, a filter, the selection", effect: .view { $0.escape() }),
    ]
  }

  static var finding: [KeyBinding] {
    [
      KeyBinding("e", help: "open the groups beside the row", in: .sidebar, effect: .command { $0.besideLine("expand") }),
      KeyBinding("gc", help: "close the groups beside the row", in: .sidebar, effect: .command { $0.besideLine("collapse") }),
      KeyBinding("E", help: "open all groups inside", effect: cursor { "expand \($0) --all" }),
      KeyBinding("C", help: "close the group and all in it", effect: cursor { "collapse \($0) --all" }),
    ]
      + (1...9).map { level in
        KeyBinding(
          String(level), help: level == 1 ? "1 to 9: show so many levels below the canvases" : "", in: .sidebar,
          effect: .command { _ in "fold \(level)" })
      } + [
        KeyBinding(
          "/", help: "search for a text in names, ids and texts; = begins a selector", effect: .view { $0.beginEntry("", .search) }),
        KeyBinding("n", help: "the next match", effect: .command { _ in "next" }),
        KeyBinding("N", help: "the match before", effect: .command { _ in "previous" }),
        KeyBinding("f", help: "show only what has a text; = begins a selector", effect: .view { $0.beginEntry("", .filter) }),
        KeyBinding("o", help: "list what is in front first, or last again", effect: .command { $0.orderLine }),
        KeyBinding("F", help: "show only this group", effect: cursor { "focus \($0)" }),
        KeyBinding("Z", help: "show everything again", effect: .command { _ in "unfocus" }),
      ]
  }

  static var changing: [KeyBinding] {
    [
      KeyBinding("r", "F2", help: "rename the row", effect: .view { $0.beginRenaming() }),
      KeyBinding("v", help: "hide, or show again", effect: .command { $0.toggleLine(.visible) }),
      KeyBinding("L", help: "lock, or unlock", effect: .command { $0.toggleLine(.locked) }),
      KeyBinding("dd", "Delete", help: "delete", effect: target { "delete \($0)" }),
      KeyBinding("D", help: "duplicate", effect: target { "dup \($0)" }),
      KeyBinding("gg", help: "group", effect: target { "group \($0)" }),
      KeyBinding("gu", help: "ungroup", effect: target { "ungroup \($0)" }),
      KeyBinding("gf", help: "bring in front of its siblings", effect: target { "front \($0)" }),
      KeyBinding("gb", help: "put behind its siblings", effect: target { "back \($0)" }),
      KeyBinding("K", "A-Up", help: "move what is selected a row up", effect: .repeated { $0.moveLine(by: -$1) }),
      KeyBinding("J", "A-Down", help: "move it a row down", effect: .repeated { $0.moveLine(by: $1) }),
      KeyBinding("c", help: "type a colour for the fill", effect: .view { $0.beginColor() }),
      KeyBinding(
        "s", help: "type a property and its value",
        effect: .view { browser in
          browser.beginEntry("set \(browser.editor.target ?? ":selected") ")
        }),
      KeyBinding("A", help: "type a new graphic", effect: .view { $0.beginEntry("add ") }),
    ]
  }

  static var undoing: [KeyBinding] {
    [
      KeyBinding("u", help: "undo; 3u: three steps", effect: times("undo")),
      KeyBinding("C-r", "U", help: "redo", effect: times("redo")),
    ]
  }

  /// The arrow keys, with their steps to the right and down.
  private static let arrows = [("Left", "h", -1, 0), ("Right", "l", 1, 0), ("Up", "k", 0, -1), ("Down", "j", 0, 1)]

  static var onCanvas: [KeyBinding] {
    let nudges = arrows.enumerated().flatMap { index, arrow in
      let (name, letter, x, y) = arrow
      return [
        KeyBinding(
          name, letter, help: index == 0 ? "arrows, or hjkl: move what is selected by 1; 5l: by 5" : "", in: .canvas,
          effect: repeated { "translate \($0) \(x * $1) \(y * $1)" }),
        KeyBinding(
          "S-" + name, help: index == 0 ? "arrows with Shift: move it by 10" : "", in: .canvas,
          effect: repeated { "translate \($0) \(10 * x * $1) \(10 * y * $1)" }),
        KeyBinding(
          "C-" + name, help: index == 0 ? "arrows with Control: change its width or height" : "", in: .canvas,
          effect: .repeated { $0.resizeLine(x: x * $1, y: y * $1) }),
      ]
    }
    return nudges + [
      KeyBinding("+", "=", help: "larger, around what is selected", in: .canvas, effect: .view { $0.zoom(by: 1.5) }),
      KeyBinding("-", help: "smaller", in: .canvas, effect: .view { $0.zoom(by: 1 / 1.5) }),
      KeyBinding("PageDown", help: "when it is larger: the part below", in: .canvas, effect: .view { $0.pan(.vertical, 1) }),
      KeyBinding("PageUp", help: "the part above", in: .canvas, effect: .view { $0.pan(.vertical, -1) }),
      KeyBinding("End", help: "the part to the right", in: .canvas, effect: .view { $0.pan(.horizontal, 1) }),
      KeyBinding("Home", help: "the part to the left", in: .canvas, effect: .view { $0.pan(.horizontal, -1) }),
      KeyBinding("b", help: "select what is behind, at the same place", in: .canvas, effect: .view { $0.selectBehind() }),
      KeyBinding("0", help: "all of the canvas", in: .canvas, effect: .view { $0.showWholeCanvas() }),
      KeyBinding("P", help: "paint the picture of a large drawing, until it changes", effect: .view { $0.painting.demand() }),
    ]
  }

  static var inInspector: [KeyBinding] {
    [
      KeyBinding(
        "Enter", "Space", help: "change the value: a switch at once, others by typing", in: .inspector, effect: .view { $0.activate() }),
      KeyBinding("+", "=", help: "the next value, or 1 more", in: .inspector, effect: .countedView { $0.step(by: $1 ?? 1) }),
      KeyBinding("-", help: "the value before, or 1 less", in: .inspector, effect: .countedView { $0.step(by: -($1 ?? 1)) }),
      KeyBinding("x", "dd", "Delete", help: "take the value away, and keep it for p", in: .inspector, effect: .view { $0.cutValue() }),
      KeyBinding("y", help: "copy the value, to the clipboard of the terminal too", in: .inspector, effect: .view { $0.copyValue() }),
      KeyBinding("p", help: "give the row the value that was copied", in: .inspector, effect: .view { $0.pasteValue() }),
    ]
  }

  static var inOthers: [KeyBinding] {
    [
      KeyBinding("w", help: "what lint finds, as a list to step through", effect: .view { $0.open(.findings) }),
      KeyBinding("j", "Down", help: "in that list: the next finding", in: .findings, effect: .countedView { $0.moveFinding(by: $1 ?? 1) }),
      KeyBinding("k", "Up", help: "the one before", in: .findings, effect: .countedView { $0.moveFinding(by: -($1 ?? 1)) }),
      KeyBinding("l", "Right", help: "the next rule", in: .findings, effect: .countedView { $0.moveRule(by: $1 ?? 1) }),
      KeyBinding("h", "Left", help: "the rule before", in: .findings, effect: .countedView { $0.moveRule(by: -($1 ?? 1)) }),
      KeyBinding("x", "Enter", help: "repair it", in: .findings, effect: .view { $0.repair() }),
      KeyBinding("X", help: "repair all that can be repaired", in: .findings, effect: .command { _ in "lint --fix" }),
      KeyBinding("H", help: "the steps, as a list to walk", effect: .view { $0.open(.history) }),
      KeyBinding("j", "Down", help: "in that list: redo a step", in: .history, effect: times("redo")),
      KeyBinding("k", "Up", help: "undo a step", in: .history, effect: times("undo")),
      KeyBinding("G", help: "", in: .history, effect: .view { $0.editor.go(toStep: $0.editor.stepCount) }),
      KeyBinding("t", help: "all canvases, small", effect: .view { $0.open(.gallery) }),
      KeyBinding("Enter", help: "show the canvas", in: .gallery, effect: .view { $0.focus(on: .canvas) }),
      KeyBinding("PageDown", help: "", in: .gallery, effect: .view { $0.turnGallery(by: 1) }),
      KeyBinding("PageUp", help: "", in: .gallery, effect: .view { $0.turnGallery(by: -1) }),
    ]
      + arrows.map { name, letter, x, y in
        KeyBinding(name, letter, help: "", in: .gallery, effect: .countedView { $0.goInGallery(x: x * ($1 ?? 1), y: y * ($1 ?? 1)) })
      }
  }

  static var others: [KeyBinding] {
    [
      KeyBinding(":", help: "type a command; Tab completes, Up recalls", effect: .view { $0.beginEntry() }),
      KeyBinding("C-s", help: "save", effect: .command { _ in "save" }),
      KeyBinding("Enter", help: "go to its values", in: .sidebar, .canvas, effect: .view { $0.focus(on: .inspector) }),
      KeyBinding(
        "R", help: "what the line at the top offers: recover what a session left, or try again to take the lock",
        effect: .view { $0.followNotice() }),
      KeyBinding(
        "M", help: "all messages; merge with the file, where the line at the top offers that",
        effect: .view { $0.isMergeOffered ? $0.followNotice() : $0.showLog() }),
      KeyBinding("gi", help: "the id, to the clipboard of the terminal", effect: .view { $0.copyID() }),
      KeyBinding("gp", help: "the path, to the clipboard", effect: .view { $0.copyPath() }),
      KeyBinding("gs", help: "a selector of all that is selected, to the clipboard", effect: .view { $0.copySelector() }),
      KeyBinding(
        "m", help: "mouse off, so that the terminal selects text (or hold Shift), and on",
        effect: .view { browser in
          let isOn = browser.services.toggleMouse()
          browser.editor.tell(isOn ? "the mouse works here" : "the terminal has the mouse; m takes it back")
        }),
      KeyBinding("C-l", help: "draw the screen again", effect: .view { $0.services.redraw() }),
      KeyBinding("C-z", help: "suspend the program; fg continues it", effect: .view { $0.services.suspend() }),
      KeyBinding("?", "F1", help: "this help", effect: .view { $0.present(.help) }),
      KeyBinding("q", help: "leave", effect: .view { $0.services.leave() }),
      KeyBinding(
        "C-c", help: "",
        effect: .view { browser in
          browser.isExtending = false
          browser.editor.tell("q leaves; : types a command; ? shows all keys")
        }),
    ]
  }

  // MARK: Lookup

  private let lookup: [Pane: [String: KeyBinding]]
  private let prefixes: [Pane: Set<String>]
  /// The user-defined keys.
  let own: Keymap

  /// - Parameter own: The user-defined keys, which override those of the program.
  package init(_ own: Keymap = Keymap()) {
    self.own = own
    let added = own.bindings
    var lookup: [Pane: [String: KeyBinding]] = [:]
    for pane in Pane.allCases {
      var table: [String: KeyBinding] = [:]
      let sections = KeyTable.sections.filter { pane != .history || !$0.changesSelected }
      for binding in sections.flatMap(\.bindings) where binding.panes?.contains(pane) ?? true {
        // A key of one pane overrides one of all panes.
        for keys in binding.keys where table[keys] == nil || binding.panes != nil { table[keys] = binding }
      }
      let usual = table
      for binding in added { for keys in binding.keys { table[keys] = binding } }
      for case (let name, .key(let other)) in own.keys { table[name] = usual[other] }
      lookup[pane] = table
    }
    self.lookup = lookup
    prefixes = lookup.mapValues { table in
      Set(table.keys.filter { $0.count == 2 && $0.allSatisfy(\.isLowercase) }.map { String($0.prefix(1)) })
    }
  }

  /// The binding of a sequence of keys; nil if there is none.
  package func binding(of keys: String, in pane: Pane) -> KeyBinding? { lookup[pane]?[keys] }

  /// The binding of a key of the terminal, which acts whatever is typed or shown; nil for other keys, and where the user gave it another
  /// action.
  func bindingOfTerminal(_ keys: String) -> KeyBinding? {
    ["C-l", "C-z"].contains(keys) && !own.keys.contains { $0.name == keys } ? lookup[.sidebar]?[keys] : nil
  }

  /// Whether some keys begin a longer sequence.
  func begins(with keys: String, in pane: Pane) -> Bool { prefixes[pane]?.contains(keys) ?? false }

  /// The sequences that begin with a key, with their help.
  func continuations(of keys: String, in pane: Pane) -> [(keys: String, help: String)] {
    let table = lookup[pane] ?? [:]
    return table.filter { $0.key.hasPrefix(keys) && $0.key.count == 2 }.map { ($0.key, $0.value.help) }.sorted { $0.0 < $1.0 }
  }
}
