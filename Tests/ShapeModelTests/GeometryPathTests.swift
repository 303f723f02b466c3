import Glibc
import ShapeModel
import TestSupport
import Testing

@Suite struct `Path data` {
  @Test(
    arguments: [
      ("", ""), (" \n\t", ""), ("M1.5.5-3", nil), ("M1.5.5", "M 1.5 0.5"), ("m10,20 30 40", "M 10 20 L 40 60"),
      ("M1 2 3 4H9V-1h1v1z", "M 1 2 L 3 4 L 9 4 L 9 -1 L 10 -1 L 10 0 Z"), ("M0 0a5 5 0 01.5-3", "M 0 0 A 5 5 0 0 1 0.5 -3"),
      ("M0 0A-5,5 30 10 7 7", "M 0 0 A 5 5 30 1 0 7 7"), ("M0 0C1 1 2 1 3 0S5-1 6 0", "M 0 0 C 1 1 2 1 3 0 C 4 -1 5 -1 6 0"),
      ("M0 0S1 1 2 2", "M 0 0 C 0 0 1 1 2 2"), ("M0 0q1 1 2 0t2 0 2 0", "M 0 0 Q 1 1 2 0 Q 3 -1 4 0 Q 5 1 6 0"),
      ("M0 0T4 4", "M 0 0 Q 0 0 4 4"), ("m1 1 2 0z l 0 5", "M 1 1 L 3 1 Z L 1 6"), ("m1 1 h2 z m1 1 h2", "M 1 1 L 3 1 Z M 2 2 L 4 2"),
      ("M0 0L1e2-.5E-1+5 5.", "M 0 0 L 100 -0.05 L 5 5"), ("M-0 0c1,1,2,2,3,3,s1 1 2 2", nil),
    ] as [(String, String?)])
  func `reads every way to write a command`(_ text: String, canonical: String?) {
    #expect((try? PathData(text))?.description == canonical)
  }

  @Test(
    arguments: [
      ("L 1 2", 0, .moveTo), ("  5", 2, .moveTo), ("M", 1, .number), ("M 1", 3, .number), ("M 1 x", 4, .number), ("M,1 2", 1, .number),
      ("M 1 2,", 6, .number), ("M 1,,2", 4, .number), ("M 1 2 x", 6, .commandOrNumber), ("M 1 2 z 3", 8, .command),
      ("M0 0a1 1 0 2 0 1 1", 11, .flag), ("M0 0a1 1 0 1", 12, .flag), ("M 1e400 0", 2, .smallerNumber), ("M 2e9 0", 2, .smallerNumber),
      ("M 1e9 0 l 1 0", 10, .smallerNumber), ("M NaN 0", 2, .number), ("M inf 0", 2, .number), ("M 1 2 L 3", 9, .number), ("é", 0, .moveTo),
    ] as [(String, Int, PathError.Expectation)])
  func `that is broken names the byte and what belongs there`(_ text: String, offset: Int, expected: PathError.Expectation) {
    #expect(throws: PathError(offset: offset, expected: expected)) { _ = try PathData(text) }
  }

  @Test func `keeps what stands before the error`() {
    let (path, error) = PathData.reading(Array("M 0 0 L 1 1 2".utf8).span)
    #expect(path.description == "M 0 0 L 1 1")
    #expect(error == PathError(offset: 13, expected: .number))
  }

  @Test func `takes a million segments and no more`() {
    let text = "M0 0" + String(repeating: "h1", count: PathData.segmentLimit - 1)
    #expect((try? PathData(text))?.segments.count == PathData.segmentLimit)
    #expect(throws: PathError(offset: text.utf8.count, expected: .end)) { _ = try PathData(text + "z") }
  }

