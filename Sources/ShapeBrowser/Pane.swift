// SPDX-License-Identifier: GPL-3.0-or-later
/// The parts of the screen.
package enum Pane: String, Hashable, CaseIterable, Sendable {
  case sidebar = "Outline"
  case findings = "Lint"
  case history = "History"
  case canvas = "Canvas"
  case gallery = "Gallery"
  case inspector = "Inspector"

  /// The panes by place; those in one place of the screen replace each other.
  package static let places: [[Pane]] = (0...2).map { place in allCases.filter { $0.place == place } }

  /// The index of its place.
  var place: Int {
    switch self {
    case .sidebar, .findings, .history: 0
    case .canvas, .gallery: 1
    case .inspector: 2
    }
  }

  /// The keys that the status line names while it has the focus.
  var hints: [(keys: String, text: String)] {
    switch self {
    case .sidebar: [("r", "rename"), ("dd", "delete"), ("f", "filter"), ("/", "search"), ("w", "lint"), ("H", "history")]
    case .findings: [("x", "repair"), ("X", "repair all"), ("w", "look again"), ("Esc", "outline")]
    case .history: [("k", "undo"), ("j", "redo"), ("Esc", "outline")]
    case .canvas: [("+", "zoom"), ("0", "all"), ("t", "all canvases")]
    case .gallery: [("Enter", "show"), ("Esc", "canvas")]
    case .inspector: [("Enter", "change"), ("+", "more"), ("-", "less")]
    }
  }
}
