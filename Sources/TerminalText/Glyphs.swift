// SPDX-License-Identifier: MIT
/// The glyphs that the program draws, chosen when a line is made.
///
/// Names, texts and paths are data: their characters are never replaced, even if the terminal cannot display them.
package struct Glyphs: Sendable {
  /// Whether the terminal shows characters beyond ASCII.
  package var isUnicode = true
  /// For omitted text.
  package var ellipsis = "…"
  /// Between a width and a height.
  package var times = "×"
  /// Between an old value and a new one.
  package var arrow = "→"
  /// For a graphic with invalid values.
  package var warning = "!"
  /// For what a merge left open.
  package var conflict = "≠"
  /// For a named state in the history, and for a sample of a colour.
  package var mark = "■"
  package var closed = "▸"
  package var open = "▾"
  /// The lines of a tree: to a child, to the last child, and past children.
  package var branch = "├─ "
  package var corner = "└─ "
  package var bar = "│  "
  /// The part of a scroll indicator that moves.
  package var thumb = "┃"

  package static let unicode = Glyphs()

  package static let ascii = Glyphs(
    isUnicode: false, ellipsis: "...", times: "x", arrow: "->", conflict: "~", mark: "*", closed: "+", open: "-",
    branch: "|- ", corner: "`- ",
    bar: "|  ",
    thumb: "#")

  /// The glyphs of this run. Like the character set of a locale they apply to the whole program, which sets them once at its start.
  @TaskLocal package static var current = Glyphs.unicode
}
