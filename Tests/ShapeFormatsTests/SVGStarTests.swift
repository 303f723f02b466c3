import ShapeFormats
import ShapeModel
import Testing

/// Stars as Inkscape writes them, with its eight digits, and paths that only say they are stars.
private let sky = """
  <svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" \
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" viewBox="0 0 100 100">
    <path id="up" sodipodi:type="star" inkscape:flatsided="false" sodipodi:sides="4" sodipodi:cx="20" sodipodi:cy="20" sodipodi:r1="10" \
  sodipodi:r2="5" sodipodi:arg1="-1.5707963" sodipodi:arg2="-0.78539816" inkscape:rounded="0" inkscape:randomized="0" fill="red" \
  d="m 20,10 3.5355339,6.4644661 6.4644661,3.5355339 -6.4644661,3.5355339 L 20,30 16.464466,23.535534 10,20 16.464466,16.464466 Z"/>
    <path id="hex" sodipodi:type="star" inkscape:flatsided="true" sodipodi:sides="3" sodipodi:cx="50" sodipodi:cy="20" sodipodi:r1="10" \
  sodipodi:r2="5" sodipodi:arg1="0" sodipodi:arg2="1.0471976" d="M 60,20 45,28.660254 45,11.339746 60,20 Z"/>
    <path id="inner" sodipodi:type="star" sodipodi:sides="3" sodipodi:cx="80" sodipodi:cy="20" sodipodi:r1="5" sodipodi:r2="10" \
  sodipodi:arg1="-0.52359878" sodipodi:arg2="0.52359878" \
  d="M 84.330127,17.5 88.660254,25 80,25 71.339746,25 75.669873,17.5 80,10 Z"/>
    <path id="turned" transform="rotate(30 20 50)" sodipodi:type="star" sodipodi:sides="3" sodipodi:cx="20" sodipodi:cy="50" \
  sodipodi:r1="10" sodipodi:r2="4" sodipodi:arg1="-1.5707963" sodipodi:arg2="-0.52359878" \
  d="M 20,40 23.464102,48 28.660254,55 20,54 11.339746,55 16.535898,48 Z"/>
    <path id="slanted" transform="matrix(1 0 .5 1 0 0)" sodipodi:type="star" sodipodi:sides="4" sodipodi:cx="50" sodipodi:cy="50" \
  sodipodi:r1="10" sodipodi:r2="5" sodipodi:arg1="0" sodipodi:arg2="0.78539816" \
  d="M 60,50 53.535534,53.535534 50,60 46.464466,53.535534 40,50 46.464466,46.464466 50,40 53.535534,46.464466 Z"/>
    <path id="other" sodipodi:type="star" sodipodi:sides="3" sodipodi:cx="20" sodipodi:cy="80" sodipodi:r1="10" sodipodi:r2="4" \
  sodipodi:arg1="-1.5707963" sodipodi:arg2="-0.52359878" d="M 20,70 L 30,90 L 10,90 Z"/>
    <path id="round" sodipodi:type="star" inkscape:rounded="0.3" sodipodi:sides="3" sodipodi:cx="50" sodipodi:cy="80" sodipodi:r1="10" \
  sodipodi:r2="4" sodipodi:arg1="-1.5707963" sodipodi:arg2="-0.52359878" d="M 50,70 53.464102,78 58.660254,85 50,84 41.339746,85 46.535898,78 Z"/>
    <path id="bent" sodipodi:type="star" sodipodi:sides="3" sodipodi:cx="80" sodipodi:cy="80" sodipodi:r1="10" sodipodi:r2="4" \
  sodipodi:arg1="-1.5707963" sodipodi:arg2="-0.4" d="M 80,70 83.684244,78.442327 88.660254,85 79.509855,83.969849 71.339746,85 76.805901,77.587824 Z"/>
  </svg>

  """

@Suite struct `Stars in SVG` {
  private func value(_ path: String, _ id: String, _ document: Document) -> Value? {
    document.value(Property(path: path)!, of: node(id, document))
  }

  /// The corners drawn, in the coordinates of the canvas, from the top one on.
  private func corners(_ id: String, _ document: Document) -> [Point] {
    let star = node(id, document)
    let map = document.map(of: star) * document.placement(of: star)
    return (document.graphic(star).outline?.segments ?? []).compactMap { segment in
      switch segment {
      case .move(let end), .line(let end): map.apply(to: end)
      default: nil
      }
    }
  }

