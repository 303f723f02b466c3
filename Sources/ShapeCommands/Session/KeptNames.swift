// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapePresentation

/// The names of nodes in the current revision, cached between commands: a loop of commands that print paths compares the labels
/// of siblings once, not in each command.
final class KeptNames {
  private var kept: (document: Document, revision: Int, names: NodeNames)?

  func names(of document: Document) -> NodeNames {
    if let kept, kept.document === document, kept.revision == document.revision { return kept.names }
    let names = NodeNames(document)
    kept = (document, document.revision, names)
    return names
  }
}
