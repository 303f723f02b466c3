import SceneSupport
import Scrolling
import Testing

import TerminalUI

/// A number that buttons change.
private struct Counting: View {
  @State private var count = 0

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("count \(count)")
      Button("More") { count += 1 }.keyboardShortcut("m")
      Button("Less") { count -= 1 }
    }
  }
}

@Suite struct `Events of views` {
  @Test func `a button is pressed by a click, by Return, by Space and by its shortcut`() {
    let stage = Stage(Counting())
    #expect(stage.lines == ["count 0", "[ More ]", "[ Less ]"])
    #expect(stage.click("More") && stage.lines[0] == "count 1")
    #expect(stage.press(.return) && stage.press(.space) && stage.lines[0] == "count 3")
    #expect(stage.click("Less") && stage.press("m", .control) && stage.lines[0] == "count 3")
    #expect(!stage.press("x") && !stage.click("count"))
  }

  @Test func `Tab moves the focus around, and back with Shift`() {
    let stage = Stage(Counting())
    stage.press(.tab)
    stage.press(.return)
    #expect(stage.lines[0] == "count -1")
    stage.press(.tab)
    stage.press(.return)
    #expect(stage.lines[0] == "count 0")
    stage.press(.tab, .shift)
    stage.press(.return)
    #expect(stage.lines[0] == "count -1")
  }

  @Test func `a field is edited at its point, wide characters and pastes included`() {
    let text = Box("")
    var submitted = 0
    let stage = Stage(TextField("Name", text: text.binding).onSubmit { submitted += 1 }.frame(width: 10))
    #expect(stage.lines == ["Name"] && stage.scene.cursor == .zero)
    stage.type("añ漢")
    #expect(text.value == "añ漢" && stage.scene.cursor == CellPoint(x: 4, y: 0))
    stage.press(.leftArrow)
    stage.press(.delete)
    #expect(text.value == "a漢" && stage.scene.cursor == CellPoint(x: 1, y: 0))
    stage.press("e", .control)
    stage.send(.paste("b\nc"))
    #expect(text.value == "a漢b c")
    stage.press("w", .control)
    stage.press("a", .control)
    stage.press(.deleteForward)
    #expect(text.value == "漢b ")
    stage.press("u", .control)
    #expect(text.value == "漢b ")
    stage.press("k", .control)
    stage.press(.return)
    #expect(text.value == "" && submitted == 1)
  }

  @Test func `a field shows the end of a long text, with the cursor in it`() {
    let text = Box("")
    let stage = Stage(TextField("", text: text.binding).frame(width: 6))
    stage.type("abcdefghij")
    #expect(stage.lines == ["…ghij"] && stage.scene.cursor == CellPoint(x: 5, y: 0))
    text.value = "zz"
    #expect(stage.lines == ["zz"])
  }

  @Test func `a stepper stays in its bounds`() {
    struct Sizing: View {
      @ObservedObject var width: Box<Int>
      var body: some View { Stepper("Width", value: $width.value, in: 0...10, step: 2) }
    }
    let width = Box(8)
    let stage = Stage(Sizing(width: width))
    stage.press(.rightArrow)
    stage.press(.rightArrow)
    #expect(width.value == 10)
    stage.click("‹")
    #expect(width.value == 8)
  }

