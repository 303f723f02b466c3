// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGPart {
  /// Patches that only hide everything but the part: a reference for comparing the picture of the part.
  ///
  /// Referenced elements are put into `defs`, since an element that is not displayed cannot be repeated; all others are not displayed.
  static func hidingPatches(_ tree: MarkupTree, showing nodes: [Int], without hidden: [Int]) -> [BytePatch] {
    let shown = Set(nodes.compactMap(tree.index))
    var around: Set<Int> = []
    for index in shown { around.formUnion(tree.ancestors(index)) }
    var others = Set(hidden.compactMap(tree.index))
    for group in around {
      others.formUnion(tree.children(group).filter { tree[$0].isRow && !shown.contains($0) && !around.contains($0) })
    }
    let source = tree.source
    let named = Set(SVGReferences.all(source).map(\.id))
    var patches: [BytePatch] = []
    var end = 0
    for index in others.sorted() where tree[index].start >= end {
      end = tree[index].end
      let tag = tree.tag(index)
      let holdsTarget = (index..<tree[index].limit).contains { tree.tag($0)[.id].map { named.contains(source.text($0.value)) } ?? false }
      if holdsTarget, tree[index].parent < 0 || tree.name(tree[index].parent) != SVGWord.switchElement.text {
        var list = MarkupWriter(prefix: source.index.prefix)
        list.begin("defs")
        list.endTag()
        patches += [BytePatch(at: tag.start, list.bytes), BytePatch(at: end, MarkupWriter.endTag(source.index.prefix + "defs".utf8))]
      } else if let style = tag[.style] {
        patches.append(BytePatch(at: style.value.upperBound, Array(";display:none!important".utf8)))
      } else {
        var attribute = MarkupWriter(prefix: [])
        attribute.attribute("style", "display:none!important")
        patches.append(BytePatch(at: tag.nameEnd, attribute.bytes))
      }
    }
    return patches
  }
}
