import ShapeCommands
import ShapeFiles
import ShapeFormats
import ShapeModel
import TerminalUI
import TestSupport
import Testing

import ShapeBrowser

/// The screen of a document, without a terminal.
final class Shown {
  let session = Session()
  let scene: Scene
  let browser: Browser
  private(set) var lines: [String] = []
  /// The time of the latest event: none is a key that is held.
  private var clock = 0

  /// - Parameter folder: Where the document is, as `faces.shape.json`, and where commands are journaled; nil for neither.
  init(
    _ text: String = faces, width: Int = 80, height: Int = 24, keymap: Keymap = Keymap(), isPlain: Bool = false,
    in folder: TemporaryFolder? = nil
  ) throws {
    session.options.isInteractive = true
    if let folder {
      session.recorder = SessionRecorder(StateDirectory(root: folder.path + "/state"))
      try session.open(folder.path + "/faces.shape.json")
      _ = session.beginEditing()
    } else {
      session.adopt(try Document(json: text), path: "/nonexistent/faces.shape.json", file: nil)
    }
    scene = Scene(size: CellSize(width: width, height: height))
    var take: (String) -> Void = { _ in }
    let editor = Editor(session) { take($0) }
    let interpreter = Interpreter(session, answer: { editor.answer($0) }, message: { editor.message($0) })
    browser = Browser(editor, scene, colors: nil, isUnicode: true, keymap: keymap, isPlain: isPlain)
    take = { [unowned self] line in
      lines.append(line)
      interpreter.run(line: SourceText(name: "<browse>", line))
    }
    browser.services.milliseconds = { [unowned self] in clock }
    browser.show()
  }

  /// Types keys, a character each.
  @discardableResult
  func type(_ keys: String) -> Shown {
    for key in keys { send(.key(KeyPress(key == "\n" ? .return : KeyEquivalent(key)))) }
    return self
  }

  func press(_ key: KeyEquivalent, _ modifiers: EventModifiers = []) { send(.key(KeyPress(key, modifiers: modifiers))) }

  /// Sends an event, after which what is shown has to be what is meant.
  func send(_ event: Event) {
    clock += 1_000
    browser.take(event)
    checkOracle("\(event)")
  }

  /// Forgets the lines that were run.
  func forgetLines() { lines = [] }

  var text: String { scene.grid.description }

  /// The cell at which a text begins, in the first line or the last one that has it.
  func place(of text: String, last: Bool = false) -> CellPoint? {
    let lines = Array(scene.grid.lines.enumerated())
    for (y, line) in last ? lines.reversed() : lines {
      if let range = line.firstRange(of: text) { return CellPoint(x: line.distance(from: line.startIndex, to: range.lowerBound), y: y) }
    }
    return nil
  }

  func click(_ text: String, _ modifiers: EventModifiers = [], last: Bool = false, at location: SourceLocation = #_sourceLocation) {
    guard let place = place(of: text, last: last) else {
      Issue.record("\(text) is not in\n\(self.text)", sourceLocation: location)
      return
    }
    click(place, modifiers)
  }

  func click(_ place: CellPoint, _ modifiers: EventModifiers = []) {
    send(.pointer(PointerEvent(.press(.primary), at: place, modifiers: modifiers)))
    send(.pointer(PointerEvent(.release, at: place, modifiers: modifiers)))
  }

  func drag(from start: CellPoint, to end: CellPoint) {
    send(.pointer(PointerEvent(.press(.primary), at: start)))
    send(.pointer(PointerEvent(.drag(.primary), at: end)))
    send(.pointer(PointerEvent(.release, at: end)))
  }
}

/// A canvas of rectangles named "Row 0" and so on, with the ids r0 and so on.
func manyRows(_ count: Int) -> String {
  let rows = (0..<count).map { #"{"id": "r\#($0)", "kind": "rectangle", "name": "Row \#($0)"}"# }.joined(separator: ",\n")
  return #"{"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "name": "C", "width": 9, "height": 9, "graphics": [\#(rows)]}]}"#
}
