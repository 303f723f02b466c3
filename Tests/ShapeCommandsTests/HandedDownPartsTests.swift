import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// Parts of SVG drawings that take their paints, fonts and clips from the groups around them, in other documents.
@Suite struct `Parts that inherit` {
  private let folder = TemporaryFolder()

  private static let paints = ["", #"fill="none""#, #"fill="green""#, ##"fill="currentColor" color="#a0b0c0""##, ##"fill="url(#fade)""##]
  private static let strokes = ["", #"stroke="blue" stroke-width="3""#, #"stroke="currentColor" stroke-linecap="round""#]
  private static let others = [
    "", #"font-family="serif" font-size="9" letter-spacing="2""#, #"class="soft""#, #"opacity="0.5" transform="translate(3 4)""#,
    #"style="fill:#123456;font-weight:bold""#, #"visibility="hidden" fill-rule="evenodd""#, ##"clip-path="url(#cut)""##,
  ]

  /// A drawing with a part in two groups of which each says something else.
  private static func drawing(_ random: inout SplitMix64) -> String {
    func said() -> String {
      [paints, strokes, others].map { $0[Int.random(in: $0.indices, using: &random)] }.filter { !$0.isEmpty }.joined(separator: " ")
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" \(said())>
        <defs><linearGradient id="fade"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
          <clipPath id="cut"><rect width="50" height="50"/></clipPath></defs>
        <style>.soft { stroke: #808080; font-size: 7px }</style>
        <g id="outer" \(said())><g id="inner" \(said())>
          <g id="part" \(said())><rect id="r" width="10" height="10" \(said())/><text id="t" x="1" y="9">Hi</text><path id="p" d="M0 0L5 5z"/></g>
        </g></g>
      </svg>

      """
  }

  /// The colours, widths and fonts that a graphic and all in it are drawn with.
  private func looks(_ document: Document, _ root: NodeID) -> [String] {
    document.subtree(of: root).filter { !document.isGroup($0) }.map { node in
      [Property.fillColor, Property(path: "stroke.color")!, Property(path: "stroke.width")!, Property(path: "text.size")!].map {
        "\(document.resolved($0, of: node).map { "\($0)" } ?? "-")"
      }.joined(separator: " ")
    }
  }

  @Test func `three hundred parts keep their looks or are refused, into SVG and into JSON`() throws {
    var random = SplitMix64(seed: 52)
    let page = #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","width":9,"height":9,"graphics":[]}]}"#
    let blank =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="own" fill="gold"><rect id="x"/></g></svg>"#
    var kept = 0
    for round in 0..<100 {
      let drawing = Self.drawing(&random)
      folder.write("art.svg", drawing)
      let source = try Document(reading: ByteStore(drawing))
      for (index, part) in ["#part", "#r", "#inner"].enumerated() {
        let target = (round + index) % 2 == 0 ? blank : page
        let bench = try Bench(markup: target)
        bench.run("insert '\(folder.path)/art.svg' \(part)\(target == blank ? " in #own" : "")")
        #expect(!bench.messages.contains { $0.contains("a fault of shapeedit") }, "\(part) of \(drawing)")
        guard bench.status == .done else { continue }
        kept += 1
        let id = String(part.dropFirst())
        let root = try #require(source.node(id: id))
        guard let made = bench.document.node(id: id) else {
          // Markup, whose elements are nodes once it is opened again.
          let again = try Document(reading: ByteStore(bench.bytes))
          #expect(looks(again, try #require(again.node(id: id))) == looks(source, root), "\(part) of \(drawing)")
          continue
        }
        // Values that are read in another way in JSON look the same: colours that are inherited are compared in SVG.
        if target == blank { #expect(looks(bench.document, made) == looks(source, root), "\(part) of \(drawing)") }
        let again = try Document(reading: ByteStore(bench.bytes))
        #expect(looks(again, try #require(again.node(id: id))) == looks(bench.document, made), "\(part) of \(drawing)")
      }
    }
    #expect(kept > 100)
  }

  @Test func `a group that is drawn in what its groups say comes with it`() throws {
    folder.write(
      "art.svg",
      ##"<svg xmlns="http://www.w3.org/2000/svg"><g color="red" fill="currentColor"><g id="read"><rect id="r" width="5" height="5"/></g></g></svg>"##
    )
    let bench = try Bench(markup: #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#)
    #expect(bench.done("insert '\(folder.path)/art.svg' #read"))
    bench.run("get #r fill.color --value")
    #expect(bench.answers == ["#ff0000"])
  }
}
