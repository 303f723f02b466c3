import Testing

@Suite struct `The README` {
  @Test func `its transcripts are what the program prints`() throws {
    let text = try Workplace.text("README.md")
    let workplace = Workplace()
    var recorded = text
    var count = 0
    // Every second part is between fences.
    for (number, block) in text.split(separator: "\n```", omittingEmptySubsequences: false).enumerated() where number % 2 == 1 {
      guard let start = block.firstIndex(of: "\n").map(block.index(after:)) else { continue }
      let source = block[start...] + "\n"
      let sign = String(source.prefix(2))
      guard sign == "> " || source.hasPrefix("$ shapeedit") else { continue }
      let now = sign == "> " ? Workplace().conversed(source, with: "talk.shape.json") : workplace.replayed(source.dropLast())
      count += Workplace.Transcript.all(in: source, sign: sign).count
      if Workplace.isRecording { recorded = recorded.replacing(source, with: now) } else { #expect(source == now) }
    }
    #expect(count >= 8)
    if Workplace.isRecording { try Workplace.write(recorded, to: "README.md") }
  }

  @Test func `its lines that write files can be typed twice`() throws {
    let lines = try Workplace.text("README.md").split(separator: "\n").filter { line in
      line.hasPrefix("shapeedit ") && line.contains(" -o ") && !line.contains(".png")
    }
    #expect(lines.count == 1)
    let workplace = Workplace()
    for line in lines + lines {
      let run = workplace.run(String(line))
      #expect(run.status == 0, "\(line): \(run.output)")
    }
  }
}
