// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// The differences between two SVG documents in markup that no property of a node holds: rules, definitions, spans, comments and so on.
///
/// Differences of white space, quotes, and the order of attributes are ignored.
package struct MarkupDifference {
  /// One line for each difference: `style(.a) fill red → green`, `linearGradient #sky/stop[2]: stop-color #00f → #0ff`.
  package private(set) var lines: [String] = []

  private let before, after: Side
  private let reported: Set<String>
  private let arrow: String

  /// A document as it would be saved.
  fileprivate struct Side {
    let source: SVGSource
    let tree: ElementTree
    /// The ids of the nodes by the offsets of their elements.
    var nodes: [Int: String] = [:]

    init?(_ document: Document) {
      guard document.source is SVGSource else { return nil }
      source = OwnParts(document).source
      tree = ElementTree(Array(source.bytes.bytes(0..<source.bytes.count)))
      for node in 1..<max(1, source.nodeIndex.count) { nodes[source.nodeIndex.start(node)] = source.id(at: node) ?? "" }
    }

    func node(_ piece: Int) -> String? { nodes[tree.nodes[piece].start.lowerBound] }

    /// The text of the children of an element.
    func text(_ piece: Int) -> String {
      let ranges = tree.children(piece).map { tree.nodes[$0].lead } + [tree.nodes[piece].tail]
      return TextContent.collapsed(ranges.map { source.index.markup.characters(source.bytes, $0) }.joined())
    }

    func attributes(_ piece: Int) -> [String: String] {
      var values: [String: String] = [:]
      for attribute in tree.attributes(piece) { values[source.bytes.text(attribute.name)] = source.text(attribute.value) }
      return values
    }

    /// The pieces of the file without those that ``isProlog(_:)`` names.
    var pieces: [Int] { tree.nodes.indices.dropFirst().filter { !isProlog($0) } }

    /// Whether a piece is the XML declaration or the document type, which hold nothing but the meaning of what follows.
    func isProlog(_ piece: Int) -> Bool {
      let text = source.bytes.text(tree.nodes[piece].range)
      return text.hasPrefix("<?xml ") || text.hasPrefix("<!DOCTYPE")
    }

    func name(_ piece: Int) -> String { tree.name(piece).map { String(decoding: $0, as: UTF8.self) } ?? "" }

    /// `linearGradient #sky/stop[2]`, `<metadata> in line 7`, `text #label: a comment in line 9`.
    func place(_ piece: Int) -> String {
      let node = tree.nodes[piece]
      let line = source.bytes.place(node.start.lowerBound).line
      guard node.isElement else {
        let holder = node.parent > 0 && !tree.path(of: node.parent).id.isEmpty ? place(node.parent) + ": " : ""
        return "\(holder)a \(sort(ofOther: piece)) in line \(line)"
      }
      let (id, steps) = tree.path(of: piece)
      guard !id.isEmpty else { return "<\(name(piece))> in line \(line)" }
      var holder = piece
      for _ in steps { holder = tree.nodes[holder].parent }
      return "\(name(holder)) \(([Selector.id(id)] + steps).joined(separator: "/"))"
    }

    private func sort(ofOther piece: Int) -> String {
      let text = source.bytes.text(tree.nodes[piece].range)
      return text.hasPrefix("<!--") ? "comment" : text.hasPrefix("<?") ? "processing instruction" : "declaration"
    }
  }

  /// - Parameters:
  ///   - reported: The ids of the nodes whose differences the caller reports.
  ///   - arrow: The text between an old and a new value.
  /// - Complexity: O(bytes) of both.
  package init?(from old: Document, to new: Document, reported: Set<String>, arrow: String) {
    guard let before = Side(old), let after = Side(new) else { return nil }
    (self.before, self.after, self.reported, self.arrow) = (before, after, reported, arrow)
    guard !before.tree.isEqual(0, after.tree, 0) else { return }
    compareRules()
    comparePieces()
    if lines.isEmpty, reported.isEmpty { compareOrder() }
  }

  // MARK: Rules

  private mutating func compareRules() {
    let (olds, news) = (MarkupDifference.rules(before.source), MarkupDifference.rules(after.source))
    for key in Set(olds.keys).union(news.keys).sorted() where olds[key] != news[key] {
      lines.append("style(\(key.selector)) \(key.name) \(olds[key] ?? "none") \(arrow) \(news[key] ?? "none")")
    }
  }

  private struct Declaration: Hashable, Comparable {
    var selector: String
    var name: String

    static func < (one: Declaration, other: Declaration) -> Bool { (one.selector, one.name) < (other.selector, other.name) }
  }

  private static func rules(_ source: SVGSource) -> [Declaration: String] {
    var values: [Declaration: String] = [:]
    for rule in source.sheet.rules {
      for one in rule.declarations {
        values[Declaration(selector: rule.text, name: source.text(one.name))] = source.valueText(one)
      }
    }
    return values
  }

  // MARK: Elements

  private mutating func comparePieces() {
    let match = MarkupMatch(before.tree, after.tree)
    for piece in before.tree.nodes.indices.dropFirst() {
      let other = match.new(piece)
      if other >= 0 {
        if !before.tree.isEqual(piece, after.tree, other) { compare(piece, other) }
      } else if before.node(piece) == nil, match.new(before.tree.nodes[piece].parent) >= 0, !before.isProlog(piece) {
        lines.append("\(before.place(piece)) deleted")
      }
    }
    for piece in after.tree.nodes.indices.dropFirst() where match.old(piece) < 0 && !after.isProlog(piece) {
      if after.node(piece) == nil, match.old(after.tree.nodes[piece].parent) >= 0 { lines.append("\(after.place(piece)) added") }
    }
  }

  private mutating func compare(_ piece: Int, _ other: Int) {
    guard before.tree.nodes[piece].isElement else {
      if !before.isProlog(piece) { lines.append("\(before.place(piece)) changed") }
      return
    }
    let node = before.node(piece)
    if let node, reported.contains(node) || after.node(other).map(reported.contains) ?? false { return }
    let (olds, news) = (before.attributes(piece), after.attributes(other))
    for name in Set(olds.keys).union(news.keys).sorted() where olds[name] != news[name] {
      lines.append("\(before.place(piece)): \(name) \(MarkupDifference.short(olds[name])) \(arrow) \(MarkupDifference.short(news[name]))")
    }
    let name = before.name(piece)
    if name.hasSuffix("style") {
      let isTold = lines.contains { $0.hasPrefix("style(") }
      if !isTold, before.text(piece) != after.text(other) { lines.append("the style sheet in line \(line(piece)) changed") }
    } else if before.text(piece) != after.text(other) {
      lines.append("\(before.place(piece)): the text changed")
    }
  }

  private func line(_ piece: Int) -> Int { before.source.bytes.place(before.tree.nodes[piece].start.lowerBound).line }

  private static func short(_ text: String?) -> String {
    guard let text else { return "none" }
    return text.count > 40 ? text.prefix(40) + "..." : text
  }

  // MARK: Order

  /// Finds the first place at which the order of the pieces differs, if any.
  private mutating func compareOrder() {
    let (olds, news) = (before.pieces, after.pieces)
    // The pieces before the root element, of which one side may have more, shift the numbers of all others.
    let (oldShift, newShift) = (before.tree.nodes.count - olds.count - 1, after.tree.nodes.count - news.count - 1)
    for (place, piece) in olds.enumerated() {
      guard place < news.count else { return lines.append("line \(line(piece)) differs") }
      let other = news[place]
      let isSame =
        before.tree.name(piece) == after.tree.name(other)
        && max(0, before.tree.nodes[piece].parent - oldShift) == max(0, after.tree.nodes[other].parent - newShift)
        && before.attributes(piece) == after.attributes(other) && before.text(piece) == after.text(other)
      if !isSame { return lines.append("line \(line(piece)) differs") }
    }
    if news.count > olds.count { lines.append("elements were added") }
  }
}

