// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeBrowser
import ShapeCommands
import ShapeFiles
import ShapeModel
import TerminalIO

/// The file with user-defined keys: `$XDG_CONFIG_HOME/shapeedit/keys`.
enum KeymapFile {
  /// The maximum number of bytes that are read of it.
  private static let longest = 1 << 18

  private static var path: String? {
    if let folder = environmentVariable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/shapeedit/keys" }
    return environmentVariable("HOME").flatMap { $0.hasPrefix("/") ? $0 + "/.config/shapeedit/keys" : nil }
  }

  /// The keys in the file; none without a file.
  static func keymap(_ interpreter: Interpreter) -> Keymap {
    guard let path else { return Keymap() }
    do throws(FileError) {
      let text = try FileBytes.read(path, limit: longest).withBytes { String(decoding: $0, as: UTF8.self) }
      return Keymap(text, file: path) { interpreter.problem(in: SourceText(name: "<keys>", $0)) }
    } catch {
      return error.errorNumber == ENOENT || error.errorNumber == ENOTDIR ? Keymap() : Keymap(problem: error.message)
    }
  }
}