  @Test func `of numbers that are not finite cannot be made`() {
    #expect(PathData(segments: [.move(Point(x: .nan, y: 0))]) == nil)
    #expect(PathData(segments: [.move(Point(x: 0, y: .infinity))]) == nil)
    #expect(PathData(segments: [.line(.zero)]) == nil)
    #expect(PathData(rectangle: Rect(x: 0, y: 0, width: 1, height: 1))?.transformed(by: .scale(x: 1e300, y: 1)) == nil)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `reads back what it writes, and survives any damage`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let path = Self.path(from: &random)
      try #require(PathData(path.description) == path, "seed \(seed)")
      var bytes = Array(path.description.utf8)
      for _ in 0..<3 { bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random) }
      let (kept, error) = PathData.reading(bytes.span)
      if let error { try #require((0...bytes.count).contains(error.offset), "seed \(seed)") }
      try #require(PathData(segments: kept.segments) != nil, "seed \(seed)")
    }
  }

  @Test(arguments: [UInt64(5), 6, 7])
  func `bounds and length agree with dense samples`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<30 {
      let path = Self.path(from: &random)
      let samples = path.samples(perPiece: 2000)
      guard let sampled = Rect(around: samples) else { continue }
      let bounds = try #require(path.bounds)
      let tolerance = 1e-4 * (1 + sampled.perimeter)
      try #require(bounds.inset(by: -1e-7)?.contains(sampled) == true, "seed \(seed): \(path)")
      try #require(sampled.inset(by: -tolerance)?.contains(bounds) == true, "seed \(seed): \(path) \(sampled) \(bounds)")
      let drawn = zip(samples, samples.dropFirst()).enumerated().filter { ($0.offset + 1) % 2001 != 0 }
        .reduce(0) { $0 + $1.element.0.distance(to: $1.element.1) }
      try #require(abs(path.length - drawn) <= 1e-4 * (1 + drawn), "seed \(seed): \(path) \(path.length) \(drawn)")
    }
  }

  @Test(arguments: [UInt64(8), 9])
  func `maps place by place, scales its area, and comes back`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let path = Self.path(from: &random)
      func number() -> Double { Double.random(in: -3...3, using: &random) }
      let maps = [
        Affine(a: number(), b: number(), c: number(), d: number(), e: number(), f: number()),
        .rotation(degrees: number() * 90, about: Point(x: 4, y: 5)) * .scale(x: -2, y: 2), .scale(x: number(), y: number()),
        .rotation(degrees: 90) * .scale(x: 3, y: -0.5),
      ]
      for map in maps {
        let mapped = try #require(path.transformed(by: map))
        let box = Rect(around: path.samples(perPiece: 500).map(map.apply(to:)))
        let size = 1 + (box?.perimeter ?? 0)
        if let box, let bounds = mapped.bounds {
          try #require(bounds.inset(by: -1e-3 * size)?.contains(box) == true, "seed \(seed): \(path) \(map)")
          try #require(box.inset(by: -1e-3 * size)?.contains(bounds) == true, "seed \(seed): \(path) \(map)")
        }
        for rule in [FillRule.nonzero, .evenodd] {
          let scaled = path.area(rule) * abs(map.determinant)
          try #require(abs(mapped.area(rule) - scaled) <= 1e-3 * size * size, "seed \(seed): \(path) \(map)")
        }
      }
    }
  }

  @Test func `measures circles, cusps and half circles`() throws {
    let circle = try PathData("M0 50A50 50 0 0 1 100 50A50 50 0 0 1 0 50Z")
    #expect(circle.bounds == Rect(x: 0, y: 0, width: 100, height: 100))
    #expect(abs(circle.length - 100 * .pi) < 1e-9)
    #expect(abs(circle.area() - 2500 * .pi) < 1e-9)
    #expect(try abs(PathData("M0 0Q1 2 2 0").length - (5.0.squareRoot() + asinh(2) / 2)) < 1e-9)
    #expect(try abs(PathData("M0 0C1 0-1 0 0 0").length - 2 / 3.0.squareRoot()) < 1e-9)
    #expect(try PathData("M0 0M5 5L6 7").bounds == Rect(x: 5, y: 5, width: 1, height: 2))
    #expect(try PathData("M5 5Z").bounds == Rect(x: 5, y: 5, width: 0, height: 0))
    #expect(try PathData("M5 5M6 7").bounds == nil)
    #expect(PathData.empty.bounds == nil)
    #expect(try PathData("M0 0h10v10h-10zM2 2v4h4v-4z").area() == 84)
  }

  @Test(arguments: [
    ("M1 2H4V6H1Z", true), ("M1 2V6H4V2Z", true), ("M1 2H4V6H1V2", true), ("M1 2H4V6H1V2Z", true), ("m.1.2h.3v.4h-.3z", true),
    ("M1 2H4V6H1", false), ("M1 2H4L5 6H1Z", false), ("M1 2H4V6Z", false), ("M1 2H1V6H1Z", false), ("M1 2H4V6H1ZM0 0", false),
    ("M0 0C1 0 2 0 3 0", false), ("M0 0L2 2 0 2 2 0Z", false),
  ])
  func `is a rectangle only when it is one`(_ text: String, expected: Bool) throws {
    #expect(try (PathData(text).asRectangle != nil) == expected)
  }

  private static func path(from random: inout SplitMix64) -> PathData {
    func number() -> Double {
      (Double.random(in: -100...100, using: &random) * 1000).rounded() / 1000 / [1, 3].randomElement(using: &random)!
    }
    func point() -> Point { Point(x: number(), y: number()) }
    var segments: [PathSegment] = [.move(point())]
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      switch Int.random(in: 0..<7, using: &random) {
      case 0: segments.append(.move(point()))
      case 1: segments.append(.line(point()))
      case 2: segments.append(.quad(control: point(), end: point()))
      case 3: segments.append(.cubic(control1: point(), control2: point(), end: point()))
      case 4: segments.append(.close)
      default:
        let arc = PathArc(
          radiusX: abs(number()), radiusY: abs(number()), rotation: [0, 90, number()].randomElement(using: &random)!,
          isLarge: .random(using: &random), isClockwise: .random(using: &random))
        segments.append(.arc(arc, end: point()))
      }
    }
    return PathData(segments: segments)!
  }
}
