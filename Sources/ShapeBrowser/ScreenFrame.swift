// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalUI

/// The layout of the panes on a screen of some size.
struct ScreenFrame: Equatable {
  enum Arrangement { case one, two, three }

  let size: CellSize
  private let isPlain: Bool
  /// Whether there is a notice in a line above the panes.
  let hasNotice: Bool

  init(_ size: CellSize, isPlain: Bool = false, hasNotice: Bool = false) {
    (self.size, self.isPlain, self.hasNotice) = (size, isPlain, hasNotice && size.height >= 4)
  }

  var hasTitle: Bool { size.height >= 6 }
  var hasHints: Bool { size.height >= 10 }
  var paneHeight: Int { max(0, size.height - 1 - (hasTitle ? 1 : 0) - (hasNotice ? 1 : 0) - (hasHints ? 1 : 0)) }

  var arrangement: Arrangement {
    if isPlain || size.width < 50 || paneHeight < 10 { return .one }
    return size.width < 100 ? .two : .three
  }

  var sidebarWidth: Int { arrangement == .three ? min(44, size.width * 28 / 100) : size.width * 42 / 100 }
  var inspectorWidth: Int { min(44, size.width * 28 / 100) }
  var canvasWidth: Int { size.width - sidebarWidth - (arrangement == .three ? inspectorWidth + 2 : 1) }
  /// The canvas above the inspector.
  var canvasHeight: Int { paneHeight / 2 }
  /// The size of the canvas pane in any layout.
  var canvasPane: CellSize {
    CellSize(width: arrangement == .one ? size.width : canvasWidth, height: arrangement == .two ? canvasHeight : paneHeight)
  }
}
