import Glibc
import TestSupport
import Testing

/// What the built program prints, both streams; nil when it failed.
private func gallery(_ arguments: String) -> String? {
  guard let pipe = popen("COLUMNS=80 LINES=24 '\(PseudoTerminal.builtProgram("gallery"))' \(arguments) 2>&1", "r") else { return nil }
  var output: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { output += buffer[..<count] }
  return pclose(pipe) == 0 ? String(decoding: output, as: UTF8.self) : nil
}

@Suite struct `The gallery` {
  @Test(arguments: [
    (
      "one 24x4",
      """
      ░░░░░░░░░░░░░░░░░░░░░░░░
      ░░░░░░░░░░░░░░░░░░░░░░░░
       Club  ░░░░░░░░░░░░░░░░░
       ★★★★☆ ░░░░░░░░░░░░░░░░░

      """
    ),
    (
      "three 44x4",
      """
      ░░░░░░░░░░░░░░ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ··············
      ░░░░░░░░░░░░░░ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ··············
       Club  ░░░░░░░  Reuben ▒▒▒▒▒▒  BLT   ·······
       ★★★★☆ ░░░░░░░  ★★★★★  ▒▒▒▒▒▒  ★★★☆☆ ·······

      """
    ),
    (
      "adaptive 30x4",
      """
      ░░░░░░░░░░░░░░ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
      ░░░░░░░░░░░░░░ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
       Club  ░░░░░░░  Reuben ▒▒▒▒▒▒▒
       ★★★★☆ ░░░░░░░  ★★★★★  ▒▒▒▒▒▒▒

      """
    ),
    (
      "paging 20x1",
      """
      ▏      Monday      ▕

      ▏     Tuesday      ▕

      """
    ),
    (
      "aligned 30x1",
      """
        ▏         Monday         ▕ ▏

      ▕ ▏        Tuesday         ▕ ▏

      """
    ),
    (
      "anchored 12x3",
      """
       message 7
       message 8
       message 9

       message 8
       message 9
       message 10

      """
    ),
    (
      "header 36x1",
      """
      ▏ Saturday ▕▏  Monday  ▕▏ Tuesday  ▕

      ▏  Friday  ▕▏ Saturday ▕▏  Monday  ▕

      """
    ),
  ])
  func `prints each sample in the size asked for`(_ arguments: String, picture: String) {
    #expect(gallery(arguments) == picture)
  }

  @Test func `prints all of them, each under its name`() throws {
    let output = try #require(gallery(""))
    for name in ["one", "three", "adaptive", "paging", "aligned", "anchored", "header"] { #expect(output.contains("\(name): ")) }
    #expect(try #require(gallery("paging")).split(separator: "\n").contains { $0.count == 80 })
  }

  @Test(arguments: ["two", "80", "0x5", "8x", "20x1x1", "99999x1"]) func `refuses what is neither a name nor a size`(_ word: String) {
    #expect(gallery(word) == nil)
  }
}
