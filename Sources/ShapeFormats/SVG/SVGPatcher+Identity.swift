// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The name of an element, and its element type.
extension SVGPatcher {
  /// Writes the tags as classes; classes that cannot be tags are kept.
  mutating func tag(_ value: Value?) {
    var classes = (decoder.attribute(.classes) ?? "").split(separator: " ").map(String.init).filter { !IDSyntax.isValid($0) }
    if case .words(let words)? = value { classes += words }
    if classes.isEmpty { editing.remove(.classes) } else { editing.set(.classes, classes.joined(separator: " ")) }
  }

  /// Writes a name where the element has one, else as the editor's label if the file declares its namespace, else as a title.
  mutating func rename(_ name: String?) {
    // The id serves as the name of a node without another name.
    if name == document.id(of: node), !decoder.isNamed { return }
    guard let word = source.nameWord(of: decoder.node, decoder.element.tag) else { return retitle(name) }
    if let name { editing.set(word, name) } else { editing.remove(word) }
  }

  private mutating func retitle(_ name: String?) {
    if let content = source.titleContent(of: decoder.node) {
      return editing.others.append(BytePatch(content, MarkupText.escaped(content: name ?? "")))
    }
    guard let name else { return }
    var title = MarkupWriter(prefix: source.index.prefix)
    title.begin("title")
    title.endTag()
    title.content(name)
    title.end("title")
    let tag = decoder.element.tag
    guard tag.isEmpty else {
      // Blanks at the beginning of a text are not painted, and after an element some renderers paint them.
      var start = tag.end
      if decoder.kind == .text { while StartTag.isBlank(source.bytes.base[start]) { start += 1 } }
      return editing.others.append(BytePatch(at: start, title.bytes))
    }
    editing.opened = title.bytes + editing.opened
  }

  /// Renames the element in its start tag and end tag.
  mutating func rename(to name: String) {
    let tag = decoder.element.tag
    let local = tag.localName(source.bytes)
    editing.others.append(BytePatch(local, name))
    let prefix = local.lowerBound - tag.start - 1
    editing.newName = Array(source.bytes.bytes(tag.start + 1..<local.lowerBound)) + Array(name.utf8)
    guard !tag.isEmpty else { return }
    let end = source.nodeIndex.end(decoder.node)
    var start = end - 1
    while source.bytes.base[start] != UInt8(ascii: "<") { start -= 1 }
    var last = start + 2 + prefix
    while source.bytes.base[last] != UInt8(ascii: ">"), !StartTag.isBlank(source.bytes.base[last]) { last += 1 }
    editing.others.append(BytePatch(start + 2 + prefix..<last, name))
  }

  mutating func changeKind() {
    let graphic = graphic
    rename(to: SVGShape.element(of: graphic))
    let words = [SVGWord.x, .y, .width, .height, .cx, .cy, .r, .rx, .ry, .x1, .y1, .x2, .y2, .points, .d] + SVGStar.words
    for word in words { editing.remove(word) }
    if graphic[.source] == nil, decoder.value(.source) != nil { for word in [SVGWord.href, .xlinkHref] { editing.remove(word) } }
    let (shape, map) = SVGShape.placed(graphic, by: document.writtenPlacement(of: node))
    editing.declarePrefixes(of: shape.map(\.0))
    for (word, text) in shape { editing.set(word, text) }
    if SVGStar(graphic, rotation: 0) == nil {
      if graphic.isPlaced || editing.has(.transform) { self.map() }
    } else if map != .identity {
      editing.set(.transform, SVGSpelling.transform(map))
    } else {
      editing.remove(.transform)
    }
  }
}
