import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalText
import TerminalUI
import TestSupport
import Testing

import ShapeBrowser

/// Interactions by keys or with the mouse, and the lines that they run; a line that ends in `…` depends on the size of the screen.
private struct Interaction: Sendable {
  let number: Int
  let lines: [String]
  let act: @Sendable (Shown) throws -> Void

  init(_ number: Int, _ lines: String..., act: @escaping @Sendable (Shown) throws -> Void) {
    (self.number, self.lines, self.act) = (number, lines, act)
  }
}

/// The twenty interactions that every outline editor has, each by keys and with the mouse.
private let table: [Interaction] = [
  Interaction(1, "select #head", "select #body", "select #head", "select #cap") {
    $0.type("jjk")
    $0.click("Caption")
  },
  Interaction(2, "select #head", "expand #head", "select #skull", "select #eyes", "expand #eyes") {
    $0.type("jljj")
    $0.press(.rightArrow)
  },
  Interaction(2, "expand #head") { $0.click("▸") },
  Interaction(3, "select #head", "expand #head", "select #skull", "select #head", "collapse #head") {
    $0.type("jljh")
    $0.press(.leftArrow)
  },
  Interaction(4, "fold 2", "select #head", "expand #head --all", "collapse #head --all") {
    $0.type("2")
    $0.browser.settleCount()
    $0.type("jEC")
  },
  Interaction(5, "select #head", "select + #body", "select + #cap", "select - #head") {
    $0.type("j")
    $0.click("Body", .control)
    $0.click("Caption", .control)
    $0.click("Head", .control)
  },
  Interaction(5, "select #head", "select + #body", "select + #cap") { $0.type("jVjj") },
  Interaction(5, "select #head", "select (#head, #body, #cap)") {
    $0.click("Head")
    $0.click("Caption", .shift)
  },
  Interaction(6, "select #head", "set #head visible false", "set #head locked true") { $0.type("jvL") },
  Interaction(7, "select #head", "rename #head \"New name\"") {
    $0.type("jr")
    _ = $0.text
    $0.press("u", .control)
    $0.type("New name\n")
  },
  Interaction(
    8, "select #head", "select #body", "dup #body", "select #rectangle…", "group #rectangle…", "select #group…", "delete #group…",
    "select #cap"
  ) { $0.type("jjDggdd") },
  Interaction(9, "select #body", "move #body after #cap", "move #body into #head") {
    $0.drag(from: try #require($0.place(of: "▭ Body")), to: try #require($0.place(of: "T Caption")))
    $0.drag(from: try #require($0.place(of: "▭ Body")), to: try #require($0.place(of: "▤ Head")))
  },
  Interaction(10, "select #head", "delete #head", "select #body", "undo", "select #head", "redo", "select #body") {
    $0.type("jddu")
    $0.press("r", .control)
  },
  Interaction(11, "select #head", "select #body", "translate #body 1 0", "translate #body 0 10", "set #body width 61") {
    $0.type("jj\t")
    $0.press(.rightArrow)
    $0.press(.downArrow, .shift)
    $0.press(.rightArrow, .control)
  },
  Interaction(12, "select #body", "translate #body …") {
    $0.drag(from: $0.cell(of: "body"), to: $0.cell(of: "body") + CellPoint(x: 4, y: 0))
  },
  Interaction(13, "select #body", "set #body width …") {
    $0.click($0.cell(of: "body"))
    let corner = $0.cell(of: "body", corner: true)
    $0.drag(from: corner, to: corner + CellPoint(x: 3, y: 1))
  },
  Interaction(14, "select #body", "set #body fill.color #3366ff") {
    $0.click("Body")
    $0.click(try #require($0.place(of: "██ #3366cc")) + CellPoint(x: 3, y: 0))
    _ = $0.text
    $0.press("u", .control)
    $0.type("#3366ff\n")
  },
  Interaction(15, "select #body", "set #body fill.enabled false", "set #body fill.enabled true") {
    $0.click("Body")
    $0.click("[x]")
    $0.browser.property = "fill.enabled"
    $0.press(.space)
  },
  Interaction(16, "select #body", "set #body fill.opacity 0.9", "set #body fill.opacity 0.7") {
    $0.click("Body")
    $0.browser.focus(on: .inspector)
    $0.browser.property = "fill.opacity"
    $0.type("-2-")
  },
  Interaction(17, "filter (ellipse)", "filter off") {
    $0.type("f=ellipse\n")
    $0.press(.escape)
  },
  Interaction(18, "search --words e", "select #head", "next", "select #eyes", "previous", "select #head") { $0.type("/e\nnN") },
  Interaction(19, "select #head", "focus #head", "unfocus") { $0.type("jFZ") },
  Interaction(19, "cd #page") {
    let place = try #require($0.place(of: " Page "))
    $0.click(place + CellPoint(x: 2, y: 0))
  },
  Interaction(20, "set #body fill red", "save") {
    $0.type(":set #body fill red\n")
    $0.press("s", .control)
  },
]

extension Shown {
  /// The cell in the middle of a graphic on the canvas, or that of its lower right handle.
  fileprivate func cell(of id: String, corner: Bool = false) -> CellPoint {
    _ = text
    let scene = CanvasScene(browser, browser.canvasSize)
    let cells = scene.viewport.cells(of: session.document.bounds(of: session.document.node(id: id)!)!)
    let inner = corner ? CellPoint(x: cells.maxX, y: cells.maxY) : CellPoint(x: cells.minX + cells.size.width / 2, y: cells.minY + 1)
    // Below the heading and the tabs.
    return (place(of: " Canvas ") ?? .zero) + CellPoint(x: 0, y: 2) + inner
  }

  /// The state of the session, and its document.
  fileprivate var state: [String] {
    var answers: [String] = []
    let asking = Interpreter(session, answer: { answers.append($0.text) }, message: { answers.append($0.text) })
    for question in ["select", "rows --ids", "history", "dump", "dump --since start", "inspect :selected"] {
      answers.append("> " + question)
      asking.run(line: SourceText(name: "<test>", question))
    }
    return answers
  }
}

@Suite struct `The table of twenty interactions` {
  private let drawing = faces.replacing(
    "\n]}\n", with: ",\n  {\"id\": \"page\", \"name\": \"Page\", \"width\": 9, \"height\": 9, \"graphics\": []}\n]}\n")

  @Test func `leaves the same document, steps and selection by keys, by the mouse and by the lines that are shown`() throws {
    #expect(Set(table.map(\.number)) == Set(1...20))
    for interaction in table {
      let byHand = try Shown(drawing, width: 160, height: 50)
      let byText = try Shown(drawing, width: 160, height: 50)
      for shown in [byHand, byText] {
        shown.browser.editor.run("checkpoint start")
        shown.forgetLines()
      }
      try interaction.act(byHand)
      byHand.browser.settleCount()
      let said = byHand.lines
      #expect(
        said.count == interaction.lines.count
          && zip(said, interaction.lines).allSatisfy { $1.hasSuffix("…") ? $0.hasPrefix($1.dropLast()) : $0 == $1 },
        "\(interaction.number): \(said) is not \(interaction.lines)")
      for line in said { byText.browser.editor.run(line, isTyped: true) }
      #expect(byHand.state == byText.state, "\(interaction.number)")
      let documents = [byHand, byText].map { DocumentWriter.bytes(of: $0.session.document) }
      #expect(documents[0] == documents[1], "\(interaction.number)")
      #expect(byHand.session.history.undoSteps.map(\.name) == byText.session.history.undoSteps.map(\.name), "\(interaction.number)")
    }
  }
}
