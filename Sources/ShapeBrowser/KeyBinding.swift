// SPDX-License-Identifier: GPL-3.0-or-later
package import TerminalUI

/// A key or a sequence of keys, and its action. The help is generated from these.
package struct KeyBinding {
  /// The alternatives, each with the names of its keys in sequence: `dd`, `C-r`.
  package let keys: [String]
  package let help: String
  /// The panes in which it is active; nil for all.
  package let panes: Set<Pane>?
  package let effect: KeyEffect

  init(_ keys: String..., help: String, in panes: Pane..., effect: KeyEffect) {
    (self.keys, self.help, self.effect) = (keys, help, effect)
    self.panes = panes.isEmpty ? nil : Set(panes)
  }
}

/// The action of a key.
package enum KeyEffect {
  /// Runs a line of the language; nil if there is nothing to run it on. All lines of a held key are one undo step.
  case command((Editor) -> String?)
  /// The same, with the count typed before the key.
  case repeated((Editor, Int) -> String?)
  /// The same, where a count of two does what two lines do.
  case summed((Editor, Int) -> String?)
  /// The same, where each line is a step of its own, or goes through steps.
  case counted((Editor, Int) -> String?)
  /// Changes the view.
  case view((Browser) -> Void)
  /// The same, with the count typed before the key; nil if there is none.
  case countedView((Browser, Int?) -> Void)
  /// Is passed to the view with the focus, as another key, as often as the count typed before it.
  case passes(KeyPress)

  /// Whether the action uses a count typed before the key.
  var takesCount: Bool {
    switch self {
    case .command, .view: false
    case .counted, .repeated, .summed, .countedView, .passes: true
    }
  }

  /// The maximum number of times that a key is passed on.
  private static let mostTimes = 200

  /// - Parameter key: The name of the key, by which a held key is recognized.
  func perform(_ browser: Browser, key: String, count: Int? = nil) {
    func repeated(_ editor: Editor, _ line: String) {
      editor.runRepeated(line, key: key, milliseconds: browser.services.milliseconds())
    }
    func summed(_ line: @escaping (Editor, Int) -> String?) {
      run(line(browser.editor, count ?? 1), key, browser) { editor, text in
        let time = browser.services.milliseconds()
        editor.runRepeated(text, key: key, milliseconds: time, count: count ?? 1) { line(editor, $0) }
      }
    }
    switch self {
    case .command, .repeated, .summed: break
    case .counted, .view, .countedView, .passes: browser.editor.endRepetition()
    }
    switch self {
    case .command(let line): run(line(browser.editor), key, browser, by: repeated)
    case .repeated(let line): run(line(browser.editor, count ?? 1), key, browser, by: repeated)
    case .summed(let line): summed(line)
    case .counted(let line): run(line(browser.editor, count ?? 1), key, browser) { $0.run($1) }
    case .view(let action): action(browser)
    case .countedView(let action): action(browser, count)
    case .passes(let other): for _ in 0..<min(count ?? 1, KeyEffect.mostTimes) { browser.pass(other) }
    }
  }

  private func run(_ line: String?, _ key: String, _ browser: Browser, by action: (Editor, String) -> Void) {
    let editor = browser.editor
    if let line { return action(editor, line) }
    editor.tell(editor.targets.isEmpty ? "nothing is selected" : "\(key) has nothing to do here", .warning)
  }
}
