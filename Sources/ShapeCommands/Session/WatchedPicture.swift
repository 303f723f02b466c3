import ShapeModel

/// A picture that is redrawn after each conversation line that changed the document.
struct WatchedPicture {
  /// The verb that draws it.
  let verb: String
  let draw: (Session) throws(CommandError) -> Reply
  /// The serial number of the state that was drawn.
  var serial: Int
}
