import ShapeCommands
import ShapeModel
import ShapeOutline
import TerminalUI

/// The lines that keys make of what is selected.
extension Editor {
  /// Goes to another canvas.
  func canvasLine(by step: Int) -> String? {
    let canvases = document.canvases
    guard let canvas, let place = canvases.firstIndex(of: canvas), canvases.count > 1 else { return nil }
    return "cd " + name(canvases[((place + step) % canvases.count + canvases.count) % canvases.count])
  }

  /// Opens or closes the groups that have the parent of the row, it too.
  func besideLine(_ verb: String) -> String? {
    guard let node = cursorNode, let parent = document.parent(of: node) else { return nil }
    return verb + (parent == .document ? " canvas" : " (\(name(parent)) > group)?")
  }

  /// Switches a property on or off, for all what it is not for the first.
  func toggleLine(_ property: Property) -> String? {
    guard let target, let first = targets.first else { return nil }
    let isOn = document.resolved(property, of: first) == .bool(true)
    return "set \(target) \(property.path) \(!isOn)"
  }

  /// Moves the row that keys refer to past a sibling.
  func moveLine(by step: Int) -> String? {
    guard let node = cursorNode, let row = outline.index(of: node), let sibling = outline.siblingRow(of: row, by: step) else { return nil }
    return "\(document.kind(of: node) == .canvas ? "canvas move" : "move") \(name(node)) \(isBehind(node, step > 0) ? "before" : "after") "
      + name(outline.outlineRow(at: sibling).id)
  }

  /// Whether what is listed above or below a node comes before it in the document.
  private func isBehind(_ node: NodeID, _ isBelow: Bool) -> Bool {
    isBelow == (session.outline.isFrontFirst && document.kind(of: node) != .canvas)
  }

  /// Lists what is in front first, or last.
  var orderLine: String { "order " + (session.outline.isFrontFirst ? "back-first" : "front-first") }

  /// Moves a row that was dropped on another one.
  func dropLine(_ dragged: NodeID, _ target: NodeID, _ place: ListDropPlace) -> String {
    let verb = document.kind(of: dragged) == .canvas ? "canvas move" : "move"
    let word =
      switch place {
      case .before, .after: isBehind(target, place == .after) ? "before" : "after"
      case .inside: "into"
      }
    return "\(verb) \(name(dragged)) \(word) \(name(target))"
  }

  /// Changes the width or the height of one graphic.
  func resizeLine(x: Int, y: Int) -> String? {
    guard targets.count == 1, let node = targets.first, let frame = document.frame(of: node) else { return nil }
    let (property, length) = x != 0 ? ("width", frame.width + Double(x)) : ("height", frame.height + Double(y))
    return "set \(name(node)) \(property) \(NumberText.string(max(0, length)))"
  }
}
