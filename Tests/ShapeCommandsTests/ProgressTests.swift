import ShapeFormats
import ShapeModel
import TerminalText
import Testing

import ShapeCommands

/// A clock that is set by hand, and what was drawn when.
private final class Observer {
  var now = 100.0
  var drawn: [Double?] = []

  func watch(_ progress: Progress) {
    progress.clock = { self.now }
    progress.show = { self.drawn.append($0) }
  }

  var progress: Progress {
    let progress = Progress()
    watch(progress)
    return progress
  }
}

/// 20,000 rectangles in some megabytes: five looks at the clock for each walk, and several pieces to write.
private let manyRectangles = row(20_000, tail: #", "notes": "\#(String(repeating: "n", count: 200))""#)

@Suite struct `How far the work is` {
  @Test func `what is over within a second is not shown`() {
    let observer = Observer()
    let progress = observer.progress
    progress.begin()
    for step in 0..<10 {
      progress.report(completed: step, of: 10)
      observer.now += 0.099
    }
    progress.end()
    #expect(observer.drawn == [])
  }

  @Test func `after a second it is drawn ten times a second, and taken away at the end`() {
    let observer = Observer()
    let progress = observer.progress
    progress.begin()
    for step in 0..<200 {
      progress.report(completed: step, of: 200)
      observer.now += 1.0 / 128
    }
    progress.end()
    // At 1 s, then whenever 0.1 s have passed: every 13 steps of 1/128 s.
    #expect(observer.drawn == [128, 141, 154, 167, 180, 193].map { Double($0) / 200 } + [nil])
    // Work to come begins anew.
    progress.begin()
    progress.report(completed: 1, of: 2)
    progress.end()
    #expect(observer.drawn.count == 7)
  }

  @Test func `work that has reported nothing is shown, too, as soon as the screen wants it`() {
    let observer = Observer()
    let progress = observer.progress
    progress.patience = 0.25
    progress.refresh()
    progress.begin()
    progress.refresh()
    observer.now += 0.25
    progress.refresh()
    observer.now += 0.05
    progress.refresh()
    progress.report(completed: 1, of: 2)
    observer.now += 0.0625
    progress.refresh()
    progress.end()
    #expect(observer.drawn == [0, 0.5, nil])
  }

  @Test func `work in work counts as a part of it`() {
    let observer = Observer()
    let progress = observer.progress
    progress.begin()
    progress.report(completed: 1, of: 4)
    progress.begin()
    observer.now += 2
    progress.report(completed: 1, of: 2)
    progress.end()
    observer.now += 2
    progress.report(completed: 3, of: 4)
    progress.end()
    #expect(observer.drawn == [(1 + 0.5) / 4, 0.75, nil])
  }

  @Test func `lint loops several times, and each loop goes on where the one before ended`() throws {
    let observer = Observer()
    let session = try session()
    observer.watch(session.host.progress)
    session.host.progress.patience = 0
    session.host.progress.clock = {
      observer.now += 1
      return observer.now
    }
    #expect(session.findings() != nil)
    let parts = observer.drawn.compactMap { $0 }
    #expect(parts == parts.sorted() && Set(parts).count > parts.count * 3 / 4)
  }

  @Test func `what was left earlier ends earlier`() {
    let observer = Observer()
    let progress = observer.progress
    progress.end()
    progress.report(completed: 1, of: 2)
    observer.now += 5
    progress.begin()
    observer.now += 2
    // More than was expected is all of it.
    progress.report(completed: 7, of: 5)
    progress.report(completed: 0, of: 0)
    progress.end()
    #expect(observer.drawn == [1, nil])
  }

  @Test(arguments: [
    "count [opacity<0.5]", "check", "find rectangle", "rows", "get rectangle x", "set rectangle x=x+1", "fmt", "lint",
    "for i in 1..3; count [opacity<0.5]; end",
  ])
  func `a walk over many graphics says how far it is`(_ line: String) throws {
    let observer = Observer()
    let session = try session()
    observer.watch(session.host.progress)
    // Each look at the clock takes a second.
    session.host.progress.clock = {
      observer.now += 1
      return observer.now
    }
    let interpreter = Interpreter(session, answer: { _ in }, message: { _ in })
    interpreter.run(line: SourceText(name: "test", line))
    #expect(observer.drawn.last == .some(nil))
    let parts = observer.drawn.compactMap { $0 }
    #expect(parts.count > 2)
    #expect(parts.allSatisfy { (0...1).contains($0) } && parts == parts.sorted())
    #expect(Set(parts).count > 2)
  }

  private func session() throws -> Session {
    let session = Session()
    session.adopt(try Document(json: manyRectangles), path: nil, file: nil)
    return session
  }
}

@Suite struct `Stopping a walk` {
  /// A session that is interrupted after the third check.
  private func run(_ line: String) throws -> (session: Session, messages: [String]) {
    let session = Session()
    session.adopt(try Document(json: manyRectangles), path: nil, file: nil)
    var looks = 0
    session.host.isInterrupted = {
      looks += 1
      return looks > 3
    }
    var messages: [String] = []
    let interpreter = Interpreter(session, answer: { messages.append($0.text) }, message: { messages.append($0.text) })
    interpreter.run(line: SourceText(name: "test", line))
    #expect(interpreter.status == .interrupted)
    session.host.isInterrupted = { false }
    return (session, messages)
  }

  @Test(arguments: [
    "count [opacity<0.5]", "count S*", "count :has(ellipse)", "find [x>5]", "check", "fmt", "get rectangle x", "rows", "select [x>5]",
    "set rectangle x=x+1",
    "set rectangle opacity 0.5", "rename rectangle New",
  ])
  func `ends it before its end and changes nothing`(_ line: String) throws {
    let (session, messages) = try run(line)
    #expect(messages.contains { $0.contains("interrupted") })
    #expect(!messages.contains { $0.contains("20000") })
    #expect(session.selection == [])
    #expect(!session.workspace.isUnsaved)
    #expect(!session.document.isTouched)
  }
}
