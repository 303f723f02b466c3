import Glibc
import TestSupport
import Testing

import TerminalIO

@Suite struct `Reading lines and writing text` {
  @Test(
    arguments: [
      ("", []), ("a\nb\n", ["a", "b"]), ("a\r\nb", ["a", "b"]), ("\n\n", ["", ""]), ("\u{feff}a\n\u{feff}b", ["a", "\u{feff}b"]),
      ("a\rb\n", ["a\rb"]),
      ("12345678\n12345678\r\n", ["12345678", "12345678"]), ("123456789\nok\n", ["too long 1", "ok"]),
      ("12345678901234567890", ["too long 1"]),
      (String(repeating: "x", count: 200_000) + "\nok", ["too long 1", "ok"]),
    ] as [(String, [String])])
  func `lines end as on any system and have a limit`(_ text: String, _ lines: [String]) throws {
    #expect(try read(Array(text.utf8), limit: 8) == lines)
  }

  @Test func `a line that is not text is refused with its place and the next is read`() throws {
    #expect(try read([0x61, 0x0a, 0x62, 0x63, 0xff, 0x0a, 0x64], limit: 100) == ["a", "not text 2:3", "d"])
  }

  @Test func `a reader that went away is told apart from other errors`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    // Also where a program that another test starts has a copy for a moment, as closing would not.
    shutdown(ends[0], Int32(SHUT_RD))
    #expect(errors(from: ends[1]) == [.closed, .closed])
    ends.forEach { close($0) }
  }

  @Test func `a full disk and a wrong descriptor are named`() throws {
    let device = open("/dev/full", O_WRONLY)
    defer { close(device) }
    #expect(errors(from: device) == [.full, .full])
    #expect(errors(from: -1) == [.failed(EBADF), .failed(EBADF)])
  }

  @Test func `text waits for a flush or for the end of the writer`() throws {
    let (source, sink) = openPipe()
    try writeAndLetGo(to: sink)
    close(sink)
    var reader = LineReader(descriptor: source)
    let lines = [described(&reader), described(&reader), described(&reader)]
    #expect(lines == ["one", "two", nil])
    close(source)
  }

  private func read(_ bytes: [UInt8], limit: Int) throws -> [String] {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    fwrite(bytes, 1, bytes.count, file)
    rewind(file)
    var reader = LineReader(descriptor: fileno(file), limit: limit)
    var lines: [String] = []
    while let line = described(&reader) { lines.append(line) }
    return lines
  }

  private func described(_ reader: inout LineReader) -> String? {
    do { return try reader.next() } catch {
      switch error {
      case .tooLong(let line, _): return "too long \(line)"
      case .notText(let line, let column): return "not text \(line):\(column)"
      case .failed(let line, let code): return "failed \(line) \(code)"
      }
    }
  }

  private func writeAndLetGo(to descriptor: Int32) throws {
    var output = Output(descriptor: descriptor)
    try output.write("one\n")
    try output.flush()
    try output.write("two\n")
  }

  /// The errors of a flush and of a write after it.
  private func errors(from descriptor: Int32) -> [OutputError?] {
    var output = Output(descriptor: descriptor)
    var errors: [OutputError?] = []
    do throws(OutputError) {
      try output.write("text")
      try output.flush()
      errors.append(nil)
    } catch { errors.append(error) }
    do throws(OutputError) {
      try output.write("more")
      errors.append(nil)
    } catch { errors.append(error) }
    return errors
  }
}
