import ShapeFormats
import ShapeModel
import Testing

/// The place and paint of a node by its bytes, against the decoded node.
@Suite struct `Geometry read from bytes` {
  private func check(_ node: String) throws {
    let text = #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","graphics":[\#(node)]}]}"#
    let document = try Document(json: text)
    for number in 0..<document.source.nodeIndex.count {
      let isGroup = document.isGroupOfGraphics(NodeID(number))
      #expect(document.source.geometry(at: number) == document.source.graphic(at: number).geometry(isGroup: isGroup), "\(node)")
    }
    // A copy is decoded, its original is not.
    let original = try #require(document.graphics.first)
    for object in [Property.fill, .stroke] {
      let paint = document.paint(object, of: original)
      let copy = document.nextNode
      _ = try document.apply(.create([NewNode(.copy(of: original, id: "k\(copy.number)"), in: .node(document.canvases[0]))]))
      #expect(paint == document.paint(object, of: copy), "\(node)")
    }
  }

  static let members = [
    ##""x":1,"y":-2.5,"width":3,"height":4e1"##, ##""x":"1""##, ##""width":-1,"x":5"##, ##""width":1e300"##, ##""x":0.1,"width":0.2"##,
    ##""rotation":30,"x":1,"y":2,"width":3,"height":4"##, ##""rotation":"30""##, ##""flip":"h","width":9"##, ##""flip":7"##,
    ##""transform":[1,2,3,4,5,6],"width":4"##, ##""transform":[1]"##, ##""transform":[1],"rotation":5"##, ##""visible":false"##,
    ##""visible":true"##,
    ##""visible":"false""##, ##""radius":3,"width":9,"height":9"##, ##""radius":[1,2,3,4],"width":9,"height":9"##, ##""radius":"1""##,
    ##""x1":1,"y1":2,"x2":3,"y2":-4"##, ##""d":"M1 2L3 4""##, ##""d":"M1 2L3 4","rotation":45"##, ##""d":"nothing""##, ##""d":"""##,
    ##""d":5"##,
    ##""points":[[1,2],[3,4],[5,0]],"x":7,"width":3"##, ##""points":[[1,2]]"##, ##""sides":5,"width":9,"height":8"##,
    ##""star":{"points":7},"width":5,"height":5"##,
    ##""\u0078":5,"width":4"##, ##""stroke":{}"##, ##""shadow":[]"##, ##""shadow":{"blur":2}"##,
    ##""other":{"x":5,"width":[1,{"x":2}]},"x":1"##,
    ##""fill":{}"##, ##""fill":{"color":"#f00"}"##, ##""fill":{"color":"red","opacity":0.5}"##, ##""fill":{"color":"nocolour"}"##,
    ##""fill":{"enabled":false,"color":"#f00"}"##, ##""fill":{"enabled":"false","color":"#f00"}"##, ##""fill":{"type":"none"}"##,
    ##""fill":{"type":"linear"}"##, ##""fill":{"type":"solid","color":"token(a)"}"##, ##""fill":{"type":"s\u006flid"}"##,
    ##""fill":{"type":5}"##,
    ##""fill":"red""##, ##""fill":null"##, ##""stroke":{"color":"#0000ff","width":3}"##, ##""stroke":{"col\u006fr":"#0000ff"}"##,
  ]

  @Test(arguments: members) func `is what the decoded node says, of every kind`(_ members: String) throws {
    for kind in Kind.graphics.map(\.word) + ["gizmo"] {
      try check(#"{"id":"a","kind":"\#(kind)",\#(members)}"#)
      try check(#"{\#(members) , "name": "A" , "kind":"\#(kind)"}"#)
    }
    for kind in ["group", "gizmo"] {
      try check(#"{"id":"a","kind":"\#(kind)","children":[{"kind":"star"}],\#(members)}"#)
      try check(#"{\#(members), "name": "A" ,"children": [ ] , "kind":"\#(kind)"}"#)
    }
  }
}
