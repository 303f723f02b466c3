import EditModel
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@Suite struct `The graphics of some kinds` {
  private func walked(_ document: Document, _ kinds: KindSet) -> [NodeID] {
    document.subtree(of: .document).dropFirst().filter { document.kind(of: $0) != .canvas && kinds.contains(document.kind(of: $0)) }
  }

  @Test(arguments: 0..<8) func `are those a walk over all of them finds, whatever was edited`(seed: Int) throws {
    var edits = RandomEdits(seed: UInt64(seed))
    let document = try Document(json: faces)
    let sets = Kind.allCases.map { KindSet([$0]) } + [.graphic, .closed, KindSet([])]
    for round in 0..<30 {
      for kinds in sets {
        #expect(document.graphics(of: kinds) == walked(document, kinds.subtracting(.canvas)), "seed \(seed), round \(round)")
      }
      // Every other document keeps the structure it was read with, and only what its graphics are changes.
      var edit = edits.edit(document)
      if seed.isMultiple(of: 2) {
        let leaves = edits.nodes(document).filter { !document.isGroup($0) }
        guard let leaf = edits.pick(leaves) else { continue }
        edit = .replace([Graphic(kind: edits.pick([.star, .rectangle, .ellipse])!, id: document.id(of: leaf))], [leaf])
      }
      _ = try? document.apply(edit)
    }
  }
}
