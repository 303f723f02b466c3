import Glibc
import TestSupport
import Testing

/// A client of `shapeedit serve` that speaks its protocol by hand.
final class ServeClient {
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var waiting: [UInt8] = []
  private var number = 0
  /// Held, or it would be removed.
  private let folder: Folder

  init(_ folder: Folder, _ arguments: [String] = ["faces.shape.json"], state: String? = nil, path: String? = nil) throws {
    self.folder = folder
    let (incoming, outgoing) = (openPipe(), openPipe())
    let script = #"cd "$1" && shift && exec "$@""#
    let words = ["/bin/sh", "-c", script, "sh", folder.path, PseudoTerminal.builtProgram("shapeedit"), "serve"] + arguments
    var environment = PseudoTerminal.standardEnvironment
    environment["XDG_STATE_HOME"] = state ?? folder.path + "/state"
    if let path { environment["PATH"] = path + ":" + (environment["PATH"] ?? "/usr/bin:/bin") }
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    process = try #require(startProgram(words, environment: environment, streams: [incoming.reading, outgoing.writing, nowhere]))
    (input, output) = (incoming.writing, outgoing.reading)
    close(incoming.reading)
    close(outgoing.writing)
    close(nowhere)
  }

  deinit {
    close(input)
    close(output)
    kill()
  }

  /// Ends the program at once, as a crash would.
  func kill() {
    Glibc.kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  func send(_ text: String) {
    var bytes = Array((text + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      bytes = bytes.dropFirst(max(0, count))
    }
  }

  /// The next line; nil at the end or when nothing came for a long time.
  func hear() throws -> StrictJSON? {
    while true {
      if let end = waiting.firstIndex(of: 0x0a) {
        defer { waiting.removeSubrange(...end) }
        return try StrictJSON.parse(String(decoding: waiting[..<end], as: UTF8.self))
      }
      var source = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      guard poll(&source, 1, 60_000) > 0, case let count = read(output, &chunk, chunk.count), count > 0 else { return nil }
      waiting += chunk[..<count]
    }
  }

  func ask(_ method: String, _ parameters: String = "{}") throws -> StrictJSON {
    number += 1
    send(#"{"jsonrpc":"2.0","id":\#(number),"method":"\#(method)","params":\#(parameters)}"#)
    let answer = try #require(try hear())
    #expect(answer["jsonrpc"] == .string("2.0") && answer["id"] == .number(Double(number)))
    return answer
  }

  /// Calls a tool.
  /// - Returns: The objects or lines of its text, without the one that ends it, that one, and whether it failed.
  func call(_ tool: String, _ arguments: String = "{}") throws -> (lines: [String], end: StrictJSON, isError: Bool) {
    let answer = try ask("tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)
    let text = try #require(answer["result"]?["content"]?.list?.last?["text"]?.string)
    let lines = text.split(separator: "\n").map(String.init)
    return (Array(lines.dropLast()), try StrictJSON.parse(try #require(lines.last)), answer["result"]?["isError"] == .bool(true))
  }

  func run(_ script: String, _ more: String = "") throws -> (lines: [String], end: StrictJSON, isError: Bool) {
    try call("run", #"{"script":"\#(script)"\#(more.isEmpty ? "" : "," + more)}"#)
  }
}
