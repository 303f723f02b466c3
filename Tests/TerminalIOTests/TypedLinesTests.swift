import Testing

import TerminalIO

private let pasteBegin = "\u{1b}[200~"
private let pasteEnd = "\u{1b}[201~"

@Suite struct `The lines of what is typed` {
  /// The part kept of a text that arrives in chunks, and the number of refused lines, with a limit of ten bytes.
  private func take(_ text: String, chunk: Int) -> (kept: String, refused: Int, lines: TypedLines) {
    var lines = TypedLines(limit: 10)
    var (kept, refused) = ("", 0)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      let taken = lines.take(Array(bytes[start..<min(start + chunk, bytes.count)]))
      kept += String(decoding: taken.kept, as: UTF8.self)
      if taken.endsTooLong { refused += 1 }
    }
    return (kept, refused, lines)
  }

  @Test(arguments: [
    "short\r", "ten bytes!\r0123456789\r", "a\n\(pasteBegin)0123456789\(pasteEnd)\rb", "\(pasteBegin)one\ntwo\n\(pasteEnd)3\r",
    "\u{1b}[20\r\u{1b}\u{1b}[A\u{1b}[20~x\r", "\(pasteBegin)\u{1b}[201x\(pasteEnd)\r", "\(pasteEnd)\(pasteBegin)\(pasteEnd)0123456789\r",
  ])
  func `that are no longer than the limit are kept as they are`(_ text: String) {
    for chunk in [1, 2, 7, 100] {
      let taken = take(text, chunk: chunk)
      #expect(taken.kept == text)
      #expect(taken.refused == 0 && !taken.lines.isTooLong)
    }
  }

  @Test(arguments: [
    ("0123456789a\rnext", "next"), ("0123456789 0123456789 0123456789\nnext", "next"), ("one\r0123456789abc\rtwo\r", "one\rtwo\r"),
    ("\(pasteBegin)0123456789a\(pasteEnd)next", "next"), ("\(pasteBegin)one\ntwo\nthree\nfour\(pasteEnd)\rnext", "\rnext"),
    ("0123\(pasteBegin)456\n789a\(pasteEnd)next", "next"), ("0123456789abc\(pasteBegin)d\re\(pasteEnd)next", "next"),
  ])
  func `that are longer are left out to their end, and what follows is not`(_ text: String, _ kept: String) {
    // The beginning of a line may be given away before its length is known.
    let all = take(text, chunk: 1_000)
    #expect(all.kept == kept)
    for chunk in [1, 2, 7, 1_000] {
      let taken = take(text, chunk: chunk)
      #expect(taken.refused == 1 && !taken.lines.isTooLong && !taken.lines.isInPaste)
      #expect(taken.kept.hasSuffix(kept.suffix(4)))
    }
  }

  /// The memory, not the time, is the cost of a line of ten megabytes.
  @Test(arguments: ["", pasteBegin]) func `of ten megabytes no more than the limit is kept`(_ begin: String) {
    var lines = TypedLines()
    var kept = lines.take(Array(begin.utf8)).kept.count
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
    for _ in 0..<2_500 { kept += lines.take(chunk).kept.count }
    #expect(kept <= LineReader.limit + pasteBegin.utf8.count)
    #expect(lines.isTooLong)
    let next = lines.take(Array((begin.isEmpty ? "\rnext" : "\r" + pasteEnd + "next").utf8))
    #expect(next.kept == Array("next".utf8) && next.endsTooLong && !next.hasEnd)
  }
}