  private func isSame(_ one: [Point], _ other: [Point], within distance: Double = 1e-4) -> Bool {
    one.count == other.count
      && one.allSatisfy { place in other.contains { max(abs($0.x - place.x), abs($0.y - place.y)) <= distance } }
  }

  @Test(arguments: [
    ("up", Kind.star, 0.0, Rect(x: 10, y: 10, width: 20, height: 20)), ("hex", .polygon, 90, Rect(x: 40, y: 10, width: 20, height: 20)),
    ("inner", .star, 120, Rect(x: 70, y: 10, width: 20, height: 20)), ("turned", .star, 30, Rect(x: 10, y: 40, width: 20, height: 20)),
    ("slanted", .star, 0, Rect(x: 40, y: 40, width: 20, height: 20)),
  ])
  func `are read where the path is what they say`(_ id: String, _ kind: Kind, _ rotation: Double, _ frame: Rect) throws {
    let document = try drawing(sky)
    let star = node(id, document)
    #expect(document.kind(of: star) == kind && document.frame(of: star) == frame)
    #expect(abs((document.value(.rotation, of: star)?.number ?? 0) - rotation) < 1e-4)
    // The path as it is read when nothing says that it is a star.
    let plain = try drawing(sky.replacing("sodipodi:type=\"star\"", with: ""))
    #expect(plain.kind(of: node(id, plain)) == .path)
    let way = corners(id, plain)
    #expect(isSame(corners(id, document), way.last == way.first ? way.dropLast() : way))
  }

  @Test func `say how they are shaped`() throws {
    let document = try drawing(sky)
    #expect(value("star.points", "up", document) == .number(4) && value("star.ratio", "up", document) == .number(0.5))
    #expect(value("sides", "hex", document) == .number(3) && value("points", "hex", document) == nil)
    #expect(value("star.ratio", "inner", document) == .number(0.5) && value("star.ratio", "turned", document) == .number(0.4))
    #expect(value("transform", "turned", document) == nil && value("transform", "slanted", document) != nil)
  }

  @Test(arguments: ["other", "round", "bent"]) func `are paths where ours cannot say what is drawn`(_ id: String) throws {
    let document = try drawing(sky)
    #expect(document.kind(of: node(id, document)) == .path)
  }

  @Test(arguments: [
    ("up", "star.points", Value.number(5)), ("up", "star.ratio", .number(0.25)), ("up", "x", .number(12.5)), ("up", "width", .number(30)),
    ("up", "rotation", .number(20)), ("up", "transform", .numbers([1, 0, 0.5, 1, 3, 4])), ("up", "flip", .string("v")),
    ("hex", "sides", .number(6)), ("hex", "rotation", .number(10)), ("hex", "y", .number(1)), ("hex", "height", .number(5)),
    ("inner", "star.ratio", .number(0.25)), ("inner", "star.points", .number(7)), ("turned", "star.points", .number(5)),
    ("turned", "rotation", .number(50)), ("turned", "x", .number(0)), ("turned", "height", .number(12)), ("slanted", "x", .number(41)),
    ("slanted", "star.ratio", .number(1)), ("slanted", "transform", .numbers([2, 0, 0, 1, 0, 0])),
  ])
  func `look the same after they were changed and written`(_ id: String, _ path: String, _ value: Value) throws {
    let document = try drawing(sky)
    let inverse = try document.apply(.set(Property(path: path)!, value, [node(id, document)]))
    let text = ShapeFormatsTests.text(document)
    let again = try drawing(text)
    #expect([Kind.star, .polygon].contains(again.kind(of: node(id, again))))
    #expect(isSame(corners(id, again), corners(id, document)), "\(text)")
    // The same as a path, which is what others draw.
    let plain = try drawing(text.replacing("sodipodi:type=\"star\"", with: ""))
    #expect(isSame(corners(id, plain), corners(id, document)), "\(text)")
    // One line differs, even if the frame is not a square or the star is mirrored.
    let old = sky.split(separator: "\n")
    #expect(zip(old, text.split(separator: "\n")).count { $0 != $1 } == 1)
    if path != "flip", document.frame(of: node(id, document)).map({ $0.width == $0.height }) == true {
      let (one, two) = (self.value(path, id, again), value)
      #expect(one == two || abs((one?.number ?? .nan) - (two.number ?? 0)) < 1e-4, "\(String(describing: one))")
    }
    _ = try document.apply(inverse)
    #expect(ShapeFormatsTests.text(document) == sky)
  }

