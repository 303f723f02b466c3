import Testing

@testable import TerminalUI

/// The size a view takes for a proposal.
func size(of view: some View, _ width: Int?, _ height: Int?, _ change: (inout EnvironmentValues) -> Void = { _ in }) -> CellSize {
  let container = CellSize(width: width ?? 100, height: height ?? 100)
  var environment = EnvironmentValues(container: container, memory: ViewMemory())
  change(&environment)
  return ViewCollector.node(of: view, environment).size(ProposedSize(width: width, height: height))
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
func picture(_ view: some View, _ width: Int, _ height: Int, memory: ViewMemory = ViewMemory()) -> String {
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
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
  var binding: Binding<Value> { Binding(get: { self.value }, set: { self.value = $0 }) }
}
