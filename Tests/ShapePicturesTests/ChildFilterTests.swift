import Programs
import TestSupport
import Testing

import ShapePictures

@Suite struct `Another program as a filter` {
  /// A script of the shell in place of a painter.
  private func filter(_ script: String) -> ChildFilter { ChildFilter(program: "/bin/sh", arguments: ["-c", script]) }

  private func failure(_ filter: ChildFilter, _ input: [[UInt8]] = []) -> PictureError? {
    do throws(PictureError) {
      _ = try filter.run(input)
      return nil
    } catch { return error }
  }

  @Test func `megabytes go through it in both directions`() throws {
    let pieces = (0..<64).map { [UInt8](repeating: UInt8($0), count: 1 << 16) }
    let result = try filter("cat; echo done >&2").run(pieces)
    #expect(result.output == pieces.flatMap { $0 })
    #expect(result.messages == "done\n")
  }

  @Test func `input that nobody reads is no error by itself`() throws {
    #expect(try filter("echo hi").run([[UInt8](repeating: 7, count: 1 << 22)]).output == Array("hi\n".utf8))
  }

  @Test func `a failure says its status and its own words`() {
    #expect(failure(filter("echo bad >&2; exit 3")) == .failed(program: "sh", status: 3, message: "bad\n"))
  }

  @Test func `a crash is an error with the signal`() {
    #expect(failure(filter("kill -SEGV $$")) == .crashed(program: "sh", signal: 11))
  }

  @Test(arguments: ["sleep 60", "exec >&- 2>&-; sleep 60", "trap '' TERM; while :; do :; done"])
  func `a program that does not end is ended`(_ script: String) {
    var slow = filter(script)
    slow.secondsLimit = 1
    #expect(failure(slow) == .tookTooLong(program: "sh", seconds: 1))
  }

  @Test func `who interrupts is obeyed at once`() {
    var slow = filter("sleep 60")
    slow.isInterrupted = { true }
    #expect(failure(slow) == .interrupted)
  }

  @Test func `output without end is cut off`() {
    var endless = filter("cat /dev/zero")
    endless.outputLimit = 1 << 20
    #expect(failure(endless) == .tooLarge(program: "sh"))
  }

  @Test func `its memory is bounded`() {
    // The limit is that of the process which is started: a shell would have another one do it.
    var hungry = filter("exec tail /dev/zero")
    hungry.memoryLimit = 256 << 20
    guard case .failed(_, let status, let message) = failure(hungry) else {
      Issue.record("it went on until its time was over")
      return
    }
    #expect(status == 1 && message.contains("memory"), "\(message)")
  }

  @Test func `a program that is not there is an error by name`() {
    #expect(failure(ChildFilter(program: "/nowhere/resvg", arguments: [])) == .notStarted(program: "resvg", 2))
    #expect(InstalledProgram.find("no-such-program") == nil)
    #expect(InstalledProgram.find("sh")?.hasSuffix("/sh") == true)
  }
}
