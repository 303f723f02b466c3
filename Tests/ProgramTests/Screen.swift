/// A model of a terminal's screen after output was written to it: enough of one for readline's lines.
struct Screen {
  private(set) var rows = [""]

  private let columns: Int
  private var cells: [[Character]] = [[]]
  private var (row, column) = (0, 0)

  init(columns: Int, _ transcript: String) {
    self.columns = columns
    var rest = Array(transcript.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n": move(to: row + 1)
      case "\u{8}": column = max(0, min(column, columns - 1) - 1)
      case "\u{1b}": escape(&rest)
      default: if scalar.value >= 0x20 { put(Character(scalar)) }
      }
    }
    rows = cells.map { line in
      let text = String(line)
      return String(text[..<(text.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? text.startIndex)])
    }
  }

  private mutating func move(to row: Int) {
    self.row = max(0, row)
    while cells.count <= self.row { cells.append([]) }
  }

  private mutating func put(_ character: Character) {
    if column == columns {
      column = 0
      move(to: row + 1)
    }
    while cells[row].count <= column { cells[row].append(" ") }
    cells[row][column] = character
    column += 1
  }

  private mutating func escape(_ rest: inout ArraySlice<Unicode.Scalar>) {
    guard rest.first == "[" else { return }
    rest.removeFirst()
    var parameters = ""
    while let scalar = rest.popFirst() {
      guard scalar.value >= 0x40 else {
        parameters.unicodeScalars.append(scalar)
        continue
      }
      let count = Int(parameters) ?? 1
      switch scalar {
      case "A": move(to: row - count)
      case "B": move(to: row + count)
      case "C": column = min(columns - 1, column + count)
      case "D": column = max(0, column - count)
      case "K": cells[row].removeSubrange(min(column, cells[row].count)...)
      case "J":
        cells[row].removeSubrange(min(column, cells[row].count)...)
        cells.removeSubrange((row + 1)...)
      default: break
      }
      return
    }
  }
}
