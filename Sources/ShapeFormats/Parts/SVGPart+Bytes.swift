// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

extension SVGPart {
  /// An open element while the parts of the file that are left out are collected.
  private struct Level {
    var index: Int
    var isWhole: Bool
    /// The offset after the last kept part in it.
    var kept: Int
    /// Whether `defs` is around it.
    var isHidden: Bool
  }

  /// The patches that remove from the file everything that the part does not need; ascending.
  /// - Complexity: O(elements that were searched).
  func patches() -> [BytePatch] {
    var patches: [BytePatch] = []
    var open: [Level] = []
    /// The index after the last element that is left out.
    var first = 0
    for index in decisive where index >= first {
      while let level = open.last, index >= tree[level.index].limit { close(open.removeLast(), &patches) }
      let element = tree[index]
      let isInWhole = open.last?.isWhole ?? false
      let fate = fate(index, inWhole: isInWhole)
      if isInWhole, fate == .whole, !needsHiding(index) { continue }
      let least = open.last.map { isInWhole ? tree[$0.index].content.lowerBound : $0.kept } ?? element.start
      let lead = blankStart(before: element.start, from: least)
      if fate == .dropped {
        if isInWhole { leaveOut(lead..<element.end, &patches) }
        first = element.limit
        continue
      }
      if let last = open.indices.last, !isInWhole {
        leaveOut(open[last].kept..<lead, &patches)
        open[last].kept = element.end
      }
      let isHidden = needsHiding(index)
      if isHidden { patches.append(BytePatch(at: element.start, list(isEnd: false))) }
      if fate == .shell, rules.isKept(sheet: index) {
        for range in rules.unused(in: index) { leaveOut(range, &patches) }
      } else {
        open.append(Level(index: index, isWhole: fate == .whole, kept: element.content.lowerBound, isHidden: isHidden))
      }
    }
    for level in open.reversed() { close(level, &patches) }
    return patches
  }

  private func close(_ level: Level, _ patches: inout [BytePatch]) {
    let element = tree[level.index]
    if !level.isWhole { leaveOut(level.kept..<blankStart(before: element.content.upperBound, from: level.kept), &patches) }
    if level.isHidden { patches.append(BytePatch(at: element.end, list(isEnd: true))) }
  }

  private func leaveOut(_ range: Range<Int>, _ patches: inout [BytePatch]) { if !range.isEmpty { patches.append(BytePatch(range)) } }

  /// The start of the blanks before an offset, at least the other one.
  private func blankStart(before offset: Int, from least: Int) -> Int {
    max(least, offset - tree.source.blanks(before: offset).count)
  }

  private func list(isEnd: Bool) -> [UInt8] {
    var tag = MarkupWriter(prefix: tree.source.index.prefix)
    if isEnd {
      tag.end("defs")
    } else {
      tag.begin("defs")
      tag.endTag()
    }
    return tag.bytes
  }
}

extension SVGSource {
  /// The bytes of the file with patches applied, in the encoding of the file.
  func patched(_ patches: [BytePatch]) -> [UInt8] {
    let result = BytePatch.applied(patches, to: bytes)
    return encoding.map { encoding in result.withUnsafeBytes(encoding.encoded) } ?? result
  }
}
