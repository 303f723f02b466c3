// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Finds the targets of edited values that are missing in a document.
final class CheckedTargets {
  private let document: Document
  private var known: [Reference.Target: Bool] = [:]
  /// The document as it was read.
  private lazy var old = Document(document.source)

  init(_ document: Document) { self.document = document }

  /// The first target of the edited values of a node that is not in the document, and that the node did not refer to when it was read.
  /// - Parameter origin: The node that was read, or of which this one is a copy; nil for a new node.
  func missing(in values: [(property: Property, value: Value?)], of node: NodeID, _ origin: Int?) -> Reference.Target? {
    if node == .document {
      let isNamed = values.contains { [Property.tokens, .styles, .variants].contains($0.property) }
      return isNamed ? document.references.from(.node(.document)).map(\.target).first { !holds($0) && !wasMissing($0) } : nil
    }
    for case (let property, let value?) in values {
      for target in value.targets(of: property) where !holds(target) {
        let before = origin.flatMap { old.value(property, of: NodeID($0))?.targets(of: property) } ?? []
        if !before.contains(target) { return target }
      }
    }
    return nil
  }

  /// Whether a target is or was in the document: references to a deleted target were reported at its deletion.
  private func holds(_ target: Reference.Target) -> Bool {
    if let answer = known[target] { return answer }
    var answer = document.references.isThere(target) || old.references.isThere(target)
    if case .id(let id) = target, document.isIDUsed(id) { answer = true }
    known[target] = answer
    return answer
  }

  private func wasMissing(_ target: Reference.Target) -> Bool {
    old.references.from(.node(.document)).contains { $0.target == target }
  }
}
