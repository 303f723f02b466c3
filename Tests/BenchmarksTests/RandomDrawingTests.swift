import ShapeFormats
import ShapeModel
import Testing

import Benchmarks

/// The bytes of a generated drawing.
private func drawing(_ count: Int, seed: UInt64 = 1, _ form: DrawingForm) -> [UInt8] {
  var bytes: [UInt8] = []
  RandomDrawing.write(count, seed: seed, form) { bytes.append(contentsOf: $0) }
  return bytes
}

private func document(_ bytes: [UInt8]) throws -> Document { try Document(json: String(decoding: bytes, as: UTF8.self)) }

/// All graphics without the canvases, in reading order.
private func graphics(_ document: Document) -> [Graphic] {
  document.subtree(of: .document).filter { document.kind(of: $0) != .document && document.kind(of: $0) != .canvas }.map(document.graphic)
}

@Suite struct `Generated drawings` {
  static let count = 4_000

  @Test(arguments: DrawingForm.allCases) func `the same seed gives the same bytes`(_ form: DrawingForm) {
    #expect(drawing(500, seed: 7, form) == drawing(500, seed: 7, form))
    #expect(drawing(500, seed: 7, form) != drawing(500, seed: 8, form))
  }

  @Test(arguments: [1, 2, 3, 17, count]) func `a drawing has as many graphics as were asked for`(_ count: Int) throws {
    let document = try document(drawing(count, .compact))
    #expect(document.graphicCount == count)
    #expect(document.canvases.count == 3)
  }

  @Test func `no value is of a wrong type or out of range`() throws {
    for graphic in graphics(try document(drawing(Self.count, .lines))) { #expect(!graphic.hasProblems, "\(graphic.id)") }
  }

  @Test(arguments: [1, 3, count]) func `a drawing in lines is in canonical form`(_ count: Int) throws {
    let bytes = drawing(count, .lines)
    let formatted = DocumentWriter.bytes(of: try document(bytes), canonically: true)
    #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: formatted, as: UTF8.self))
  }

  @Test func `both layouts hold the same graphics`() throws {
    #expect(graphics(try document(drawing(Self.count, .compact))) == graphics(try document(drawing(Self.count, .lines))))
  }

  @Test func `the shape is that of a real drawing`() throws {
    let document = try document(drawing(Self.count, .compact))
    let nodes = Array(document.subtree(of: .document))
    let levels = nodes.map { document.level(of: $0) }
    // Canvases are on level 1.
    #expect(levels.max()! - 1 <= RandomDrawing.deepest)
    #expect(levels.max()! - 1 > 4)
    let groups = nodes.filter { document.kind(of: $0) == .group }
    #expect((Self.count / 12...Self.count / 4).contains(groups.count))
    #expect(
      groups.contains { document.childCount(of: $0) == Self.count / 8 && document.children(of: $0).allSatisfy { !document.isGroup($0) } })
    let all = graphics(document)
    for (property, least, most) in [(Property.fill, 45, 75), (.stroke, 30, 55), (.shadow, 8, 20), (.text, 14, 32)] {
      #expect((least...most).contains(all.count { $0[property] != nil } * 100 / all.count), "\(property.path)")
    }
  }

  @Test func `the SVG shows the same graphics in the same order`() throws {
    let text = String(decoding: drawing(Self.count, .svg), as: UTF8.self)
    let ids = text.matches(of: #/ id="(g[0-9]+)"/#).map { String($0.1) }
    let all = graphics(try document(drawing(Self.count, .compact)))
    #expect(ids == all.map(\.id))
    for (element, kind) in [("rect", Kind.rectangle), ("ellipse", .ellipse), ("path", .path), ("image", .image), ("text", .text)] {
      #expect(text.split(separator: "<\(element) ").count - 1 == all.count { $0.kind == kind }, "\(element)")
    }
  }
}
