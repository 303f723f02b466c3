// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel
import ShapePresentation
import TerminalText

/// `paste [in PLACE] [--offset DX,DY]`: inserts the graphics of `copy` or `cut` into this drawing, in front of all others in a canvas or
/// group.
///
/// What was cut is put back as it was, with its ids. Graphics that are unchanged since are copied as by `dup`; others are inserted from
/// their state at that time, as `insert` does with another file.
enum PasteCommand {
  static let verb = Verb(
    "paste", in: .change, "put in what copy or cut took, where it was on its canvas", .changes,
    takes: Operand.selector("PLACE", of: .containers).clause("in"),
    Flag.text("--offset", "DX,DY", "the distance from where it was"), Flag.lossy,
    examples: [
      Verb.Example("paste --offset 70,0", "beside the graphic that was copied"),
      Verb.Example("paste in Head", "in front of all in a group"),
    ], run: run
  )

  private static func run(
    _ session: any SessionEditing, _ place: SelectorOperand?, _ offset: ArgumentWord?, _ isLossy: Bool
  ) throws(CommandError) -> Reply {
    let range = session.running.range
    guard let clipboard = session.clipboard else {
      throw CommandError(range, "select.nothing", "nothing was copied yet", help: ["copy SELECTOR or cut SELECTOR comes first"])
    }
    let parent = if let place { try session.container(place) } else { try session.defaultParent() }
    if let recorder = session.recorder, !clipboard.isRepeated(byJournal: recorder.number) { recorder.isReproducible = false }
    var reply = Reply()
    var renamed = ""
    var made: [NodeID] = []
    if clipboard.wasCut(from: session.document) {
      made = try session.placed(clipboard.nodes, into: parent, isLossy: isLossy, session.reattached)
    } else if clipboard.isUnchanged(in: session.document) {
      made = try session.placed(clipboard.nodes, into: parent, isLossy: isLossy) { (nodes) throws(CommandError) in try session.copy(nodes) }
    }
    if made.isEmpty {
      var insertion = Insertion(clipboard.nodes, of: clipboard.document, groupedAs: nil, into: session, at: range)
      made = try insertion.insert(into: parent, isLossy: isLossy)
      reply.warnings = insertion.losses
      if !clipboard.isFrom(session.document) { renamed = insertion.renamedNote }
    }
    if let offset { try session.move(made, by: offset) }
    session.list(made)
    reply.warnings += session.running.losses
    reply.change = session.change(of: made)
    reply.fields = [.init("pasted", .integer(made.count))]
    let path = NodeNames(session.document, isInPassing: true).path(parent)
    reply.notes = ["\(counted(made.count, "graphic")) pasted in \(path)\(renamed)"]
    return reply
  }
}

extension SessionEditing {
  /// Makes graphics in their own drawing and moves them into another group; none if they would look different there and their markup does
  /// not.
  fileprivate func placed(
    _ nodes: [NodeID], into parent: NodeID, isLossy: Bool, _ make: ([NodeID]) throws(CommandError) -> [NodeID]
  ) throws(CommandError) -> [NodeID] {
    let made = try make(nodes)
    let index = document.childCount(of: parent) - made.count { document.parent(of: $0) == parent }
    do {
      try moveInPlace(made.enumerated().map { Placement($1, in: parent, at: index + $0) }, isLossy: isLossy)
      return made
    } catch {
      guard document.source.markup != nil else { throw error }
      try apply(.detach(made.filter(document.contains)))
      return []
    }
  }

  /// Puts graphics that were cut back into the groups where they were, in front.
  fileprivate func reattached(_ nodes: [NodeID]) throws(CommandError) -> [NodeID] {
    guard let parents = clipboard?.parents else { return [] }
    var ends: [NodeID: Int] = [:]
    let places = zip(nodes, parents).map { node, parent in
      ends[parent, default: document.childCount(of: parent) - 1] += 1
      return Placement(node, in: parent, at: ends[parent]!)
    }
    try apply(.attach(places))
    return nodes
  }

  /// Moves graphics by `DX,DY`, in the coordinates of the canvas.
  fileprivate func move(_ nodes: [NodeID], by offset: ArgumentWord) throws(CommandError) {
    let maps = try nodes.map { (node) throws(CommandError) -> (node: NodeID, map: Affine) in
      let step = try DupCommand.step(offset, node, self)
      return (node, Affine.translation(x: step.x, y: step.y))
    }
    try transform(maps, at: offset.range)
  }
}
