// SPDX-License-Identifier: GPL-3.0-or-later
/// The reason why there is no picture.
package enum PictureError: Error, Hashable, Sendable {
  /// No renderer for this format is installed.
  case noPainter(PictureFormat)
  /// A program that was found could not be started, with the error number.
  case notStarted(program: String, Int32)
  /// The program exited with a nonzero status.
  case failed(program: String, status: Int32, message: String)
  /// The program was ended by a signal: it crashed, or exceeded its memory limit.
  case crashed(program: String, signal: Int32)
  case tookTooLong(program: String, seconds: Int)
  case tooLarge(program: String)
  /// The program's output is not a picture.
  case noPicture(program: String)
  case interrupted
}

/// The output formats of renderers.
package enum PictureFormat: String, Sendable {
  case png, pdf
}
