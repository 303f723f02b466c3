import CPseudoTerminal
import Glibc

/// A program running on a terminal of its own, typed to and read by a test.
///
/// Waits are bounded and end as soon as the text is there. Letting go kills the program.
public final class PseudoTerminal {
  /// The failure, with everything the program wrote so far.
  public enum Failure: Error {
    case cannotSpawn(code: Int32)
    case timedOut(waitingFor: String, transcript: String)
    case ended(waitingFor: String, transcript: String)
  }

  /// How a program ended.
  public enum Status: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  private let process: Int32
  private var master: Int32
  private var status: Status?
  private var output: [UInt8] = []
  private var position = 0

  private init(process: Int32, master: Int32) {
    self.process = process
    self.master = master
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      terminal_pty_wait(process, 5_000)
    }
    if master >= 0 { close(master) }
  }

  /// Takes the terminal away, as when a window is closed or a connection lost.
  public func hangUp() {
    close(master)
    master = -1
  }

  /// Lets the terminal take nothing from its programs, as Ctrl-S does.
  public func stopOutput() { terminal_pty_stop_output(master) }

  /// Starts a program.
  /// - Parameters:
  ///   - arguments: The program's path, then its arguments.
  ///   - environment: All of the environment; nothing is inherited.
  ///   - size: Columns and rows of the terminal.
  public static func spawn(
    _ arguments: [String], environment: [String: String] = standardEnvironment, size: (columns: Int32, rows: Int32) = (80, 24)
  ) throws -> PseudoTerminal {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var master: Int32 = -1
    let process = terminal_pty_spawn(&words, &variables, size.columns, size.rows, &master)
    guard process > 0 else { throw Failure.cannotSpawn(code: errno) }
    return PseudoTerminal(process: process, master: master)
  }

  /// A terminal that knows colours, UTF-8, and no settings of the user.
  public static let standardEnvironment = [
    "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "INPUTRC": "/dev/null", "PATH": "/usr/bin:/bin", "HOME": "/nonexistent",
    "SWIFT_BACKTRACE": "enable=no", "PAGER": "cat",
  ]

  /// A program this package built, beside the running tests.
  public static func builtProgram(_ name: String) -> String {
    var path = [CChar](repeating: 0, count: 4_096)
    let count = max(0, readlink("/proc/self/exe", &path, path.count))
    let tests = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return tests[...(tests.lastIndex(of: "/") ?? tests.startIndex)] + name
  }

  /// Everything the program wrote.
  public var transcript: String { String(decoding: output, as: UTF8.self) }

  /// Types a text; `\r` is Enter, `\u{3}` Ctrl-C. What the program writes meanwhile is read, or it could not read on.
  public func send(_ text: String) {
    var bytes = Array(text.utf8)[...]
    let flags = fcntl(master, F_GETFL)
    _ = fcntl(master, F_SETFL, flags | O_NONBLOCK)
    defer { _ = fcntl(master, F_SETFL, flags) }
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR || errno == EAGAIN else { return }
      bytes = bytes.dropFirst(max(0, count))
      var waiting = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
      if count < 0, poll(&waiting, 1, 10) > 0, waiting.revents & Int16(POLLIN) != 0 { _ = read(withinMilliseconds: 0) }
    }
  }

  /// Waits until the program writes a text, beginning after the text found last.
  /// - Returns: What came before the text.
  @discardableResult public func expect(_ text: String, timeoutMilliseconds: Int32 = 20_000) throws -> String {
    let wanted = Array(text.utf8)
    let deadline = Self.now + Int(timeoutMilliseconds)
    while true {
      if let found = firstIndex(of: wanted) {
        defer { position = found + wanted.count }
        return String(decoding: output[position..<found], as: UTF8.self)
      }
      let remaining = deadline - Self.now
      guard remaining > 0 else { throw Failure.timedOut(waitingFor: text, transcript: transcript) }
      guard read(withinMilliseconds: Int32(remaining)) else { throw Failure.ended(waitingFor: text, transcript: transcript) }
    }
  }

  /// The output since the text found or taken last; waits for at least one byte.
  public func takeOutput(withinMilliseconds timeout: Int32) -> String {
    if position == output.count { _ = read(withinMilliseconds: timeout) }
    while read(withinMilliseconds: 0) {}
    // A character that is not whole is taken with its rest.
    var end = output.count
    if let lead = output[position...].lastIndex(where: { $0 & 0xc0 != 0x80 }), output[lead] >= 0xc0 {
      let length = output[lead] >= 0xf0 ? 4 : output[lead] >= 0xe0 ? 3 : 2
      if lead + length > end { end = lead }
    }
    defer { position = end }
    return String(decoding: output[position..<end], as: UTF8.self)
  }

  /// Changes the terminal's size; its programs receive SIGWINCH.
  public func resize(columns: Int32, rows: Int32) { terminal_pty_resize(master, columns, rows) }

  /// Sends the program a signal that does not come from a key.
  public func signal(_ number: Int32) { kill(process, number) }

  /// Whether the terminal edits and echoes lines by itself, as it was found.
  public var isCooked: Bool { terminal_pty_is_cooked(master) == 1 }

  /// Waits for the program to end; nil when the time is over.
  public func wait(timeoutMilliseconds: Int32 = 20_000) -> Status? {
    if let status { return status }
    let deadline = Self.now + Int(timeoutMilliseconds)
    while status == nil, Self.now < deadline {
      // A program may be unable to exit before its output is read.
      _ = read(withinMilliseconds: 10)
      let code = terminal_pty_wait(process, 10)
      if code >= 0 { status = code >= 256 ? .signal(code - 256) : .exit(code) }
    }
    while status != nil, read(withinMilliseconds: 0) {}
    return status
  }

  /// Reads the available output; false at the program's end, or if the timeout is 0 and there is none.
  private func read(withinMilliseconds timeout: Int32) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4_096)
    let count = terminal_pty_read(master, &chunk, UInt(chunk.count), timeout)
    if count > 0 { output.append(contentsOf: chunk[..<count]) }
    return count > 0 || count < 0 && errno == EAGAIN && timeout > 0
  }

  private func firstIndex(of wanted: [UInt8]) -> Int? {
    guard output.count - position >= wanted.count else { return nil }
    return (position...(output.count - wanted.count)).first { output[$0...].starts(with: wanted) }
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
