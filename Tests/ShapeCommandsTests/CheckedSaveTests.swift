import ShapeModel
import TestSupport
import Testing

import ShapeCommands
import ShapeFormats

@Suite struct `A save that would lose something` {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">
      <g id="g"><rect id="a" width="5" height="5"/></g>
      <use id="b" href="#a"/>
    </svg>

    """

  /// A session in which a graphic refers to nothing, which commands refuse.
  private func bench() throws -> Bench {
    let bench = try Bench(markup: Self.drawing)
    let instance = try #require(bench.document.node(id: "b"))
    _ = try bench.session.history.apply(.set([PropertySetting(Property(path: "source")!, .string("#nowhere"))], [instance]))
    return bench
  }

  @Test func `is refused by name, and writes nothing`() throws {
    let (folder, bench) = (TemporaryFolder(), try bench())
    let refusal = try #require(bench.refusal("save \(folder.path)/b.svg"))
    #expect(refusal.contains("is not saved: the new file would refer to #nowhere, which would not be in it"), "\(refusal)")
    #expect(refusal.contains("undo takes back what caused it"))
    #expect(!bench.done("open \(folder.path)/b.svg"))
    #expect(bench.done("undo") && bench.done("set #a fill red") && bench.done("save \(folder.path)/b.svg"), "\(bench.messages)")
  }

  @Test func `is a warning if it is forced`() throws {
    let (folder, bench) = (TemporaryFolder(), try bench())
    #expect(bench.done("save \(folder.path)/b.svg --force"), "\(bench.messages)")
    #expect(bench.messages.contains { $0.contains("the new file would refer to #nowhere") }, "\(bench.messages)")
  }
}

@Suite struct `A save with a fault in what it writes` {
  private static let drawings = [
    (name: "a.json", text: faces, edit: "set Body opacity 0.25", shown: "#body"),
    (
      name: "a.svg", text: #"<svg xmlns="http://www.w3.org/2000/svg"><rect id="r" width="5" height="5"/></svg>"#,
      edit: "set #r opacity 0.25", shown: "#r"
    ),
  ]

  @Test(arguments: drawings.indices) func `is refused by name, touches nothing, and writes if it is forced`(_ index: Int) throws {
    let drawing = Self.drawings[index]
    let (folder, bench) = (TemporaryFolder(), try Bench(faces))
    folder.write(drawing.name, drawing.text)
    let path = "\(folder.path)/\(drawing.name)"
    #expect(bench.done("open \(path)") && bench.done(drawing.edit), "\(bench.messages)")
    SavedCheck.plantFault(in: bench.document) { _, _ in nil }
    let refusal = try #require(bench.refusal("save"))
    #expect(refusal.contains("is not saved: in the new file, \(drawing.shown) would have another opacity"), "\(refusal)")
    #expect(folder.read(drawing.name) == drawing.text && bench.session.workspace.isUnsaved)
    #expect(bench.done("save --force") && bench.messages.contains { $0.contains("would have another opacity") }, "\(bench.messages)")
    SavedCheck.plantFault(in: bench.document, nil)
    #expect(bench.done("set \(drawing.shown) opacity 0.125") && bench.done("save"), "\(bench.messages)")
    #expect(folder.read(drawing.name)?.contains("0.125") == true)
  }
}

@Suite struct `A save that spells values in another way` {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="60" height="60">
      <g id="g" fill="#00ff00" stroke-width="3"><rect id="a" width="5" height="5"/></g>
      <path id="p" d="M 1 1 L 9 9 L 1 9 Z" stroke="none"/>
      <text id="t" x="5" y="20" font-family="Serif">Some text</text>
    </svg>

    """

  @Test(arguments: [
    "set #t text.weight bold", "set #g fill #2468ac80; set #a fill #13579b", "set #t text.font \"'Two Words', serif\"",
    "set #t text.string \"one\\ntwo  three\"",
    "set #t text.align center",
    "set #t rotation 20", "set #p d \"M 1 1\\nL 9 9\\nL 1 9 Z\"", "set #p fill.rule evenodd; set #p fill none", "set #p stroke.dash none",
    "set #p stroke.dash '4 2'", "set #p fill #11223344", "set #p fill currentColor", "set #a flip h", "set #a kind path",
    "set #p name '  a  b '",
    "set #a fill.opacity 0.5; unset #a fill.color", "set #p shadow '1 2 0 #00000000'", "set #p fill 'linear(red 0, red 0)'",
    "set #a radius 2",
    "add star at 5 5 20x20 rotation=72", "add polygon at 5 5 20x20 sides=5", "add polygon at 5 5 0x0 sides=5",
    "add text at 5 5 30x9 text.string=New",
    "add line at 1 1 9x9 stroke=red", "add image at 1 1 9x9 source=a.png", "dup #a; move #a into document",
    "group (#a, #p) as Made; set #p fill none",
  ])
  func `is not refused`(_ script: String) throws {
    let bench = try Bench(markup: Self.drawing)
    bench.run(script: script)
    #expect(try SavedCheck.faultOfSaving(bench.document) == nil, "\(bench.messages) \(bench.bytes)")
    #expect(SavedCheck.fault(of: DocumentWriter.bytes(of: bench.document), for: bench.document) == nil, "\(bench.messages) \(bench.bytes)")
  }
}
