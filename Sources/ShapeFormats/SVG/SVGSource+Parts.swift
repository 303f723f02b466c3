// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// The parts of a file that no property represents, as conflicts refer to them.
extension SVGSource {
  /// The range in the file of an attribute, a text or an element at a path, and the text that writes a value there.
  /// - Parameter path: Such as `stop[2]/@offset`, from the element with the id.
  /// - Returns: Nil if the file no longer has such a place.
  func replacement(at path: String, in id: String, with value: String?) -> (range: Range<Int>, text: String)? {
    let tree = elements
    return (id.isEmpty ? 0 : tree.node(id: id.utf8)).flatMap { replacement(at: path, within: $0, with: value) }
  }

  /// The same, with a path from the element of a node.
  func replacement(at path: String, of node: Int, with value: String?) -> BytePatch? {
    let element = elements.node(startingAt: nodeIndex.start(node))
    return element.flatMap { replacement(at: path, within: $0, with: value) }.map { BytePatch($0.range, $0.text) }
  }

  private func replacement(at path: String, within element: Int, with value: String?) -> (range: Range<Int>, text: String)? {
    let tree = elements
    var steps = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let last = steps.popLast(), let node = tree.node(from: element, steps: steps), node > 0 else { return nil }
    if last == "element" {
      return value.map { (tree.nodes[node].range, $0) } ?? (tree.nodes[node].lead.lowerBound..<tree.nodes[node].range.upperBound, "")
    }
    if last == "text()" {
      guard !tree.nodes[node].isClosedByItself else { return nil }
      return (tree.nodes[node].start.upperBound..<tree.nodes[node].end.lowerBound, value ?? "")
    }
    guard last.first == "@" else { return nil }
    let name = last.dropFirst()
    if name.hasPrefix("style.") { return declaration(String(name.dropFirst(6)), value, tree, node) }
    return attribute(String(name), value, tree, node)
  }

  private func attribute(_ name: String, _ value: String?, _ tree: ElementTree, _ node: Int) -> (range: Range<Int>, text: String)? {
    let attributes = tree.attributes(node)
    guard let attribute = attributes.first(where: { tree.text($0.name).elementsEqual(name.utf8) }) else {
      let end = attributes.last?.range.upperBound ?? tree.nodes[node].name!.upperBound
      let quoted = value.map { MarkupText.quoted($0.utf8, UInt8(ascii: "\"")) }
      return (end..<end, quoted.map { " \(name)=" + String(decoding: $0, as: UTF8.self) } ?? "")
    }
    guard let value else { return (attribute.range, "") }
    let quoted = MarkupText.quoted(value.utf8, tree.bytes[attribute.value.lowerBound - 1])
    return (attribute.value, String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self))
  }

  private func declaration(_ name: String, _ value: String?, _ tree: ElementTree, _ node: Int) -> (range: Range<Int>, text: String)? {
    guard let style = tree.attributes(node).first(where: { tree.text($0.name).elementsEqual("style".utf8) }) else {
      return attribute("style", value.map { "\(name):\($0)" }, tree, node)
    }
    let declarations = StyleDeclarationReader.all(bytes, style.value)
    guard let declaration = declarations.first(where: { tree.text($0.name).elementsEqual(name.utf8) }) else {
      let separator = declarations.isEmpty || tree.bytes[style.value.upperBound - 1] == UInt8(ascii: ";") ? "" : ";"
      return (style.value.upperBound..<style.value.upperBound, value.map { "\(separator)\(name):\($0)" } ?? "")
    }
    guard let value else { return (declaration.whole, "") }
    return (declaration.spelled(bytes), value)
  }
}

extension StyleDeclaration {
  /// The range of the value with `!important`, without the semicolon.
  func spelled(_ bytes: ByteStore) -> Range<Int> {
    let isEnded = whole.upperBound > value.upperBound && bytes.base[whole.upperBound - 1] == UInt8(ascii: ";")
    return value.lowerBound..<whole.upperBound - (isEnded ? 1 : 0)
  }
}
