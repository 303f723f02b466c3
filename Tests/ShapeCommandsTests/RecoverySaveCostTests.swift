import Glibc
import ShapeCommands
import TestSupport
import Testing

@Suite struct `What a safe save costs` {
  /// A figure to read, not to fail by: other work of the machine is in it.
  @Test func `is little more than the plain write`() throws {
    let folder = RecoveryFolder()
    RecoveryFolder.write(row(10_000, tail: #", "x": 1, "y": 2, "width": 3, "height": 4"#), to: folder.document)
    let talk = try Talk(folder, editing: false)
    let runs = Reliability.runs(3, torture: 21)
    var (safe, plain): ([Int], [Int]) = ([], [])
    var figure = Figure("S10", "saving 10,000 graphics takes 100 ms at most over a plain write and fsync")
    for run in 1...runs {
      talk.type("set #r5000 x \(run)")
      let start = Self.now
      talk.type("save")
      safe.append(Self.now - start)
      figure.check(!talk.session.workspace.isUnsaved, "save \(run)")
      let copy = Self.now
      Self.rewrite(folder.document)
      plain.append(Self.now - copy)
    }
    let (one, other) = (safe.sorted()[runs / 2], plain.sorted()[runs / 2])
    figure.details = "\((one + 999) / 1_000) ms, plain \((other + 999) / 1_000) ms"
    figure.state()
    #expect(figure.failures.isEmpty)
  }

  /// Microseconds.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
  }

  /// The work of a program that takes no care: the same bytes over the same number of bytes, forced to disk.
  private static func rewrite(_ path: String) {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4 << 20)
    let count = read(file, &bytes, bytes.count)
    let copy = open(path + ".plain", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    defer { close(copy) }
    _ = write(copy, bytes, max(0, count))
    fsync(copy)
  }
}
