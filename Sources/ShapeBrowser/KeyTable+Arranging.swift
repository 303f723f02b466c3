// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel

/// Keys that create and align graphics: one key, followed by another one for the variant.
extension KeyTable {
  static var making: [KeyBinding] {
    [
      KeyBinding("x", help: "cut", effect: target { "cut \($0)" }),
      KeyBinding("y", help: "copy", effect: target { "copy \($0)" }),
      KeyBinding(
        "p", help: "paste where it was, into the open group or beside the row", effect: .command { $0.pasteLine(isBeside: false) }),
      KeyBinding("B", help: "paste to the right of where it was", effect: .command { $0.pasteLine(isBeside: true) }),
      KeyBinding("ir", help: "draw rectangles by dragging", effect: .view { $0.draw(.rectangle) }),
      KeyBinding("ie", help: "draw ellipses", effect: .view { $0.draw(.ellipse) }),
      KeyBinding("il", help: "draw lines", effect: .view { $0.draw(.line) }),
      KeyBinding("it", help: "draw texts", effect: .view { $0.draw(.text) }),
    ]
  }

  static var arranging: [KeyBinding] {
    [
      KeyBinding("al", help: "align left edges; one graphic, with the canvas", effect: target { "align \($0) left" }),
      KeyBinding("ac", help: "align centres", effect: target { "align \($0) hcenter" }),
      KeyBinding("ar", help: "align right edges", effect: target { "align \($0) right" }),
      KeyBinding("at", help: "align top edges", effect: target { "align \($0) top" }),
      KeyBinding("am", help: "align middles", effect: target { "align \($0) vcenter" }),
      KeyBinding("ab", help: "align bottom edges", effect: target { "align \($0) bottom" }),
      KeyBinding("dh", help: "equal gaps from left to right", effect: target { "distribute \($0) hgap" }),
      KeyBinding("dv", help: "equal gaps from top to bottom", effect: target { "distribute \($0) vgap" }),
      KeyBinding("aw", help: "the width of the row for all that is selected", effect: .command { $0.sameLine(.width) }),
      KeyBinding("ah", help: "the height of the row for all", effect: .command { $0.sameLine(.height) }),
      KeyBinding(">", help: "turn clockwise by 15 degrees", effect: repeated { "rotate \($0) \(15 * $1)" }),
      KeyBinding("<", help: "turn back", effect: repeated { "rotate \($0) \(-15 * $1)" }),
    ]
  }
}
