import SceneSupport
import TerminalUI
import Testing

import Gallery

@Suite struct `Samples in use` {
  @Test func `sandwiches change their layout by keys and clicks, and scroll`() {
    let stage = Stage(SandwichGallery(), 48, 10)
    #expect(stage.point(of: "Reuben") == CellPoint(x: 1, y: 7))
    stage.press(.rightArrow)
    #expect(stage.point(of: "Reuben")?.y == 3 && stage.point(of: "Caprese")?.x == 1)
    stage.click("adaptive")
    #expect(stage.point(of: "BLT")?.y == 3 && stage.point(of: "Caprese")?.x == 1)
    stage.click("one column")
    stage.press(.end)
    #expect(stage.point(of: "Croque")?.y == 8)
    stage.wheel("Croque", lines: -4)
    #expect(stage.point(of: "焼きそばパン")?.y == 8)
  }

  @Test func `palettes are paged by a swipe, however fast, and by a key`() {
    let stage = Stage(ColorsGallery(), 40, 12)
    func isShown(_ name: String) -> Bool { stage.lines[4] == name }
    #expect(isShown("Dawn"))
    stage.drag("#f8961e", x: -9, milliseconds: 16)
    stage.settle()
    #expect(isShown("Meadow"))
    stage.press(.rightArrow)
    stage.settle()
    #expect(isShown("Dusk"))
    stage.drag("#ffc8dd", x: 15, milliseconds: 400, pause: 200)
    stage.settle()
    #expect(isShown("Dusk"))
    stage.press(.leftArrow)
    stage.settle()
    stage.press(.pageDown)
    #expect(stage.lines.last?.hasSuffix("Harbour") == true)
  }

  @Test(arguments: [(40, 1), (90, 2)]) func `cards rest aligned, as many as the width has room for`(_ width: Int, _ count: Int) {
    let stage = Stage(CardsSample(), width, 5)
    for _ in 0..<3 {
      let cards = days.filter { stage.point(of: $0) != nil }
      #expect(cards.count == count)
      #expect(stage.lines[1].hasPrefix(" │ │") || stage.lines[1].hasPrefix("   │"), "\(stage.text)")
      stage.drag(cards[0], x: -width / 2, milliseconds: 400, pause: 200)
      stage.settle()
      #expect(days.first { stage.point(of: $0) != nil } == days[days.firstIndex(of: cards[0])! + 1])
    }
  }

  @Test func `paddles scroll, and scrolling tells them where they are`() {
    let stage = Stage(PaddlesSample(), 50, 6)
    #expect(stage.lines[0] == "[ ‹ ] [ › ] Dawn")
    for name in ["Meadow", "Dusk", "Forest", "Harbour", "Harbour"] {
      stage.click("›")
      stage.settle()
      #expect(stage.lines[0] == "[ ‹ ] [ › ] \(name)" && stage.lines[5].hasPrefix("  \(name)"), "\(stage.text)")
    }
    stage.drag("#023047", x: 40, milliseconds: 64)
    stage.settle()
    #expect(stage.lines[0] != "[ ‹ ] [ › ] Harbour")
    stage.press(.home)
    #expect(stage.lines[0] == "[ ‹ ] [ › ] Dawn")
  }

  @Test func `a flick up near the top goes to the top, and one further down does not`() {
    let stage = Stage(FlickSample(), 12, 9)
    stage.wheel("line 3", lines: 2)
    stage.settle()
    #expect(stage.lines[0] == "line 2")
    stage.wheel("line 3", lines: -1)
    stage.settle()
    #expect(stage.lines[0] == "line 0")
    stage.wheel("line 3", lines: 30)
    stage.settle()
    #expect(stage.lines[0] == "line 30")
    stage.wheel("line 31", lines: -1)
    stage.settle()
    #expect(stage.lines[0] == "line 29")
  }

  @Test func `cards are whole in the middle, and less at the edges`() {
    let stage = Stage(TransitionsSample(), 30, 9)
    #expect(stage.lines[0].hasPrefix("┌") && stage.text.contains("card 2"))
    stage.press(.downArrow)
    #expect(!stage.lines[0].hasPrefix("┌") && stage.lines[2].hasPrefix("┌"), "\(stage.text)")
  }

