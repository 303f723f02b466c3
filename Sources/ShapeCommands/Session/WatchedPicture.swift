import ShapeModel

/// A picture that is drawn again after each line of a conversation that changed the document.
struct WatchedPicture {
  /// The verb that draws it.
  let verb: String
  let draw: (Session) throws(CommandError) -> Reply
  /// The state that was drawn.
  var serial: Int
}
