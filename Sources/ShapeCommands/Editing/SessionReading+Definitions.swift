// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeFormats
import ShapeModel

extension SessionReading {
  /// Remarks about graphics that get a gradient or a filter of their own, because others use the one that they had.
  func separations(_ nodes: [NodeID]) -> [String] {
    // Each remark is one line, and more than a few are not helpful.
    return document.separations(Array(nodes.prefix(20))).prefix(3).map { separation in
      let user = document.references.name(of: separation.user)
      return "\(Selector.id(document.id(of: separation.node))) has a copy of \(Selector.id(separation.id)), which \(user) uses too"
    }
  }
}