  @Test(arguments: [
    ("up", "width", 0.0), ("up", "height", 0), ("hex", "height", 0), ("inner", "width", 0), ("turned", "height", 0),
    ("slanted", "width", 0), ("up", "x", 1e9), ("turned", "y", 1e9),
  ])
  func `are paths as long as they have no extent or leave the range`(_ id: String, _ path: String, _ number: Double) throws {
    let document = try drawing(sky)
    let inverse = try document.apply(.set(Property(path: path)!, .number(number), [node(id, document)]))
    let text = ShapeFormatsTests.text(document)
    let line = try #require(text.split(separator: "\n").first { $0.contains("id=\"\(id)\"") })
    #expect(!line.contains("sodipodi"), "\(line)")
    let again = try drawing(text)
    #expect(again.kind(of: node(id, again)) == .path)
    #expect(isSame(corners(id, again), corners(id, document)), "\(text)")
    _ = try document.apply(inverse)
    #expect(ShapeFormatsTests.text(document) == sky)
  }

  @Test func `change nothing of their shape where something else is said`() throws {
    let document = try drawing(sky)
    _ = try document.apply(.set(.fillColor, .color(Color(rgb: 0x00ff00)), [node("up", document)]))
    #expect(ShapeFormatsTests.text(document) == sky.replacing("fill=\"red\"", with: "fill=\"#00ff00\""))
  }

  @Test func `are none any more where the path itself is changed`() throws {
    let document = try drawing(sky)
    _ = try document.apply(.set(.d, .string("M 1 1 L 2 2"), [node("other", document)]))
    let line = try #require(ShapeFormatsTests.text(document).split(separator: "\n").first { $0.contains("\"other\"") })
    #expect(!line.contains("sodipodi:type") && line.contains("d=\"M 1 1 L 2 2\""))
  }

  @Test func `get corners of their own, as polygons have`() throws {
    let document = try drawing(sky)
    let places = [Point(x: 1, y: 1), Point(x: 5, y: 1), Point(x: 3, y: 4)]
    _ = try document.apply(.set(.points, .points(places), [node("hex", document)]))
    let line = try #require(ShapeFormatsTests.text(document).split(separator: "\n").first { $0.contains("\"hex\"") })
    #expect(line.contains("<polygon id=\"hex\"") && line.contains("points=\"1,1 5,1 3,4\"") && !line.contains("sodipodi"), "\(line)")
    let again = try drawing(ShapeFormatsTests.text(document))
    #expect(again.value(.points, of: node("hex", again)) == .points(places))
  }

  @Test(arguments: [true, false]) func `are made, with the names they need`(_ isInkscape: Bool) throws {
    let bare = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\n</svg>\n"
    let document = try drawing(isInkscape ? sky : bare)
    var star = Graphic(kind: .star, id: "new")
    (star[.x], star[.y], star[.width], star[.height]) = (.number(10), .number(20), .number(30), .number(30))
    (star[.starPoints], star[.starRatio], star[.rotation]) = (.number(6), .number(0.4), .number(15))
    var wide = star
    (wide.id, wide[.width]) = ("wide", .number(60))
    var polygon = Graphic(kind: .polygon, id: "six")
    (polygon[.width], polygon[.height], polygon[.sides]) = (.number(8), .number(8), .number(6))
    let canvas = document.canvases[0]
    for graphic in [star, wide, polygon] { _ = try document.apply(.create([NewNode(.graphic(graphic), in: .node(canvas))])) }
    let text = ShapeFormatsTests.text(document)
    #expect(text.ranges(of: "xmlns:sodipodi").count == (isInkscape ? 1 : 3) && text.ranges(of: "xmlns:inkscape").count == 1)
    let again = try drawing(text)
    for id in ["new", "wide", "six"] {
      #expect(again.kind(of: node(id, again)) == document.kind(of: node(id, document)))
      #expect(isSame(corners(id, again), corners(id, document)))
    }
    #expect(value("rotation", "new", again) == .number(15) && value("star.points", "new", again) == .number(6))
    #expect(value("sides", "six", again) == .number(6))
  }
}
