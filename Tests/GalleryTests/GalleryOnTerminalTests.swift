import Glibc
import TerminalText
import TestSupport
import Testing

/// The program on a terminal of its own, with what the terminal shows.
private final class UsedGallery {
  let terminal: PseudoTerminal
  private(set) var model: ModelTerminal

  struct Missing: Error { var screen: String }

  init(_ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24) throws {
    terminal = try PseudoTerminal.spawn(
      [PseudoTerminal.builtProgram("gallery")] + arguments,
      environment: PseudoTerminal.standardEnvironment.merging(["NO_COLOR": "1"]) { $1 }.merging(environment) { $1 },
      size: (Int32(columns), Int32(rows)))
    model = ModelTerminal(columns: columns, rows: rows) { displayWidth(String($0)) }
  }

  /// Types keys, and waits until the screen is as it should be.
  func type(_ keys: String = "", _ condition: (ModelTerminal) -> Bool) throws {
    terminal.send(keys)
    var left = 20_000
    model.feed(terminal.takeOutput(withinMilliseconds: 0))
    while !condition(model) {
      guard left > 0 else { throw Missing(screen: model.text) }
      model.feed(terminal.takeOutput(withinMilliseconds: 20))
      left -= 20
    }
  }

  func type(_ keys: String = "", shows text: String) throws { try type(keys) { $0.text.contains(text) } }

  /// The code of an event in the protocol of the mouse: 0 a press, 32 a drag, 64 and 65 the wheel.
  static func mouse(_ code: Int, _ x: Int, _ y: Int, isRelease: Bool = false) -> String {
    "\u{1b}[<\(code);\(x + 1);\(y + 1)\(isRelease ? "m" : "M")"
  }

  func resize(columns: Int, rows: Int) {
    model.resize(columns: columns, rows: rows)
    terminal.resize(columns: Int32(columns), rows: Int32(rows))
  }

  /// How the program ended, and whether the terminal is as it was found.
  func end(_ keys: String = "") -> (status: PseudoTerminal.Status?, isRestored: Bool) {
    terminal.send(keys)
    let status = terminal.wait()
    model.feed(terminal.takeOutput(withinMilliseconds: 0))
    return (status, model.modes == [7, 25] && model.keyboardModes == 0 && terminal.isCooked && model.unknown == [])
  }
}

@Suite(.serialized) struct `The gallery on a terminal` {
  private let down = "\u{1b}[B"
  private let right = "\u{1b}[C"

  @Test func `lists the samples, opens one, and leaves the terminal as it was found`() throws {
    let gallery = try UsedGallery()
    try gallery.type(shows: "Return opens")
    try gallery.type(down + down + down, shows: "[ › ] Dawn")
    try gallery.type("\r") { !$0.text.contains("sandwiches") && $0.text.contains("Esc goes back") }
    try gallery.type("\t\r", shows: "[ › ] Meadow")
    try gallery.type { $0.text.contains("#d9ed92") }
    try gallery.type("\u{1b}", shows: "sandwiches")
    #expect(gallery.end("q") == (.exit(0), true))
  }

  @Test func `a sample takes keys, the mouse, the wheel and other sizes`() throws {
    let gallery = try UsedGallery(["header"], columns: 60, rows: 8)
    try gallery.type(shows: "Monday      ││     Tuesday")
    try gallery.type(right, shows: "││    Wednesday     │")
    let (press, drag, release) = (UsedGallery.mouse(0, 10, 2), UsedGallery.mouse(32, 30, 2), UsedGallery.mouse(0, 30, 2, isRelease: true))
    try gallery.type(press + drag + release) { $0.lines.contains { $0.hasPrefix("│") && !$0.contains("Wednesday") } }
    try gallery.type(UsedGallery.mouse(64, 10, 2), shows: "│")
    gallery.resize(columns: 90, rows: 10)
    try gallery.type { $0.lines.contains { $0.hasPrefix("┌") && $0.count == 90 } }
    #expect(gallery.end("\u{3}") == (.exit(0), true))
  }

  @Test func `what moves goes on by itself`() throws {
    let gallery = try UsedGallery(["events"], columns: 70, rows: 14)
    try gallery.type(shows: "line 9")
    gallery.terminal.send(UsedGallery.mouse(0, 4, 10))
    for y in [8, 5, 2] {
      try gallery.type(UsedGallery.mouse(32, 4, y)) { $0.text.contains("didScroll \(10 - y) user") }
    }
    try gallery.type(UsedGallery.mouse(0, 4, 2, isRelease: true), shows: "didEndDragging")
    #expect(gallery.end("q") == (.exit(0), true))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV]) func `a signal restores the terminal`(_ signal: Int32) throws {
    let gallery = try UsedGallery(["cards"])
    try gallery.type(shows: "Monday")
    gallery.terminal.signal(signal)
    #expect(gallery.end() == (.signal(signal), true))
  }

  @Test func `a terminal without a screen gets the frames`() throws {
    let gallery = try UsedGallery(["cards"], environment: ["TERM": "dumb"])
    #expect(gallery.end() == (.exit(0), true))
    #expect(gallery.terminal.transcript.contains("Tuesday") && !gallery.terminal.transcript.contains("\u{1b}"))
  }
}
