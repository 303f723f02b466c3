import Glibc

/// What one run of a program took, as the kernel counted it.
struct Run {
  var wallMilliseconds: Double
  /// User and system time together.
  var cpuMilliseconds: Double
  /// The most memory it held at a time, in MiB.
  var peakMemory: Double
  var status: Int32
}

/// Runs programs and measures them from outside.
enum ChildProcess {
  /// Runs a program to its end; what it prints goes to a file, or nowhere.
  /// - Returns: Nil when it could not be started.
  static func run(_ words: [String], output: String = "/dev/null") -> Run? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let start = milliseconds()
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else { return nil }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 { guard errno == EINTR else { return nil } }
    let wall = milliseconds() - start
    return Run(
      wallMilliseconds: wall, cpuMilliseconds: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
      peakMemory: Double(usage.ru_maxrss) / 1024, status: status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f)
  }

  /// Whether a program of this name is on the path.
  static func exists(_ name: String) -> Bool {
    guard let path = getenv("PATH") else { return false }
    return String(cString: path).split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  private static func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  private static func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
}
