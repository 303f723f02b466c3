// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
import ShapePresentation

/// Replies of verbs that change graphics.
extension SessionEditing {
  /// The change to report for some nodes; it has their ids only for JSON output.
  package func change(of nodes: [NodeID]) -> Reply.Change {
    Reply.Change(count: nodes.count, ids: options.isJSON ? nodes.map { $0 == .document ? "document" : document.id(of: $0) } : [])
  }

  /// `2 changed (dropped: radius 6)`
  func changed(_ nodes: [NodeID], _ remarks: [String] = []) -> Reply {
    let extra = remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))"
    var reply = Reply.note("\(nodes.count) changed\(extra)", change(of: nodes))
    if !remarks.isEmpty { reply.fields.append(.init("notes", .list(remarks.map { .string($0) }))) }
    return reply
  }

  /// `#star1  /Faces/Head/Badge`; the new node becomes the last listing.
  func made(_ node: NodeID) -> Reply {
    list([node])
    var reply = Reply.note("", change(of: [node]), .init("id", .string(document.id(of: node))))
    // A path costs O(depth), so compute it only for output that shows it.
    let names = NodeNames(document, isInPassing: true)
    if options.isJSON { reply.fields.append(.init("path", .string(names.pathText(node)))) }
    if options.showsNotes { reply.notes = [names.idAndPath(node)] }
    return reply
  }

  /// `2 moved (canvas coordinates kept)`
  func moved(_ nodes: [NodeID], _ remark: String = "") -> Reply {
    Reply.note("\(nodes.count) moved\(remark)", change(of: nodes), .init("moved", .integer(nodes.count)))
  }
}
