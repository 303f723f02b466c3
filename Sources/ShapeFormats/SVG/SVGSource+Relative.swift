// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Values that depend on the place of an element: lengths relative to something around it, and ids that others have too.
extension SVGSource {
  package func absoluteDeclaration(_ name: String, at node: Int) -> String? {
    guard node > SVGSource.root, let word = SVGWord(text: name), let declared = element(node)[word] else { return nil }
    let text = resolved(text(declared.value), at: node) ?? ""
    switch word {
    case .fontSize where SVGDecoder.isRelativeSize(text): return SVGSpelling.number(SVGDecoder(self, node).fontSize) + "px"
    case .fontWeight where text == "bolder" || text == "lighter": return SVGDecoder(self, node).absolute(text, .fontWeight)
    default: return nil
    }
  }

  package func measuresByLetters(at node: Int) -> Bool {
    guard node > SVGSource.root else { return false }
    var tag = StartTag()
    tag.read(bytes, at: nodeIndex.start(node))
    func isPart(_ word: SVGWord?, _ text: String) -> Bool {
      word == .fontSize ? SVGDecoder.isRelativeSize(text) : SVGNumbers.split(text).map { $0.unit == "em" || $0.unit == "ex" } ?? false
    }
    return tag.attributes.contains { attribute in
      guard attribute.word == .style else { return attribute.value.count < 32 && isPart(attribute.word, text(attribute.value)) }
      return StyleDeclarationReader.all(bytes, attribute.value).contains { isPart($0.word, text($0.value)) }
    }
  }

  package func absoluteLengths(at node: Int) -> [String: String] {
    guard node > SVGSource.root else { return [:] }
    let whole = viewportSize(around: node)
    let declared = element(node)
    var lengths: [String: String] = [:]
    func isPart(_ value: Range<Int>) -> Bool { value.upperBound <= bytes.count && bytes.contains(UInt8(ascii: "%"), in: value) }
    for attribute in declared.tag.attributes where isPart(attribute.value) {
      let name = bytes.text(attribute.name)
      let size: Double
      switch name {
      case "x", "width", "cx", "rx", "x1", "x2", "dx": size = whole.width
      case "y", "height", "cy", "ry", "y1", "y2", "dy": size = whole.height
      case "r": size = whole.diagonal
      default: continue
      }
      if let length = SVGNumbers.length(text(attribute.value), whole: size) { lengths["@" + name] = SVGSpelling.number(length) }
    }
    for word in [SVGWord.strokeWidth, .strokeDashoffset] {
      guard let value = declared[word]?.value, isPart(value), let length = SVGNumbers.length(text(value), whole: whole.diagonal) else {
        continue
      }
      lengths[word.text] = SVGSpelling.number(length)
    }
    return lengths
  }

  func readRepeatedIDs() -> [(id: String, nodes: [Int])] {
    let later = elementsWithRepeatedID
    guard !later.isEmpty else { return [] }
    let named = Set(SVGReferences.all(self).map(\.id))
    var offsets: [String: [Int]] = [:]
    for offset in later {
      guard let id = SVGIndex.id(at: offset, bytes, index.markup), named.contains(id) else { continue }
      if offsets[id] == nil {
        let first = [part(id: id), writtenNode(id: id).map(nodeIndex.start)].compactMap(\.self).min()
        offsets[id] = first.map { [$0] } ?? []
      }
      offsets[id]!.append(offset)
    }
    return offsets.sorted { $0.key < $1.key }.map { ($0.key, Array(Set($0.value)).sorted().map(nodeIndex.innermost)) }
  }
}
