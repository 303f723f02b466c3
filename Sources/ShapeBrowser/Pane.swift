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
  package static let places: [[Pane]] = [[.sidebar, .findings, .history], [.canvas, .gallery], [.inspector]]

  /// The index of its place.
  var place: Int { Pane.places.firstIndex { $0.contains(self) }! }

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
