package import ShapeModel

/// What a drawing could not take over from its document, or not as it was.
package struct DrawingNote: Hashable, Sendable {
  /// The graphic it is about; the document for what is about all.
  package var node: Handle
  package var problem: Problem

  package enum Problem: Hashable, Sendable {
    // What a picture lacks.
    case unknownKind(String)
    case unknownStyle(String)
    case unknownToken(String)
    case unknownClip(String)
    case brokenPath
    case scriptLink
    case hiddenLines(Int)
    case missingImage(String)
    case missingInstance(String)
    case missingFont(String, standIn: String)
    case tiledImage
    case controlCharacter
    case small(Int)
    // What looks the same and can no longer be edited the same way.
    case resolvedStyle(String)
    case resolvedToken(String)
    case strokeSide(StrokeSide)
    case wrapped
    case variants
  }

  package init(_ node: Handle, _ problem: Problem) { (self.node, self.problem) = (node, problem) }
}

extension DrawingNote.Problem {
  /// Whether it can be seen in the picture.
  package var isVisible: Bool {
    switch self {
    case .resolvedStyle, .resolvedToken, .strokeSide, .wrapped, .variants: false
    default: true
    }
  }
}

/// Notes as they are met, each once.
package final class DrawingNotes {
  package private(set) var notes: [DrawingNote] = []
  /// How many there were, those that are not kept counted.
  package private(set) var count = 0
  private var known: Set<DrawingNote> = []
  private static let limit = 1000

  package init() {}

  package func add(_ node: Handle, _ problem: DrawingNote.Problem) {
    let note = DrawingNote(node, problem)
    guard !known.contains(note) else { return }
    count += 1
    guard notes.count < DrawingNotes.limit else { return }
    known.insert(note)
    notes.append(note)
  }
}
