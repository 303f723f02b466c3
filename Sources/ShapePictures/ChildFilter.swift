import CSystem
import Glibc

/// Runs another program as a function from bytes to bytes: without a shell, its input in an anonymous file, its output through a socket,
/// with limits on time and memory.
///
/// If the program crashes, is missing or hangs, that is an error, and this process continues.
struct ChildFilter {
  /// The absolute path.
  var program: String
  var arguments: [String]
  var secondsLimit = 60
  /// The limit of its address space, in bytes.
  var memoryLimit = 4 << 30
  var outputLimit = 1 << 30
  /// Called at least ten times a second while ``ChildRun/finish()`` waits; true ends the program.
  var isInterrupted: () -> Bool = { false }

  struct Result {
    var output: [UInt8]
    var messages: String
  }

  static let messagesLimit = 1 << 16

  /// Runs the program to its end.
  /// - Parameter input: Its standard input, in consecutive pieces.
  func run(_ input: [[UInt8]]) throws(PictureError) -> Result { try start(input).finish() }

  /// Starts the program, which runs concurrently: its whole input is in a file.
  func start(_ input: [[UInt8]]) throws(PictureError) -> ChildRun {
    var ends = Ends()
    do throws(PictureError) {
      guard ends.open(), ends.feed(input) else { throw .notStarted(program: name, errno) }
      let process = try start(ends)
      ends.closeOuter()
      // Limits its processor time too, or it could run for ever after this process is killed.
      _ = cs_limit_process(process, UInt64(memoryLimit), UInt64(2 * secondsLimit))
      return ChildRun(self, process, ends)
    } catch {
      ends.close()
      throw error
    }
  }

  var name: String { program.split(separator: "/").last.map(String.init) ?? program }

  private func start(_ ends: Ends) throws(PictureError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in ends.outer.enumerated() { posix_spawn_file_actions_adddup2(&actions, end, Int32(number)) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // A process group of its own, so that Ctrl-C reaches only this program.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, &attributes, &words, environ)
    guard code == 0 else { throw .notStarted(program: name, code) }
    return process
  }
}
