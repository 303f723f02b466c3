import ShapeCommands
import ShapeFormats
import ShapeModel
import Testing

private func stops(_ id: String, _ attributes: String) -> String {
  #"<linearGradient id="\#(id)" \#(attributes)><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>"#
}

private let markup = """
  <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
    <defs>
      \(stops("a", ""))
      \(stops("b", #"x1="50%" y1="0" x2=".5" y2="1""#))
      \(stops("c", #"x1="0" y1="1" x2="1" y2="0""#))
      \(stops("d", #"x1="0.2" y1="0" x2="0.8" y2="0""#))
      \(stops("e", #"gradientUnits="userSpaceOnUse" x1="10" y1="50" x2="90" y2="90""#))
      \(stops("f", #"gradientTransform="rotate(45 .5 .5)""#))
    </defs>
    <rect id="ra" width="40" height="20" fill="url(#a)"/>
    <rect id="rb" width="40" height="20" fill="url(#b)"/>
    <rect id="rc" width="40" height="20" fill="url(#c)"/>
    <rect id="rd" width="40" height="20" fill="url(#d)"/>
    <rect id="re" x="10" y="50" width="80" height="40" fill="url(#e)"/>
    <rect id="rf" width="40" height="20" fill="url(#f)"/>
  </svg>

  """

@Suite struct `How a gradient lies` {
  private let tail = "#ff0000 0, #0000ff 1)"

  private func fill(_ bench: Bench, _ id: String) -> String { bench.run("get #\(id) fill --value").first ?? "" }

  @Test func `is an angle where an angle says all of it, and two ends elsewhere`() throws {
    let bench = try Bench(markup: markup)
    let expected = ["ra": "0 0 to 1 0", "rb": "90deg", "rc": "315deg", "rd": "0.2 0 to 0.8 0", "re": "10 50 to 90 90", "rf": "0 0 to 1 0"]
    for (id, lies) in expected { #expect(fill(bench, id) == "linear(\(lies), \(tail)") }
    #expect(bench.run("count [fill.angle=-45]") == ["1"])
  }

  /// An angle that was written beside the ends changed nothing, and said that it did.
  @Test(arguments: ["ra", "rb", "rc", "rd", "re", "rf"])
  func `is changed by an angle, in SVG and JSON`(_ id: String) throws {
    let bench = try Bench(markup: markup)
    let before = bench.bytes
    #expect(bench.done("set #\(id) fill.angle 30") && fill(bench, id) == "linear(30deg, \(tail)")
    let again = try Bench(markup: bench.bytes)
    #expect(fill(again, id) == "linear(30deg, \(tail)" && again.run("get #\(id) fill.transform --value") == ["1 0 0 1 0 0"])
    #expect(bench.done("undo") && bench.bytes == before)

    let json = try Bench(#"{"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "graphics": []}]}"#)
    #expect(json.done("add rectangle at 0 0 40x20 --id r fill=\"linear(0.2 0 to 0.8 0, red, blue)\""))
    #expect(fill(json, "r") == "linear(0.2 0 to 0.8 0, \(tail)")
    #expect(json.done("set #r fill.angle 30") && fill(json, "r") == "linear(30deg, \(tail)" && !json.bytes.contains("from"))
  }

  @Test func `keeps one end where the other is set`() throws {
    let bench = try Bench(markup: markup)
    #expect(bench.done("set #ra fill.from \"0.5 0\"") && fill(bench, "ra") == "linear(0.5 0 to 1 0, \(tail)")
    #expect(bench.done("set #rb fill.to \"1 1\"") && fill(bench, "rb") == "linear(0.5 0 to 1 1, \(tail)")
    #expect(bench.done("set #rc fill.to \"0.5 0.5\"") && fill(bench, "rc") == "linear(0 1 to 0.5 0.5, \(tail)")
    let again = try Bench(markup: bench.bytes)
    #expect(fill(again, "ra") == "linear(0.5 0 to 1 0, \(tail)" && fill(again, "rc") == "linear(0 1 to 0.5 0.5, \(tail)")
  }

  @Test func `is typed as it is printed`() throws {
    let bench = try Bench(markup: markup)
    for id in ["ra", "rb", "rc", "rd"] {
      let printed = fill(bench, id)
      #expect(bench.done("set #rf fill \"\(printed)\"") && fill(bench, "rf") == printed)
    }
    #expect(bench.refusal("set #rf fill \"linear(0 to 1, red, blue)\"")?.contains("2 numbers are needed, not 1") == true)
  }

  /// Every whole degree and some others come back from the coordinates that SVG has in their place.
  @Test func `comes back from SVG as the angle that it was`() {
    for step in 0..<1440 {
      let degrees = Double(step) / 4 + (step % 3 == 0 ? 0.123456 : 0)
      let axis = GradientAxis(degrees: degrees)
      let back = axis.degrees
      #expect(back.map { abs($0 - degrees) < 1e-9 } == true, "\(degrees) \(String(describing: back))")
      let shorter = GradientAxis(from: axis.from, to: Point(x: axis.to.x * 0.9, y: axis.to.y * 0.9))
      #expect(shorter.degrees == nil)
    }
  }
}
