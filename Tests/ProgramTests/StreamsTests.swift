import Glibc
import TestSupport
import Testing

@Suite struct `Answering a program line by line` {
  /// A run whose input and output are pipes held open.
  private final class Peer {
    private let process: pid_t
    private let input: Int32
    private let output: Int32
    private var waiting: [UInt8] = []

    init(_ arguments: [String]) throws {
      let (incoming, outgoing) = (openPipe(), openPipe())
      process = try #require(
        startProgram(
          [PseudoTerminal.builtProgram("shapeedit")] + arguments, environment: PseudoTerminal.standardEnvironment,
          streams: [incoming.reading, outgoing.writing, outgoing.writing]))
      (input, output) = (incoming.writing, outgoing.reading)
      close(incoming.reading)
      close(outgoing.writing)
    }

    deinit {
      close(input)
      close(output)
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }

    func say(_ text: String) { _ = write(input, text, text.utf8.count) }

    /// The next line, or nil at the end or when nothing came for a long time.
    func hear() -> String? {
      while true {
        if let end = waiting.firstIndex(of: 0x0a) {
          defer { waiting.removeSubrange(...end) }
          return String(decoding: waiting[..<end], as: UTF8.self)
        }
        var source = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        var chunk = [UInt8](repeating: 0, count: 4_096)
        guard poll(&source, 1, 20_000) > 0, case let count = read(output, &chunk, chunk.count), count > 0 else { return nil }
        waiting += chunk[..<count]
      }
    }
  }

  @Test func `each line is answered before the next is asked`() throws {
    let folder = Folder()
    let peer = try Peer(["--stream", folder.path + "/faces.shape.json"])
    peer.say("get #body fill\n")
    #expect(peer.hear() == "#body  fill #3366cc")
    peer.say("set #body fill reed\n")
    #expect(peer.hear() == "<stdin>:2:16: error: 'reed' is not a colour")
    for _ in 0..<3 { _ = peer.hear() }
    peer.say("set #body fill red\nget #body fill\n")
    #expect(peer.hear() == "#body  fill #ff0000")
    peer.say("for x in 1 2\necho $x\n")
    peer.say("end\n")
    #expect(peer.hear() == "1")
    #expect(peer.hear() == "2")
    peer.say("quit\n")
    #expect(peer.hear()?.contains("not saved") == true)
    #expect(peer.hear() == nil)
  }

  @Test func `a program is answered in JSON, errors too, each on one line`() throws {
    let folder = Folder()
    let peer = try Peer(["--stream", "--json", folder.path + "/faces.shape.json"])
    peer.say("get #body x\n")
    #expect(peer.hear()?.contains(#""id":"body""#) == true)
    #expect(peer.hear() == #"{"v":1,"end":true,"line":1,"ok":true,"status":0,"rev":1}"#)
    peer.say("get #bdy x\n")
    let error = try #require(peer.hear())
    #expect(
      error.contains(#""ok":false"#) && error.contains(#""line":2"#) && error.contains(#""code":"select.nothing""#)
        && error.contains("#body"))
    #expect(peer.hear() == #"{"v":1,"end":true,"line":2,"ok":false,"status":1,"rev":1}"#)
    peer.say("\u{0}\n")
    #expect(peer.hear()?.contains(#""ok":false"#) == true)
    #expect(peer.hear() == #"{"v":1,"end":true,"line":3,"ok":false,"status":2,"rev":1}"#)
    peer.say("count ellipse\n")
    #expect(peer.hear()?.contains(#""count":3"#) == true)
  }

  @Test func `an error takes back its own line, and in place saves the others at the end`() {
    let folder = Folder()
    let run = Run.shapeedit(
      ["--stream", "-i", "faces.shape.json"], input: "set #body fill red\nset #body x 1; set #bdy x 2\n", in: folder)
    #expect(run.status == 1)
    #expect(folder["faces.shape.json"]?.contains("#ff0000") == true)
  }

  @Test(arguments: [("echo a\nfor x in 1 2\necho b\n", "has no 'end'"), ("echo \"a\nb", "quote"), ("echo a \\", "continues nothing")])
  func `what is unfinished at the end is not passed over`(_ input: String, _ words: String) {
    let run = Run.shapeedit(["--stream"], input: input, in: Folder())
    #expect(run.status == 2 && run.errors.contains(words), "\(run)")
  }
}
