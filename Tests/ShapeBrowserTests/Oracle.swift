import ShapeCommands
import ShapeModel
import ShapeOutline
import ShapePresentation
import TerminalText
import TerminalUI
import Testing

import ShapeBrowser

/// The invariants of the screen after every event of every test.
extension Shown {
  /// The most graphics of a document whose rows are made anew.
  private static let mostRows = 2_000

  func checkOracle(_ event: String) {
    let problems = oracleProblems
    #expect(problems.isEmpty, "after \(event), \(lines.suffix(3)): \(problems)\n\(text)")
  }

  /// The parts of the screen that contradict the session.
  var oracleProblems: [String] {
    _ = scene.grid
    return selectionProblems + keyboardProblems + rowProblems + wordProblems + inspectorProblems
  }

  /// The same where no button is pressed: the frame on the canvas.
  var settledProblems: [String] {
    guard browser.keyboard == .pane, browser.size.height >= 20, browser.size.width >= 60, !browser.isAlone else { return [] }
    return frameProblems
  }

  /// The one selected graphic has its corners where its box is, and no other graphic has.
  private var frameProblems: [String] {
    guard browser.shownPanes[1] == .canvas, editor.previewed == nil, session.selection.count <= 1 else { return [] }
    _ = scene.grid
    let (grid, area) = (scene.grid, browser.canvasFrame)
    let view = CanvasScene(browser, area.size)
    var expected: Set<CellPoint> = []
    if let node = session.selection.first, document.kind(of: node) != .canvas, document.canvas(of: node) == editor.canvas,
      let box = editor.box(of: node),
      box.maxX >= view.viewport.part.minX, box.minX <= view.viewport.part.maxX, box.maxY >= view.viewport.part.minY,
      box.minY <= view.viewport.part.maxY
    {
      let cells = view.viewport.cells(of: box)
      for x in [cells.minX - 1, cells.maxX] {
        for y in [cells.minY - 1, cells.maxY] { expected.insert(area.origin + CellPoint(x: x, y: y)) }
      }
    }
    // The last row and column may have indicators and remarks.
    let seen = CellRect(origin: area.origin, size: CellSize(width: max(0, area.size.width - 1), height: max(0, area.size.height - 1)))
    var found: Set<CellPoint> = []
    for y in seen.minY..<seen.maxY { for x in seen.minX..<seen.maxX where grid[x, y].scalar == "◆" { found.insert(CellPoint(x: x, y: y)) } }
    expected = expected.filter { seen.contains($0) }
    return found == expected ? [] : ["the frame has corners at \(found), and the graphic at \(expected)"]
  }

  private var editor: Editor { browser.editor }
  private var document: Document { session.document }

  private var selectionProblems: [String] {
    // While a filter is typed, no key means the selection.
    let hidden = browser.entry?.purpose == .filter ? [] : session.selection.filter { session.outline.index(of: $0) == nil }
    var problems = hidden.isEmpty ? [] : ["\(hidden.prefix(3).map(document.id)) are selected and have no row"]
    if editor.selectedIDs != Set(session.selection) { problems.append("the list shows another selection than the session has") }
    if let cursor = editor.cursor, browser.entry == nil, session.outline.count > 0,
      !document.contains(cursor) || session.outline.index(of: cursor) == nil
    {
      problems.append("the row that keys refer to is not shown")
    }
    return problems
  }

  private var keyboardProblems: [String] {
    switch browser.keyboard {
    case .typing: scene.isTyping ? [] : ["\(browser.typing!) is typed, and no field has the focus"]
    case .pane:
      scene.isTyping
        ? ["a field has the focus, and nothing is typed"]
        : browser.focusedPane == browser.pane || isEmpty(browser.pane)
          ? [] : ["the keys are those of \(browser.pane), and \(browser.focusedPane.map { "\($0)" } ?? "nothing") has the focus"]
    case .sheet, .popup: []
    }
  }

  /// Whether a pane has no row that could have the focus, or is not shown in one line.
  private func isEmpty(_ pane: Pane) -> Bool {
    browser.size.height <= 1 || pane == .sidebar && session.outline.count == 0 || pane == .inspector && editor.targets.isEmpty
  }

  /// The rows have to be those of an outline that was made just now.
  private var rowProblems: [String] {
    guard document.graphicCount <= Shown.mostRows else { return [] }
    let outline = session.outline
    let fresh = DocumentOutline(document, expansion: outline.expansion)
    fresh.isFrontFirst = outline.isFrontFirst
    if let focus = outline.focus { fresh.focus(on: focus) }
    if outline.isFiltered, let filter = session.viewpoint.filter {
      fresh.filter(filter.nodes)
      fresh.filteredExpansion = outline.filteredExpansion
    }
    func rows(_ outline: DocumentOutline) -> [String] {
      (0..<outline.count).map { index in
        let row = outline.row(at: index)
        return "\(row.node) \(row.level) \(row.disclosure)"
      }
    }
    let (known, expected) = (rows(outline), rows(fresh))
    return known == expected ? [] : ["the rows are not those of a fresh outline: \(known) and \(expected)"]
  }

  /// The title of the inspector names what keys act on, wherever its form is scrolled to.
  private var inspectorProblems: [String] {
    guard browser.keyboard == .pane || browser.typing?.isField ?? false, browser.sheet == nil else { return [] }
    let lines = scene.grid.lines
    guard let y = lines.dropLast(3).firstIndex(where: { $0.contains(" Inspector") }), y > 0 else { return [] }
    let heading = lines[y]
    let name = heading.firstRange(of: " Inspector")!.lowerBound
    let border = heading[..<name].lastIndex(of: "│")
    // Where one pane is shown, all headings are beside one another.
    guard border != nil || browser.pane == .inspector else { return [] }
    let start = border.map { heading.distance(from: heading.startIndex, to: $0) + 1 } ?? 0
    let shown = Shown.withoutBlanks(String(lines[y + 1].dropFirst(start)))
    let nodes = editor.targets
    let title =
      nodes.isEmpty
      ? "Nothing selected" : nodes.count > 1 ? "\(nodes.count) graphics" : FormLines.title(of: nodes[0], in: document, limit: 200)
    let isCut = shown.hasSuffix("…") && title.hasPrefix(shown.dropLast())
    return shown == Shown.withoutBlanks(title) || isCut ? [] : ["the inspector is titled \(shown), and keys act on \(title)"]
  }

  private static func withoutBlanks(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The title and the count of what is selected.
  private var wordProblems: [String] {
    let size = browser.size
    guard size.height >= 10, size.width >= 60, browser.keyboard != .popup, browser.sheet == nil else { return [] }
    let shown = scene.grid.lines
    var problems: [String] = []
    let title = truncated(" " + session.summary.line, to: size.width - 1)
    if !shown[0].hasPrefix(title.prefix(size.width - 4)) { problems.append("the title is not \(title)") }
    let count = session.selection.count
    let isCounted = browser.typing == nil || browser.typing!.isField
    if isCounted, count > 0, editor.foldedReport(in: size.width) == nil, !shown[size.height - 2].contains("\(count) selected") {
      problems.append("the status does not say that \(count) are selected")
    }
    if isCounted, editor.foldedReport(in: size.width) == nil {
      let status = Shown.withoutBlanks(shown[size.height - 2])
      let isFiltered = status.hasSuffix(count > 0 ? "filtered  \(count) selected" : " filtered") || status == "filtered"
      if isFiltered != (session.viewpoint.filter != nil) { problems.append("the status contradicts the filter") }
    }
    if let property = browser.editedProperty, browser.property != property { problems.append("another property is marked than is typed") }
    return problems
  }
}
