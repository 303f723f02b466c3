// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapePictures

/// A picture that is redrawn after each line of a conversation that changed the document.
struct WatchedPicture {
  /// The verb that draws it.
  let verb: String
  let draw: (any SessionViewing) throws(CommandError) -> Reply
  /// The serial number of the state that was drawn.
  var serial: Int
  /// The room in which it was drawn.
  var room: PictureRoom
  /// Its lines, if it stays in the window; otherwise it is printed after each change.
  var kept: [String]?
}
