// SPDX-License-Identifier: GPL-3.0-or-later
package import ShapeModel

extension Document {
  /// An SVG file without graphics that has the root element of this document: its page, its namespaces and its inherited declarations. Nil
  /// for documents that are not SVG.
  package var emptyPage: [UInt8]? {
    guard let source = source as? SVGSource, source.nodeIndex.count > 1 else { return nil }
    let tag = source.rootElement.tag
    let prefix = source.index.prefix
    var root = MarkupWriter(prefix: prefix)
    root.begin("svg")
    for attribute in tag.attributes where attribute.word != .id {
      let name = source.bytes.text(attribute.name)
      // Data of editors and scripts there belong to the other drawing.
      guard !["sodipodi:", "inkscape:", "on"].contains(where: name.hasPrefix) else { continue }
      root.attribute(named: name, source.text(attribute.value))
    }
    root.endTag()
    return root.bytes + [0x0a] + MarkupWriter.endTag(prefix + "svg".utf8) + [0x0a]
  }
}
