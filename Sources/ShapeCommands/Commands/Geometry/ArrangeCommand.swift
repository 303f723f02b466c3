// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

/// `arrange SELECTOR COLUMNS [--gap H,V]`: puts graphics in rows and columns, in document order.
enum ArrangeCommand {
  static let verb = Verb(
    "arrange", in: .geometry, "put graphics in rows and columns", .changes,
    takes: Operand.selector("SELECTOR"), Operand.integer("COLUMNS", 1...100_000),
    Flag.text("--gap", "H,V", "between columns, and between rows; 10 by default"),
    Flag.text("--at", "X,Y", "the corner of the first one; by default that of the box around all"),
    examples: [
      Verb.Example("arrange (/Faces/*) 2", "two columns"), Verb.Example("arrange ellipse 3 --gap 4 --at 0,0", "a row of three"),
    ], run: run)

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ columns: Int, _ gapWord: ArgumentWord?, _ at: ArgumentWord?
  ) throws(CommandError) -> Reply {
    let nodes = try session.boxed(selector)
    guard let first = nodes.first, let all = nodes.map(\.box).union else { return session.moved([]) }
    let unit = session.document.unit(of: first.node)
    let gaps = try gapWord?.pair("a gap is one number, or h,v", unit) ?? (x: 10, y: 10)
    let corner = try at?.pair("a place is x,y", unit)
    // Each column is as wide as its widest graphic, each row as high as its highest.
    let count = min(columns, nodes.count)
    var widths = [Double](repeating: 0, count: count)
    var heights = [Double](repeating: 0, count: (nodes.count + count - 1) / count)
    for (index, graphic) in nodes.enumerated() {
      widths[index % count] = max(widths[index % count], graphic.box.width)
      heights[index / count] = max(heights[index / count], graphic.box.height)
    }
    let lefts = starts(widths, gaps.x, from: corner?.x ?? all.minX)
    let tops = starts(heights, gaps.y, from: corner?.y ?? all.minY)
    let maps = nodes.enumerated().map { index, graphic in
      let (dx, dy) = (lefts[index % count] - graphic.box.minX, tops[index / count] - graphic.box.minY)
      return (node: graphic.node, map: Affine.translation(x: dx, y: dy))
    }
    return session.moved(try session.transform(maps, at: selector.word.range))
  }

  /// The start positions of consecutive lengths with gaps between them.
  private static func starts(_ lengths: [Double], _ gap: Double, from first: Double) -> [Double] {
    var start = first
    return lengths.map { length in
      defer { start += length + gap }
      return start
    }
  }
}