  @Test func `messages stay at the newest, unless older ones are read`() {
    let stage = Stage(MessagesSample(), 24, 5)
    #expect(stage.lines.last == "message 9")
    stage.press(.return)
    #expect(stage.lines.last == "message 10")
    stage.wheel("message 10", lines: -3)
    #expect(stage.lines.last == "message 7")
    stage.press(.return)
    #expect(stage.lines.last == "message 7")
    stage.press(.end)
    stage.press(.return)
    #expect(stage.lines.last == "message 12")
    stage.click("More")
    stage.click("three")
    #expect(stage.lines.last == "message 15", "\(stage.text)")
  }

  @Test func `the header goes on without end, by keys`() {
    let stage = Stage(HeaderSample(), 48, 3)
    for step in 1...60 {
      stage.scene.send(.key(KeyPress(.rightArrow)))
      while stage.scene.isMoving { stage.scene.advance(by: 100) }
      #expect(titles(stage) == (step - 1...step + 1).map { days[$0 % 6] })
    }
    for step in 1...14 {
      stage.press(.leftArrow)
      stage.settle()
      #expect(titles(stage)[1] == days[(120 - step) % 6])
    }
  }

  @Test func `the header keeps the momentum of a flick, and rests at a title`() {
    let stage = Stage(HeaderSample(), 48, 3)
    for _ in 0..<10 {
      stage.drag(titles(stage)[1], x: -12, milliseconds: 64)
      #expect(stage.scene.isMoving)
      stage.settle()
      let shown = titles(stage)
      let first = days.firstIndex(of: shown[0])!
      #expect(shown == (first...first + 2).map { days[$0 % 6] })
    }
    stage.scene.resize(to: CellSize(width: 60, height: 3))
    #expect(titles(stage).count == 3 && stage.lines[1].hasPrefix("│"))
  }

  private func titles(_ stage: Stage<HeaderSample>) -> [String] {
    stage.lines[1].split { $0 == "│" || $0 == " " }.map(String.init)
  }

