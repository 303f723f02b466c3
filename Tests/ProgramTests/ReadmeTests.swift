import Testing

@Suite struct `The README` {
  @Test func `its transcripts are what the program prints`() throws {
    let text = try Workplace.text("README.md")
    let workplace = try Workplace()
    var recorded = text
    var count = 0
    // Every second part stands between fences.
    for (number, block) in text.split(separator: "\n```", omittingEmptySubsequences: false).enumerated() where number % 2 == 1 {
      guard let start = block.firstIndex(of: "\n").map(block.index(after:)), block[start...].hasPrefix("$ shapeedit") else { continue }
      let source = block[start...] + "\n"
      let now = workplace.replayed(source.dropLast())
      count += Workplace.Transcript.all(in: source).count
      if Workplace.isRecording { recorded = recorded.replacing(source, with: now) } else { #expect(source == now) }
    }
    #expect(count >= 8)
    if Workplace.isRecording { try Workplace.write(recorded, to: "README.md") }
  }
}
