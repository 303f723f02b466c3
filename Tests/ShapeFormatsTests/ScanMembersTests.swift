import ShapeModel
import Testing

import ShapeFormats

@Suite struct `Single members` {
  static let documents =
    `The scan and the exact reader agree`.documents + [
      // Members behind the children, keys in disguise, keys of other objects, words that look like keys.
      #"{"format":"shapeedit","version":1,"canvases":[{"graphics":[{"children":[{"kind":"star","name":"}{]["}],"kind":"group","opacity":0.25,"name":"g"}],"name":"c"}]}"#,
      #"{"format":"shapeedit","version":1,"canvases":[{"graphics":[{"kind":"star","\u006fpacity":0.5,"f\u0069ll":{"c\u006flor":"red"}}]}]}"#,
      #"{"format":"shapeedit","version":1,"canvases":[{"graphics":[{"kind":"star","fill":{"opacity":0.5,"zoo":[{"x":1}]},"text":{"string":"\"x\": 3, \\"},"x":2}]}]}"#,
      #"{"format":"shapeedit","version":1,"canvases":[{"graphics":[{"kind":"star","name":"opacity","tags":["opacity"],"width":1e2,"x":-0.5,"y":"no","height":-1,"rotation":123456789.5}]}]}"#,
      #"{"format":"shapeedit","version":1,"canvases":[{"graphics":[{"kind":"star","shadow":[{"dx":1},{"dy":2,"zoo":1}],"fill":7},{"kind":"star","shadow":{"dx":"no"},"fill":{"color":"red","color2":1}}]}]}"#,
    ]

  @Test(arguments: documents.indices) func `are read as the whole graphic has them`(index: Int) throws {
    let source = try JSONSource(ByteStore(Self.documents[index]))
    let nodes = 0..<source.nodeIndex.count
    for row in PropertyTable.rows.indices where !PropertyTable.rows[row].isComputed {
      let property = Property(row)
      var met: [Int] = []
      source.forEachValue(of: property, in: nodes) { node, value in
        met.append(node)
        let graphic = source.graphic(at: node)
        switch property {
        case .id: #expect(value?.string ?? "" == graphic.id)
        case .kind: #expect(value == .string(graphic.kind.word))
        default: #expect(value == graphic[property], "\(property.path) of \(node) in document \(index)")
        }
        #expect(source.value(property, at: node) == value)
      }
      #expect(met == Array(nodes))
    }
  }

  @Test(arguments: documents.indices) func `of an object are read as the whole graphic has them`(index: Int) throws {
    let source = try JSONSource(ByteStore(Self.documents[index]))
    for row in PropertyTable.rows.indices where Property(row).isObject {
      for node in 0..<source.nodeIndex.count {
        let (whole, object) = (source.graphic(at: node), source.graphic(at: node, only: Property(row)))
        let members = whole.members.filter { ($0.property.container ?? $0.property).row == row }
        #expect(object.members == members, "\(Property(row).path) of \(node)")
        #expect(object.kind == whole.kind)
      }
    }
  }
}
