import EditModel
import ShapeFormats
import ShapeModel
import Testing

@Suite struct `Names that are looked for` {
  private static let json = """
    {"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "name": "A", "width": 9, "height": 9, "graphics": [
      {"id": "a", "kind": "star", "name": "A"}, {"id": "g", "kind": "group", "name": "G", "children": [
        {"id": "b", "kind": "star", "name": "B"}, {"id": "d", "kind": "star", "name": "A"}, {"id": "e", "kind": "star"}]}]}]}
    """
  private static let markup = """
    <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect id="A" width="3" height="3"/><g id="G">
      <rect id="b" width="3" height="3"><title>B</title></rect><rect aria-label="A" width="4" height="3"/></g></svg>
    """

  private func found(_ name: String, _ document: Document) throws -> [NodeID] {
    try Query(document).named(Glob(literal: name), at: SourceRange(0, 0))
  }

  /// By a walk over all nodes.
  private func expected(_ name: String, _ document: Document) -> [NodeID] {
    let graphics = document.graphics.filter { document.name(of: $0) == name }
    return graphics.isEmpty ? document.canvases.filter { document.name(of: $0) == name } : graphics
  }

  @Test(arguments: 0..<12) func `are those of a walk over all nodes, whatever was edited and undone`(seed: Int) throws {
    var edits = RandomEdits(seed: UInt64(seed))
    let document = try Document(reading: ByteStore(seed.isMultiple(of: 2) ? Self.json : Self.markup))
    var undo: [Edit] = []
    for step in 0..<60 {
      // The index is made at any time.
      if step >= seed {
        for name in ["A", "B", "G", "b", "New 1", "New 2", "none"] {
          #expect(try found(name, document) == expected(name, document), "\(name)")
        }
      }
      let isBack = Bool.random(using: &edits.random) && !undo.isEmpty
      var edit = isBack ? undo.removeLast() : edits.edit(document)
      if !isBack, step % 3 == 0, let node = edits.pick(edits.nodes(document)) {
        edit = .set(.name, step % 2 == 0 ? .string("New \(step % 4)") : nil, [node])
      }
      if let inverse = try? document.apply(edit) { undo.append(inverse) }
    }
  }

  @Test func `are looked for once, then found by their index`() throws {
    let stars = (0..<5_000).map { #"{"id": "s\#($0)", "kind": "star", "name": "Star \#($0)"}"# }.joined(separator: ",")
    let document = try Document(
      reading: ByteStore(
        #"{"format": "shapeedit", "version": 1, "canvases": [{"id": "c", "width": 9, "height": 9, "graphics": [\#(stars)]}]}"#))
    var count = 0
    func candidates(_ name: String) -> Set<NodeID> { document.candidates(named: name) { (_, _) throws(Never) in count += 1 } }
    #expect(candidates("Star 17") == [document.node(id: "s17")!] && count > 5_000)
    count = 0
    _ = try document.apply(.set(.name, .string("Moon"), [document.node(id: "s3")!]))
    #expect(
      candidates("Moon") == [document.node(id: "s3")!] && candidates("Star 4999").count == 1 && candidates("none") == [] && count == 0)
    // After an edit of many nodes, they are read again.
    let all = document.graphics
    _ = try document.apply(.setEach(.name, all.map { .string("N\($0.index)") }, all))
    #expect(candidates("N5").count == 1 && count > 5_000)
  }
}
