/// Why there is no picture.
package enum PictureError: Error, Hashable, Sendable {
  /// No program that paints is installed; a format that only some paint is named.
  case noPainter(PictureFormat)
  /// A program that was found could not be started, with the error number.
  case notStarted(program: String, Int32)
  /// It ended otherwise than by saying that all is well.
  case failed(program: String, status: Int32, message: String)
  /// It was ended by a signal: it crashed, or ran out of the memory it may have.
  case crashed(program: String, signal: Int32)
  case tookTooLong(program: String, seconds: Int)
  case tooLarge(program: String)
  /// What it wrote is no picture.
  case noPicture(program: String)
  case interrupted
}

/// What painters write.
package enum PictureFormat: String, Sendable {
  case png, pdf
}
