package import ShapeModel

/// What a drawing could not take over from its document, or not as it was.
package struct DrawingNote: Hashable, Sendable {
  /// The graphic it is about; the document for what is about all.
  package var node: NodeID
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
    case tinyTexts(Int)
    case simplified(Int)
    // What looks the same and can no longer be edited the same way.
    case resolvedStyle(String)
    case resolvedToken(String)
    case strokeSide(StrokeSide)
    case wrapped
    case variants
    // What comes back otherwise from what was written.
    case returnsOtherwise(Property)
    case returnsAs(_ before: String, _ after: String)
    case returnsElsewhere
    case doesNotReturn(String)
    case unknownMember(String)
  }

  package init(_ node: NodeID, _ problem: Problem) { (self.node, self.problem) = (node, problem) }
}

extension DrawingNote.Problem {
  /// Whether it can be seen in the picture.
  package var isVisible: Bool {
    switch self {
    case .resolvedStyle, .resolvedToken, .strokeSide, .wrapped, .variants, .returnsOtherwise, .returnsAs, .returnsElsewhere, .doesNotReturn,
      .unknownMember:
      false
    default: true
    }
  }
}

/// Notes as they are met: of each problem how many graphics have it, and which has it first.
package final class DrawingNotes {
  /// The first of each problem, in the order they were met.
  package private(set) var notes: [DrawingNote] = []
  private var tallies: [DrawingNote.Problem: (count: Int, last: NodeID)] = [:]
  /// The most problems that are told apart; each names something of the document.
  private static let limit = 1000

  package init() {}

  package func add(_ node: NodeID, _ problem: DrawingNote.Problem) {
    if let tally = tallies[problem] {
      if tally.last != node { tallies[problem] = (tally.count + 1, node) }
    } else if notes.count < DrawingNotes.limit {
      tallies[problem] = (1, node)
      notes.append(DrawingNote(node, problem))
    }
  }

  /// How many graphics have a problem.
  package func count(_ problem: DrawingNote.Problem) -> Int { tallies[problem]?.count ?? 0 }
}
