package import ShapeModel

/// The answer to one line of a program, handed out in pages of at most 8 kB.
///
/// What does not fit on the first page is kept until the next line comes, as it was made: the document may change meanwhile, the answer
/// does not. A page ends with whole lines; one line that is longer than a page has one of its own.
package final class AnswerPages {
  /// Bytes of a page, with the object that ends it.
  package static let pageSize = 8 << 10
  /// Bytes kept for the object that ends a page.
  private static let endSize = 512
  /// Bytes that are kept of an answer; the rest is counted.
  package static let keptLimit = 16 << 20

  private var lines: [String] = []
  /// The first line that was not handed out.
  private var position = 0
  private var keptSize = 0
  /// Counts the lines that were answered.
  private var number = 0
  /// Answers that nobody can ask for any more.
  package private(set) var droppedCount = 0
  private var isWhole = false

  package init() {}

  /// Begins the answer to another line, whatever is left of the one before.
  /// - Parameter isWhole: Whether all of it is one page.
  package func begin(isWhole: Bool) {
    number += 1
    (lines, position, keptSize, droppedCount) = ([], 0, 0, 0)
    self.isWhole = isWhole
  }

  /// Adds a line to the answer, without its line feed.
  package func add(_ line: String) {
    guard isWhole || keptSize + line.utf8.count <= AnswerPages.keptLimit || lines.isEmpty else {
      droppedCount += 1
      return
    }
    keptSize += line.utf8.count + 1
    lines.append(line)
  }

  /// Takes the lines of the next page; all that are left where more was asked for.
  package func page() -> ArraySlice<String> {
    var end = position
    var size = AnswerPages.endSize
    while end < lines.count, isWhole || size + lines[end].utf8.count + 1 <= AnswerPages.pageSize {
      size += lines[end].utf8.count + 1
      end += 1
    }
    defer { position = end }
    return lines[position..<end]
  }

  /// What asks for the page behind those that were taken; nil behind the last.
  package var next: String? { position < lines.count ? "more \(number)" : nil }

  /// Goes on with the answer that a request names: a page of at least one line.
  /// - Returns: Nil where that answer is over or another one came since.
  package func page(_ request: Request) -> ArraySlice<String>? {
    guard request.number == number, position < lines.count else { return nil }
    isWhole = request.isWhole
    let page = page()
    guard page.isEmpty else { return page }
    position += 1
    return lines[position - 1..<position]
  }

  /// `more N`, or `more N --all`: a line that asks for the rest of an answer.
  package struct Request {
    var number: Int
    var isWhole: Bool

    package init?(_ text: String) {
      let words = text.split(separator: " ")
      guard words.count == 2 || words.count == 3 && words[2] == "--all", words[0] == "more", let number = Int(words[1]) else { return nil }
      (self.number, isWhole) = (number, words.count == 3)
    }
  }

  /// Whether a line says itself how much it wants to have: by `--all` or `--limit`.
  package static func isWhole(_ line: String) -> Bool {
    line.split { $0 == " " || $0 == "\n" || $0 == ";" }.contains { $0 == "--all" || $0.hasPrefix("--limit") }
  }

  package static func nothingLeft(_ line: SourceText) -> CommandError {
    CommandError(
      SourceRange(0, line.bytes.count), "answer.next", "there is nothing left of that answer",
      help: ["an answer is kept until the next line; type the command again"])
  }

  /// The object that ends the answer to a line.
  package static func ending(line: Int, status: ExitStatus, revision: Int, _ pages: AnswerPages) -> JSONText {
    var fields: [JSONText.Field] = [
      .init("v", .integer(1)), .init("end", .bool(true)), .init("line", .integer(line)), .init("ok", .bool(status == .done)),
      .init("status", .integer(Int(status.rawValue))), .init("rev", .integer(revision)),
    ]
    if let next = pages.next { fields.append(.init("next", .string(next))) }
    if pages.droppedCount > 0 { fields.append(.init("dropped", .integer(pages.droppedCount))) }
    return .object(fields)
  }
}