  @Test func `events are logged as they happen`() {
    let stage = Stage(EventsSample(), 60, 12)
    stage.drag("line 8", y: -5, milliseconds: 400, pause: 200)
    #expect(stage.text.contains("willBeginDragging") && stage.text.contains("didEndDragging decelerate false"))
    #expect(!stage.text.contains("Decelerating"))
    stage.drag("line 8", y: -5, milliseconds: 100)
    #expect(stage.text.contains("willBeginDecelerating") && !stage.text.contains("didEndDecelerating"))
    stage.settle()
    #expect(stage.lines.last?.contains("didEndDecelerating") == true, "\(stage.text)")
    stage.click("+")
    for event in ["willBeginZooming", "didZoom 2.0", "didEndZooming 2.0"] { #expect(stage.text.contains(event)) }
    #expect(stage.lines[1].hasPrefix("line") && !stage.lines[2].hasPrefix("line"))
    stage.click("Top")
    stage.settle()
    #expect(stage.text.contains("shouldScrollToTop true") && stage.lines[1].hasPrefix("line 0"))
    #expect(stage.lines.last?.contains("didScrollToTop") == true)
  }
}

/// The results of the article's experiment for the anchors of first offset, size changes and alignment: the offset in 10 lines, then in 6
/// and in 14; and in 20 and 12 lines of a view that was first shown in 30.
private let experiments = """
  top top top 0 0 0 0 0 0
  top top center 0 0 0 0 0 0
  top top bottom 0 0 0 0 0 0
  center top top 8 8 8 0 0 0
  center top center 8 8 8 0 0 0
  center top bottom 8 8 8 0 0 0
  bottom top top 16 16 12 0 0 0
  bottom top center 16 16 12 0 0 0
  bottom top bottom 16 16 12 0 0 0
  top center top 0 0 0 0 3 7
  top center center 0 0 0 0 3 7
  top center bottom 0 0 0 0 0 0
  center center top 8 10 6 0 3 7
  center center center 8 10 6 0 3 7
  center center bottom 8 10 6 0 0 0
  bottom center top 16 16 12 0 3 7
  bottom center center 16 16 12 0 3 7
  bottom center bottom 16 16 12 0 0 0
  top bottom top 0 0 0 0 6 14
  top bottom center 0 0 0 0 0 0
  top bottom bottom 0 0 0 0 6 14
  center bottom top 8 8 8 0 6 14
  center bottom center 8 8 8 0 0 0
  center bottom bottom 8 8 8 0 6 14
  bottom bottom top 16 20 12 0 6 14
  bottom bottom center 16 20 12 0 0 0
  bottom bottom bottom 16 20 12 0 6 14
  """.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

@Suite struct `The experiment with anchors` {
  @Test(arguments: experiments) func `shows what the article found, by its buttons`(_ experiment: [String]) {
    let scene = Scene(size: CellSize(width: 50, height: 34))
    scene.show(AnchorsSample(), alignment: .topLeading)
    var height = 10
    func press(_ key: KeyEquivalent, _ modifiers: EventModifiers = []) { scene.send(.key(KeyPress(key, modifiers: modifiers))) }
    func resize(to lines: Int) {
      while height != lines {
        press(height < lines ? .rightArrow : .leftArrow)
        height += height < lines ? 2 : -2
      }
    }
    func choose() {
      for place in experiment.prefix(3) {
        for _ in 0..<["top", "center", "bottom"].firstIndex(of: place)! { press(.rightArrow) }
        press(.tab)
      }
    }
    func offset() -> String { scene.grid.lines[6].split(separator: " ").prefix(2).last.map(String.init) ?? "" }
    choose()
    var found = [offset()]
    for lines in [6, 14] {
      resize(to: lines)
      found.append(offset())
    }
    resize(to: 30)
    // Shown anew by its button.
    for key in [KeyEquivalent.tab, .tab, .return] { press(key) }
    for _ in 0..<2 { press(.tab, .shift) }
    found.append(offset())
    // Aligned content that fits has blank lines above it.
    #expect(scene.grid.lines.firstIndex { $0.contains("│  A  │") } == ["top": 1, "center": 3, "bottom": 5][experiment[2]])
    for lines in [20, 12] {
      resize(to: lines)
      found.append(offset())
    }
    #expect(found == Array(experiment[3...]), "\(experiment)")
  }
}

@Suite struct `The list of samples` {
  @Test func `chooses by arrows, opens by Return, and goes back`() {
    let model = GalleryModel(nil)
    let stage = Stage(GalleryView(model: model), 80, 16)
    #expect(stage.text.contains("in one column") && stage.text.contains("Return opens"))
    for _ in 0..<3 { stage.press(.downArrow) }
    #expect(stage.text.contains("[ › ] Dawn"))
    stage.press(.tab)
    stage.press(.return)
    stage.settle()
    #expect(stage.text.contains("[ › ] Meadow"))
    for _ in 0..<2 { stage.press(.tab, .shift) }
    stage.press(.return)
    #expect(model.isAlone && !stage.text.contains("sandwiches"))
    model.close()
    #expect(stage.text.contains("sandwiches"))
    stage.press(.downArrow)
    #expect(model.name == "flick")
    stage.click("events")
    #expect(model.name == "events")
    for _ in 0..<2 { stage.click("colors") }
    #expect(model.isAlone && model.name == "colors")
  }

  @Test func `one sample has no list to go back to`() {
    let model = GalleryModel(Sample.named("cards"))
    model.close()
    #expect(model.isAlone)
  }

  @Test(arguments: Sample.all) func `every sample bears every size and key`(_ sample: Sample) {
    let stage = Stage(GalleryView(model: GalleryModel(sample)), 60, 20)
    let keys: [KeyEquivalent] = [.downArrow, .rightArrow, .tab, .return, .space, .end, .pageUp, .leftArrow, .upArrow, .home, "q"]
    for size in [CellSize(width: 20, height: 6), CellSize(width: 1, height: 1), .zero, CellSize(width: 200, height: 60)] {
      stage.send(.resize(size))
      for key in keys {
        stage.press(key)
        stage.scene.advance(by: 50)
      }
      for y in 0..<min(size.height, 4) {
        stage.send(.pointer(PointerEvent(.press(.primary), at: CellPoint(x: size.width / 3, y: y))))
        stage.scene.advance(by: 10)
        stage.send(.pointer(PointerEvent(.drag(.primary), at: CellPoint(x: size.width / 2, y: y + 2))))
        stage.send(.pointer(PointerEvent(.release, at: CellPoint(x: size.width / 2, y: y + 2))))
        stage.send(.pointer(PointerEvent(.wheel(lines: 2, columns: 0), at: CellPoint(x: size.width / 3, y: y))))
      }
      stage.settle()
    }
  }
}
