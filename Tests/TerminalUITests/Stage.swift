import Testing

@testable import TerminalUI

/// A view on a screen that is compared, after each event, with the same view painted anew, with every body asked again, and laid out again.
final class Stage<Content: View> {
  let scene: Scene
  private let view: Content

  init(_ view: Content, _ width: Int = 24, _ height: Int = 6, at location: SourceLocation = #_sourceLocation) {
    self.view = view
    scene = Scene(size: CellSize(width: width, height: height))
    show()
    check(location)
  }

  private func show() { scene.show(view, alignment: .topLeading) }

  /// The lines, without blank ones at the end.
  var lines: [String] {
    var lines = scene.grid.lines
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  @discardableResult
  func send(_ event: Event, at location: SourceLocation = #_sourceLocation) -> Bool {
    let isTaken = scene.send(event)
    check(location)
    return isTaken
  }

  @discardableResult
  func press(_ key: KeyEquivalent, _ modifiers: EventModifiers = [], at location: SourceLocation = #_sourceLocation) -> Bool {
    send(.key(KeyPress(key, modifiers: modifiers)), at: location)
  }

  func type(_ text: String, at location: SourceLocation = #_sourceLocation) {
    for character in text { press(KeyEquivalent(character), at: location) }
  }

  /// Presses and releases the left button on a text that is shown.
  @discardableResult
  func click(_ text: String, _ modifiers: EventModifiers = [], at location: SourceLocation = #_sourceLocation) -> Bool {
    guard let point = point(of: text) else {
      Issue.record("\(text) is not shown in \(lines)", sourceLocation: location)
      return false
    }
    let isTaken = send(.pointer(PointerEvent(.press(.primary), at: point, modifiers: modifiers)), at: location)
    send(.pointer(PointerEvent(.release, at: point, modifiers: modifiers)), at: location)
    return isTaken
  }

  /// The cell at which a text begins.
  func point(of text: String) -> CellPoint? {
    let grid = scene.grid
    for y in 0..<grid.size.height {
      for x in 0..<grid.size.width {
        var found = ""
        for column in x..<grid.size.width where found.count < text.count { found += grid.text(of: grid[column, y]) }
        if found == text { return CellPoint(x: x, y: y) }
      }
    }
    return nil
  }

  func check(_ location: SourceLocation) {
    let (graph, shown) = (scene.graph, scene.grid)
    #expect(graph.draw() == shown, "painted anew", sourceLocation: location)
    graph.asksAlways = true
    show()
    graph.asksAlways = false
    #expect(scene.grid == shown, "every body asked again", sourceLocation: location)
    graph.root.forget()
    graph.root.invalidate()
    #expect(scene.grid == shown, "laid out again", sourceLocation: location)
    #expect(graph.reachablePartCount == graph.livePartCount, "parts that live", sourceLocation: location)
  }
}
