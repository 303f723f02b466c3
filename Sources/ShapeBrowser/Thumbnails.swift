// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import TerminalUI

/// The thumbnails of the gallery, cached for each state of the document.
final class Thumbnails {
  /// The cells of a canvas, and their place on its card.
  typealias Picture = (origin: CellPoint, grid: CellGrid)

  private var pictures: [Key: Picture] = [:]
  private var changes = -1

  private struct Key: Hashable {
    let canvas: NodeID
    let size: CellSize
  }

  /// The picture of a canvas.
  /// - Parameter changes: The number of changes of the document; a new number drops all pictures.
  func picture(of canvas: NodeID, _ size: CellSize, changes: Int, make: () -> Picture) -> Picture {
    if self.changes != changes { (pictures, self.changes) = ([:], changes) }
    let key = Key(canvas: canvas, size: size)
    if let picture = pictures[key] { return picture }
    let picture = make()
    pictures[key] = picture
    return picture
  }
}
