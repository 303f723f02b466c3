// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeDocuments
import ShapeModel

/// `tile SELECTOR COLUMNSxROWS [--gap H,V]`: copies graphics into a grid, with the original as its first cell.
enum TileCommand {
  static let verb = Verb(
    "tile", in: .geometry, "copy graphics into a grid", .changes,
    takes: Operand.selector("SELECTOR"), Operand.text("COLUMNSxROWS"),
    Flag.text("--gap", "H,V", "between one and the next, on the canvas; 0 by default"),
    examples: [
      Verb.Example("tile #eyeL 3x2 --gap 5", "six of them"), Verb.Example("tile Body 1x2", "one above the other"),
    ], run: run)

  /// The maximum number of graphics in a grid, originals included.
  private static let limit = 1_000_000

  private static func run(
    _ session: any SessionEditing, _ selector: SelectorOperand, _ grid: ArgumentWord, _ gapWord: ArgumentWord?
  ) throws(CommandError) -> Reply {
    let sizes = grid.text.split(whereSeparator: { $0 == "x" || $0 == "×" }).map { Int($0) }
    guard sizes.count == 2, let columns = sizes[0], let rows = sizes[1], columns > 0, rows > 0, columns <= limit, rows <= limit,
      columns * rows <= limit
    else {
      throw CommandError(grid.range, "value", "'\(grid.text)' is not a grid", help: ["write 3x2 for three columns and two rows"])
    }
    let nodes = try session.boxed(selector)
    guard columns * rows * nodes.count <= limit else {
      throw CommandError(grid.range, "limit", "that would be more than \(limit) graphics")
    }
    let unit = nodes.first.map { session.document.unit(of: $0.node) } ?? .px
    let gaps = try gapWord?.pair("a gap is one number, or h,v", unit) ?? (x: 0, y: 0)
    var copies: [NodeID] = []
    var maps: [(node: NodeID, map: Affine)] = []
    // Copies are inserted directly in front of the originals, so the last ones are made first.
    for place in (1..<max(1, columns * rows)).reversed() {
      let made = try session.copy(nodes.map(\.node), behind: session.scripting.loopCopies)
      for (graphic, copy) in zip(nodes, made) {
        let (dx, dy) = (Double(place % columns) * (graphic.box.width + gaps.x), Double(place / columns) * (graphic.box.height + gaps.y))
        maps.append((copy, .translation(x: dx, y: dy)))
      }
      copies += made
    }
    try session.transform(maps, at: grid.range)
    copies = session.document.ordered(copies)
    try session.nameCopies(copies)
    session.list(copies)
    return Reply.note("\(copies.count) copied", session.change(of: copies), .init("copied", .integer(copies.count)))
  }
}
