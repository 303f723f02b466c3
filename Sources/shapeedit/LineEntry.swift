import ShapeCommands
import ShapeModel

/// Lines that come one by one, put together until they make a whole: behind `\`, within quotes, brackets and blocks.
struct LineEntry {
  /// What errors call the place.
  let name: String
  private(set) var text = ""
  private var firstLine = 1

  /// The longest entry that waits for more, in bytes.
  private static let limit = 1 << 20

  init(name: String) { self.name = name }

  var isEmpty: Bool { text.isEmpty }

  /// What is left when no more lines come.
  var rest: SourceText? { isEmpty ? nil : SourceText(name: name, text, firstLine: firstLine) }

  /// Takes a line, 1-based; returns the whole it completes.
  mutating func take(_ line: String, number: Int) -> SourceText? {
    if text.isEmpty { firstLine = number } else { text += "\n" }
    text += line
    let source = SourceText(name: name, text, firstLine: firstLine)
    if text.utf8.count < Self.limit, Parser.parse(source).pending != nil { return nil }
    drop()
    return source
  }

  mutating func drop() { text = "" }
}
