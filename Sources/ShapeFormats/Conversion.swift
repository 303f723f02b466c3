// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

/// Converts an SVG document to the shapeedit format and records what that format cannot represent.
package struct Conversion {
  /// The losses, each kind once, with the number of occurrences and the line of the first.
  package private(set) var losses: [Loss] = []
  private let document: Document
  private var ids: Set<String> = []
  /// The new ids of graphics whose id changes, and of those that were referenced before they were converted.
  private var named: [NodeID: String] = [:]

  package struct Loss: Hashable, Sendable {
    package var what: String
    package var count: Int
    package var line: Int
  }

  /// Writes the document in canonical form, with ids that the shapeedit format accepts.
  /// - Complexity: Decodes every node.
  package static func json(_ document: Document) -> (bytes: [UInt8], losses: [Loss]) {
    var conversion = Conversion(document: document)
    var bytes: [UInt8] = []
    // Appending to an array cannot fail.
    do { try DocumentWriter.writeCanonically(document, as: { conversion.converted($0, $1) }) { bytes.append(contentsOf: $0) } } catch {
      preconditionFailure("\(error)")
    }
    return (bytes, conversion.losses)
  }

  /// The losses of a conversion of some graphics of an SVG document, and of what the groups around them do to them.
  package static func losses(of nodes: [NodeID], in document: Document) -> [Loss] {
    var conversion = Conversion(document: document)
    for node in nodes.flatMap({ document.subtree(of: $0) }) { _ = conversion.converted(document.graphic(node), node) }
    var around: Set<NodeID> = [.document]
    for node in nodes {
      var next = document.parent(of: node)
      while let group = next, around.insert(group).inserted { next = document.parent(of: group) }
    }
    for group in around.sorted() where group != .document { conversion.loseEffects(of: group) }
    return conversion.losses
  }

  init(document: Document) { self.document = document }

  /// Returns a graphic converted to the shapeedit format.
  mutating func converted(_ graphic: Graphic, _ node: NodeID) -> Graphic {
    var result = graphic
    guard node != .document else {
      // The decoded values of the nodes already include the edits of style sheet rules.
      result[.styles] = nil
      return result
    }
    result.id = newID(of: node, graphic.id, graphic.kind)
    for member in graphic.members {
      switch member.value {
      case .token(ColorTerm.current): result[member.property] = document.untokened(member.value)
      case .stops(let stops): result[member.property] = .stops(stops.map(untokened))
      default: continue
      }
    }
    for member in graphic.problems {
      result[member.property] = nil
      lose("\(member.property.path) with a value of another type", node)
    }
    for object in [Property.fill, .stroke] {
      let type = Property(path: "\(object.path).type")!
      guard result[type] == .string("other") else { continue }
      result[object] = nil
      lose("\(object.path) with a pattern or an address", node)
    }
    nameAnew(&result, node)
    if graphic.kind == .text {
      keepLines(&result, node)
      Conversion.frame(&result)
      Conversion.colorLetters(&result)
    }
    if graphic.kind == .unknown { lose("<\(graphic.unknownKind ?? "")>", node) }
    if let origin = document.sourceNode(of: node), let source = document.source as? SVGSource {
      // An element named by nothing but its id gets no `name`.
      if result.name == source.writtenID(at: origin), !SVGDecoder(source, origin).isNamed { result[.name] = nil }
      let decoder = SVGDecoder(source, origin)
      var extra = decoder.extraParts
      loseEffects(of: node)
      for name in extra.lost + decoder.losses(beside: graphic) { lose(name, node) }
      if graphic.kind == .instance, result[.source] == nil, let address = graphic[.source]?.string { extra.kept.append(("href", address)) }
      if graphic.kind == .canvas, let page = KeptPage(of: document, node) {
        extra.kept += page.attributes
        lose("the size of the page (\(page.words); extra keeps it for SVG)", node)
      }
      if let box = document.bounds(of: node), source.region(ofContentsAt: origin) != nil,
        document.children(of: node).contains(where: { document.bounds(of: $0).map { $0.union(box) != box } ?? false })
      {
        lose("what <svg> cuts off", node)
      }
      if !extra.kept.isEmpty { result[Property(path: "extra")!] = .json(Conversion.json(of: extra.kept)) }
    }
    return result
  }

  /// A JSON object of strings.
  private static func json(of pairs: [(String, String)]) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    for (index, pair) in pairs.enumerated() {
      if index > 0 { bytes += ", ".utf8 }
      CanonicalJSON.append(string: pair.0, to: &bytes)
      bytes += ": ".utf8
      CanonicalJSON.append(string: pair.1, to: &bytes)
    }
    return String(decoding: bytes + [UInt8(ascii: "}")], as: UTF8.self)
  }

  /// Replaces references to other graphics by references to the new ids of their targets. A symbol is not a graphic, so a reference to it
  /// is lost.
  private mutating func nameAnew(_ graphic: inout Graphic, _ node: NodeID) {
    for property in [Property.source, .link] {
      guard let address = graphic[property]?.string, address.hasPrefix("#") else { continue }
      let id = String(address.dropFirst())
      if let target = document.node(id: id) {
        let isMet = document.position(of: target)! < document.position(of: node)!
        graphic[property] = .string("#" + (isMet ? named[target] ?? id : newID(of: target, id, document.kind(of: target), isMet: false)))
      } else if graphic.kind == .instance {
        graphic[property] = nil
        lose("the source \(address)", node)
      }
    }
  }

  /// Gives a text the properties that are implicit in SVG: the default font of the viewer, and the line height.
  private func keepLines(_ text: inout Graphic, _ node: NodeID) {
    guard let origin = document.sourceNode(of: node), let source = document.source as? SVGSource else { return }
    if text[.textFont] == nil { text[.textFont] = .string("") }
    guard let height = SVGDecoder(source, origin, carrying: document.carried(node)).lineHeight, height != 1.2 else { return }
    text[.textLineHeight] = .number(height)
  }

  /// Gives a text, whose place in SVG is a baseline, a frame as large as its letters, in which they stay where they are.
  private static func frame(_ text: inout Graphic) {
    let (top, box) = (TextLayout.top(of: text), TextLayout.box(onBaselineOf: text))
    text[.y] = .number(top)
    guard let box, let string = text[.textString]?.string else { return }
    let lineCount = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    (text[.x], text[.width]) = (.number(box.x), .number(box.width))
    guard lineCount > 1 || text[.textLineHeight] != nil else {
      // A single line is centred in a frame that is lower than its line box.
      (text[.y], text[.height]) = (.number(box.y), .number(box.height))
      return
    }
    let lineHeight = text.amount(.textSize) * (text.drawn(.textLineHeight)?.number ?? FontMetrics.lineHeight)
    if lineCount == 1 { text[.y] = .number(top - lineHeight / 2) }
    text[.height] = .number(Double(lineCount) * lineHeight)
  }

  private func untokened(_ stop: Stop) -> Stop {
    guard stop.color == .token(ColorTerm.current), let color = document.tokens.color(of: stop.color) else { return stop }
    return Stop(offset: stop.offset, color: .color(color))
  }

  /// Moves the fill of a text in one colour to `textColor`, the property that labels use.
  private static func colorLetters(_ text: inout Graphic) {
    guard case .color(var color)? = text[PaintProperties.fill.color], text[.stroke] == nil, text[PaintProperties.fill.type] == nil else {
      return
    }
    color.alpha = UInt8((Double(color.alpha) * text.amount(.fillOpacity)).rounded())
    text[.fill] = nil
    text[.textColor] = .color(color)
  }

  private mutating func newID(of node: NodeID, _ id: String, _ kind: Kind, isMet: Bool = true) -> String {
    if let known = named[node] { return known }
    let new = freeID(id, kind)
    if new != id || !isMet { named[node] = new }
    return new
  }

  /// An id that the format accepts and no other node has.
  private mutating func freeID(_ id: String, _ kind: Kind) -> String {
    var candidate = id
    if !IDSyntax.isValid(id) {
      let letters = id.prefix(100).unicodeScalars.map {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) ? Character($0) : "-"
      }
      candidate = "\(kind.word)-\(String(letters))"
    }
    let free = ids.contains(candidate) ? NumberedName.free(candidate, isTaken: ids.contains) : candidate
    ids.insert(free)
    return free
  }

  /// Notes the clips, masks and filters of an element, and the other effects of the page, which a canvas cannot have.
  private mutating func loseEffects(of node: NodeID) {
    guard let source = document.source as? SVGSource, let origin = document.sourceNode(of: node) else { return }
    let decoder = SVGDecoder(source, origin, carrying: document.carried(node))
    let declarations = ElementDeclarations(source, origin, carrying: document.carried(node))
    let ofPage = document.kind(of: node) == .canvas ? ["opacity", "mix-blend-mode"] : []
    for name in ["clip-path", "mask", "filter"] + ofPage {
      guard let text = declarations[name], text != "inherit", text != InheritedNames.own[name] else { continue }
      if name != "filter" || !decoder.hasNoOtherFilter { lose(name, node) }
    }
  }

  private mutating func lose(_ what: String, _ node: NodeID) {
    if let index = losses.firstIndex(where: { $0.what == what }) { return losses[index].count += 1 }
    let line = document.sourceNode(of: node).map { document.source.place(of: nil, at: $0).line } ?? 0
    losses.append(Loss(what: what, count: 1, line: line))
  }
}

