// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The reference of an alignment or rotation: `--to canvas`, `--about selection`, `--about 50,50`, `--to #frame`.
enum PlaceReference {
  /// The box of each graphic itself.
  case each
  /// The union of all the graphics' boxes.
  case selection
  /// The frame of each graphic's canvas.
  case canvas
  /// The box of one graphic, or a point as a box of size zero.
  case box(Rect)

  static let words = ["each", "selection", "canvas"]
  static let help = "\(words.joined(separator: ", ")), X,Y or a selector"

  /// - Parameter nodes: The graphics; the first one's canvas determines the unit of the numbers.
  init(_ word: ArgumentWord, _ session: any SessionEditing, of nodes: [BoxedGraphic]) throws(CommandError) {
    if word.isKeyword("each") {
      self = .each
    } else if word.isKeyword("selection") {
      self = .selection
    } else if word.isKeyword("canvas") {
      self = .canvas
    } else if !word.isQuoted, let first = word.text.utf8.first, "+-.0123456789".utf8.contains(first) {
      self = .box(try PlaceReference.point(word, session, nodes.first?.node))
    } else {
      let selector = try session.selector(word)
      let target = try session.target(selector)
      guard
        let box = session.document.kind(of: target) == .canvas ? session.document.frame(of: target) : session.document.bounds(of: target)
      else { throw CommandError(word.range, "geometry.none", "\(word.source) has no extent") }
      self = .box(box)
    }
  }

  /// The boxes that `--about` specifies, one per graphic; without `--about`, each graphic's own box.
  static func boxes(about word: ArgumentWord?, of nodes: [BoxedGraphic], _ session: any SessionEditing) throws(CommandError) -> [Rect] {
    guard let word else { return nodes.map(\.box) }
    return try PlaceReference(word, session, of: nodes).boxes(of: nodes, session)
  }

  private static func point(_ word: ArgumentWord, _ session: any SessionEditing, _ node: NodeID?) throws(CommandError) -> Rect {
    let numbers = try word.numbers(node.map(session.document.unit) ?? .px)
    guard numbers.count == 2 else { throw CommandError(word.range, "value", "a point is x,y", help: ["expected \(PlaceReference.help)"]) }
    return Rect(x: numbers[0], y: numbers[1], width: 0, height: 0)
  }

  /// The reference boxes, one per graphic.
  func boxes(of nodes: [BoxedGraphic], _ session: any SessionEditing) -> [Rect] {
    switch self {
    case .each: return nodes.map(\.box)
    case .selection:
      let all = nodes.map(\.box).union
      return nodes.map { all ?? $0.box }
    case .canvas:
      var frames: [NodeID: Rect] = [:]
      return nodes.map { graphic in
        guard let canvas = session.document.canvas(of: graphic.node) else { return graphic.box }
        if let known = frames[canvas] { return known }
        let frame = session.document.frame(of: canvas) ?? graphic.box
        frames[canvas] = frame
        return frame
      }
    case .box(let box): return nodes.map { _ in box }
    }
  }
}

extension SessionReading {
  /// The remark on several graphics that change each about its own middle, as no `--about` was given, with the line for all at once.
  func ownMiddles(_ about: ArgumentWord?, of nodes: [BoxedGraphic]) -> [String] {
    guard about == nil, nodes.count > 1 else { return [] }
    return ["each about its own middle; \(running.line) --about selection is for all at once"]
  }
}

extension Flag where Value == ArgumentWord? {
  /// An option with a selector, a keyword or a point, which its verb parses.
  static func place(_ name: String, _ words: [String], _ summary: String) -> Flag {
    Flag(FlagForm(name, "PLACE", summary, type: .place(words))) { (word, _) in word }
  }

  /// `--about PLACE`
  static let about = Flag.place(
    "--about", PlaceReference.words, "the point that stays: the middle of \(PlaceReference.help); each by default")
}
