import SceneSupport
import Scrolling
import TerminalUI
import Testing

/// Lines that scroll, and the events of their scroll view.
private struct Logged: View {
  final class Log: ObservableObject { @Published var events: [String] = [] }

  let log: Log
  var count = 100

  var body: some View {
    ScrollView { VStack(alignment: .leading, spacing: 0) { ForEach(Array(0..<count), id: \.self) { Text("line \($0).") } } }
      .onScrollEvent { event in
        if case .didScroll = event, log.events.last?.hasPrefix("didScroll") == true { log.events.removeLast() }
        log.events.append("\(event)")
      }
  }
}

@Suite struct `Scrolling by hand` {
  private let log = Logged.Log()

  private func stage(_ count: Int = 100) -> Stage<Logged> { Stage(Logged(log: log, count: count), 12, 10) }

  @Test func `a slow drag begins and ends, and nothing decelerates`() {
    let stage = stage()
    stage.drag("line 8.", y: -4, milliseconds: 400, pause: 200)
    #expect(
      log.events == ["willBeginDragging", "didScroll 4 user", "willEndDragging velocity 0.0 target 4", "didEndDragging decelerate false"])
    #expect(!stage.scene.isMoving && stage.lines[0] == "line 4.")
  }

  @Test func `a flick decelerates, and the next press holds it`() {
    let stage = stage()
    stage.drag("line 8.", y: -8, milliseconds: 100)
    #expect(log.events.count == 5 && log.events.last == "willBeginDecelerating" && stage.scene.isMoving)
    stage.scene.advance(by: 200)
    #expect(log.events.last?.hasPrefix("didScroll") == true)
    let held = stage.lines[0]
    stage.send(.pointer(PointerEvent(.press(.primary), at: .zero)))
    #expect(log.events.suffix(2) == ["didEndDecelerating", "willBeginDragging"])
    stage.scene.advance(by: 500)
    #expect(stage.lines[0] == held)
    stage.send(.pointer(PointerEvent(.release, at: .zero)))
    #expect(log.events.last == "didEndDragging decelerate false" && stage.lines[0] == held)
  }

  @Test func `content pulled beyond its end springs back`() {
    let stage = stage()
    stage.drag("line 0.", y: 8, milliseconds: 400, pause: 200)
    #expect(stage.lines[3] == "line 0." && stage.scene.isMoving)
    stage.settle()
    #expect(stage.lines[0] == "line 0." && log.events.last == "didEndDecelerating")
  }

  @Test func `keys and the wheel only scroll, and do nothing at the ends`() {
    let stage = stage()
    for (key, line) in [
      (KeyEquivalent.downArrow, 1), (.downArrow, 2), (.upArrow, 1), (.pageDown, 11), (.end, 90), (.pageUp, 80), (.home, 0),
    ] {
      #expect(stage.press(key))
      #expect(stage.lines[0] == "line \(line).")
    }
    #expect(!stage.press(.upArrow) && !stage.press(.leftArrow) && !stage.press("x"))
    stage.wheel("line 3.", lines: 3)
    #expect(stage.lines[0] == "line 3." && log.events == ["didScroll 3 user"])
  }

  @Test func `content that fits is not held`() {
    let stage = stage(3)
    stage.drag("line 1.", y: 2)
    #expect(log.events == [] && !stage.press(.downArrow) && stage.lines[0] == "line 0.")
  }

  @Test func `what a layout does is reported after it`() {
    struct Growing: View {
      let log: Logged.Log
      @State private var height = 4

      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Button("More") { height += 3 }
          ScrollView { VStack { ForEach(0..<20) { Text("\($0)") } } }
            .defaultScrollAnchor(.bottom).onScrollEvent { log.events.append("\($0)") }.frame(height: height)
        }
      }
    }
    let stage = Stage(Growing(log: log), 10, 12)
    #expect(log.events == ["didScroll 16 adjustment"])
    stage.press(.return)
    #expect(log.events.last == "didScroll 13 adjustment")
  }

  @Test func `a wheel that turns down moves what only moves across, unless something around it moves down`() {
    let row = ScrollView(.horizontal) { HStack(spacing: 0) { ForEach(0..<20) { Text("c\($0) ").fixedSize() } } }
    let alone = Stage(row, 9, 1)
    alone.wheel("c0", lines: 3)
    #expect(alone.lines[0].hasPrefix("c1"))
    let within = Stage(
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          row
          ForEach(0..<20) { Text("line \($0).") }
        }
      }, 9, 4)
    within.wheel("c0", lines: 1)
    #expect(within.lines[0] == "line 0.")
  }

  @Test func `in a row within a page, a press drags the row`() {
    let row = ScrollView(.horizontal) { HStack(spacing: 0) { ForEach(0..<20) { Text("c\($0) ").fixedSize() } } }
    let stage = Stage(
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          row
          ForEach(0..<20) { Text("line \($0).") }
        }
      }, 9, 4)
    stage.drag("c2", x: -3, milliseconds: 400, pause: 200)
    #expect(stage.lines[0].hasPrefix("c1") && stage.lines[1] == "line 0.")
    stage.drag("line 1.", y: -2, milliseconds: 400, pause: 200)
    #expect(stage.lines[0] == "line 1.")
  }
}
