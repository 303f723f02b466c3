// SPDX-License-Identifier: GPL-3.0-or-later
import Programs

/// An external program that renders SVG, run as a child process.
///
/// No part of a drawing is in its arguments; it reads the drawing from an anonymous file.
package struct Painter: Sendable {
  package enum Program: String, Sendable {
    case resvg
    case rsvgConvert = "rsvg-convert"

    func paints(_ format: PictureFormat) -> Bool { format == .png || self == .rsvgConvert }
  }

  package let program: Program
  /// The absolute path.
  package let path: String

  /// A picture and the messages of its renderer.
  package struct Picture {
    package var bytes: [UInt8]
    /// The renderer's messages, lines of untrusted text.
    package var remarks: [String]
  }

  /// The best installed renderer in `PATH`.
  /// - Parameters:
  ///   - isLarge: Whether there are tens of thousands of graphics. resvg takes three times as long for them as rsvg-convert does.
  ///   - only: The only program to consider, for tests.
  package static func find(_ format: PictureFormat, isLarge: Bool = false, only: Program? = nil) throws(PictureError) -> Painter {
    let programs: [Program] = isLarge ? [.rsvgConvert, .resvg] : [.resvg, .rsvgConvert]
    for program in programs where program.paints(format) && (only ?? program) == program {
      if let path = InstalledProgram.find(program.rawValue) { return Painter(program: program, path: path) }
    }
    throw .noPainter(format)
  }

  /// All installed renderers of a format.
  package static func all(_ format: PictureFormat) -> [Painter] {
    [.resvg, .rsvgConvert].compactMap { try? find(format, only: $0) }
  }

  /// A picture that is being painted.
  package struct Work {
    fileprivate let run: ChildRun
    fileprivate let format: PictureFormat
    fileprivate let program: Program

    /// Whether the picture is ready or has failed; does not wait.
    package var isReady: Bool { run.isReady() }

    /// Waits for the picture.
    package func picture() throws(PictureError) -> Picture {
      let result = try run.finish()
      guard Work.isWhole(result.output, format) else { throw .noPicture(program: program.rawValue) }
      return Picture(bytes: result.output, remarks: result.messages.split(separator: "\n").map(String.init))
    }

    /// Whether bytes are a complete picture: a renderer may fail while it writes.
    package static func isWhole(_ bytes: [UInt8], _ format: PictureFormat) -> Bool {
      switch format {
      case .png: PNGImage.isWhole(bytes)
      case .pdf: bytes.starts(with: Array("%PDF".utf8)) && bytes.suffix(1024).firstRange(of: Array("%%EOF".utf8)) != nil
      }
    }
  }

  /// Starts painting a drawing, whose root element gives its size in pixels.
  /// - Parameters:
  ///   - svg: The SVG in consecutive pieces. It contains all of its images, since renderers read no files.
  ///   - background: A colour as CSS writes it; nil for none.
  package func begin(
    _ svg: [[UInt8]], as format: PictureFormat, background: String? = nil, isInterrupted: @escaping () -> Bool = { false }
  ) throws(PictureError) -> Work {
    let color = background.map { [program == .resvg ? "--background" : "--background-color", $0] } ?? []
    let filter = ChildFilter(program: path, arguments: arguments(format) + color, isInterrupted: isInterrupted)
    return Work(run: try filter.start(svg), format: format, program: program)
  }

  private func arguments(_ format: PictureFormat) -> [String] {
    switch program {
    case .resvg:
      // resvg does not resolve generic families by fontconfig, and warns without a folder of images.
      [
        "-", "-c", "--resources-dir", "/", "--font-family", "DejaVu Sans", "--sans-serif-family", "DejaVu Sans", "--serif-family",
        "DejaVu Serif",
        "--monospace-family", "DejaVu Sans Mono",
      ]
    case .rsvgConvert: ["--format", format.rawValue, "--unlimited"]
    }
  }
}
