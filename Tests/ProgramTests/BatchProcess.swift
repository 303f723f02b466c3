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
    // Files cannot fill up as pipes do, so nobody has to read while the other writes.
    let (source, output, errors) = (temporary(input ?? ""), temporary(""), temporary(""))
    defer { [source, output, errors].forEach { close($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in [source, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    // Whoever runs the tests may ignore or block signals, and that would be inherited.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGPIPE, SIGTERM] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var process: pid_t = 0
    guard posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables) == 0 else {
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
