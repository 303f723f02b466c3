// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel
import TerminalText

/// Refusals of changes that would change the appearance of other graphics.
extension EditFault {
  /// - Parameter dissolved: Groups that are removed, all of whose contents move.
  package init(_ obstacle: Relocation.Obstacle, dissolving dissolved: Set<NodeID>, in document: Document) {
    let (node, group) = (document.shown(obstacle.node), document.shown(obstacle.group))
    let loser = dissolved.contains(obstacle.group) ? "its children" : node
    let message =
      switch obstacle.reason {
      case .repeated: "\(group) is drawn again elsewhere, which would look different"
      case .entered: "\(group) has \(EditFault.phrase(obstacle.name)), which \(node) would get"
      case .animated: "\(node) has an animation of its transform, which would replace the one that keeps its place"
      default: "\(group) has \(EditFault.phrase(obstacle.name)), which \(loser) would lose"
      }
    let reason: String? =
      switch obstacle.reason {
      case .ofGroup, .entered, .repeated, .animated: nil
      case .ofMany: "only one graphic alone could take it over"
      case .touching: "graphics that touch each other look different if each of them has it"
      case .placed: "\(node) has a transform, in which it would mean something else; flatten removes it where that is possible"
      case .taken: "\(node) has effects of its own, which would come in another order"
      case .mixing: "\(node) is blended with nothing outside of the group"
      }
    self.init("edit.style", message, help: reason.map { [$0] } ?? [], isLoss: true)
  }

  package init(_ obstacle: Document.RemovalObstacle, in document: Document) {
    switch obstacle {
    case .choice(let node, let parent):
      let (node, parent) = (document.shown(node), document.shown(parent))
      self.init(
        "edit.style", "without \(node), \(parent) may show another of its children", help: ["delete \(parent), or all of them"],
        isLoss: true)
    case .holds(let node, let part):
      self.init("edit.style", "\(document.shown(node)) has \(EditFault.phrase(part)), which would be lost with it", isLoss: true)
    }
  }

  /// The words for a permitted loss of a move.
  static func loss(_ obstacle: Relocation.Obstacle, in document: Document) -> String {
    let (node, group) = (document.shown(obstacle.node), document.shown(obstacle.group))
    return switch obstacle.reason {
    case .repeated: "the repetitions of \(group) look different now"
    case .entered: "\(node) got \(phrase(obstacle.name)) from \(group)"
    case .animated: "\(node) is elsewhere while its animation runs"
    default: "\(node) lost \(phrase(obstacle.name)), from \(group)"
    }
  }

  /// `a clip-path`, `an opacity of its own`
  private static func phrase(_ name: String) -> String {
    switch name {
    case "visible": "hidden contents"
    case "blend": "a blend mode"
    case "desc": "a description"
    case "viewport": "a viewport of its own"
    case "switch": "a choice among its children"
    case _ where name.hasPrefix("@"): "a condition (\(name.dropFirst()))"
    case _ where name.hasPrefix("animate") || name == "set": "an animation"
    default: "\(article(name)) of its own"
    }
  }
}
