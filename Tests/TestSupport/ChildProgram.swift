import CSystem
import Glibc

/// Starts a program as from a shell, whatever the test interpreter ignores or blocks, which would be inherited.
/// - Parameters:
///   - words: The program, by its path or a name in `PATH`, then its arguments.
///   - environment: All of its environment; that of the tests when nil.
///   - streams: What becomes its standard input, output and error output, in this order.
/// - Returns: Its process, or nil where it cannot be started.
public func startProgram(_ words: [String], environment: [String: String]? = nil, streams: [Int32]) -> Int32? {
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
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
  var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  var variables: [UnsafeMutablePointer<CChar>?] = (environment ?? [:]).map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { (arguments + variables).forEach { free($0) } }
  var process: pid_t = 0
  return variables.withUnsafeMutableBufferPointer { variables in
    let all = environment == nil ? environ : variables.baseAddress!
    return posix_spawnp(&process, words[0], &actions, &attributes, &arguments, all) == 0 ? process : nil
  }
}

/// A pipe that no program another test starts at the same time holds open.
public func openPipe() -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [-1, -1]
  precondition(terminal_pipe(&ends) == 0, "no pipe: error \(errno)")
  return (ends[0], ends[1])
}
