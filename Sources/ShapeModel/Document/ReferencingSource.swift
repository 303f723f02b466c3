// SPDX-License-Identifier: GPL-3.0-or-later
/// A source with parts that are not nodes, and references from and to them.
package protocol ReferencingSource: AnyObject {
  /// The innermost node whose bytes contain a part.
  func node(ofPart offset: Int) -> Int

  /// The references in the bytes of a node that none of its properties holds, as a save would write them. O(own start tag).
  func markupReferences(of node: NodeID, in document: Document) -> [Reference]

  /// The references in the bytes of a part, as a save would write them. O(own start tag, or style sheet).
  func references(ofPart offset: Int, in document: Document) -> [Reference]

  /// The offset of the first part with an id; nil if there is none.
  func part(id: String) -> Int?

  /// The id of the part that a part of a copied node was copied from; nil if there is none.
  func original(ofPart id: String, in document: Document) -> String?

  /// The ids of the parts whose innermost node this is.
  func parts(in node: Int) -> [String]

  /// Whether the parts of a node to which something refers stay in the file when it is deleted.
  func keepsParts(of node: Int) -> Bool

  /// The words that name a part to the user: `linearGradient #sky`.
  func name(ofPart offset: Int) -> String

  /// The ids that are referred to and that several elements have, each with the innermost nodes around these elements, in file order.
  var repeatedIDs: [(id: String, nodes: [Int])] { get }

  /// Whether anything in the file other than an instance may repeat nodes.
  var repeatsOthers: Bool { get }

  /// Whether something in the file other than an instance repeats the node with an id. O(file) once.
  func isRepeated(id: String) -> Bool

  /// For the ids of elements that definitions such as clips draw, the ids of these definitions. O(file) once.
  var definitionsDrawing: [String: [String]] { get }
}
