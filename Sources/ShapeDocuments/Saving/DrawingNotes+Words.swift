// SPDX-License-Identifier: GPL-3.0-or-later
import TerminalText
package import ShapeFormats
package import ShapeModel

extension DrawingNotes {
  /// A line per problem, with the graphics that have it: `token(sun) is written as its colour: #cheese and 3 more`.
  /// - Parameter onlyVisible: Whether to leave out problems that affect only later editing, not the appearance.
  package func lines(of document: Document, onlyVisible: Bool) -> [String] {
    let told = notes.filter { $0.problem.isVisible || !onlyVisible }
    let lines = told.compactMap { note in note.problem.message.map { "\($0): \(nodes(note, of: document))" } }
    return lines
      + oneLine("images are not drawn:", told, most: 8) { note in
        if case .missingImage(let source) = note.problem { "\(sanitized(source, limit: 60)) of \(nodes(note, of: document))" } else { nil }
      }
      + oneLine("what is read again from SVG differs in", told) { note in
        if case .returnsOtherwise(let property) = note.problem { "\(property.path) of \(nodes(note, of: document))" } else { nil }
      }
  }

  /// Combines problems of one kind, which would otherwise fill the screen, into one line; empty if there are none.
  private func oneLine(
    _ heading: String, _ notes: [DrawingNote], most: Int = .max, _ part: (DrawingNote) -> String?
  ) -> [String] {
    let parts = notes.compactMap(part)
    guard !parts.isEmpty else { return [] }
    let rest = parts.count > most ? " and \(parts.count - most) more" : ""
    return ["\(heading) \(parts.prefix(most).joined(separator: ", "))\(rest)"]
  }

  /// The first graphic that has a problem, and the number of others.
  private func nodes(_ note: DrawingNote, of document: Document) -> String {
    let first = note.node == .document ? "the document" : sanitized(Selector.id(document.id(of: note.node)), limit: .max)
    let count = count(note.problem)
    return first + (count > 1 ? " and \(count - 1) more" : "")
  }
}

extension DrawingNote.Problem {
  /// The problem in words, to be followed by its graphics; nil for a problem that is combined with others in one line.
  fileprivate var message: String? {
    switch self {
    case .hidden(let id): "nothing is painted in the invisible \(sanitized(Selector.id(id), limit: .max))"
    case .alternative: "the other children of the switch are left out, so it is shown even where they would be"
    case .unknownKind(let kind): "the kind \(sanitized(kind, limit: 60)) is not drawn"
    case .unknownStyle(let name): "there is no style \(sanitized(name, limit: 60))"
    case .unknownToken(let name): "there is no token \(sanitized(name, limit: 60))"
    case .unknownClip(let selector): "clip finds nothing that matches \(sanitized(selector, limit: 60))"
    case .brokenPath: "broken path data is drawn as far as it can be read"
    case .scriptLink: "a link that is not an address is left out"
    case .hiddenLines(let count): "text does not fit its box, \(counted(count, "line")) left out"
    case .overflow: "letters reach beyond the frame of their text"
    case .missingInstance(let source): "what instances of \(sanitized(source, limit: 60)) repeat cannot be drawn"
    case .missingFont(let name, let standIn):
      "the font \(sanitized(name, limit: 60)) is not installed; \(sanitized(standIn, limit: 60)) is used instead"
    case .foreignLetters(let script, let font):
      "the font \(sanitized(font, limit: 60)) has no \(script.rawValue) letters; those of another font are painted"
    case .missingLetters(let script): "no installed font has \(script.rawValue) letters; boxes are painted instead"
    case .tiledImage: "an image that is tiled is stretched"
    case .otherFile(let address): "\(sanitized(address, limit: 60)) in another file is not painted"
    case .undrawn(let element): "<\(sanitized(element, limit: 60))> is not painted"
    case .otherSheets: "style sheets in other files are not read"
    case .controlCharacter: "control characters became U+FFFD"
    case .small(let count): "\(counted(count, "graphic")) smaller than a quarter of a pixel left out"
    case .tinyTexts(let count): "\(counted(count, "text")) with letters smaller than two pixels drawn as bars"
    case .simplified(let count): "\(count) shadows and opacities are painted more simply, for there are too many to blend each as a whole"
    case .resolvedStyle(let name): "the style \(sanitized(name, limit: 60)) is written as its values"
    case .resolvedToken(let name): "token(\(sanitized(name, limit: 60))) is written as its colour"
    case .strokeSide(let side): "a stroke \(side.rawValue) the outline is written as a wider one that is cut off"
    case .wrapped: "wrapped text is written as the lines it has now"
    case .variants: "variants are left out"
    case .missingImage, .returnsOtherwise: nil
    case .returnsAs(let before, let after): "\(sanitized(before, limit: 60)) is read again from SVG as \(sanitized(after, limit: 60))"
    case .returnsElsewhere: "what is read again from SVG is in another group"
    case .doesNotReturn(let kind): "\(sanitized(kind, limit: 60)) is not found again in SVG"
    case .unknownMember(let key): "\(sanitized(key, limit: 60)), which this version does not know, is left out"
    }
  }
}
