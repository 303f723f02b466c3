// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import TerminalIO
import TerminalUI

/// `gallery [NAME] [WIDTHxHEIGHT]`: the samples of the layout library, to be used on a terminal, or as text.
@main struct Gallery {
  private var sample: Sample?
  private var size: CellSize?

  static func main() {
    var gallery = Gallery()
    for word in CommandLine.arguments.dropFirst() {
      if word == "--help" || word == "-h" { return print(usage) }
      if let size = size(word) {
        gallery.size = size
      } else if let sample = Sample.named(word) {
        gallery.sample = sample
      } else {
        fail("gallery: '\(word)' is neither a sample nor a size\n\(usage)\n")
      }
    }
    if gallery.size == nil, isTerminal(STDIN_FILENO), isTerminal(STDOUT_FILENO), hasControlSequences() {
      gallery.use()
    } else {
      gallery.printFrames()
    }
  }

  private static var usage: String {
    "usage: gallery [NAME] [WIDTHxHEIGHT]\n" + Sample.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n")
  }

  private static func fail(_ message: String) -> Never {
    Output.write(message, to: STDERR_FILENO)
    exit(2)
  }

  /// Parses a size such as `80x24`; each length is at most 1000.
  private static func size(_ word: String) -> CellSize? {
    let lengths = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard lengths.count == 2, let width = lengths[0], let height = lengths[1] else { return nil }
    return (1...1000).contains(width) && (1...1000).contains(height) ? CellSize(width: width, height: height) : nil
  }

  /// Shows the sample, or the list of all of them, until it is left.
  @MainActor private func use() {
    do throws(TerminalError) {
      let screen = try GalleryScreen(GalleryModel(sample))
      if let signal = screen.run() { endProcess(bySignal: signal) }
    } catch { Gallery.fail("gallery: the terminal cannot be taken (errno \(error.code))\n") }
  }

  /// Prints the frames of the sample, or of all of them.
  private func printFrames() {
    for sample in sample.map({ [$0] }) ?? Sample.all {
      if self.sample == nil { print("\(sample.name): \(sample.summary)\n") }
      print(sample.frames(size(of: sample)).map(\.description).joined(separator: "\n\n"))
      if self.sample == nil { print() }
    }
  }

  /// The requested size, or the terminal's width and as many of its lines as the sample needs.
  private func size(of sample: Sample) -> CellSize {
    if let size { return size }
    let terminal = TerminalSize.of(STDOUT_FILENO)
    return CellSize(width: terminal.columns, height: min(sample.height, terminal.rows))
  }
}
