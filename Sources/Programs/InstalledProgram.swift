// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// The reason why a program cannot be started.
package struct StartError: Error, Equatable {
  /// The `errno`.
  package var code: Int32

  package init(code: Int32) { self.code = code }
}

/// Other programs on this system: finding and starting them.
package enum InstalledProgram {
  /// The path of an executable in the absolute folders of `PATH`; nil if there is none.
  package static func find(_ name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let candidate = "\(folder)/\(name)"
      if access(candidate, X_OK) == 0 { return candidate }
    }
    return nil
  }

  /// Starts a program, with the signals as from a shell: none blocked or ignored.
  /// - Parameters:
  ///   - path: Its path.
  ///   - streams: The descriptors for its standard input, output and error output, in this order; it inherits those that are not given.
  ///   - hasOwnGroup: Whether it gets a process group of its own, so that Ctrl-C does not reach it.
  /// - Returns: The id of its process.
  package static func start(
    _ path: String, _ arguments: [String], streams: [Int32], hasOwnGroup: Bool = false
  ) throws(StartError) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, stream) in streams.enumerated() { posix_spawn_file_actions_adddup2(&actions, stream, Int32(target)) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group))
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &words, environ)
    guard code == 0 else { throw StartError(code: code) }
    return process
  }
}
