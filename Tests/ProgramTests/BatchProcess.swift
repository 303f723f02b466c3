import Glibc
import TestSupport

/// A finished run of the program through pipes.
struct Run: Equatable {
  var output: String
  var errors: String
  /// The exit status, or 128 + n for a signal, as a shell counts.
  var status: Int32

  /// Starts the program with nothing inherited but descriptors, feeds it, and waits.
  /// - Parameters:
  ///   - input: What it reads; nil for `/dev/null`.
  ///   - environment: All of its environment.
  ///   - folder: Its working folder.
  static func shapeedit(
    _ arguments: [String], input: String? = nil, environment: [String: String] = PseudoTerminal.standardEnvironment, in folder: Folder
  ) -> Run {
    let script = #"cd "$1" && shift && exec "$@""#
    return start(["/bin/sh", "-c", script, "sh", folder.path, PseudoTerminal.builtProgram("shapeedit")] + arguments, input, environment)
  }

  /// Starts a line of `sh` in a folder, with the program as `$shapeedit`.
  static func shell(_ line: String, in folder: Folder) -> Run {
    let environment = PseudoTerminal.standardEnvironment.merging(["shapeedit": PseudoTerminal.builtProgram("shapeedit")]) { $1 }
    return start(["/bin/sh", "-c", "cd '\(folder.path)' || exit 99; \(line)"], nil, environment)
  }

  private static func start(_ words: [String], _ input: String?, _ environment: [String: String]) -> Run {
    // Unlike pipes, files do not fill up, so no reader is needed while the program writes.
    let (source, output, errors) = (temporary(input ?? ""), temporary(""), temporary(""))
    defer { [source, output, errors].forEach { close($0) } }
    guard let process = startProgram(words, environment: environment, streams: [source, output, errors]) else {
      return Run(output: "", errors: "cannot spawn", status: -1)
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
    return Run(output: contents(output), errors: contents(errors), status: code)
  }

  private static func temporary(_ text: String) -> Int32 {
    var template = Array("/tmp/shapeedit-run-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty { bytes = bytes.dropFirst(max(0, bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) })) }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  private static func contents(_ descriptor: Int32) -> String {
    lseek(descriptor, 0, SEEK_SET)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(descriptor, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
