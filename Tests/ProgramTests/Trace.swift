import TestSupport

/// The system calls of a run of the program, as strace writes them.
struct Trace {
  /// A line each, without the number of the process.
  let calls: [String]

  static let isPossible = Shell.run("strace -o /dev/null -e trace=none true").status == 0
  static let why = "no strace, or nobody may trace"
  /// A trace of files, processes and network connections.
  static let words = ["strace", "-f", "-qq", "-s", "400", "-e", "trace=%file,%process,%network,fdatasync,fsync", "-o"]

  init(of text: String) {
    calls = text.split(separator: "\n").map { line in
      String(line.drop { $0.isNumber }.drop { $0 == " " })
    }
    .filter { !Trace.isSanitizers($0) }
  }

  /// The thread sanitizer writes a file of its own when a program starts.
  private static func isSanitizers(_ call: String) -> Bool { Sanitizer.current == .thread && call.contains("/tsan.rodata.") }

  /// Paths that were opened, found or not.
  var opened: [String] { calls.filter { $0.hasPrefix("open") }.compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) } }

  /// Calls that can make or change a file.
  var writing: [String] {
    let changing = [
      "creat", "rename", "unlink", "mkdir", "rmdir", "link", "symlink", "mknod", "truncate", "chmod", "chown", "fchmodat", "fchownat",
      "setxattr", "lsetxattr", "utime",
    ]
    return calls.filter { call in
      // Looking for a lock to take over makes none.
      if call.hasPrefix("open"), !call.contains("O_CREAT"), call.contains(" ENOENT ") { return false }
      if call.hasPrefix("open") { return ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC"].contains { call.contains($0) } }
      return changing.contains { call.hasPrefix($0) } && !call.hasPrefix("linkat") || call.hasPrefix("linkat(")
    }
  }

  /// Programs started after the first, the program itself.
  var started: [String] { Array(calls.filter { $0.hasPrefix("execve") }.dropFirst()) }

  /// Whatever reaches for a network, or another program's socket.
  var reached: [String] { calls.filter { call in ["socket", "connect", "bind", "sendto"].contains { call.hasPrefix($0) } } }
}
