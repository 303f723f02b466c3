// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The reply to one line of a client, handed out in pages of at most 8 KiB.
///
/// The rest of a reply is kept, already formatted, until the next line comes, so a later change of the document does not affect it. A
/// page consists of whole lines; a line longer than a page gets its own page.
package final class AnswerPages {
  /// The size of a page in bytes, including the object that ends it.
  package static let pageSize = 8 << 10
  /// Bytes reserved for the object that ends a page.
  private static let endSize = 512
  /// The maximum number of bytes kept of a reply; further lines are only counted.
  package static let keptLimit = 16 << 20

  private var lines: [String] = []
  /// The index of the first line that was not handed out.
  private var position = 0
  private var keptSize = 0
  /// The number that requests the rest of the current reply: a checksum, so that equal replies are equal bytes. Nil until it is needed.
  private var number: Int?
  /// The number of lines that were not kept.
  package private(set) var droppedCount = 0
  private var isWhole = false

  package init() {}

  /// Begins the reply to another line; the rest of the previous reply is dropped.
  /// - Parameter isWhole: Whether the reply is a single page.
  package func begin(isWhole: Bool) {
    (lines, position, keptSize, droppedCount, number) = ([], 0, 0, 0, nil)
    self.isWhole = isWhole
  }

  /// Adds a line, without its line feed.
  package func add(_ line: String) {
    guard isWhole || keptSize + line.utf8.count <= AnswerPages.keptLimit || lines.isEmpty else {
      droppedCount += 1
      return
    }
    keptSize += line.utf8.count + 1
    lines.append(line)
  }

  /// The number of lines of the reply.
  package var count: Int { lines.count }

  /// Takes lines back that were added from an index on.
  package func removeLines(from index: Int) -> [String] {
    let removed = Array(lines[index...])
    lines.removeSubrange(index...)
    keptSize -= removed.reduce(0) { $0 + $1.utf8.count + 1 }
    return removed
  }

  /// Takes the lines of the next page; all remaining lines if the whole reply was requested.
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

  /// The request for the next page; nil after the last one.
  package var next: String? { rest.map { "more \($0)" } }

  /// The number of the reply, if it has a rest.
  private var rest: Int? {
    guard position < lines.count else { return nil }
    if number == nil { number = Int(AnswerPages.checksum(lines)) }
    return number
  }

  /// - SeeAlso: FNV-1a of 32 bits, http://www.isthe.com/chongo/tech/comp/fnv.
  private static func checksum(_ lines: [String]) -> UInt32 {
    var sum: UInt32 = 2_166_136_261
    func add(_ byte: UInt8) { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
    for line in lines {
      for byte in line.utf8 { add(byte) }
      add(0x0a)
    }
    return sum
  }

  /// The next page of the reply that a request names, with at least one line.
  /// - Returns: Nil if that reply is complete or was replaced by another.
  package func page(_ request: Request) -> ArraySlice<String>? {
    guard request.number == rest else { return nil }
    isWhole = request.isWhole
    let page = page()
    guard page.isEmpty else { return page }
    position += 1
    return lines[position - 1..<position]
  }

  /// `more N`, or `more N --all`: a line that requests the rest of a reply.
  package struct Request {
    var number: Int
    var isWhole: Bool

    package init?(_ text: String) {
      let words = text.split(separator: " ")
      guard words.count == 2 || words.count == 3 && words[2] == "--all", words[0] == "more", let number = Int(words[1]) else { return nil }
      (self.number, isWhole) = (number, words.count == 3)
    }
  }

  /// Whether a line specifies the size of its output itself, by `--all` or `--limit`.
  package static func isWhole(_ line: String) -> Bool {
    line.split { $0 == " " || $0 == "\n" || $0 == ";" }.contains { $0 == "--all" || $0.hasPrefix("--limit") }
  }

  package static func nothingLeft(_ line: SourceText) -> CommandError {
    CommandError(
      SourceRange(0, line.bytes.count), "answer.next", "there is nothing left of that answer",
      help: ["an answer is kept until the next line; type the command again"])
  }

  /// The object that ends each page of the reply to a line.
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
