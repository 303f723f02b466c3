package import Testing

package import TerminalUI

/// A view on a screen that is compared, after each event, with the same view painted anew, with every body asked again, and laid out again.
package final class Stage<Content: View> {
  package let scene: Scene
  private let view: Content

  package init(_ view: Content, _ width: Int = 24, _ height: Int = 6, at location: SourceLocation = #_sourceLocation) {
    self.view = view
    scene = Scene(size: CellSize(width: width, height: height))
    show()
    check(location)
  }

  private func show() { scene.show(view, alignment: .topLeading) }

  /// The lines, without blank ones at the end.
  package var lines: [String] {
    var lines = scene.grid.lines
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The lines as one text.
  package var text: String { lines.joined(separator: "\n") }

  @discardableResult
  package func send(_ event: Event, at location: SourceLocation = #_sourceLocation) -> Bool {
    let isTaken = scene.send(event)
    check(location)
    return isTaken
  }

  @discardableResult
  package func press(_ key: KeyEquivalent, _ modifiers: EventModifiers = [], at location: SourceLocation = #_sourceLocation) -> Bool {
    send(.key(KeyPress(key, modifiers: modifiers)), at: location)
  }

  package func type(_ text: String, at location: SourceLocation = #_sourceLocation) {
    for character in text { press(KeyEquivalent(character), at: location) }
  }

  /// Presses and releases the left button on a text that is shown.
  @discardableResult
  package func click(_ text: String, _ modifiers: EventModifiers = [], at location: SourceLocation = #_sourceLocation) -> Bool {
    guard let point = place(of: text, location) else { return false }
    let isTaken = send(.pointer(PointerEvent(.press(.primary), at: point, modifiers: modifiers)), at: location)
    send(.pointer(PointerEvent(.release, at: point, modifiers: modifiers)), at: location)
    return isTaken
  }

  /// Presses the left button on a text, moves it by some cells in a time, and releases it.
  package func drag(
    _ text: String, x: Int = 0, y: Int = 0, milliseconds: Int = 64, pause: Int = 0, at location: SourceLocation = #_sourceLocation
  ) {
    guard let start = place(of: text, location) else { return }
    send(.pointer(PointerEvent(.press(.primary), at: start)), at: location)
    for step in 1...4 {
      scene.advance(by: milliseconds / 4)
      let point = start + CellPoint(x: x * step / 4, y: y * step / 4)
      send(.pointer(PointerEvent(.drag(.primary), at: point)), at: location)
    }
    scene.advance(by: pause)
    send(.pointer(PointerEvent(.release, at: start + CellPoint(x: x, y: y))), at: location)
  }

  /// Turns the wheel over a text.
  package func wheel(_ text: String, lines: Int, at location: SourceLocation = #_sourceLocation) {
    guard let point = place(of: text, location) else { return }
    send(.pointer(PointerEvent(.wheel(lines: lines, columns: 0), at: point)), at: location)
  }

  /// Lets time pass until nothing moves.
  package func settle(at location: SourceLocation = #_sourceLocation) {
    while scene.isMoving {
      scene.advance(by: 16)
      _ = scene.grid
    }
    check(location)
  }

  private func place(of text: String, _ location: SourceLocation) -> CellPoint? {
    let point = point(of: text)
    if point == nil { Issue.record("\(text) is not shown in \(lines)", sourceLocation: location) }
    return point
  }

  /// The cell at which a text begins.
  package func point(of text: String) -> CellPoint? {
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

  package func check(_ location: SourceLocation) {
    let (graph, shown) = (scene.graph, scene.grid)
    #expect(scene.draw() == shown, "painted anew", sourceLocation: location)
    graph.asksAlways = true
    show()
    graph.asksAlways = false
    #expect(scene.grid == shown, "every body asked again", sourceLocation: location)
    scene.root.forget()
    scene.root.invalidate()
    #expect(scene.grid == shown, "laid out again", sourceLocation: location)
    #expect(scene.reachablePartCount == graph.livePartCount, "parts that live", sourceLocation: location)
  }
}
