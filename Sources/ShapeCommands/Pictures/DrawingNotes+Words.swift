import DisplayText
import ShapeFormats
import ShapeModel

extension DrawingNotes {
  /// A line for each problem, with the graphics that have it: `token(sun) is written as its colour: #cheese and 3 more`.
  /// - Parameter onlyVisible: Leaves out what looks the same and can only be edited in another way.
  func lines(of document: Document, onlyVisible: Bool) -> [String] {
    var nodes: [DrawingNote.Problem: [Handle]] = [:]
    var order: [DrawingNote.Problem] = []
    for note in notes where note.problem.isVisible || !onlyVisible {
      if nodes[note.problem] == nil { order.append(note.problem) }
      nodes[note.problem, default: []].append(note.node)
    }
    return order.map { problem in
      let found = nodes[problem, default: []]
      let first = found[0] == .document ? "the document" : "#" + shown(document.id(of: found[0]), limit: 60)
      return problem.words + ": " + first + (found.count > 1 ? " and \(found.count - 1) more" : "")
    }
  }
}

extension DrawingNote.Problem {
  /// What it is, before the graphics it is about.
  fileprivate var words: String {
    switch self {
    case .unknownKind(let kind): "the kind \(shown(kind, limit: 60)) is not drawn"
    case .unknownStyle(let name): "there is no style \(shown(name, limit: 60))"
    case .unknownToken(let name): "there is no token \(shown(name, limit: 60))"
    case .unknownClip(let selector): "clip finds nothing that matches \(shown(selector, limit: 60))"
    case .brokenPath: "broken path data is drawn as far as it can be read"
    case .scriptLink: "a link that is no address is left out"
    case .hiddenLines(let count): "text does not fit its box, \(counted(count, "line")) left out"
    case .missingImage(let source): "the image \(shown(source, limit: 60)) is not drawn"
    case .missingInstance(let source): "what instances of \(shown(source, limit: 60)) repeat cannot be drawn"
    case .missingFont(let name, let standIn): "the font \(shown(name, limit: 60)) is not installed, \(shown(standIn, limit: 60)) stands in"
    case .tiledImage: "an image that is tiled is stretched"
    case .controlCharacter: "control characters became U+FFFD"
    case .small(let count): "\(counted(count, "graphic")) smaller than a quarter of a pixel left out"
    case .resolvedStyle(let name): "the style \(shown(name, limit: 60)) is written as its values"
    case .resolvedToken(let name): "token(\(shown(name, limit: 60))) is written as its colour"
    case .strokeSide(let side): "a stroke \(side.rawValue) the outline is written as a wider one that is cut off"
    case .wrapped: "wrapped text is written as the lines it has now"
    case .variants: "variants are left out"
    }
  }
}
