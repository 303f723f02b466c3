import Testing

@Suite struct `Faults to plant` {
  /// A fault that cannot be planted tests nothing: ``Tests/Planted/plant`` runs before releases only.
  @Test func `the line that goes is in its file once, and the line that comes is another`() throws {
    var (name, lines): (String, [Substring]) = ("", [])
    var file = ""
    var former: Substring = ""
    var count = 0
    for line in try Repository.text("Tests/Planted/faults").split(separator: "\n") {
      switch line.first {
      case "#", "?": continue
      case "=":
        file = String(line.dropFirst(2))
        lines = try Repository.text(file).split(separator: "\n")
      case "-":
        former = line.dropFirst(2)
        #expect(lines.count { $0.contains(former) } == 1, "\(name): \(former) in \(file)")
        count += 1
      case "+": #expect(line.dropFirst(2) != former, "\(name)")
      default: name = String(line)
      }
    }
    #expect(count >= 15)
  }
}
