import Glibc
import TestSupport

/// The program at the other end of two sockets, as another program would talk to it.
final class RecoveryStream {
  let process: pid_t
  private var input: Int32
  private var output: Int32
  private var received: [UInt8] = []
  private var status: Int32?

  /// Starts `shapeedit --stream --json` on a document.
  /// - Parameter tracer: What to start it by.
  init(_ folder: Folder, _ arguments: [String] = [], tracer: [String] = [], allowsDebugging: Bool = false) {
    var (toChild, fromChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    // At once, or a program that another test starts would hold the other end open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    socketpair(AF_UNIX, kind, 0, &toChild)
    socketpair(AF_UNIX, kind, 0, &fromChild)
    (input, output) = (toChild[1], fromChild[0])
    let program = tracer + [PseudoTerminal.builtProgram("shapeedit")]
    let words = program + ["--stream", "--json"] + arguments + [folder.path + "/faces.shape.json"]
    let environment = recoveryEnvironment(folder).merging(allowsDebugging ? ["SHAPEEDIT_DEBUG": "1"] : [:]) { $1 }
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard let process = startProgram(words, environment: environment, streams: [toChild[0], fromChild[1], nowhere]) else {
      preconditionFailure("cannot start \(words[0])")
    }
    self.process = process
    close(nowhere)
    close(toChild[0])
    close(fromChild[1])
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    end(SIGKILL)
    closeInput()
    closeOutput()
  }

  /// Sends lines; stops when the reader is gone.
  func send(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  /// Reads answers until there are so many lines; false at the end.
  @discardableResult
  func receive(lines count: Int) -> Bool {
    while lines < count { if !fill() { return false } }
    return true
  }

  /// Answers received so far: each is a command that was acknowledged.
  var lines: Int { String(decoding: received, as: UTF8.self).split(separator: "\n").count { $0.contains("\"end\":true") } }

  func receiveAll() { while fill() {} }

  private func fill() -> Bool {
    guard output >= 0 else { return false }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(output, &chunk, chunk.count)
    if count > 0 { received.append(contentsOf: chunk[..<count]) }
    return count > 0 || count < 0 && errno == EINTR
  }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  /// Sends a signal, if the program still runs, and waits for its end.
  @discardableResult
  func end(_ number: Int32? = nil) -> Int32 {
    if let status { return status }
    if let number { kill(process, number) }
    var code: Int32 = 0
    while waitpid(process, &code, 0) < 0, errno == EINTR {}
    status = code
    return code
  }
}

/// Nothing inherited, and a state folder of the test's own.
func recoveryEnvironment(_ folder: Folder) -> [String: String] {
  PseudoTerminal.standardEnvironment.merging(["NO_COLOR": "1", "XDG_STATE_HOME": folder.path + "/state", "USER": "mia"]) { $1 }
}

extension Folder {
  /// A run of the program that finds what others left.
  func run(_ arguments: [String], input: String? = nil) -> Run {
    Run.shapeedit(arguments, input: input, environment: recoveryEnvironment(self), in: self)
  }

  /// A conversation with the program, in a window so wide that no message is broken.
  func talk(_ arguments: [String] = []) throws -> PseudoTerminal {
    try PseudoTerminal.spawn(
      [PseudoTerminal.builtProgram("shapeedit")] + arguments + [path + "/faces.shape.json"], environment: recoveryEnvironment(self),
      size: (400, 24))
  }

  /// The value of `#body x` after recovery; nil when there is nothing to recover.
  func recovered() -> Int? {
    let run = run(["--stream", "faces.shape.json"], input: "recover\nget #body x\n")
    guard !run.errors.contains("nothing to recover") else { return nil }
    return run.output.split(separator: "\n").last.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) }
  }

  var journals: [String] { names(in: "state/shapeedit/recovery").filter { $0.hasSuffix(".journal") } }

  func names(in folder: String) -> [String] {
    Run.shell("ls -A \(folder) 2>/dev/null", in: self).output.split(separator: "\n").map(String.init)
  }
}
