import Scrolling
import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalUI
import TestSupport
import Testing

import ShapeBrowser

/// Groups `g1` and `g2` of six stars among many others.
private let groups: String = {
  func star(_ id: String) -> String { "{\"id\": \"\(id)\", \"kind\": \"star\"}" }
  let graphics = (1...40).map { index in
    guard index == 1 || index == 30 else { return star("s\(index)") }
    let stars = (1...6).map { star("t\(index)-\($0)") }.joined(separator: ", ")
    return "{\"id\": \"g\(index == 1 ? 1 : 2)\", \"kind\": \"group\", \"children\": [\(stars)]}"
  }
  return "{\"format\": \"shapeedit\", \"version\": 1, \"canvases\": [{\"id\": \"c\", \"width\": 9, \"height\": 9, \"graphics\": ["
    + graphics.joined(separator: ", ") + "]}]}"
}()

@Suite struct `The sidebar scrolls as the window of view` {
  private func list(_ shown: Shown) throws -> ScrollState { try #require(shown.scene.scrollView(at: CellPoint(x: 3, y: 4))) }

  /// The window of another session, as high as the sidebar.
  private func window(_ height: Int, _ lines: [String]) throws -> (Session, (String) -> Int) {
    let session = Session()
    session.adopt(try Document(json: groups), path: nil, file: nil)
    let interpreter = Interpreter(session, answer: { _ in }, message: { _ in })
    func say(_ line: String) -> Int {
      interpreter.run(line: SourceText(name: "<test>", line))
      return session.viewpoint.window?.scroller.offset ?? -1
    }
    for line in lines + ["view \(height)"] { _ = say(line) }
    return (session, say)
  }

  @Test(arguments: ["top", "center", "bottom"])
  func `by the anchor of changed sizes`(place: String) throws {
    let shown = try Shown(groups, width: 120, height: 24)
    _ = shown.text
    let list = try list(shown)
    let anchor = "scroll anchor sizeChanges \(place)"
    shown.browser.editor.run(anchor)
    let (_, say) = try window(list.containerSize.height, [anchor])
    var offsets: Set<Int> = []
    for start in [0, 7, 200] {
      _ = shown.text
      list.perform { $0.scroll(toOffset: start, origin: .user) }
      #expect(say("scroll to \(start)") == list.offset.y)
      for line in ["toggle #g1", "toggle #g2", "toggle #g1", "toggle #g2"] {
        shown.browser.editor.run(line)
        _ = shown.text
        _ = say(line)
        #expect(list.offset.y == say("view"), "\(place) \(start) \(line)")
        offsets.insert(list.offset.y)
      }
    }
    #expect(offsets.count > 2)
  }

  @Test func `by the behaviour, as far as the wheel goes`() throws {
    let shown = try Shown(groups, width: 120, height: 16)
    _ = shown.text
    let list = try list(shown)
    shown.browser.editor.run("scroll behavior paging")
    shown.send(.pointer(PointerEvent(.wheel(lines: 3, columns: 0), at: CellPoint(x: 3, y: 4))))
    while shown.scene.isMoving { shown.scene.advance(by: 16) }
    #expect(list.offset.y == list.containerSize.height)
    shown.browser.editor.run("scroll behavior automatic")
    shown.send(.pointer(PointerEvent(.wheel(lines: 3, columns: 0), at: CellPoint(x: 3, y: 4))))
    while shown.scene.isMoving { shown.scene.advance(by: 16) }
    #expect(list.offset.y == list.containerSize.height + 3)
  }

  @Test func `with rows that fit where the alignment says`() throws {
    let shown = try Shown(width: 120, height: 24)
    let top = try #require(shown.place(of: "Head")?.y)
    shown.browser.editor.run("scroll anchor alignment bottom")
    #expect(try #require(shown.place(of: "Head")?.y) > top)
    shown.browser.editor.run("scroll anchor alignment top")
    #expect(shown.place(of: "Head")?.y == top)
  }
}

@Suite struct `The indicator of the inspector` {
  @Test func `is always there for a mouse without a wheel, and goes with a key`() throws {
    let shown = try Shown(width: 120, height: 15).type("jj")
    // More rows than the pane has.
    for group in ["geometry", "shadow"] { shown.browser.editor.run("inspect --open \(group)") }
    func thumb() -> Bool { shown.text.contains("┃\n") }
    #expect(!thumb())
    shown.click(CellPoint(x: 60, y: 6))
    #expect(thumb(), "\(shown.text)")
    shown.press(.escape)
    #expect(!thumb())
  }
}
