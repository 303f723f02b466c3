import CPseudoTerminal
import CSystem
import Glibc
import TestSupport

/// The resources that one run of a program used, as counted by the kernel.
package struct Run: Equatable {
  package var wallMilliseconds: Double
  /// User and system time together, which other load hardly affects.
  package var cpuMilliseconds: Double
  /// The peak resident memory, including mapped files.
  package var peakBytes: Int
  /// 0..255, or 128 plus the number of the signal that ended it.
  package var status: Int32

  package init(wallMilliseconds: Double, cpuMilliseconds: Double, peakBytes: Int, status: Int32) {
    (self.wallMilliseconds, self.cpuMilliseconds) = (wallMilliseconds, cpuMilliseconds)
    (self.peakBytes, self.status) = (peakBytes, status)
  }
}

/// Runs programs and measures them from outside.
package enum ChildProcess {
  /// Runs a program to its end.
  /// - Parameters:
  ///   - input: The file for standard input; empty when nil.
  ///   - output: The file for standard output; discarded when nil. Standard error is discarded.
  /// - Returns: Nil when it could not be started.
  package static func run(_ words: [String], input: String? = nil, output: String? = nil) -> Run? {
    let streams = [
      open(input ?? "/dev/null", O_RDONLY | O_CLOEXEC), open(output ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600),
      open("/dev/null", O_WRONLY | O_CLOEXEC),
    ]
    defer { for stream in streams { close(stream) } }
    let start = now()
    guard !streams.contains(-1), let process = startProgram(words, streams: streams) else { return nil }
    return ended(process).map { (status, usage) in Run(wallMilliseconds: now() - start, usage, status) }
  }

  /// Runs a program on its own pseudo-terminal until it shows a text, then ends it by Ctrl-D.
  /// - Parameter typed: Input typed before the program reads anything.
  /// - Returns: The time to the text's last byte; CPU and memory are those of the whole run. Nil when the text never came.
  package static func run(onTerminal words: [String], rows: Int, typed: String = "", until text: String) -> Run? {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var master: Int32 = -1
    let start = now()
    let process = terminal_pty_spawn(&arguments, environ, 100, Int32(rows), &master)
    guard process > 0 else { return nil }
    defer { close(master) }
    write(master, typed, typed.utf8.count)
    let wanted = Array(text.utf8)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var wall: Double?
    while true {
      let count = terminal_pty_read(master, &buffer, UInt(buffer.count), 60_000)
      let time = now() - start
      guard count > 0 else { break }
      output += buffer[..<count]
      if wall == nil, output.contains(wanted) { wall = time }
      // The prompt is shown: the program reads keys now.
      guard wall != nil, output.suffix(2).elementsEqual("> ".utf8) else { continue }
      output = []
      var end: UInt8 = 4
      write(master, &end, 1)
    }
    if wall == nil { kill(process, SIGKILL) }
    guard let (status, usage) = ended(process), let wall else { return nil }
    return Run(wallMilliseconds: wall, usage, status)
  }

  private static func ended(_ process: pid_t) -> (Int32, rusage)? {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 { guard errno == EINTR else { return nil } }
    return (status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f, usage)
  }

  /// Whether a program exists, in `PATH` or, when the name contains a slash, at this path.
  static func exists(_ name: String) -> Bool {
    if name.utf8.contains(UInt8(ascii: "/")) { return access(name, X_OK) == 0 }
    guard let path = getenv("PATH") else { return false }
    return String(cString: path).split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  private static func now() -> Double { Double(cs_steady_clock()) / 1e6 }
}

extension Run {
  init(wallMilliseconds: Double, _ usage: rusage, _ status: Int32) {
    func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
    self.init(
      wallMilliseconds: wallMilliseconds, cpuMilliseconds: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
      peakBytes: usage.ru_maxrss << 10, status: status)
  }
}
