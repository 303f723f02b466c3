import Glibc
import Scrolling
import TestSupport
import Testing

import TerminalUI

@Suite struct `Scroll transitions in cells` {
  /// An effect as a transition's closure makes it.
  private func effect(_ make: @escaping ScrollTransition.Effect) -> VisualEffect {
    ScrollTransition(effect: make).effect(in: .bottomTrailing)
  }

  private func list(_ state: ScrollState, _ make: @escaping ScrollTransition.Effect) -> some View {
    ScrollView(state: state) {
      LazyVStack(alignment: .leading) {
        ForEach(0..<50) { Text("row \($0)").frame(height: 2).scrollTransition(.interactive(timingCurve: .linear), transition: make) }
      }
      .scrollTargetLayout()
    }
  }

  @Test func `8.15 every member of an effect is taken and none is lost`() {
    let all = effect { effect, _ in
      effect.scaleEffect(0.5).rotationEffect(degrees: 9).rotation3DEffect(degrees: 5, axis: (x: 1, y: 0, z: 0)).offset(x: 1)
        .transformEffect(b: 1).opacity(0.5).blur(radius: 2).brightness(1).contrast(1).saturation(1).grayscale(1)
        .hueRotation(degrees: 2).colorEffect(ScrollShader("c")).distortionEffect(ScrollShader("d")).layerEffect(ScrollShader("l"))
    }
    let cells = CellEffect(all)
    #expect(cells.scale == (0.5, 0.5) && cells.offset == CellPoint(x: 1, y: 0) && cells.strength == .dim)
    #expect(cells.unrendered.count == all.operations.count - 3)
  }

  @Test(arguments: [
    ("effect.scaleEffect(0.5)", true), ("effect.opacity(phase.isIdentity ? 1 : 0.5).offset(x: 3)", true),
    ("effect.padding(1)", false), ("effect.frame(width: 3)", false), ("effect.bold()", false), ("effect.font(1)", false),
    ("effect.lineLimit(1)", false), ("effect.overlay { Text(\"a\") }", false), ("effect.hidden()", false),
  ])
  func `8.16 what could change the layout does not compile`(expression: String, compiles: Bool) throws {
    guard let compiler = Compiler.find() else { return Compiler.reportSkip() }
    let source = """
      import TerminalUI
      import Scrolling
      func make() -> some View { Text("a").scrollTransition { effect, phase in \(expression) } }
      """
    #expect(compiler.accepts(source) == compiles)
  }

  @Test(arguments: 0..<40) func `8.17 layout is the same with and without a transition`(offset: Int) {
    func facts(_ make: @escaping ScrollTransition.Effect) -> [Int] {
      let state = ScrollState()
      let memory = Scene()
      let size = CellSize(width: 8, height: 7)
      _ = render(list(state, make), in: size, memory: memory)
      state.scroll(by: offset)
      _ = render(list(state, make), in: size, memory: memory)
      let geometry = state.scrollers.vertical.geometry
      let frames = (0..<50).map { state.scrollers.vertical.targets.frame(at: $0) }
      let built = memory.lazyStatistics[0].placedLines
      return [geometry.content, geometry.offset, geometry.minOffset, geometry.maxOffset, built.lowerBound, built.upperBound]
        + frames.flatMap { [$0.lowerBound, $0.upperBound] }
    }
    let plain = facts { effect, _ in effect }
    #expect(facts { effect, phase in effect.offset(x: 40 * phase.value, y: 30).scaleEffect(0.1).opacity(0) } == plain)
  }

  @Test func `8.18, 2.27 and 11.24 effects neither bring hidden rows in nor remove shown ones`() {
    let memory = Scene()
    let view = list(ScrollState()) { effect, _ in effect.offset(y: -6) }
    let grid = render(view, in: CellSize(width: 8, height: 6), memory: memory)
    #expect(memory.lazyStatistics[0].placedLines == 0..<3)
    #expect(memory.effects.map(\.id) == [ViewID(0), ViewID(1), ViewID(2)])
    #expect(grid.lines.allSatisfy { $0.isEmpty })
  }

  @Test(arguments: [(0.4, 0), (0.5, 1), (-0.5, -1), (1.49, 1), (-1.5, -2), (2.0, 2)])
  func `8.19 offsets are whole cells, half rounded away from 0`(offset: Double, cells: Int) {
    #expect(CellEffect(effect { effect, _ in effect.offset(x: offset, y: -offset) }).offset == CellPoint(x: cells, y: -cells))
  }

