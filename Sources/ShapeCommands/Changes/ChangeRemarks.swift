// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
import ShapePresentation
import TerminalText

/// The fields of a `diff --json` object that `apply` does not read: a sentence, the changes that it needs, and the boxes to look at.
///
/// ```json
/// {"text": "Body: fill #3366cc → #ff0000", "needs": ["badge"], "box": {"from": {"x": 70, …}, "to": {"x": 73, …}}}
/// ```
struct ChangeRemarks {
  private let match: DocumentMatch
  private let tree: ChangeTree
  private let needs: ChangeNeeds

  init(_ set: ChangeSet, _ match: DocumentMatch) {
    (self.match, tree, needs) = (match, ChangeTree(set), ChangeNeeds(set, from: match.old))
  }

  func fields(_ change: NodeChange) -> [JSONText.Field] {
    var fields = [JSONText.Field("text", .string(sentence(change)))]
    let needed = needed(change)
    if !needed.isEmpty { fields.append(.init("needs", .list(needed.map { .string($0) }))) }
    let boxes = boxes(change)
    let sides = [("from", boxes.old), ("to", boxes.new)].compactMap { side in side.1.map { JSONText.Field(side.0, .object($0.fields)) } }
    if !sides.isEmpty { fields.append(.init("box", .object(sides))) }
    return fields
  }

  /// The change in words, the same in every locale.
  func sentence(_ change: NodeChange) -> String { Glyphs.$current.withValue(.unicode) { tree.sentence(change) } }

  /// The ids of the changes that one needs.
  func needed(_ change: NodeChange) -> [String] { needs.of(change) }

  /// The boxes on the canvas before and after the change.
  func boxes(_ change: NodeChange) -> Difference<Rect?> {
    let old = change.fate == .added ? nil : match.old.node(id: change.id)
    let new = change.fate == .added ? match.new.node(id: change.newID) : old.flatMap { match.new(of: $0) }
    return Difference(old: old.flatMap { ChangeRemarks.box($0, match.old) }, new: new.flatMap { ChangeRemarks.box($0, match.new) })
  }

  private static func box(_ node: NodeID, _ document: Document) -> Rect? {
    document.kind(of: node) == .canvas ? document.frame(of: node) : document.bounds(of: node)
  }
}
