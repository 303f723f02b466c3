// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeFiles
import ShapeModel
import ShapePictures

extension CommandError {
  init(_ error: PictureError, at range: SourceRange) {
    var help: [String] = []
    let message: String
    switch error {
    case .noPainter(let format):
      message = "no program that paints \(format.rawValue.uppercased()) is installed"
      help =
        ["apt install librsvg2-bin brings rsvg-convert"] + (format == .png ? ["apt install resvg brings a better one (Debian 13)"] : [])
    case .notStarted(let program, let number): message = "\(program) cannot be started: \(FileErrorReason.message(of: number))"
    case .failed(let program, let status, let text):
      message = "\(program) failed with status \(status)"
      help = text.split(separator: "\n").prefix(3).map { sanitized(String($0), limit: 200) }
    case .crashed(let program, let signal): message = "\(program) was ended by signal \(signal); the document is as it was"
    case .tookTooLong(let program, let seconds):
      message = "\(program) did not finish in \(seconds) seconds"
      help = ["a smaller --scale, or a part of the drawing, takes less"]
    case .tooLarge(let program): message = "\(program) wrote more than a picture can have"
    case .noPicture(let program): message = "\(program) wrote no picture"
    case .interrupted:
      self.init(range, "interrupted", "interrupted", .interrupted)
      return
    }
    self.init(range, "picture.painter", message, help: help, .file)
  }
}