  @Test(arguments: [
    (0.0, CellEffect.Strength.blank), (0.33, .blank), (0.34, .dim), (0.66, .dim), (0.67, .normal), (1, .normal),
  ])
  func `8.19 opacity is blank, dim or normal`(opacity: Double, strength: CellEffect.Strength) {
    #expect(CellEffect(effect { effect, _ in effect.opacity(opacity) }).strength == strength)
  }

  @Test func `8.19 a scale crops about the middle`() {
    let cells = CellEffect(effect { effect, _ in effect.scaleEffect(x: 0.5) })
    #expect(cells.visiblePart(of: CellSize(width: 8, height: 3)) == CellRect(x: 2, y: 0, width: 4, height: 3))
    #expect(CellEffect(effect { effect, _ in effect.scaleEffect(2) }).visiblePart(of: CellSize(width: 8, height: 3)).size.width == 8)
  }

  @Test func `8.19 the picture of a row that leaves, with what is not shown on record`() {
    let state = ScrollState()
    let memory = Scene()
    let view = list(state) { effect, phase in
      effect.offset(x: phase.isIdentity ? 0 : 4).opacity(phase.isIdentity ? 1 : 0).rotationEffect(degrees: phase.value * 90)
    }
    _ = render(view, in: CellSize(width: 12, height: 4), memory: memory)
    state.scroll(by: 1)
    let grid = render(view, in: CellSize(width: 12, height: 4), memory: memory)
    // Half of row 0 and of row 2 is visible: half the offset, half the opacity, half the turn.
    #expect(grid.lines == ["", "row 1", "", "  row 2"])
    #expect(grid[2, 3].style.attributes.contains(.dim))
    #expect(memory.effects.first?.unrendered.first?.values == [-45])
    #expect(memory.effects[1].unrendered.first?.values == [0])
  }

  @Test(arguments: [1, 2, 5, 30]) func `8.12 the first flip of an animated transition animates, however far the view scrolled`(
    distance: Int
  ) {
    let state = ScrollState()
    let memory = Scene()
    let view = ScrollView(state: state) {
      LazyVStack(alignment: .leading, spacing: 0) {
        ForEach(0..<50) { number in
          Text("row \(number)").scrollTransition(.animated(.linear, milliseconds: 100)) { $0.opacity($1.isIdentity ? 1 : 0) }
        }
      }
    }
    func lines() -> [String] { render(view, in: CellSize(width: 8, height: 3), memory: memory).lines }
    #expect(lines() == ["row 0", "row 1", "row 2"])
    state.scroll(by: distance)
    let entered = min(distance, 3)
    #expect(lines().suffix(entered).allSatisfy { $0.isEmpty })
    memory.graph.milliseconds = 100
    #expect(lines() == (0..<3).map { "row \($0 + distance)" })
  }

  @Test func `8.20 effects compose in the order of the calls`() {
    let twice = effect { effect, _ in effect.offset(x: 1).offset(x: 2).opacity(0.5).opacity(0.5) }
    #expect(CellEffect(twice).offset.x == 3 && CellEffect(twice).strength == .blank)
    #expect(twice.operations.map(\.kind) == [.offset, .offset, .opacity, .opacity])
  }
}

/// The Swift compiler and the modules beside this test.
private struct Compiler {
  var path: String
  var modules: String

  /// The compiler of this tool chain and the build folder, when both are there.
  static func find() -> Compiler? {
    guard let program = program(), let bin = testFolder(), let compiler = search("swiftc", near: program)
    else { return nil }
    return Compiler(path: compiler, modules: bin + "/Modules")
  }

  static func reportSkip() { print("1 case of 8.16 skipped: no swiftc or no module folder beside the tests") }

  private static func program() -> String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  private static func testFolder() -> String? {
    for argument in CommandLine.arguments + [program()].compactMap({ $0 }) {
      var parts = argument.split(separator: "/", omittingEmptySubsequences: false)
      while parts.popLast() != nil {
        let folder = parts.joined(separator: "/")
        if access(folder + "/Modules/TerminalUI.swiftmodule", R_OK) == 0 { return folder }
      }
    }
    return nil
  }

  private static func search(_ name: String, near program: String) -> String? {
    let folder = program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let paths = getenv("PATH").map { String(cString: $0).split(separator: ":").map(String.init) } ?? []
    return ([folder] + paths).map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
  }

  /// Whether a source passes the type checker.
  func accepts(_ source: String) -> Bool {
    let folder = TemporaryFolder()
    folder.write("main.swift", source)
    return folder.run("'\(path)' -typecheck -I '\(modules)' main.swift").status == 0
  }
}
