// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel
import TerminalText

/// Inserting graphics of one SVG document into another as markup.
extension Insertion {
  /// The contents of the group as markup, if properties alone do not determine their appearance in the target; nil if they do.
  func carried(_ document: Document, _ top: NodeID, isDrawn: Bool) throws(CommandError) -> CarriedMarkup? {
    guard isMarkup else { return nil }
    let carried: CarriedMarkup?
    do throws(PartError) { carried = try CarriedMarkup(contentsOf: top, in: document, for: target.document) } catch {
      throw CommandError(error, at: range)
    }
    guard let carried else { return nil }
    if carried.needsContext || !carried.losses.isEmpty || !isDrawn && outsider != nil { return carried }
    if isDrawn { return nil }
    let members = document.subtree(of: top).filter { $0 != top }
    let markup = InsertedMarkup(members, of: document, isOwnWriting: false) { id in id }
    guard markup?.losses.isEmpty ?? true, markup?.foreign.isEmpty ?? true else { return carried }
    let isHeld = members.allSatisfy { node in
      // Viewports, choices, conditions, animations.
      let effects = document.surroundings(of: node)?.effects ?? []
      guard !effects.contains(where: { $0.transfer == .impossible || $0.name.hasPrefix("@") }) else { return false }
      // Lengths that are parts of the size of letters are kept as they are: painters differ in what that is without a declaration.
      if let origin = document.sourceNode(of: node), document.source.measuresByLetters(at: origin) { return false }
      let graphic = document.graphic(node)
      return graphic.members.allSatisfy { member in
        member.property.isObject || Insertion.undrawn.contains(member.property.path)
          || target.document.source.canHold(member.property, member.value, of: graphic.kind)
      }
    }
    return isHeld ? nil : carried
  }

  /// Adds a group with the markup of the graphics, which become nodes when the file is opened again.
  mutating func seal(
    _ markup: CarriedMarkup, _ top: Graphic, into parent: NodeID, isLossy: Bool
  ) throws(CommandError) -> NodeID {
    let canvas = target.document.canvas(of: parent) ?? parent
    warnOfUnits(canvas)
    let ordinal = target.document.childCount(of: parent)
    var graphic = Graphic(kind: .group, id: top.id, name: keepsGroup ? top.name : nil)
    if !keepsGroup { graphic.id = target.document.newID(.group, name: "", in: parent, ordinal: ordinal) }
    if markup.map != .identity {
      let map = markup.map
      graphic[.transform] = .numbers([map.a, map.b, map.c, map.d, map.e, map.f])
    }
    var carried = Carried()
    carried.declarations = markup.declarations
    carried.head = String(decoding: markup.content, as: UTF8.self)
    carried.isSealed = true
    let node = target.document.nextNode
    try target.apply(.create([NewNode(.graphic(graphic), in: .node(canvas))]))
    try target.apply(.carry([carried], [node]))
    if parent != canvas { try target.moveInPlace([Placement(node, in: parent, at: ordinal)], isLossy: isLossy) }
    losses += markup.losses.map { "left out: \(sanitized($0, limit: 200))" }
    return node
  }
}
