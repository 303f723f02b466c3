import Glibc
import TerminalText
import TestSupport
import Testing

/// The program on a terminal of its own, full screen, with what the terminal shows.
final class BrowsedScreen {
  let terminal: PseudoTerminal
  /// Kept as long as the screen.
  private let folder: Folder
  private(set) var model: ModelTerminal

  /// The condition that a test waits for in vain.
  struct Missing: Error, CustomStringConvertible {
    var description: String
  }

  /// Starts the program with some arguments.
  init(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:], size: (columns: Int, rows: Int) = (80, 24)
  ) throws {
    self.folder = folder
    terminal = try PseudoTerminal.spawn(
      [PseudoTerminal.builtProgram("shapeedit")] + arguments,
      environment: PseudoTerminal.standardEnvironment.merging(["NO_COLOR": "1", "XDG_STATE_HOME": folder.path + "/state"]) { $1 }.merging(
        environment
      ) { $1 }, size: (Int32(size.columns), Int32(size.rows)))
    model = ModelTerminal(columns: size.columns, rows: size.rows) { displayWidth(String($0)) }
  }

  /// The full screen on a copy of the sample.
  static func open(_ folder: Folder, size: (columns: Int, rows: Int) = (80, 24), environment: [String: String] = [:]) throws
    -> BrowsedScreen
  {
    let screen = try BrowsedScreen(["browse", folder.path + "/faces.shape.json"], in: folder, environment: environment, size: size)
    try screen.wait { $0.modes.contains(1_049) && (size.columns < 20 || size.rows < 6 || $0.text.contains("Head")) }
    return screen
  }

  /// Waits until the screen is as it should be.
  func wait(milliseconds: Int = 20_000, _ condition: (ModelTerminal) -> Bool) throws {
    var left = milliseconds
    model.feed(terminal.takeOutput(withinMilliseconds: 0))
    while !condition(model) {
      guard left > 0 else { throw Missing(description: "the screen stays\n" + model.text) }
      model.feed(terminal.takeOutput(withinMilliseconds: 20))
      left -= 20
    }
  }

  /// Waits until a text is shown.
  func expect(_ text: String) throws {
    do { try wait { $0.text.contains(text) } } catch { throw Missing(description: "'\(text)' is missing: \(error)") }
  }

  /// Types keys.
  func press(_ keys: String) { terminal.send(keys) }

  /// Types keys, and waits until a text is shown.
  func press(_ keys: String, shows text: String) throws {
    press(keys)
    try expect(text)
  }

  /// Presses and releases the left button at a text that is shown.
  /// - Parameter held: What is held, as the protocol of the mouse counts it: 16 for Control.
  func click(_ text: String, held: Int = 0) throws {
    try expect(text)
    let place = model.place(of: text)!
    mouse(held, place.x, place.y, "M")
    mouse(held, place.x, place.y, "m")
  }

  /// Drags from one cell to another.
  func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    mouse(0, start.x, start.y, "M")
    mouse(32, end.x, end.y, "M")
    mouse(0, end.x, end.y, "m")
  }

  private func mouse(_ code: Int, _ x: Int, _ y: Int, _ final: String) { press("\u{1b}[<\(code);\(x + 1);\(y + 1)\(final)") }

  func resize(columns: Int, rows: Int) {
    model.resize(columns: columns, rows: rows)
    terminal.resize(columns: Int32(columns), rows: Int32(rows))
  }

  /// Reads what is left once the program has ended, and tells how it ended.
  func end() -> PseudoTerminal.Status? {
    let status = terminal.wait()
    model.feed(terminal.takeOutput(withinMilliseconds: 0))
    return status
  }

  /// Whether all modes of the terminal are as they were found.
  var isRestored: Bool { model.modes == [7, 25] && model.keyboardModes == 0 && terminal.isCooked }
}