  @Test func `what is searched for filters what is shown`() {
    struct Searching: View {
      @State private var words = ""
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          ForEach(["Head", "Hand", "Body"].filter { words.isEmpty || $0.hasPrefix(words) }, id: \.self) { Text($0) }
        }
        .searchable(text: $words)
      }
    }
    let stage = Stage(Searching())
    stage.type("Ha")
    #expect(stage.lines.dropFirst() == ["Hand"])
    stage.press(.delete)
    #expect(stage.lines.dropFirst() == ["Head", "Hand"])
  }

  @Test func `a sheet takes the keys until Escape, and the focus returns`() {
    struct Asking: View {
      @State private var isAsked = false
      @State private var answers = 0
      @Environment(\.dismiss) private var dismiss

      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Text("answers \(answers)")
          Button("Other") {}
          Button("Ask") { isAsked = true }
        }
        .sheet(isPresented: $isAsked) { Answer { answers += 1 } }
      }

      struct Answer: View {
        let action: () -> Void
        @Environment(\.dismiss) private var dismiss
        var body: some View {
          Button("Yes") {
            action()
            dismiss()
          }
        }
      }
    }
    let stage = Stage(Asking(), 30, 8)
    stage.click("Ask")
    #expect(stage.point(of: "│ [ Yes ] │") != nil)
    #expect(!stage.click("Other"))
    stage.press(.escape)
    #expect(stage.point(of: "Yes") == nil)
    stage.press(.return)
    stage.press(.return)
    #expect(stage.point(of: "Yes") == nil && stage.lines[0] == "answers 1")
  }

  @Test func `a drag is captured until the button is released, wherever it goes`() {
    let places = Box<[String]>([])
    let drag = DragGesture()
      .onChanged { places.value.append("\($0.translation.x)") }
      .onEnded { places.value.append("end \($0.translation.x)") }
    let stage = Stage(
      HStack(spacing: 0) {
        Text("abc").gesture(drag); Counting()
      })
    func point(_ x: Int, _ kind: PointerEvent.Kind) { stage.send(.pointer(PointerEvent(kind, at: CellPoint(x: x, y: 1)))) }
    let at = stage.point(of: "abc")!
    stage.send(.pointer(PointerEvent(.press(.primary), at: at)))
    point(at.x + 9, .drag(.primary))
    point(at.x - 9, .drag(.primary))
    point(at.x - 9, .release)
    point(at.x, .drag(.primary))
    #expect(places.value == ["9", "-9", "end -9"])
  }

  @Test func `the wheel goes to the inner scroll view until its end, then to the outer one`() {
    let stage = Stage(
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          ScrollView { VStack(alignment: .leading, spacing: 0) { ForEach(0..<5) { Text("in \($0)") } } }.frame(height: 2)
          ForEach(0..<9) { Text("out \($0)") }
        }
      }, 12, 4)
    func wheel(_ lines: Int) -> Bool {
      stage.send(.pointer(PointerEvent(.wheel(lines: lines, columns: 0), at: CellPoint(x: 1, y: 0))))
    }
    #expect(wheel(2) && stage.lines[0].hasPrefix("in 2"))
    #expect(wheel(3) && stage.lines[0].hasPrefix("in 3"))
    #expect(wheel(2) && stage.lines[0].hasPrefix("out 0"))
    #expect(wheel(99) && stage.lines[3].hasPrefix("out 8") && !wheel(1))
  }

  @Test func `changes are reported, and tasks work in slices until their view is gone`() {
    struct Working: View {
      let log: Box<[String]>
      @State private var isShown = true
      @State private var count = 0

      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Text("count \(count)")
          if isShown {
            Text("working")
              .task {
                count += 1
                return count < 3 ? .more : .done
              }
              .onAppear { log.value.append("here") }
              .onDisappear { log.value.append("gone") }
          }
          Button("Hide") { isShown.toggle() }
        }
        .onChange(of: count) { old, new in log.value.append("\(old) \(new)") }
      }
    }
    let log = Box<[String]>([])
    let stage = Stage(Working(log: log))
    #expect(stage.scene.work { true } && stage.lines[0] == "count 1")
    #expect(!stage.scene.work { false } && stage.lines[0] == "count 3")
    stage.press(.return)
    #expect(stage.lines == ["count 3", "[ Hide ]"])
    stage.press(.return)
    #expect(stage.scene.work { true } == false && stage.lines[0] == "count 4")
    #expect(log.value == ["here", "0 1", "1 3", "gone", "here", "3 4"])
  }

  @Test func `focus is read and written by value, and leaves with its view`() {
    struct Naming: View {
      enum Field: Hashable { case first, second }
      @FocusState private var field: Field?
      @State private var first = ""
      @State private var second = ""
      @State private var isWhole = true

      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          TextField("", text: $first).focused($field, equals: .first).onSubmit { field = .second }
          if isWhole { TextField("", text: $second).focused($field, equals: .second).onSubmit { isWhole = false } }
          Text(field.map { "\($0)" } ?? "none")
        }
        .frame(width: 10)
      }
    }
    let stage = Stage(Naming())
    stage.type("a")
    #expect(stage.lines == ["a", "", "first"])
    stage.press(.return)
    stage.type("b")
    #expect(stage.lines == ["a", "b", "second"])
    stage.press(.return)
    #expect(stage.lines == ["a", "first"])
  }

  @Test func `an animated scroll moves with time and comes to rest`() {
    let state = ScrollState()
    let stage = Stage(ScrollView(state: state) { VStack(alignment: .leading, spacing: 0) { ForEach(0..<50) { Text("row \($0)") } } }, 10, 5)
    state.update { _ = $0.fling(velocity: 0.2) }
    #expect(stage.scene.isMoving)
    let start = state.offset.y
    stage.scene.advance(by: 50)
    #expect(state.offset.y > start && stage.scene.isMoving)
    for _ in 0..<200 { stage.scene.advance(by: 50) }
    #expect(!stage.scene.isMoving && stage.lines[0].hasPrefix("row \(state.offset.y)"))
  }
}

