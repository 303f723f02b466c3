// SPDX-License-Identifier: GPL-3.0-or-later
/// Commands of other programs.
extension Vocabulary {
  /// The commands of Inkscape, ImageMagick, git, jq, sed and shells.
  static let programs: [Phrase] = [
    // Inkscape and other editors
    Phrase("object-flip-horizontal|flip-horizontal|flop SELECTOR", "flip SELECTOR h"),
    Phrase("object-flip-vertical|flip-vertical SELECTOR", "flip SELECTOR v"),
    Phrase("edit-delete", "delete :selected"), Phrase("query-all", "bbox *"),
    Phrase("fit-canvas-to-selection|fit-canvas-to-drawing|page-fit-to-selection", "fit CANVAS"),
    Phrase("query|read FIELD [of] SELECTOR", "get SELECTOR FIELD"),
    Phrase("raise SELECTOR to [the] top|front", "front SELECTOR"), Phrase("raise to top|front SELECTOR", "front SELECTOR"),
    Phrase("lower SELECTOR to [the] bottom|back", "back SELECTOR"), Phrase("lower to bottom|back SELECTOR", "back SELECTOR"),
    Phrase("vacuum|vacuum-defs", "lint --only unused-definition --fix"),
    Phrase(
      "delete|remove unused [defs|definitions|styles|tokens|gradients|filters|symbols]",
      "lint --only unused-definition,unused-token,unused-style --fix"),
    Phrase("fix|repair|mend [all]", "lint --fix"), Phrase("lint fix", "lint --fix"), Phrase("lint fix WORD", "lint --only WORD --fix"),
    Phrase("validate|verify", "check"), Phrase("fonts", "info"), Phrase("tokens", "token"),
    Phrase("where|which|locate|whereis SELECTOR", "find SELECTOR"), Phrase("where is SELECTOR", "find SELECTOR"),
    Phrase("find SELECTOR limit N", "find SELECTOR --limit N"),
    Phrase("find SELECTOR order|sort|sorted [by] FIELD", "find SELECTOR --sort FIELD"),
    Phrase("find overlapping SELECTOR", "find *:overlaps(SELECTOR)"),
    Phrase("page [size] PAPER", "resize CANVAS WxH"),
    Phrase("simplify SELECTOR", not: "paths keep their points, and coordinates are rounded", "set SELECTOR x=(round(x)) y=(round(y))"),
    Phrase("object-to-path|to-path SELECTOR", "set SELECTOR kind path"),
    Phrase(
      "create|make [a] component|symbol [from|of] SELECTOR", not: "an instance draws a graphic again; its source stays where it is",
      "add instance source=SELECTOR at 10 10"),
    Phrase("frame selection", "group :selected as Frame"),
    Phrase("increase SELECTOR FIELD [by] N", "set SELECTOR FIELD+=N"),
    Phrase("decrease|reduce SELECTOR FIELD [by] N", "set SELECTOR FIELD-=N"),
    Phrase("double SELECTOR", "scale SELECTOR 2"), Phrase("halve SELECTOR", "scale SELECTOR 50%"),
    Phrase("make SELECTOR PERCENT transparent", "set SELECTOR opacity=(1 - PERCENT)"),
    Phrase("make SELECTOR twice as big|large", "scale SELECTOR 2"), Phrase("make SELECTOR half as big|large", "scale SELECTOR 50%"),
    Phrase("remove|delete class|tag NAME from SELECTOR", not: "set and unset are for all tags at once", "unset SELECTOR tags"),
    Phrase("what|whats [is] [the] FIELD of SELECTOR", "get SELECTOR FIELD"),
    Phrase("what|which color|colour is|has SELECTOR", "get SELECTOR fill"), Phrase("what|whats is SELECTOR", "get SELECTOR"),
    Phrase("what|which elements|graphics|shapes use NAME", "defs"), Phrase("what|who uses NAME", "defs"),
    Phrase("write|type QUOTED [at] X,Y", "add text at X Y text=QUOTED"), Phrase("text QUOTED [at] X,Y", "add text at X Y text=QUOTED"),
    Phrase("png N", "render -o DOCUMENT.png --width N"),
    Phrase("split [into|all] layers|groups", not: "a file for each group?", "export (group) --each -o '{name}.svg'"),
    Phrase(
      "convert text|texts to path|paths|outline|outlines|curves", not: "letters are drawn by fonts; a picture has their shapes",
      "render -o DOCUMENT.png"),
    Phrase("how big|large|wide|high|tall is SELECTOR", "get SELECTOR width height"),
    // ImageMagick
    Phrase("extent WxH", "set CANVAS width=W height=H"),
    Phrase("identify|du", "info"), Phrase("convert [to|into] PICTURE", "render -o PICTURE"),
    Phrase("gray|grey|grayscale|greyscale|desaturate|monochrome REST", .grayed),
    Phrase("negate|sepia|modulate|brightness REST", .computedColors),
    // jq and sed
    Phrase("keys", "props"), Phrase("length|wc [-l]", "count *"),
    Phrase("map|map_values REST", not: "a property of many graphics is read at once", "get * fill"),
    Phrase(
      "define|function|func|proc|procedure|macro|sub REST", not: "a script makes verbs of its own by def",
      "def card(t, y); add text at 10 $y text=$t; end; card 'Hi' 40"),
    Phrase("var|const|local|declare|my NAME = VALUE", not: "a variable gets its value by let", "let NAME = VALUE"),
    Phrase("unless REST", not: "a condition is turned by not", "if not (count([locked]) > 0); echo none; end"),
    Phrase("bye|logout", "quit"),
    Phrase("sed [-i|-e] CHANGE", "replace text CHANGE"),
    // git
    Phrase("status|st|changes", "diff --stat"),
    Phrase("commit -m|--message WORDS", not: "a save writes the file, and a checkpoint names the state", "save", "checkpoint WORDS"),
    Phrase("restore [to] NAME", "revert NAME"),
    Phrase("checkout|restore|stash|switch REST", not: "revert goes back to the saved state or to a checkpoint", "revert"),
    Phrase("blame SELECTOR", not: "history lists the steps, and why where a value comes from", "history", "why SELECTOR fill"),
    // shells
    Phrase("mkdir [-p] NAME REST", "add group NAME REST"), Phrase("mv|move SELECTOR FOLDER", "move SELECTOR into FOLDER"),
    Phrase(
      "mv|move SELECTOR THERE", not: "into it, or beside it in the order?", "move SELECTOR into THERE", "move SELECTOR before THERE"),
    Phrase("mv SELECTOR NAME", "rename SELECTOR NAME"),
    Phrase(":w", "save"), Phrase("quit without saving", "quit --force"),
    // xmlstarlet
    Phrase("xpath SELECTOR", "find SELECTOR"),
  ]

  /// Kinds as verbs: `rect 0,0 20x20`.
  static let kinds: [Phrase] = [
    "rect", "rectangle", "square", "circle", "ellipse", "line", "arrow", "polygon", "polyline", "star", "path", "image",
  ].map { kind in Phrase(kind + " REST", "add \(kind) REST") }

  /// Lines with pipes, of which the first words may be any.
  static let pipes: [Phrase] = [
    Phrase("ls|find|rows|tree | grep [-i] WORD", "find WORD"), Phrase("ls|find|rows|tree | wc [-l]", "count *"),
    Phrase("ls|find|rows|tree SELECTOR | wc [-l]", "count SELECTOR"),
    Phrase("ls|find|rows|tree SELECTOR | head LESS", "find SELECTOR --limit LESS"),
    Phrase("ls|find|rows|tree SELECTOR | head -n N", "find SELECTOR --limit N"),
    Phrase("REST | MORE", not: "commands have flags, and a shell has pipes", "find * --sort name --limit 10"),
  ]
}
