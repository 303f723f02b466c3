/// A terminal as a value: what it shows after the bytes that a full-screen program wrote.
///
/// Knows the sequences that such a program sends: positions, erasing, styles, modes, two screens. A character that does not fit at the right
/// edge stays in the last column, as without automatic wrapping.
public struct ModelTerminal {
  /// A cell: the text in it, empty for the right half of a wide one, and the parameters of its style.
  public struct Cell: Equatable {
    /// The text; empty for the right half of a wide character.
    public var text = " "
    /// The parameters of its style.
    public var style = ""
  }

  /// The columns.
  public private(set) var columns: Int
  /// The lines.
  public private(set) var rows: Int
  /// The cells, line by line.
  public private(set) var cells: [[Cell]]
  /// Column and line, from 0.
  public private(set) var cursor = (x: 0, y: 0)
  /// The private modes that are set: at first 7, wrapping, and 25, the cursor.
  public private(set) var modes: Set<Int> = [7, 25]
  /// The pushed modes of the keyboard.
  public private(set) var keyboardModes = 0
  /// Sequences that are not known.
  public private(set) var unknown: [String] = []
  private var hidden: [[Cell]]?
  private var style = ""
  private var rest: [Unicode.Scalar] = []
  private let width: (Character) -> Int

  /// - Parameter width: The columns of a character.
  public init(columns: Int, rows: Int, width: @escaping (Character) -> Int) {
    (self.columns, self.rows, self.width) = (columns, rows, width)
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The lines without blanks at their ends.
  public var lines: [String] {
    cells.map { line in
      var text = line.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The lines as one text.
  public var text: String { lines.joined(separator: "\n") }

  /// The cell at which a text begins; nil if it is not shown.
  public func place(of text: String) -> (x: Int, y: Int)? {
    for (y, line) in cells.enumerated() {
      for x in line.indices {
        var found = ""
        for cell in line[x...] where found.count < text.count { found += cell.text }
        if found == text { return (x, y) }
      }
    }
    return nil
  }

  /// Another size; what was shown stays where it fits.
  public mutating func resize(columns: Int, rows: Int) {
    let old = cells
    cells = (0..<rows).map { y in (0..<columns).map { x in y < old.count && x < old[y].count ? old[y][x] : Cell() } }
    (self.columns, self.rows) = (columns, rows)
  }

  /// Takes text that was written.
  public mutating func feed(_ text: some StringProtocol) {
    var scalars = (rest + Array(text.unicodeScalars))[...]
    rest = []
    while let scalar = scalars.first {
      if scalar == "\u{1b}" {
        guard let length = length(of: scalars) else { break }
        act(on: scalars.prefix(length))
        scalars = scalars.dropFirst(length)
        continue
      }
      switch scalar {
      case "\r": cursor.x = 0
      case "\n": cursor.y = min(rows - 1, cursor.y + 1)
      case "\u{8}": cursor.x = max(0, cursor.x - 1)
      default:
        guard scalar.value >= 0x20 else { break }
        var character = String(scalar)
        var next = scalars.dropFirst()
        while let more = next.first, more != "\u{1b}", (character + String(more)).count == 1 {
          character.unicodeScalars.append(more)
          next = next.dropFirst()
        }
        put(Character(character))
        scalars = next
        continue
      }
      scalars = scalars.dropFirst()
    }
    rest = Array(scalars)
  }

  /// The length of the sequence at the front; nil if it is not whole.
  private func length(of scalars: ArraySlice<Unicode.Scalar>) -> Int? {
    guard let kind = scalars.dropFirst().first else { return nil }
    switch kind {
    case "[":
      guard let end = scalars.dropFirst(2).firstIndex(where: { $0.value >= 0x40 }) else { return nil }
      return end - scalars.startIndex + 1
    case "]", "_", "P":
      guard let end = scalars.dropFirst(2).firstIndex(where: { $0 == "\u{7}" || $0 == "\u{1b}" }) else { return nil }
      return end - scalars.startIndex + (scalars[end] == "\u{7}" ? 1 : 2)
    default: return 2
    }
  }

  private mutating func put(_ character: Character) {
    let width = max(1, width(character))
    let x = min(cursor.x, columns - width)
    guard x >= 0 else { return }
    // The rest of a wide character that is overwritten in part becomes a blank.
    if cells[cursor.y][x].text == "", x > 0 { cells[cursor.y][x - 1].text = " " }
    if x + width < columns, cells[cursor.y][x + width].text == "" { cells[cursor.y][x + width].text = " " }
    cells[cursor.y][x] = Cell(text: String(character), style: style)
    if width == 2 { cells[cursor.y][x + 1] = Cell(text: "", style: style) }
    cursor.x = min(columns - 1, x + width)
  }

  private mutating func act(on sequence: ArraySlice<Unicode.Scalar>) {
    var text = ""
    text.unicodeScalars.append(contentsOf: sequence.dropFirst())
    guard text.hasPrefix("["), let final = text.last else {
      // Titles, the clipboard and the keypad change no cell.
      return
    }
    let content = text.dropFirst().dropLast()
    let numbers = content.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = numbers.first ?? nil
    switch final {
    case "H": cursor = (min(columns, (numbers.count > 1 ? numbers[1] : nil) ?? 1) - 1, min(rows, first ?? 1) - 1)
    case "C": cursor.x = min(columns - 1, cursor.x + (first ?? 1))
    case "K": for x in cursor.x..<columns { cells[cursor.y][x] = Cell() }
    case "J": cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    case "m": style = content == "0" || content.isEmpty ? "" : String(content.hasPrefix("0;") ? content.dropFirst(2) : content)
    case "h" where content.hasPrefix("?"), "l" where content.hasPrefix("?"):
      for mode in content.dropFirst().split(separator: ";").compactMap({ Int($0) }) { set(mode, final == "h") }
    case "u" where content.hasPrefix(">"): keyboardModes += 1
    case "u" where content.hasPrefix("<"): keyboardModes -= 1
    default: unknown.append(text)
    }
  }

  private mutating func set(_ mode: Int, _ isOn: Bool) {
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    guard mode == 1_049 else { return }
    let other = hidden ?? Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
    hidden = cells
    cells = other
  }
}
