// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
import TerminalText

/// The reason why a change was refused, in words that are safe to show. The refused edit has changed nothing.
package struct EditFault: Error, Sendable {
  package var code: String
  package var message: String
  package var help: [String]
  /// Whether the change could be made with a loss, which the message names.
  package var isLoss = false

  package init(_ code: String, _ message: String, help: [String] = [], isLoss: Bool = false) {
    (self.code, self.message, self.help, self.isLoss) = (code, message, help, isLoss)
  }

  package init(_ problem: ValueText.Problem) { self.init("value", problem.message, help: problem.help) }

  /// A lock that prevents a change.
  package init(locked lock: NodeID, hit node: NodeID, in document: Document) {
    let (id, other) = (document.shown(node), document.shown(lock))
    self.init(
      "edit.locked",
      node == lock
        ? "\(id) is locked" : document.isInside(node, of: lock) ? "\(id) is in \(other), which is locked" : "\(other) in \(id) is locked")
  }

  package init(_ problem: Document.PlaceProblem, in document: Document) {
    switch problem {
    case .noExtent(let node):
      self.init(
        "geometry.none", "\(document.shown(node)) has no extent in that direction, so it cannot be scaled",
        help: ["its points say where it is: set them instead"])
    case .outOfRange(let node, let property):
      self.init(
        "value", "\(property.path) of \(document.shown(node)) would be out of range",
        help: ["expected \(ValueText.words(property.specification.type))"])
    case .flat(let node):
      self.init(
        "geometry.flat", "\(document.shown(node)) is too flat for what is in it to keep its place on the canvas",
        help: ["give the group another transform first"])
    }
  }

  package init(_ error: EditError, in document: Document) {
    let (code, message): (String, String) =
      switch error {
      case .gone(let node): ("edit.gone", "\(document.shown(node)) is not in the document")
      case .notApplicable(let property, let kind): ("edit.property", "\(kind.word) has no property '\(property.path)'")
      case .notHeld(.width), .notHeld(.height): ("edit.format", "a text in a file of this format is as large as its letters")
      case .notHeld(.tags): ("edit.format", "a class that style rules of the file name cannot be added or removed")
      case .notHeld(.sides), .notHeld(.points): ("edit.format", "a polygon of this file is its points")
      case .notHeld(let property):
        ("edit.format", "a file of this format cannot hold \(property.path)")
      case .unseen(let property, let node, let type):
        (
          "edit.format",
          type.map { "\(document.shown(node)) has \(EditFault.paint($0, property)), on which \(property.path) has no effect" }
            ?? "\(document.shown(node)) has no \(property.container?.path ?? "") that \(property.path) could change"
        )
      case .oneCanvas: ("edit.format", "a file of this format has one canvas")
      case .duplicateID(let id): ("edit.id", "the id \(sanitized(Selector.id(id), limit: .max)) is, or was, used in this document")
      case .badID(let id): ("edit.id", "'\(EditFault.short(id))' cannot be an id")
      case .badValue(let property): ("edit.value", "\(property.path) cannot have that value")
      case .notAContainer(let node): ("edit.place", "\(document.shown(node)) cannot hold graphics")
      case .misplaced(let node): ("edit.place", "\(document.shown(node)) cannot be placed there")
      case .insideItself(let node): ("edit.place", "\(document.shown(node)) cannot be moved into itself")
      case .badIndex(let index, let node): ("edit.place", "\(document.shown(node)) has no place \(index)")
      case .tooDeep: ("limit.depth", "nested more than \(Document.levelLimit) levels deep")
      case .tooMany: ("limit.count", "too many graphics")
      }
    self.init(code, message, help: EditFault.help(error))
  }

  /// The hints for setting a property that would have no visible effect: what to set first.
  private static func help(_ error: EditError) -> [String] {
    if case .notHeld(.textString) = error { return ["only a text has one, and blanks take the place of tabs in it"] }
    if case .notHeld(let property) = error {
      guard ![.tags, .sides, .points].contains(property) else { return [] }
      return [helpOfSVG[property.path] ?? "save NAME.shape.json writes a document that can"]
    }
    guard case .unseen(let property, _, _) = error, let part = PaintPart[property] else { return [] }
    let object = part.object.path
    return switch part.shownIn.first {
    case "solid": ["set \(object) COLOUR puts one colour in its place"]
    case let type?: ["set \(object).type \(type) goes before it"]
    case nil: ["set \(object) COLOUR goes before it, or pick those that have one: [\(object)!=none]"]
    }
  }

  /// The hints for properties that a drawing in SVG does not have.
  private static let helpOfSVG = [
    "width": "text.size=(text.size * 50 / width) makes it 50 wide", "height": "text.size=(text.size * 20 / height) makes it 20 high",
    "text.valign": "SVG places a text by its baseline: set y, or translate it; align SELECTOR vcenter --to canvas centres it",
    "text.wrap":
      "a text in SVG keeps its lines: set text \"first\\nsecond\" breaks it; save NAME.shape.json writes a document that wraps",
    "text.inset": "a text in SVG has no frame: translate moves it; save NAME.shape.json writes a document that has frames with margins",
    "stroke.start": "add triangle Head 8x8 rotation=-90 at X Y draws a head; save NAME.shape.json writes a document that has them",
    "stroke.end": "add triangle Head 8x8 rotation=90 at X Y draws a head; save NAME.shape.json writes a document that has them",
    "background":
      "a page of SVG has none: add rectangle Background fill=white frame=(canvas.frame); back %1 paints one, and render --background shows one",
  ]

  private static func paint(_ type: String, _ property: Property) -> String {
    let object = property.container?.path ?? ""
    return switch type {
    case "none": "no \(object)"
    case "solid": "a \(object) of one colour"
    case "linear", "radial": "a \(type) gradient as its \(object)"
    default: "a \(object) of another kind"
    }
  }

  /// A text from outside in a message: safe to show, and not longer than 60 cells.
  package static func short(_ text: String) -> String { sanitized(text, limit: 60) }
}

extension Document {
  /// A node in a message: `#id`.
  package func shown(_ node: NodeID) -> String { node == .document ? "the document" : sanitized(Selector.id(id(of: node)), limit: .max) }
}
