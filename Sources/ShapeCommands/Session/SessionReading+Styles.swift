// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
package import ShapeModel

extension SessionReading {
  /// Returns a graphic with the values of its style applied; nil in a document without styles. The styles are parsed once.
  package var styledGraphics: ((NodeID) -> Graphic?)? { document.styledGraphics }

  /// A graphic with the values of its style applied.
  func shownGraphic(_ node: NodeID) -> Graphic { styledGraphics?(node) ?? document.graphic(node) }
}