@Suite struct `The end of a list` {
  @Test func `rows with ids of another type are not selected while nothing is`() {
    let chosen = Chosen()
    let scene = Scene(width: 12, height: 3) {
      List(selection: Binding(get: { chosen.row }, set: { chosen.row = $0 })) {
        ForEach(["a", "b"], id: \.self) { Text($0) }
        ForEach([7], id: \.self) { Text("\($0)") }
      }
    }
    #expect(scene.grid.lines[0].hasPrefix("a") && !scene.grid[0, 0].style.attributes.contains(.reverse))
    chosen.row = 7
    scene.show(
      List(selection: Binding(get: { chosen.row }, set: { chosen.row = $0 })) {
        ForEach(["a", "b"], id: \.self) { Text($0) }
        ForEach([7], id: \.self) { Text("\($0)") }
      })
    #expect(scene.grid[0, 2].style.attributes.contains(.reverse) && !scene.grid[0, 1].style.attributes.contains(.reverse), "\(scene.grid)")
  }

  @Test(arguments: [2, 3, 5]) func `is shown though the heights of its last rows were not known`(_ height: Int) {
    let scene = Scene(size: CellSize(width: 20, height: 10))
    let chosen = Chosen()
    scene.show(
      List(selection: Binding(get: { chosen.row }, set: { chosen.row = $0 })) {
        ForEach(0..<200, id: \.self) { row in
          VStack(alignment: .leading, spacing: 0) { ForEach(0..<(row > 150 ? height : 1), id: \.self) { Text("\(row) line \($0)") } }
        }
      })
    _ = scene.grid
    scene.send(.key(KeyPress(.end)))
    #expect(chosen.row == 199)
    #expect(scene.grid.lines.last { !$0.allSatisfy { $0 == " " } }?.contains("199 line \(height - 1)") == true, "\(scene.grid)")
    #expect(scene.grid.lines[9].contains("199 line \(height - 1)"), "\(scene.grid)")
    scene.send(.key(KeyPress(.home)))
    #expect(scene.grid.lines[0].contains("0 line 0"))
  }

  private final class Chosen { var row: Int? }
}

@Suite struct `A menu` {
  private final class Told { var words: [String] = [] }