extension MarkupDifference {
  /// What no property of a node holds, one line for each: `style(.a) fill red`, `path #m/path[1] d="M0 0L9 9"`, `<!-- a note -->`.
  /// Without line numbers, so that two such lists can be compared. Empty for other formats.
  /// - Complexity: O(bytes).
  package static func remains(of document: Document) -> [String] {
    guard let side = Side(document) else { return [] }
    let declarations = rules(side.source).sorted { $0.key < $1.key }
    return declarations.map { "style(\($0.key.selector)) \($0.key.name) \($0.value)" }
      + side.pieces.compactMap { side.remains($0, document) }
  }
}

extension MarkupDifference.Side {
  /// What no property holds of a piece; nil for nothing.
  fileprivate func remains(_ piece: Int, _ document: Document) -> String? {
    guard tree.nodes[piece].isElement else { return TextContent.collapsed(source.bytes.text(tree.nodes[piece].range)) }
    let (id, steps) = tree.path(of: piece)
    let place = id.isEmpty ? name(piece) : "\(name(piece)) \(([Selector.id(id)] + steps).joined(separator: "/"))"
    if let node = node(piece).flatMap({ document.node(id: $0) }) {
      let others = Document.unknownMembers(document, node)
      return others.isEmpty ? nil : place + " " + others.map { "\($0.key)=\($0.json)" }.sorted().joined(separator: " ")
    }
    guard !["title", "desc", "style", "defs"].contains(name(piece)) else { return nil }
    let values = attributes(piece).sorted { $0.key < $1.key }.map { "\($0.key)=\(Selector.quoted($0.value))" }
    guard name(piece) != "tspan" || !values.isEmpty else { return nil }
    let text = tree.children(piece).isEmpty ? text(piece) : ""
    return ([place] + values + (text.isEmpty ? [] : [text])).joined(separator: " ")
  }
}

extension Document {
  /// The rules of the style sheets that an SVG document has when it is saved, in their order: `.a`, `fill: red; stroke: none`. Empty for
  /// other formats.
  /// - Complexity: O(bytes of the style sheets); O(document) once it was edited.
  package var styleRules: [(selector: String, declarations: String)] {
    guard self.source is SVGSource else { return [] }
    let source = OwnParts(self).source
    return source.sheet.rules.map { rule in
      (rule.text, rule.declarations.map { "\(source.text($0.name)): \(source.valueText($0))" }.joined(separator: "; "))
    }
  }
}

extension SVGSource {
  /// The value of a declaration, with its importance.
  fileprivate func valueText(_ declaration: StyleDeclaration) -> String {
    text(declaration.value) + (declaration.isImportant ? " !important" : "")
  }
}
