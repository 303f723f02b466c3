// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import Glibc
import ShapeCommands
import ShapePictures
import TerminalIO

/// The program's own arguments; those of verbs are parsed by the interpreter.
package struct Options: Equatable {
  package init() {}

  /// The documents; `-` is standard input.
  var files: [String] = []
  var commands: [String] = []
  /// The scripts and outputs that were given; more than one of either is refused.
  var scripts: [String] = []
  var outputs: [String] = []
  var inPlace = false
  var new = false
  var stream = false
  /// Whether the stream is that of `recover FILE -i`.
  var recovers = false
  var dryRun = false
  var quiet = false
  var verbose = false
  var keepGoing = false
  var json = false
  var safe = false
  var ascii = false
  /// Whether everything is written in words, for a screen reader.
  var plain = false
  var force = false
  var noInput = false
  var asksForHelp = false
  var asksForVersion = false
  /// Whether the conversation is a full screen.
  var browse = false
  /// The line that begins the tutorial, if the conversation begins with it.
  var tutor: String?
  /// Seconds to wait for each successive process that holds the document's lock; nil for 2 in a run that writes, 0 in a conversation.
  var wait: Double?
  var color = ColorChoice.auto
  /// The variables of `--arg` and `--args`; those of `--args` from ``readArguments()`` on.
  var arguments: [String: Scalar] = [:]
  /// The files of `--args`, by variable.
  var argumentFiles: [String: String] = [:]
  /// The folder beneath which `serve` keeps all paths; nil for the document's.
  var root: String?
  /// A file with the names of more documents; `-` is standard input.
  var filesFrom: String?
  /// The number of worker processes; 0 for enough to keep all processors busy, nil to process documents sequentially in this process.
  var jobs: Int?

  /// The glyphs for output to people; JSON is the same in every locale.
  var glyphs: Glyphs { !json && (ascii || plain || !usesUTF8()) ? .ascii : .unicode }

  /// The page that replies on standard output are formatted for.
  var page: Page {
    let depth = ColorDepth(term: environmentVariable("TERM"), colorTerm: environmentVariable("COLORTERM"))
    let isShown = isTerminal(STDOUT_FILENO)
    var page = Page(
      columns: TerminalSize.columns(of: STDOUT_FILENO), colors: !plain && color.isColored(descriptor: STDOUT_FILENO) ? depth : nil,
      takesBytes: !isShown)
    page.rows = isShown ? TerminalSize.of(STDOUT_FILENO).rows : nil
    return page
  }

  /// The format of pictures on standard output; two rows are left for the prompt.
  var pictures: Pictures {
    var pictures = Pictures()
    let isShown = isTerminal(STDOUT_FILENO)
    let size = TerminalSize.of(STDOUT_FILENO)
    let cell = TerminalSize.cellPixels(of: STDOUT_FILENO)
    pictures.room = PictureRoom(
      columns: size.columns, rows: isShown ? max(1, size.rows - 2) : size.rows, cellWidth: cell?.width ?? 10, cellHeight: cell?.height ?? 20
    )
    let kind = PictureKind(usesUTF8: !ascii && !plain && usesUTF8()) { environmentVariable($0) }
    pictures.isInTmux = isShown && PictureKind.isInTmux { environmentVariable($0) }
    // Terminal graphics in a pipe or file are only for programs that requested them by name.
    pictures.kind = isShown || kind.isText ? kind : .symbols
    return pictures
  }

  var script: String? { scripts.first }
  var output: String? { outputs.first }

  /// Whether `-c` or `-f` specifies commands.
  var hasCommands: Bool { !commands.isEmpty || script != nil }
}

extension Options {
  /// The longest wait, in seconds: a week.
  static let longestWait = 604_800.0
  static let mostJobs = 256
  /// The number of available processors.
  static var processors: Int { max(1, min(mostJobs, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The wait in milliseconds, clamped, as it is read before an invalid `--wait` is rejected.
  var lockWait: Int { Int(Double.minimum(Double.maximum(wait ?? 2, 0), Options.longestWait) * 1000) }
}
