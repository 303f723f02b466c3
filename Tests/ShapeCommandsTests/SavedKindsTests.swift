import ShapeFormats
import ShapeModel
import TestSupport
import Testing

import ShapeCommands

private let elements = """
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="200" height="200">
    <g id="turned" transform="rotate(20) scale(2 1)" stroke="blue" fill="gold">
      <rect id="rectangle" x="3" y="4" width="20" height="9" rx="2" transform="rotate(30 13 8.5)"/>
      <circle id="circle" cx="40" cy="9" r="5"/>
      <ellipse id="ellipse" cx="60" cy="9" rx="5" ry="3" transform="matrix(1 .2 0 1 0 0)"/>
      <path id="path" d="M5 30 L25 30 L15 50 Z" transform="translate(3 4)"/>
    </g>
    <polygon id="polygon" points="5,60 25,60 15,80" transform="rotate(10)"/>
    <polyline id="polyline" points="35,60 55,60 45,80"/>
    <line id="line" x1="70" y1="60" x2="90" y2="80" stroke="red"/>
    <image id="image" x="5" y="90" width="20" height="10" href="a.png"/>
    <use id="instance" x="30" y="90" href="#circle"/>
    <path id="star" sodipodi:type="star" sodipodi:sides="4" sodipodi:cx="70" sodipodi:cy="100" sodipodi:r1="10" sodipodi:r2="5"
      sodipodi:arg1="0" sodipodi:arg2="0.78539816" d="M 80 100 L 73.535534 103.535534 L 70 110 L 66.464466 103.535534 L 60 100 L 66.464466 96.464466 L 70 90 L 73.535534 96.464466 Z"/>
    <text id="text" x="1" y="120">Sun</text>
    <text id="spans"><tspan x="40" y="120">Sun</tspan><tspan x="40" dy="1.2em">Moon</tspan></text>
    <text id="wide" x="80" y="120" transform="rotate(15 80 120) scale(1 2)" text-anchor="middle">Sun</text>
    <rect id="flat" x="150" y="150" width="20" height="0"/>
  </svg>

  """

@Suite struct `An element of another kind` {
  private static let ids = [
    "rectangle", "circle", "ellipse", "path", "polygon", "polyline", "line", "image", "instance", "star", "text", "spans", "wide", "flat",
  ]

  @Test(arguments: ids, ["", "; set #E x+=3 y+=4", "; set #E width=31 height=7", "; set #E rotation=40", "; scale #E 2", "; flip #E x"])
  func `is saved, wherever it is, or is refused before anything is changed`(_ id: String, _ edit: String) throws {
    for kind in Kind.graphics {
      let bench = try Bench(markup: elements)
      bench.run("set #\(id) kind \(kind.word)" + edit.replacing("#E", with: "#\(id)"))
      #expect(try SavedCheck.faultOfSaving(bench.document) == nil, "\(kind.word)\(edit)\n\(bench.bytes)")
    }
  }

  @Test(arguments: ["add star S at 1 2 30x10", "add polygon S at 1 2 30x10 sides=5", "add star S at 1 2 9x9; rotate S 20; resize S 9x20"])
  func `is saved when it is a star that is not as high as wide`(_ line: String) throws {
    let bench = try Bench(markup: elements)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(try SavedCheck.faultOfSaving(bench.document) == nil, "\(bench.bytes)")
    let moved = bench.bytes.replacing("transform=\"matrix(", with: "transform=\"scale(2) matrix(")
    #expect(SavedCheck.fault(of: Array(moved.utf8), for: bench.document) != nil)
  }
}
