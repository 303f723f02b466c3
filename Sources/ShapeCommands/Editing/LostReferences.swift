// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeModel

/// The references whose targets are missing after graphics were removed.
struct LostReferences {
  private let references: [Reference]
  private let document: Document
  private let table: References

  /// The maximum number of references that are listed one by one.
  private static let listed = 4

  /// Must be made before the graphics are removed.
  /// - Parameter alone: Whether their contents stay.
  init(_ document: Document, removing nodes: [NodeID], alone: Bool = false) {
    self.document = document
    table = document.references
    references = table.into(nodes, alone: alone)
  }

  /// `2 references lead to nothing now: source of #twin to #face, hide of variant dark to Mask`
  var warnings: [String] {
    guard let first = references.first else { return [] }
    guard references.count > 1 else {
      return [sanitized("1 reference leads to nothing now: \(place(first)) to \(first.target)", limit: .max)]
    }
    let list = references.prefix(LostReferences.listed).map { "\(place($0)) to \($0.target)" }.joined(separator: ", ")
    let more = references.count > LostReferences.listed ? ", \(Glyphs.current.ellipsis)" : ""
    return [sanitized("\(references.count) references lead to nothing now: \(list)\(more) (check lists them)", limit: .max)]
  }

  /// The holders that refer to one of the removed nodes: `#face, variant dark`.
  func holders(of node: NodeID) -> String? {
    let id = Reference.Target.id(document.id(of: node))
    var names: [String] = []
    for reference in references where reference.target == id {
      let name = sanitized(table.name(of: reference.holder), limit: .max)
      if !names.contains(name) { names.append(name) }
    }
    return names.isEmpty ? nil : names.prefix(LostReferences.listed).joined(separator: ", ")
  }

  private func place(_ reference: Reference) -> String { "\(reference.role) of \(table.name(of: reference.holder))" }
}
