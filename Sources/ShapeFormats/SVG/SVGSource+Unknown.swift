// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

extension SVGSource {
  /// The attributes and style declarations of a node that belong to no property, as members that this version does not know.
  package static func unknownMembers(_ document: Document, _ node: NodeID) -> [Graphic.Other] {
    guard let source = document.source as? SVGSource, let origin = document.sourceNode(of: node), origin != 0 else { return [] }
    let element = source.element(origin)
    var others: [Graphic.Other] = []
    func add(_ name: String, _ value: Range<Int>) {
      var json: [UInt8] = []
      CanonicalJSON.append(string: source.text(value), to: &json)
      others.append(Graphic.Other(container: nil, key: name, json: String(decoding: json, as: UTF8.self)))
    }
    for attribute in element.tag.attributes where attribute.word.map({ !held.contains($0) }) ?? true {
      let name = source.bytes.text(attribute.name)
      if name != "xmlns", !name.hasPrefix("xmlns:"), name != SVGSource.conflictsName { add("@" + name, attribute.value) }
    }
    if let style = element.tag[.style] {
      for declaration in StyleDeclarationReader.all(source.bytes, style.value) where declaration.word.map({ !held.contains($0) }) ?? true {
        add("style." + source.bytes.text(declaration.name), declaration.value)
      }
    }
    return others
  }

  /// The words whose values are held by properties.
  static let held: Set<SVGWord> = {
    var held: Set<SVGWord> = [.id, .classes, .style, .cx, .cy, .r, .rx, .ry, .filter, .viewBox]
    for row in PropertyTable.rows.indices {
      switch SVGField[Property(row)] {
      case .style(let word, _)?, .paint(let word, _)?: held.insert(word)
      case .special(let special)?: held.formUnion(special.words)
      case .shadow?, nil: continue
      }
    }
    return held
  }()
}
