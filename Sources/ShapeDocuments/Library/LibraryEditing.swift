// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The changes of one document, with the errors of the library.
struct LibraryEditing: DocumentEditing {
  let owner: ShapeDocument

  var document: Document { owner.document }

  @discardableResult
  package func apply(_ edit: Edit) throws(ShapeError) -> [NodeID] {
    owner.known = nil
    if let (node, lock) = owner.locks.obstacle(to: edit, on: document) {
      throw ShapeError(EditFault(locked: lock, hit: node, in: document))
    }
    do { return try owner.history.apply(edit, noting: &owner.selectors).nodes } catch {
      throw ShapeError(EditFault(error, in: document))
    }
  }

  package func refusal(_ fault: EditFault, at range: SourceRange?) -> ShapeError { ShapeError(fault) }

  package func note(losses: [String]) {}

  package func reportProgress(_ done: Int, of total: Int) throws(ShapeError) {}

  /// Sets one edge of a computed frame.
  func setEdge(_ property: Property, to text: String, of node: NodeID) throws(ShapeError) {
    let value: Double
    do { value = try ValueText.number(text, .any, document.unit(of: node)) } catch { throw ShapeError(EditFault(error)) }
    guard let source = document.frame(of: node) else {
      throw ShapeError("geometry.none", "\(document.shown(node)) has no extent, so it has no \(property.path)")
    }
    var target = source
    switch property {
    case .x: target.x = value
    case .y: target.y = value
    case .width: target.width = value
    default: target.height = value
    }
    guard target.isFinite, target.width >= 0, target.height >= 0 else {
      throw ShapeError("value", "\(property.path) would be out of range")
    }
    try setFrame(of: node, from: source, to: target, at: nil)
  }
}
