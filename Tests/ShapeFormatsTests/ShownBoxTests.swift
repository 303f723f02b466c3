import ShapeFormats
import ShapeModel
import Testing

/// Boxes of what is seen only in part, and of what has no size of its own.
@Suite struct `Boxes of what is shown` {
  private static let pixels = "data:image/gif;base64,R0lGODlhCgAFAAAAACw="

  private static let markup = """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
      <style>#styled { width: 40px; height: 30px } #css { x: 5px; width: 30px; height: 20px }</style>
      <svg id="clipped" x="10" y="10" width="20" height="20"><rect id="large" width="100" height="100"/></svg>
      <svg id="open" x="50" width="20" height="20" overflow="visible"><rect width="100" height="100"/></svg>
      <svg id="shown" x="50" width="20" height="20" style="overflow:visible"><rect width="100" height="100"/></svg>
      <svg id="boxed" x="50" width="50%" height="20%" viewBox="0 0 10 10"><rect id="half" width="50%" height="200%"/></svg>
      <g id="turned" transform="rotate(90)"><svg id="inside" x="5" width="20" height="10"><rect width="50" height="50"/></svg></g>
      <svg id="outside" width="10" height="10"><rect x="20" width="5" height="5"/></svg>
      <svg id="styled" x="100"><rect id="all" width="100%" height="100%"/></svg>
      <g id="around"><svg width="8" height="8"><g><rect x="4" y="4" width="50" height="50"/></g></svg></g>
      <image id="own" x="3" y="4" href="\(pixels)"/><image id="wide" width="30" href="\(pixels)"/><image id="high" height="30" href="\(pixels)"/>
      <image id="both" width="7" height="9" href="\(pixels)"/>
      <rect id="css"/><g style="font-size:20px"><rect id="rem" width="2rem" height="2em"/></g>
      <rect id="oval" width="20" height="10" rx="10" ry="2" transform="rotate(45)"/>
      <rect id="flat" width="40" height="4" rx="8" transform="rotate(90)"/>
      <switch id="first"><g systemLanguage="de"><rect width="90" height="90"/></g><rect requiredExtensions="x" width="80" height="9"/>
        <rect x="1" width="3" height="4" systemLanguage="fr, en-GB"/><rect id="other" width="70" height="9"/></switch>
      <switch id="no"><rect width="70" height="9" systemLanguage="de"/></switch>
      <use id="sized" href="#clipped" x="1" width="50" height="60"/><use id="same" href="#clipped" x="1"/>
    </svg>

    """

  /// Half of the box of an ellipse that is turned by 45 degrees, around the centres of the corners that are farthest apart.
  private static var ellipse: Rect {
    let (half, reach) = (0.5.squareRoot(), (52.0).squareRoot())
    let x = (left: (10 - 8) * half - reach, right: (10 - 2) * half + reach)
    let y = (top: (10 + 2) * half - reach, bottom: (10 + 8) * half + reach)
    return Rect(x: x.left, y: y.top, width: x.right - x.left, height: y.bottom - y.top)
  }

  private static let boxes: [(String, Rect?)] = [
    ("clipped", Rect(x: 10, y: 10, width: 20, height: 20)), ("large", Rect(x: 10, y: 10, width: 100, height: 100)),
    ("open", Rect(x: 50, y: 0, width: 100, height: 100)), ("shown", Rect(x: 50, y: 0, width: 100, height: 100)),
    ("boxed", Rect(x: 90, y: 0, width: 10, height: 20)), ("half", Rect(x: 90, y: 0, width: 10, height: 40)),
    ("turned", Rect(x: -10, y: 5, width: 10, height: 20)), ("inside", Rect(x: -10, y: 5, width: 10, height: 20)), ("outside", nil),
    ("styled", Rect(x: 100, y: 0, width: 40, height: 30)), ("all", Rect(x: 100, y: 0, width: 40, height: 30)),
    ("around", Rect(x: 4, y: 4, width: 4, height: 4)), ("own", Rect(x: 3, y: 4, width: 10, height: 5)),
    ("wide", Rect(x: 0, y: 0, width: 30, height: 15)), ("high", Rect(x: 0, y: 0, width: 60, height: 30)),
    ("both", Rect(x: 0, y: 0, width: 7, height: 9)), ("css", Rect(x: 5, y: 0, width: 30, height: 20)),
    ("rem", Rect(x: 0, y: 0, width: 32, height: 40)), ("sized", Rect(x: 11, y: 10, width: 50, height: 60)),
    ("oval", ellipse), ("flat", Rect(x: -4, y: 0, width: 4, height: 40)), ("first", Rect(x: 1, y: 0, width: 3, height: 4)),
    ("other", Rect(x: 0, y: 0, width: 70, height: 9)), ("no", nil),
    ("same", Rect(x: 11, y: 10, width: 20, height: 20)),
  ]

  @Test(arguments: boxes)
  func `one by one, all at once, and painted, are the same`(_ id: String, _ expected: Rect?) throws {
    let document = try drawing(Self.markup)
    let found = document.bounds(of: node(id, document))
    #expect(Self.isNear(found, expected), "\(String(describing: found))")
    // Enough questions for all boxes to be computed in one pass.
    for _ in 0..<5 { for one in document.subtree(of: .document) { _ = (document.bounds(of: one), document.paintedBounds(of: one)) } }
    #expect(Self.isNear(document.bounds(of: node(id, document)), expected))
    #expect(Self.isNear(document.paintedBounds(of: node(id, document)), expected))
  }

  private static func isNear(_ one: Rect?, _ other: Rect?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return [one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height].allSatisfy { abs($0) < 1e-9 }
  }

  @Test func `follow edits of what is in them`() throws {
    let document = try drawing(Self.markup)
    for _ in 0..<5 { for one in document.subtree(of: .document) { _ = document.bounds(of: one) } }
    _ = try document.apply(.set(.width, .number(5), [node("large", document)]))
    #expect(document.bounds(of: node("clipped", document)) == Rect(x: 10, y: 10, width: 5, height: 20))
    let again = try drawing(text(document))
    // The target of an instance with its own size is measured as it was read.
    for (id, _) in Self.boxes where id != "sized" {
      #expect(document.bounds(of: node(id, document)) == again.bounds(of: node(id, again)), "\(id)")
    }
  }
}