extension SVGDecoder {
  /// The attributes and declarations that no property represents: those to keep, as pairs of a name and a text, and the names of those that
  /// affect the drawing and are lost.
  var extraParts: (kept: [(String, String)], lost: [String]) {
    var (kept, lost): ([(String, String)], [String]) = ([], [])
    for attribute in element.tag.attributes
    where attribute.word.map({ isUnsaid($0) }) ?? true {
      let name = source.bytes.text(attribute.name)
      if !name.hasPrefix("xmlns"), kind != .canvas { kept.append((name, source.text(attribute.value))) }
    }
    if kind != .canvas {
      let winners = ElementDeclarations(source, node).winners
      for name in ExtraAttributes.all {
        guard let winner = winners[name], winner.origin != .attribute, !source.isInitial(winner.text, name) else { continue }
        kept.removeAll { $0.0 == name }
        kept.append((name, winner.text))
      }
    }
    if kind == .rectangle, let rx = attribute(.rx), let ry = attribute(.ry), rx != ry {
      // A length in another unit changes with the font or the viewport.
      if let number = SVGNumbers.split(ry), number.unit.isEmpty, number.number > 0 {
        kept.append(("ry", ry))
      } else {
        lost.append("rx and ry that differ")
      }
    }
    return (kept, lost)
  }

  /// Whether an attribute with a known word is represented by no property.
  private func isUnsaid(_ word: SVGWord) -> Bool {
    ExtraAttributes.holds(word.text) || word == .clip || word == .mask || word == .filter && !hasNoOtherFilter
      || star == nil && SVGStar.words.contains(word)
  }
}
