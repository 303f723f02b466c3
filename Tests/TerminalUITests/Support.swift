import Scrolling
import Testing

import TerminalUI

/// Draws a view on a screen, which may have shown an earlier value of it.
func render(
  _ view: some View, in size: CellSize, memory scene: Scene = Scene(), safeArea: EdgeInsets = .zero,
  environment change: @escaping (inout EnvironmentValues) -> Void = { _ in }
) -> CellGrid {
  scene.resize(to: size)
  scene.show(view, safeArea: safeArea, environment: change)
  return scene.grid
}

/// The size a view takes for a proposal.
func size(
  of view: some View, _ width: Int?, _ height: Int?, _ change: @escaping (inout EnvironmentValues) -> Void = { _ in }
) -> CellSize {
  let scene = Scene(size: CellSize(width: width ?? 100, height: height ?? 100))
  scene.show(view, environment: change)
  scene.root.refresh()
  return scene.root.children[0].size(ProposedSize(width: width, height: height))
}

extension Scene {
  /// The nodes of a kind that are laid out, outer ones first.
  func nodes<Kind: Node>(_ kind: Kind.Type = Kind.self) -> [Kind] {
    var found: [Kind] = []
    func visit(_ node: Node) {
      if let node = node as? Kind { found.append(node) }
      node.layers.forEach(visit)
    }
    visit(root)
    return found
  }

  /// The counts of each lazy container.
  var lazyStatistics: [LazyStatistics] { nodes(LazyNode.self).map(\.statistics) }

  /// The effects drawn last, with what cells could not show.
  var effects: [RenderedEffect] { nodes(TransitionNode.self).compactMap(\.drawn) }
}

/// How many cells of a line each letter fills.
func widths(_ letters: String, _ view: some View, in width: Int, line: Int = 0, height: Int = 1) -> [Int] {
  let grid = render(view, in: CellSize(width: width, height: height))
  return letters.map { letter in grid.line(line).count { grid.text(of: $0) == String(letter) } }
}

/// How many lines of a column each letter fills.
func heights(_ letters: String, _ view: some View, in height: Int, width: Int = 1) -> [Int] {
  let grid = render(view, in: CellSize(width: width, height: height))
  return letters.map { letter in (0..<height).count { grid.text(of: grid[0, $0]) == String(letter) } }
}

/// The grid as text, a `|` at each line's end so that spaces are seen.
func picture(_ view: some View, _ width: Int, _ height: Int, memory: Scene = Scene()) -> String {
  render(view, in: CellSize(width: width, height: height), memory: memory).description
}

/// Counts how often something was made.
final class Counter {
  var numbers: [Int] = []

  func row(_ number: Int, height: Int = 1) -> some View {
    numbers.append(number)
    return Text("row \(number)").frame(height: height)
  }
}

/// A variable that views can bind to.
final class Box<Value>: ObservableObject {
  @Published var value: Value
  init(_ value: Value) { self.value = value }
  var binding: Binding<Value> { $value }
}

extension UnitPoint {
  /// The point that is an anchor on both axes.
  init(_ anchor: ScrollAnchor) { self.init(x: anchor.position, y: anchor.position) }
}