  private func scene(_ told: Told) -> Scene {
    Scene(width: 30, height: 8) {
      VStack(alignment: .leading) {
        Menu("Edit") {
          Button("Cut") { told.words.append("cut") }
          Button("Paste") { told.words.append("paste") }
        }
        Text("below it")
      }
      .frame(width: 30, height: 8, alignment: .topLeading)
      .contextMenu { Button("Here") { told.words.append("here") } }
    }
  }

  private func press(_ scene: Scene, _ x: Int, _ y: Int, _ button: PointerEvent.Button = .primary) {
    scene.send(.pointer(PointerEvent(.press(button), at: CellPoint(x: x, y: y))))
    scene.send(.pointer(PointerEvent(.release, at: CellPoint(x: x, y: y))))
  }

  @Test func `opens below its label, and a button ends it`() {
    let told = Told()
    let scene = scene(told)
    #expect(scene.grid.lines[0].hasPrefix("[ Edit ▾ ]"), "\(scene.grid)")
    press(scene, 3, 0)
    #expect(scene.isPresenting && scene.grid.lines[2].contains("│Cut  │") && scene.grid.lines[3].contains("│Paste│"), "\(scene.grid)")
    press(scene, 2, 3)
    #expect(told.words == ["paste"] && !scene.isPresenting && scene.grid.lines[1].hasPrefix("below it"), "\(scene.grid)")
  }

  @Test func `is used by keys`() {
    let told = Told()
    let scene = scene(told)
    _ = scene.grid
    scene.send(.key(KeyPress(.return)))
    scene.send(.key(KeyPress(.downArrow)))
    scene.send(.key(KeyPress(.return)))
    #expect(told.words == ["paste"] && !scene.isPresenting)
    // The label has the focus again.
    scene.send(.key(KeyPress(.space)))
    #expect(scene.isPresenting)
    scene.send(.key(KeyPress(.escape)))
    #expect(!scene.isPresenting && told.words == ["paste"])
  }

  @Test func `opens beside what the other button is pressed on, inside the screen, and a click beside it ends it`() {
    let told = Told()
    let scene = scene(told)
    _ = scene.grid
    press(scene, 28, 7, .secondary)
    #expect(scene.isPresenting && scene.grid.lines[5].hasSuffix("│Here│"), "\(scene.grid)")
    press(scene, 1, 1)
    #expect(!scene.isPresenting && told.words.isEmpty)
    press(scene, 5, 4, .secondary)
    #expect(scene.grid.lines[6].contains("│Here│"), "\(scene.grid)")
    press(scene, 7, 6)
    #expect(told.words == ["here"] && !scene.isPresenting)
  }

  @Test func `of colours offers those of the program first`() {
    final class Paint { var color = CellColor(rgb: 0x123456) }
    let paint = Paint()
    let scene = Scene(width: 40, height: 12) {
      ColorPicker("Fill", selection: Binding(get: { paint.color }, set: { paint.color = $0 }))
        .colorChoices { [CellColor(rgb: 0xabcdef)] }
        .frame(width: 40, height: 12, alignment: .topLeading)
    }
    #expect(scene.grid.lines[0].hasPrefix("▐▌ Fill") && scene.grid[0, 0].style.foreground == CellColor(rgb: 0x123456))
    press(scene, 0, 0)
    #expect(scene.grid.lines[2].hasPrefix("│██ ▐▌ ▐▌ ██ ██ ██ ▐▌ ▐▌ │"), "\(scene.grid)")
    #expect(scene.grid[1, 2].style.foreground == CellColor(rgb: 0xabcdef), "\(scene.grid)")
    scene.send(.key(KeyPress(.downArrow)))
    scene.send(.key(KeyPress(.rightArrow)))
    scene.send(.key(KeyPress(.return)))
    // The first is the program's, then the usual ones: this is the ninth of those.
    #expect(paint.color == CellColor(rgb: 0xb00020) && !scene.isPresenting)
  }
}
