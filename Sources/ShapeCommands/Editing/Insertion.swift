// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeFormats
import ShapeModel
import TerminalText

/// Copies graphics of one document into another one, of either format, with the tokens, styles and definitions that they use.
///
/// Between SVG files their markup is carried (``CarriedMarkup``). All conversions happen in a copy of the source (``GraphicsCopy``).
/// Either way, the graphics keep their places on the canvas and their appearance.
struct Insertion {
  private let nodes: [NodeID]
  private let document: Document
  private let name: String?
  /// The session into whose document the graphics are inserted.
  private let target: any SessionEditing
  private let range: SourceRange
  /// The renamed ids, tokens and styles, with their new names: `#head`, `token(ink)`, `style card`.
  private(set) var renamed: [(from: String, to: String)] = []
  /// Warnings about properties that the target cannot hold.
  private(set) var losses: [String] = []

  /// - Parameters:
  ///   - nodes: The graphics, none of which is in another one.
  ///   - name: The name of the group that they are put into; nil to insert the graphics themselves.
  init(_ nodes: [NodeID], of document: Document, groupedAs name: String?, into target: any SessionEditing, at range: SourceRange) {
    (self.nodes, self.document, self.target, self.range) = (nodes, document, target, range)
    self.name = nodes.count > 1 ? name : nil
  }

  /// Inserts the graphics into the target, in front of all others in a canvas or group.
  /// - Parameter isLossy: Whether graphics are copied even if they cannot keep their appearance outside of their groups.
  /// - Returns: The topmost new nodes.
  mutating func insert(into parent: NodeID, isLossy: Bool) throws(CommandError) -> [NodeID] {
    let canvas = target.document.canvas(of: parent) ?? parent
    let (one, other) = (nodes.first.map { document.unit(of: $0) }, target.document.unit(of: canvas))
    if let one, one != other { losses.append("numbers are in \(one) there and in \(other) here, and are kept: scale makes up for that") }
    let roots =
      if document.source.markup != nil, target.document.source.markup != nil {
        try read(nodes, of: document, named: name, into: canvas)
      } else {
        try convert(into: canvas, isLossy: isLossy)
      }
    return try place(roots, from: canvas, into: parent, isLossy: isLossy)
  }

  /// Inserts a converted copy of the graphics.
  private mutating func convert(into canvas: NodeID, isLossy: Bool) throws(CommandError) -> [NodeID] {
    do {
      var copy = try GraphicsCopy(nodes, of: document, groupedAs: name, for: target, at: range, isLossy: isLossy)
      defer { losses += copy.losses }
      if target.document.source.markup != nil {
        let (drawn, graphics) = try copy.drawn()
        return try read(graphics, of: drawn, named: copy.groupName, into: canvas)
      }
      defer { renamed += copy.renamed }
      return try copy.create(in: canvas)
    } catch {
      // Errors of the copy are at no place of the script.
      var error = error
      error.diagnostic.range = range
      throw error
    }
  }

  /// Inserts graphics of an SVG document as markup, with their own bytes.
  private mutating func read(
    _ nodes: [NodeID], of document: Document, named name: String?, into canvas: NodeID
  ) throws(CommandError) -> [NodeID] {
    let carried: CarriedMarkup?
    do throws(PartError) { carried = try CarriedMarkup(nodes, of: document, for: target.document, named: name) } catch {
      throw CommandError(error, at: range)
    }
    guard let carried else { throw CommandError(range, "edit.format", "SVG cannot hold what is selected") }
    let roots = try target.apply(.read(carried.markup, in: canvas, at: nil))
    let against = target.document.declarationsAgainstRules(of: roots.flatMap { Array(target.document.subtree(of: $0)) })
    if !against.nodes.isEmpty { try target.apply(.carry(against.values, against.nodes)) }
    renamed += carried.renamed.map { (Selector.id($0.from), Selector.id($0.to)) }
    losses += carried.losses.map { sanitized($0, limit: 300) }
    return roots
  }

  /// Moves new graphics from a canvas to their place, in front of all others.
  private func place(
    _ roots: [NodeID], from canvas: NodeID, into parent: NodeID, isLossy: Bool
  ) throws(CommandError) -> [NodeID] {
    guard parent != canvas else { return roots }
    let index = target.document.childCount(of: parent)
    try target.moveInPlace(roots.enumerated().map { Placement($1, in: parent, at: index + $0) }, isLossy: isLossy)
    return roots
  }
}

extension Insertion {
  /// `; renamed: #head → #group-k3f2, token(ink) → token(ink-2)`, empty if nothing was renamed.
  var renamedNote: String {
    guard !renamed.isEmpty else { return "" }
    let most = 8
    let pairs = renamed.prefix(most).map { "\(sanitized($0.from, limit: 60)) \(Glyphs.current.arrow) \(sanitized($0.to, limit: 60))" }
    return "; renamed: " + pairs.joined(separator: ", ") + (renamed.count > most ? ", and \(renamed.count - most) more" : "")
  }

  var renamedField: JSONText.Field {
    .init("renamed", .list(renamed.map { .object([.init("from", .string($0.from)), .init("to", .string($0.to))]) }))
  }
}
