import Testing

/// Pieces of work on SVG files as they are typed, each with the lines it may change.
@Suite struct `Work on SVG files` {
  private static let cases: [Workplace.Transcript] =
    (try? Workplace.text("Tests/SVGWork/work.txt")).map { Workplace.Transcript.all(in: $0) } ?? []

  @Test(arguments: 0..<10) func `changes the lines it names and no others`(_ number: Int) throws {
    #expect(Self.cases.count == 10)
    let one = Self.cases[number]
    let place = Workplace()
    let head = "cp -R '\(Workplace.root)/Tests/SVGWork' work && cd work && git init -q . && git add . && "
    #expect(place.run(head + "git -c user.name=a -c user.email=a@b commit -qm files").status == 0)
    let run = place.run("cd work && { \(one.command); }; git diff --numstat")
    let expected = one.output.split(separator: "\n")
    #expect(run.output.split(separator: "\n") == expected, "\(one.command)")
    // The changed file is read by another parser too, where it is installed.
    let check = place.run("cd work && ! command -v xmllint > /dev/null || xmllint --noout *.svg")
    #expect(check.status == 0, "\(check.output)")
  }
}
