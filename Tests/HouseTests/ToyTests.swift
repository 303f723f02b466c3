import Testing

/// A kind, properties and a pseudo-class that the program does not have: ``Tests/Toys/try`` adds them to a copy, builds it and runs them.
@Suite struct `Toys to add` {
  private struct Toy {
    var name: String
    var files: Set<String> = []
    var places = 0
  }

  private func toys() throws -> [Toy] {
    var toys: [Toy] = []
    var lines: [Substring] = []
    for line in try Repository.text("Tests/Toys/toys").split(separator: "\n") {
      switch line.first {
      case "#", "+", "$", ">": continue
      case "=":
        toys[toys.count - 1].files.insert(String(line.dropFirst(2)))
        lines = try Repository.text(String(line.dropFirst(2))).split(separator: "\n")
      case "^":
        toys[toys.count - 1].places += 1
        #expect(lines.count { $0.contains(line.dropFirst(2)) } == 1, "\(toys[toys.count - 1].name): \(line.dropFirst(2))")
      default: toys.append(Toy(name: String(line)))
      }
    }
    return toys
  }

  @Test func `come after lines that are in their files once, each in few places`() throws {
    let toys = try toys()
    #expect(toys.map(\.name) == ["a kind", "a property", "a drawn property", "a pseudo-class"])
    let limits = ["a kind": 5, "a property": 1, "a drawn property": 5, "a pseudo-class": 3]
    for toy in toys {
      #expect(toy.places > 0 && toy.places <= limits[toy.name] ?? 0, "\(toy)")
      #expect(toy.files.count <= min(toy.places, 4))
    }
  }
}
