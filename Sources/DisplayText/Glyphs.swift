/// The signs the program draws with, chosen when a line is made.
///
/// Names, texts and paths are data: they are never translated, whatever the terminal can show.
package struct Glyphs: Sendable {
  /// What is left out.
  package var ellipsis = "…"
  /// Between a width and a height.
  package var times = "×"
  /// From a former value to a new one.
  package var arrow = "→"
  /// A graphic with values that do not suit it.
  package var warning = "⚠"
  /// A named state in the history.
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
    ellipsis: "...", times: "x", arrow: "->", warning: "!", mark: "*", closed: "+", open: "-", branch: "|- ", corner: "`- ", bar: "|  ",
    thumb: "#")

  /// The signs of this run. Like the character set of a locale they belong to the whole program: its start binds them once.
  @TaskLocal package static var current = Glyphs.unicode
}
