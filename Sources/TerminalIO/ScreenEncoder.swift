// SPDX-License-Identifier: GPL-3.0-or-later
package import TerminalText
package import TerminalUI

/// Converts grids of cells to the bytes that make a terminal show them.
///
/// Pure: it remembers the grid that was shown last, and sends the differences as one synchronized update, so that no terminal shows half of
/// a frame. Nothing is sent for an equal grid with an equal cursor.
///
/// After each cell that is not a character of one column, the cursor is positioned again, because terminals disagree about the widths of
/// long grapheme clusters; under a wide cluster blanks are written first, so that a terminal that draws it narrow keeps no stale half.
///
/// - SeeAlso: "Synchronized Output" (mode 2026) by C. Parpart.
package struct ScreenEncoder {
  /// Nil without colours, which leaves attributes such as bold and reverse.
  private let colors: ColorDepth?
  private var shown: CellGrid?
  private var shownCursor: CellPoint??
  /// The picture that the terminal has, and the parts of it that are shown.
  private var placed: (serial: Int, cells: CellRect, parts: [CellRect], signs: [PictureSign], sent: Set<FrameSign>)?
  /// The picture that was drawn into the cells.
  private var drawn: (serial: Int, cells: CellRect)?
  private var bytes: [UInt8] = []
  /// The position of the terminal's cursor; nil where terminals may differ.
  private var place: CellPoint?
  private var style = CellStyle.plain
  private var codes: [CellStyle: [UInt8]] = [:]

  package init(colors: ColorDepth?) { self.colors = colors }

  /// Discards the stored grid after other output was written to the terminal: the next grid is sent whole.
  package mutating func forget() {
    shown = nil
    shownCursor = nil
    (placed, drawn) = (nil, nil)
  }

  /// The sequence that removes the picture from the terminal; nil if it has none.
  package mutating func removePicture() -> String? {
    defer { placed = nil }
    return placed.map { KittyGraphics.removal($0.sent) }
  }

  /// The bytes that change the grid shown last into another one; empty if they are equal.
  /// - Parameters:
  ///   - cursor: The cell of the terminal's cursor; nil hides it.
  ///   - picture: A picture that is drawn over cells, for terminals that draw pictures.
  package mutating func encode(_ grid: CellGrid, cursor: CellPoint?, picture: ScreenPicture? = nil) -> [UInt8] {
    bytes = []
    (place, style) = (nil, .plain)
    let old = shown.flatMap { $0.size == grid.size ? $0 : nil }
    if old == nil { add("\u{1b}[0m\u{1b}[2J") }
    for y in 0..<grid.size.height { encodeLine(y, of: grid, over: old) }
    setStyle(.plain)
    show(picture, on: grid, over: old)
    shown = grid
    let cursor = cursor.flatMap { grid.bounds.contains($0) ? $0 : nil }
    guard !bytes.isEmpty || shownCursor != .some(cursor) else { return [] }
    if let cursor {
      move(to: cursor)
      if shownCursor.flatMap({ $0 }) == nil { add("\u{1b}[?25h") }
    } else if shownCursor != .some(.none) {
      add("\u{1b}[?25l")
    }
    shownCursor = .some(cursor)
    // Hidden while the frame is drawn by terminals without synchronized updates.
    return Array("\u{1b}[?2026h".utf8) + bytes + Array("\u{1b}[?2026l".utf8)
  }

  private mutating func show(_ picture: ScreenPicture?, on grid: CellGrid, over old: CellGrid?) {
    if case .placed(let transmission, let width, let height, let sign)? = picture?.means {
      place(picture!, transmission, sign, (width, height), on: grid)
    } else if let removal = removePicture() {
      add(removal)
    }
    if case .drawn(let text, let sign)? = picture?.means {
      draw(picture!, text, sign, on: grid, over: old)
    } else {
      drawn = nil
    }
  }

  /// Sends the picture if it is another one, and shows the parts that are seen if they are others.
  private mutating func place(
    _ picture: ScreenPicture, _ transmission: String, _ send: (FrameSign) -> String, _ size: (width: Int, height: Int), on grid: CellGrid
  ) {
    let parts = picture.seenParts(in: grid)
    let signs = parts.flatMap { grid.signs(in: $0) }
    let isSame = placed?.serial == picture.serial
    if isSame, let placed, placed.cells == picture.cells, placed.parts == parts, placed.signs == signs { return }
    var sent = placed?.sent ?? []
    if isSame {
      add(KittyGraphics.hiding(sent))
    } else {
      add(KittyGraphics.removal(sent) + transmission)
      sent = []
    }
    for (index, part) in parts.enumerated() {
      place = nil
      move(to: part.origin)
      add(KittyGraphics.showing(part, of: picture, size, number: index + 1))
    }
    for (index, sign) in signs.enumerated() {
      if sent.insert(sign.sign).inserted { add(send(sign.sign)) }
      place = nil
      move(to: sign.start)
      add(KittyGraphics.showing(sign, number: index + 1))
    }
    place = nil
    placed = (picture.serial, picture.cells, parts, signs, sent)
  }

  /// Draws a new picture whole, and of an unchanged one the parts that text covered; then the characters on it.
  private mutating func draw(
    _ picture: ScreenPicture, _ text: (CellRect) -> String, _ sign: (FrameSign, Int) -> String, on grid: CellGrid, over old: CellGrid?
  ) {
    let isSame = drawn?.serial == picture.serial && drawn?.cells == picture.cells
    for part in picture.seenParts(in: grid, over: isSame ? old : nil) {
      place = nil
      move(to: part.origin)
      add(text(part.offset(by: .zero - picture.cells.origin)))
      for run in grid.signs(in: part) {
        place = nil
        move(to: run.start)
        add(sign(run.sign, run.count))
      }
      place = nil
    }
    drawn = (picture.serial, picture.cells)
  }

  private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  // MARK: Lines

  private mutating func encodeLine(_ y: Int, of grid: CellGrid, over old: CellGrid?) {
    let width = grid.size.width
    var x = firstDifference(y, from: 0, grid, old)
    let blankFrom = blankStart(y, of: grid)
    while x < width {
      // The rest of the line is erased by one sequence if that is shorter.
      if x >= blankFrom, width - x > 4 {
        setStyle(.plain)
        move(to: CellPoint(x: x, y: y))
        add("\u{1b}[K")
        return
      }
      var start = x
      // The right half of a wide grapheme is sent with its left half.
      if grid[start, y].width == 0, start > 0 { start -= 1 }
      write(grid[start, y], at: CellPoint(x: start, y: y), of: grid)
      x = firstDifference(y, from: start + max(1, grid[start, y].width), grid, old)
    }
  }

  /// The first cell at or after a column that differs; the width of the grid if there is none.
  private func firstDifference(_ y: Int, from column: Int, _ grid: CellGrid, _ old: CellGrid?) -> Int {
    var x = column
    while x < grid.size.width, isShown(x, y, grid, old) { x += 1 }
    return x
  }

  private func isShown(_ x: Int, _ y: Int, _ grid: CellGrid, _ old: CellGrid?) -> Bool {
    let cell = grid[x, y]
    guard let old else { return cell == .blank }
    let oldCell = old[x, y]
    // The indices of equal clusters may differ between grids.
    guard cell.scalar == nil || oldCell.scalar == nil else { return cell == oldCell }
    return cell.width == oldCell.width && cell.style == oldCell.style && grid.text(of: cell) == old.text(of: oldCell)
  }

  /// The column from which a line has only blanks of the terminal's own colours.
  private func blankStart(_ y: Int, of grid: CellGrid) -> Int {
    var x = grid.size.width
    while x > 0, grid[x - 1, y] == .blank { x -= 1 }
    return x
  }

  private mutating func write(_ cell: Cell, at point: CellPoint, of grid: CellGrid) {
    move(to: point)
    setStyle(cell.style)
    let isPlain = cell.width == 1 && cell.scalar != nil
    if !isPlain, cell.scalar == nil {
      add(String(repeating: " ", count: max(1, cell.width)))
      place = nil
      move(to: point)
    }
    if let scalar = cell.scalar {
      if scalar.value < 0x80 { bytes.append(UInt8(scalar.value)) } else { bytes.append(contentsOf: Array(String(Character(scalar)).utf8)) }
    } else {
      add(grid.text(of: cell))
    }
    // At the right edge terminals leave the cursor in the last column.
    place = isPlain && point.x + 1 < grid.size.width ? CellPoint(x: point.x + 1, y: point.y) : nil
  }

  // MARK: The cursor and the style

  private mutating func move(to point: CellPoint) {
    defer { place = point }
    if let place, place == point { return }
    if let place, place.y == point.y, point.x > place.x { return add("\u{1b}[\(point.x - place.x == 1 ? "" : String(point.x - place.x))C") }
    add("\u{1b}[\(point.y + 1);\(point.x + 1)H")
  }

  private mutating func setStyle(_ new: CellStyle) {
    guard new != style else { return }
    defer { style = new }
    if new == .plain { return add("\u{1b}[0m") }
    if let known = codes[new] { return bytes.append(contentsOf: known) }
    var parts = ["0"] + ScreenEncoder.attributeCodes.filter { new.attributes.contains($0.attribute) }.map(\.code)
    if let colors {
      if let color = new.foreground.components { parts.append(colors.code(of: RGB(color))) }
      if let color = new.background.components { parts.append(colors.backgroundCode(of: RGB(color))) }
    }
    let code = Array("\u{1b}[\(parts.joined(separator: ";"))m".utf8)
    if codes.count > 4_096 { codes = [:] }
    codes[new] = code
    bytes.append(contentsOf: code)
  }

  private static let attributeCodes: [(attribute: CellAttributes, code: String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"), (.strikethrough, "9"),
  ]
}

extension RGB {
  fileprivate init(_ color: (red: UInt8, green: UInt8, blue: UInt8)) {
    self.init(red: Int(color.red), green: Int(color.green), blue: Int(color.blue))
  }
}
