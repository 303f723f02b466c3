import ShapeFormats
import ShapeModel
import Testing

/// IDs of nodes, in documents that did not give them out.
@Suite struct `A node of another document` {
  private static let texts = [
    #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":[{"id":"a","kind":"group","children":[{"id":"b","kind":"rectangle"}]}]}]}"#,
    #"<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><rect id="b" width="4" height="5"/></g></svg>"#,
  ]

  @Test(arguments: texts) func `is in no other document, and no edit takes it`(_ text: String) throws {
    let document = try Document(reading: ByteStore(text))
    let (group, leaf) = (try #require(document.node(id: "a")), try #require(document.node(id: "b")))
    // Documents that are in memory together; a few of them have the same mark by chance.
    let others = try (0..<60).map { _ in try Document(reading: ByteStore(text)) }
    let strangers = others.filter { !$0.contains(leaf) }
    #expect(strangers.count > 30)
    for other in strangers {
      let edits: [Edit] = [
        .set(.x, .number(5), [leaf]), .setEach(.x, [.number(5)], [leaf]), .detach([leaf]), .move([Placement(leaf, in: group, at: 0)]),
        .create([NewNode(.graphic(Graphic(kind: .rectangle, id: "new")), in: .node(group))]),
      ]
      for edit in edits { #expect(throws: EditError.self) { _ = try other.apply(edit) } }
      #expect(other.revision == 0 && !other.contains(group))
      let own = try #require(other.node(id: "b"))
      #expect(own == leaf && other.contains(own) && other.contains(.document))
      _ = try other.apply(.set(.x, .number(5), [own]))
    }
  }

  @Test(arguments: texts) func `is one of a snapshot, and after edits`(_ text: String) throws {
    let document = try Document(reading: ByteStore(text))
    let group = try #require(document.node(id: "a"))
    let inverse = try document.apply(.create([NewNode(.graphic(Graphic(kind: .rectangle, id: "new")), in: .node(group))]))
    let made = try #require(document.node(id: "new"))
    #expect(document.snapshot().contains(made) && document.children(of: group).contains(made))
    _ = try document.apply(inverse)
    #expect(!document.contains(made))
  }
}
