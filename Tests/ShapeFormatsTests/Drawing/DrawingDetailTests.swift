import ShapeFormats
import ShapeModel
import Testing

/// The simpler painting of drawings of very many graphics. A pixel is one coordinate here.
@Suite struct `Drawings of very many graphics` {
  private func culled(_ graphics: String, pixel: Double = 1) throws -> (lines: [String], notes: [DrawingNote.Problem]) {
    let document = try drawn(graphics)
    var drawing = Drawing(document, canvas: document.canvases[0])
    drawing.culling = DrawingCulling(window: drawing.page.box, pixel: pixel)
    var options = SVGOptions()
    options.isForEditors = false
    let text = SVGWriter.text(drawing, options)
    let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }.dropFirst().dropLast()
    return (lines.filter { !$0.hasPrefix("<title>") }, drawing.notes.notes.map(\.problem))
  }

  private let dot = ##""kind":"rectangle","width":10,"height":10,"fill":{}"##

  @Test func `what is outside of the picture is not written, nor a group that has nothing else`() throws {
    let (lines, notes) = try culled(
      ##"{"id":"g","kind":"group","opacity":0.5,"children":[{"id":"a","x":200,\##(dot)},{"id":"h","kind":"group","children":[]}]},"##
        + ##"{"id":"k","kind":"group","children":[{"id":"t","kind":"text","x":5000,"y":5,"text":{"string":"far"}},{"id":"b","x":5,\##(dot)}]}"##
    )
    #expect(lines == ["<g>", ##"<rect x="5" y="0" width="10" height="10" fill="#000000"/>"##, "</g>"])
    #expect(notes == [])
  }

  @Test func `a text near the picture is kept, for it may reach into it`() throws {
    let (lines, _) = try culled(##"{"id":"t","kind":"text","x":-30,"y":5,"text":{"string":"a few words"}}"##)
    #expect(lines.count == 1 && lines[0].contains(">a few words</text>"))
  }

  @Test func `marks below a quarter of a pixel are left out and counted`() throws {
    let small = (0..<3).map { ##"{"id":"s\##($0)","kind":"ellipse","x":5,"width":0.2,"height":0.2,"fill":{}}"## }.joined(separator: ",")
    let (lines, notes) = try culled(small + ##",{"id":"b",\##(dot)}"##)
    #expect(lines.count == 1 && notes == [.small(3)])
  }

  @Test func `texts that cannot be read are bars as long as they are`() throws {
    let (lines, notes) = try culled(
      ##"{"id":"t","kind":"text","x":10,"y":10,"width":40,"height":4,"text":{"string":"iii\nii","size":1.5,"color":"#ff0000"}}"##)
    #expect(lines.count == 1 && lines[0].hasPrefix("<path d=\"M10 ") && lines[0].components(of: "M10 ") == 2)
    #expect(lines[0].contains("fill=\"#ff0000\" fill-opacity=\"0.5\"") && notes == [.tinyTexts(1)])
    #expect(try culled(##"{"id":"t","kind":"text","width":40,"height":4,"text":{"string":"iii","size":2}}"##).notes == [])
  }

  @Test func `the opacity of what is painted in one piece is that of its colour`() throws {
    let (lines, notes) = try culled(
      ##"{"id":"a","opacity":0.5,\##(dot)},{"id":"b","opacity":0.5,"stroke":{},\##(dot)}"##)
    #expect(lines[0].contains("fill-opacity=\"0.5\"") && !lines[0].contains(" opacity="))
    #expect(lines[1].contains(" opacity=\"0.5\"") && notes == [])
  }

  @Test func `a shadow that is sharper than a pixel is a copy of the outline behind it`() throws {
    let (lines, notes) = try culled(##"{"id":"a",\##(dot),"shadow":{"dx":3,"dy":4,"blur":0.5,"color":"#00ff0080"}}"##)
    #expect(
      lines == [
        ##"<rect x="0" y="0" width="10" height="10" fill="#00ff00" fill-opacity="0.502" transform="translate(3 4)"/>"##,
        ##"<rect x="0" y="0" width="10" height="10" fill="#000000"/>"##,
      ])
    #expect(notes == [])
  }

  @Test func `there is room for so many soft shadows and groups, and the rest are counted`() throws {
    let shadows = (0..<1000).map { ##"{"id":"s\##($0)",\##(dot),"shadow":{"dx":0.5,"dy":\##($0)}}"## }.joined(separator: ",")
    let groups = (0..<10).map { ##"{"id":"g\##($0)","kind":"group","opacity":0.5,"children":[{"id":"a\##($0)",\##(dot)}]}"## }
    let (lines, notes) = try culled(([shadows] + groups).joined(separator: ","))
    let soft = lines.count { $0.contains("filter=") }
    let asGroups = lines.count { $0.contains("<g opacity=\"0.5\"") }
    guard case .simplified(let count)? = notes.first else {
      Issue.record("\(notes)")
      return
    }
    #expect((400...500).contains(soft) && lines.count { $0.hasPrefix("<rect") } > 1000)
    #expect(count + soft + asGroups == 1010 && asGroups < 10)
    #expect(lines.suffix(3) == ["<g>", ##"<rect x="0" y="0" width="10" height="10" fill="#000000" fill-opacity="0.5"/>"##, "</g>"])
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
