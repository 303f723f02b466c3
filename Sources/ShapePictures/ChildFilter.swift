import CSystem
import Glibc

/// Another program as a function from bytes to bytes: no shell, its input by a socket, its output by a pipe, bounds of time and memory.
///
/// A crash of it, its absence or its silence is an error, and this process goes on.
struct ChildFilter {
  /// The whole path.
  var program: String
  var arguments: [String]
  var secondsLimit = 60
  /// Of its address space, in bytes.
  var memoryLimit = 4 << 30
  var outputLimit = 1 << 30
  /// Asked ten times a second.
  var isInterrupted: () -> Bool = { false }

  struct Result {
    var output: [UInt8]
    var messages: String
  }

  private static let messagesLimit = 1 << 16

  /// Runs the program to its end.
  /// - Parameter input: What it reads, in pieces that follow each other.
  func run(_ input: [[UInt8]]) throws(PictureError) -> Result {
    var ends = Ends()
    guard ends.open() else { throw .notStarted(program: name, errno) }
    defer { ends.close() }
    let process = try start(ends)
    ends.closeOuter()
    _ = cs_limit_process(process, UInt64(memoryLimit))
    var pump = Pump(ends: ends, input: input, outputLimit: outputLimit)
    let end = Pump.now() + Int64(secondsLimit) * 1000
    var failure: PictureError?
    while failure == nil, pump.step(milliseconds: 100) {
      if isInterrupted() { failure = .interrupted }
      if Pump.now() > end { failure = .tookTooLong(program: name, seconds: secondsLimit) }
      if pump.isTooLarge { failure = .tooLarge(program: name) }
    }
    if failure != nil { killGroup(of: process) }
    ends.close()
    let status = wait(process, until: failure == nil ? end : .max)
    if let failure { throw failure }
    guard let status else { throw .tookTooLong(program: name, seconds: secondsLimit) }
    let messages = String(decoding: pump.messages.prefix(ChildFilter.messagesLimit), as: UTF8.self)
    if status & 0x7f != 0 { throw .crashed(program: name, signal: status & 0x7f) }
    guard status >> 8 == 0 else { throw .failed(program: name, status: status >> 8, message: messages) }
    return Result(output: pump.output, messages: messages)
  }

  private var name: String { program.split(separator: "/").last.map(String.init) ?? program }

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
    // A group of its own, so that Ctrl-C is this program's to hear.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, &attributes, &words, environ)
    guard code == 0 else { throw .notStarted(program: name, code) }
    return process
  }

  /// Ends a program with all that it started: its group is its own.
  private func killGroup(of process: pid_t) { kill(-process, SIGKILL) }

  /// The status of a process that has closed its output; nil after it was ended for going on beyond its time.
  private func wait(_ process: pid_t, until end: Int64) -> Int32? {
    var status: Int32 = 0
    while true {
      let result = waitpid(process, &status, end == .max ? 0 : WNOHANG)
      if result == process { return status }
      if result < 0, errno != EINTR { return nil }
      guard result == 0 else { continue }
      if Pump.now() > end || isInterrupted() {
        killGroup(of: process)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return nil
      }
      usleep(1000)
    }
  }
}
