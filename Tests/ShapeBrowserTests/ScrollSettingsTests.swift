import Scrolling
import ShapeCommands
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

@Suite struct `The sidebar scrolls as scroll says` {
  private func list(_ shown: Shown) throws -> ScrollState { try #require(shown.scene.scrollView(at: CellPoint(x: 3, y: 4))) }

  @Test(arguments: [("top", 0), ("bottom", 6)])
  func `by the anchor of changed sizes`(place: String, moved: Int) throws {
    let shown = try Shown(groups, width: 120, height: 24)
    _ = shown.text
    let list = try list(shown)
    shown.browser.editor.run("scroll anchor sizeChanges \(place)")
    _ = shown.text
    list.perform { $0.scrollToEnd() }
    let end = list.offset.y
    for (line, offset) in [("toggle #g1", end + moved), ("toggle #g1", end)] {
      shown.browser.editor.run(line)
      _ = shown.text
      #expect(list.offset.y == offset && end > 10, "\(line)")
    }
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
