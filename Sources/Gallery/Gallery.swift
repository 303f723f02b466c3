import TerminalUI
import Glibc
import TerminalIO

/// `gallery [NAME] [WIDTHxHEIGHT]`: prints the samples of the layout library as text.
@main struct Gallery {
  private var samples = Sample.all
  private var size: CellSize?

  static func main() {
    var gallery = Gallery()
    for word in CommandLine.arguments.dropFirst() {
      if word == "--help" || word == "-h" { return print(usage) }
      if let size = size(word) {
        gallery.size = size
      } else if let sample = Sample.all.first(where: { $0.name == word }) {
        gallery.samples = [sample]
      } else {
        return fail("gallery: '\(word)' is neither a sample nor a size\n\(usage)\n")
      }
    }
    gallery.show()
  }

  private static var usage: String {
    "usage: gallery [NAME] [WIDTHxHEIGHT]\n" + Sample.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n")
  }

  private static func fail(_ message: String) {
    _ = message.withCString { write(2, $0, strlen($0)) }
    exit(2)
  }

  /// Parses a size such as `80x24`; each length is at most 1000.
  private static func size(_ word: String) -> CellSize? {
    let lengths = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard lengths.count == 2, let width = lengths[0], let height = lengths[1] else { return nil }
    return (1...1000).contains(width) && (1...1000).contains(height) ? CellSize(width: width, height: height) : nil
  }

  private func show() {
    for sample in samples {
      if samples.count > 1 { print("\(sample.name): \(sample.summary)\n") }
      print(sample.frames(size(of: sample)).map(\.description).joined(separator: "\n\n"))
      if samples.count > 1 { print() }
    }
  }

  /// The requested size, or the terminal's width and as many of its lines as the sample needs.
  private func size(of sample: Sample) -> CellSize {
    if let size { return size }
    let terminal = TerminalSize.of(1)
    return CellSize(width: terminal.columns, height: min(sample.height ?? terminal.rows, terminal.rows))
  }
}
