// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
import ShapeDocuments
import ShapeModel

extension SessionEditing {
  /// Converts graphics to another kind.
  /// - Parameter forcesFrame: Whether a path that is not a rectangle is replaced by its frame.
  /// - Returns: At most five of the values that the new kind cannot have.
  func setKind(_ word: ArgumentWord, of nodes: [NodeID], forcesFrame: Bool) throws(CommandError) -> [String] {
    guard let kind = Kind(typed: word.text) else { throw CommandError(noKind: word) }
    var graphics: [Graphic] = []
    var changed: [NodeID] = []
    var dropped: [String] = []
    for node in nodes where document.kind(of: node) != kind {
      var graphic = document.graphic(node)
      // A text sized by its letters passes its computed frame to the new kind.
      if graphic.kind == .text, graphic[.width] == nil, let frame = document.frame(of: node) {
        for (property, value) in graphic.settings(forFrame: frame) ?? [] { graphic[property] = value }
      }
      // An instance passes the box of its target to the new kind.
      if graphic.kind == .instance, let box = document.repeated(by: graphic, isPainted: false)?.bounds(through: .identity) {
        (graphic[.x], graphic[.y]) = (.number(box.x), .number(box.y))
        (graphic[.width], graphic[.height]) = (.number(box.width), .number(box.height))
      }
      if graphic.kind == .path, !forcesFrame, kind != .path, graphic.path?.asRectangle == nil {
        let help = ["--force-frame makes it \(article(kind.word)) in the path's frame"]
        throw CommandError(
          word.range, "kind.path", "\(Selector.id(graphic.id)) is a path that is not a rectangle, and would lose its outline", help: help)
      }
      let isGroup = graphic.kind.isContainer || kind.isContainer || document.isGroupOfGraphics(node)
      func holds(_ member: Graphic.Member) -> Bool { document.source.markup?.canHold(member.property, member.value, of: kind) != false }
      guard !isGroup, let (result, lost) = graphic.converted(to: kind, holding: holds) else {
        let words =
          isGroup
          ? "a group cannot change its kind, and nothing becomes a group"
          : "\(Selector.id(graphic.id)) has no frame, or too few corners, for \(article(kind.word))"
        throw CommandError(word.range, "kind.change", words, help: isGroup ? ["group SELECTOR puts graphics in a group"] : [])
      }
      graphics.append(result)
      changed.append(node)
      for member in lost where !member.property.isObject {
        dropped.append("\(member.property.path) \(ValueText.text(member.value))")
      }
    }
    if !changed.isEmpty {
      try holdingTurnedGroups(around: changed.compactMap(document.parent)) { () throws(CommandError) in
        try self.apply(.replace(graphics, changed))
      }
    }
    var seen: Set<String> = []
    return dropped.filter { seen.insert($0).inserted }.prefix(5).map { sanitized($0, limit: 40) }
  }
}
