// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeCommands
import ShapeModel
import TerminalText
import TerminalUI

/// The actions on the selection, each with its key.
struct GraphicMenu: View {
  let browser: Browser

  /// The keys of its actions, which act while it is open, too.
  static let keys = ["r", "c", "v", "L", "x", "y", "p", "D", "gg", "gu", "gf", "gb", "dd"]

  /// The columns for the keys and for the edge of the menu.
  private static let margin = 12

  var body: some View {
    let items = GraphicMenu.keys.compactMap { keys in browser.keyTable.binding(of: keys, in: browser.pane).map { (keys, $0.help) } }
    let name =
      browser.editor.target.map {
        browser.editor.targets.count == 1 ? browser.editor.document.label(of: browser.editor.targets[0]) : $0
      } ?? "nothing is selected"
    let width = min(items.reduce(0) { max($0, displayWidth($1.1)) }, max(0, browser.size.width - GraphicMenu.margin))
    Text(" " + truncated(sanitized(name, limit: 200), to: width)).lineLimit(1).bold()
      .onAppear { browser.isMenuOpen = true }
      .onDisappear { browser.isMenuOpen = false }
    ForEach(items.indices, id: \.self) { index in
      let (keys, help) = items[index]
      Button(" \(padded(truncated(help, to: width), to: width))  \(keys) ") { browser.press(keys) }
    }
  }
}

extension View {
  /// Opens the menu of the graphic of a pane that is pressed with the secondary button, or of the selection if that has several graphics.
  func graphicMenu(_ browser: Browser, in pane: Pane) -> some View {
    let isPressed = {
      // Its keys are those of this pane.
      browser.enter(pane)
      return browser.editor.session.selection.count <= 1
    }
    return contextMenu(pressing: isPressed) { GraphicMenu(browser: browser) }
  }
}
