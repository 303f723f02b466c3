// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// A part of a document that a drawing cannot represent, or only in another form.
package struct DrawingNote: Hashable, Sendable {
  /// The graphic concerned; the document node if the note concerns the whole drawing.
  package var node: NodeID
  package var problem: Problem

  package enum Problem: Hashable, Sendable {
    // Missing or different in the picture.
    /// A selected graphic is invisible, or in a group that is.
    case hidden(by: String)
    /// A selected graphic is one of the alternatives of a `switch`, whose others are left out.
    case alternative
    case unknownKind(String)
    case unknownStyle(String)
    case unknownToken(String)
    case unknownClip(String)
    case brokenPath
    case scriptLink
    case hiddenLines(Int)
    /// Letters reach beyond the frame of their text.
    case overflow
    case missingImage(String)
    /// A definition in another file, by its address.
    case otherFile(String)
    /// An element that renderers do not draw, by its name.
    case undrawn(String)
    case otherSheets
    case missingInstance(String)
    case missingFont(String, standIn: String)
    /// A font has no letters of a script, so that another font is used.
    case foreignLetters(LetterScript, font: String)
    /// No installed font has letters of a script.
    case missingLetters(LetterScript)
    case tiledImage
    case controlCharacter
    case small(Int)
    case tinyTexts(Int)
    case simplified(Int)
    // Looks the same, but can no longer be edited the same way.
    case resolvedStyle(String)
    case resolvedToken(String)
    case strokeSide(StrokeSide)
    case wrapped
    case variants
    // Differs when the written file is read back.
    case returnsOtherwise(Property)
    case returnsAs(_ before: String, _ after: String)
    case returnsElsewhere
    case doesNotReturn(String)
    case unknownMember(String)
  }

  package init(_ node: NodeID, _ problem: Problem) { (self.node, self.problem) = (node, problem) }
}

extension DrawingNote.Problem {
  /// Whether the problem is visible in the picture.
  package var isVisible: Bool {
    switch self {
    case .resolvedStyle, .resolvedToken, .strokeSide, .wrapped, .variants, .returnsOtherwise, .returnsAs, .returnsElsewhere, .doesNotReturn,
      .unknownMember:
      false
    default: true
    }
  }
}

/// Collects notes: each problem once, with the number of graphics that have it and the first of them.
package final class DrawingNotes {
  /// The first note of each problem, in the order they were added.
  package private(set) var notes: [DrawingNote] = []
  private var tallies: [DrawingNote.Problem: (count: Int, last: NodeID)] = [:]
  /// The maximum number of distinct problems, since they contain text of the document.
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

  /// The number of graphics that have a problem.
  package func count(_ problem: DrawingNote.Problem) -> Int { tallies[problem]?.count ?? 0 }
}
