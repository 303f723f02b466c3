import ShapeCommands
import ShapeFormats
import ShapeModel
import TerminalText
import Testing

/// A format that no source of the program names: one graphic a line, `KIND NAME X Y WIDTH HEIGHT`, on one canvas.
private final class LineSource: GraphicSource {
  let nodeIndex = NodeIndex()
  private let graphics: [Graphic]

  init(_ text: String) {
    var graphics = [Graphic(kind: .document), Graphic(kind: .canvas)]
    graphics[1].id = "page"
    graphics[1][.name] = .string("Page")
    (graphics[1][.width], graphics[1][.height]) = (.number(100), .number(100))
    let root = nodeIndex.open(start: 0, parent: 0, level: 0)
    nodeIndex.markGroup(root)
    let page = nodeIndex.open(start: 0, parent: root, level: 1)
    nodeIndex.markGroup(page)
    for (index, line) in text.split(separator: "\n").enumerated() {
      let words = line.split(separator: " ")
      var graphic = Graphic(kind: Kind(graphic: words[0]) ?? .unknown)
      graphic.id = "line-\(index + 1)"
      graphic[.name] = .string(String(words[1]))
      for (property, word) in zip([Property.x, .y, .width, .height], words.dropFirst(2)) { graphic[property] = .number(Double(word) ?? 0) }
      graphics.append(graphic)
      nodeIndex.close(nodeIndex.open(start: index, parent: page, level: 2), end: index)
    }
    nodeIndex.close(page, end: graphics.count)
    nodeIndex.close(root, end: graphics.count)
    self.graphics = graphics
  }

  func graphic(at node: Int) -> Graphic { graphics[node] }
  func kind(at node: Int) -> Kind { graphics[node].kind }
  func id(at node: Int) -> String? { graphics[node].id.isEmpty ? nil : graphics[node].id }
  func value(_ property: Property, at node: Int) -> Value? { property == .id ? id(at: node).map { .string($0) } : graphics[node][property] }
  func node(id: String) -> Int? { graphics.firstIndex { $0.id == id && !id.isEmpty } }
  var nodesWithoutID: [Int] { [] }
  func place(of property: Property?, at node: Int) -> (line: Int, column: Int) { (node, 1) }
}

/// A new format is what it has to answer, eight questions; capabilities are asked for by name, and it has none.
@Suite struct `A format from outside` {
  private func run(_ script: String) throws -> (answers: [String], messages: [String], json: String) {
    let session = Session(options: Session.Options())
    session.adopt(Document(LineSource("rectangle Box 10 10 20 20\nellipse Sun 40 40 10 10\nrectangle Lid 10 5 20 5")), path: nil, file: nil)
    var (answers, messages): ([String], [String]) = ([], [])
    let interpreter = Interpreter(session, .standard, answer: { answers.append($0.text) }, message: { messages.append($0.text) })
    interpreter.run(script: SourceText(name: "t", script))
    return (answers, messages, String(decoding: DocumentWriter.bytes(of: session.document), as: UTF8.self))
  }

  @Test func `is listed, searched and measured`() throws {
    let outcome = try run("count rectangle; count [width<20]; get Sun x; bbox Lid; count :overlaps(Box)")
    #expect(outcome.answers == ["2", "1", "#line-2  x 40", "10 5 20 5", "0"] && outcome.messages.isEmpty, "\(outcome)")
  }

  @Test func `is changed and undone, and saved as JSON`() throws {
    let outcome = try run("set Box fill red; move Sun before Box; group (Box, Lid) as Case; rotate Sun 30; dup Sun; delete Lid; undo")
    #expect(outcome.messages.isEmpty, "\(outcome)")
    let document = try Document(json: outcome.json)
    let names = document.subtree(of: document.canvases[0]).dropFirst().map { document.name(of: $0) ?? "" }
    #expect(names.filter { $0 == "Sun" }.count == 1 && names.contains("Case") && names.contains("Lid"), "\(outcome)")
    #expect(document.node(id: "line-1").flatMap { document.value(.fillColor, of: $0) } == .color(Color("#ff0000")!))
  }
}
