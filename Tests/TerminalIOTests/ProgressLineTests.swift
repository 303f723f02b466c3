import Glibc
import TestSupport
import Testing

import TerminalIO

@Suite struct `A bar on a terminal` {
  @Test(arguments: [
    (0, 20, "[...........]   0 %"), (0.5, 20, "[#####......]  50 %"), (0.999, 20, "[##########.]  99 %"), (1, 20, "[###########] 100 %"),
    (-3, 20, "[...........]   0 %"), (7, 20, "[###########] 100 %"), (.nan, 20, "[...........]   0 %"), (0.25, 13, "[#...]  25 %"),
    (0.25, 12, " 25 %"), (0.25, 6, " 25 %"), (0.25, 5, ""), (0.25, 0, ""),
  ])
  func `fits the window`(_ part: Double, columns: Int, text: String) {
    #expect(ProgressLine.text(part, columns: columns) == text)
  }

  @Test func `is no wider than what is read at a glance`() { #expect(ProgressLine.text(0.5, columns: 500).count == 48) }

  @Test func `is not there where there is no terminal`() throws {
    let (reading, writing) = openPipe()
    defer {
      close(reading)
      close(writing)
    }
    #expect(ProgressLine(descriptor: writing) == nil)
    #expect(ProgressLine(descriptor: -1) == nil)
  }

  @Test func `is drawn over itself and leaves blanks`() throws {
    var (master, slave): (Int32, Int32) = (0, 0)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    defer { [master, slave].forEach { close($0) } }
    var line = try #require(ProgressLine(descriptor: slave))
    line.erase()
    line.draw(0.5)
    line.draw(0.75)
    line.erase()
    line.erase()
    let bar = { (part: Double) in ProgressLine.text(part, columns: TerminalSize.of(slave).columns) }
    let wanted = "\r" + bar(0.5) + "\r" + bar(0.75) + "\r" + String(repeating: " ", count: bar(0).count) + "\r"
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while output.count < wanted.utf8.count {
      let count = read(master, &buffer, buffer.count)
      try #require(count > 0)
      output += buffer[..<count]
    }
    #expect(String(decoding: output, as: UTF8.self) == wanted)
  }
}
