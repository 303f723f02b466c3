// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
import TerminalText

/// The summary of a document on one line: `faces.shape.json  1 canvas, 8 graphics, saved`.
package struct DocumentSummary {
  package enum State: String {
    case saved, new
    case unsaved = "unsaved changes"
  }

  /// The document's name, and what it contains.
  package let head: String
  private let rest: String

  /// - Parameter variant: The active variant.
  package init(_ document: Document, title: String, _ state: State, variant: String? = nil) {
    let canvases = document.canvases.count
    head = "\(sanitized(title))  \(canvases) canvas\(canvases == 1 ? "" : "es"), \(counted(document.graphicCount, "graphic"))"
    rest = ", \(state.rawValue)" + (variant.map { ", drawn as its variant \(sanitized($0, limit: 60))" } ?? "")
  }

  package var line: String { head + rest }
}
