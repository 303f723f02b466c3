// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import ShapeCommands
import ShapeFiles
import ShapeModel

extension Options {
  /// Reads the files of `--args`. Arguments may be parsed several times, but a pipe can be read only once.
  mutating func readArguments() throws(ArgumentError) {
    for (name, file) in argumentFiles.sorted(by: { $0.key < $1.key }) {
      guard let bytes = try? ScriptFiles(Session()).script(file).bytes else { throw ArgumentError("\(file) cannot be read") }
      let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
      arguments[name] = .list(
        (lines.last?.isEmpty == true ? lines.dropLast() : lines).map { Scalar(data: String(decoding: $0, as: UTF8.self)) })
    }
  }

  /// Adds the documents that `--files-from` lists, separated by NUL if the list contains one, else one per line.
  mutating func readList() throws(CommandError) {
    guard let list = filesFrom else { return }
    func refusal(_ message: String, _ help: String) -> CommandError {
      CommandError(SourceRange(0, 0), "usage", message, help: [help], .usage)
    }
    guard list != "-" || !commands.isEmpty || script != nil && script != "-" else {
      throw refusal("standard input cannot be both the list of files and the commands", "-c or -f gives the commands")
    }
    let bytes = try ScriptFiles(Session()).script(list).bytes
    let separator: UInt8 = bytes.contains(0) ? 0 : 0x0a
    let names = bytes.split(separator: separator).map { separator == 0x0a && $0.last == 0x0d ? $0.dropLast() : $0 }
    files += names.filter { !$0.isEmpty }.map { name in
      (name.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { ResolvedPath.text($0.baseAddress!) }
    }
    // An empty list must not start a conversation.
    guard !files.isEmpty else { throw refusal("\(list) names no files", "one name a line, or with NUL between") }
  }
}
