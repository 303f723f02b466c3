// SPDX-License-Identifier: GPL-3.0-or-later
/// The words of other programs and of everyday speech with their meanings here, in one table.
///
/// The interpreter reads it for lines that are not of this language (``Respelling``), and for those of ``mistaken``, whose meaning here
/// differs from the intended one; `help WORDS` and completion list it. `SELECTOR` is the selection where nothing was named; `CANVAS`, the
/// canvas that new graphics go to; `DOCUMENT`, the name of the file without its ending.
package enum Vocabulary {
  /// Lines that are not of this language.
  package static let phrases: [Phrase] = [
    several, grouping, visibility, making, ordering, placing, sizing, naming, painting, reading, filing, canvases, unsupported, programs,
    speech,
  ].flatMap { $0 }

  /// Several selectors after verbs that take one.
  private static let several: [Phrase] = [
    "group", "ungroup", "delete", "select", "count", "front", "back", "raise", "lower", "dup", "bbox", "inspect",
  ].map { verb in Phrase(verb + " SELECTORS", verb + " (SELECTORS)") }

  private static let visibility: [Phrase] = [
    Phrase("hide SELECTOR", "set SELECTOR visible false"), Phrase("unhide SELECTOR", "set SELECTOR visible true"),
    Phrase("lock|freeze|protect SELECTOR", "set SELECTOR locked true"), Phrase("unfreeze|unprotect SELECTOR", "set SELECTOR locked false"),
    Phrase("make SELECTOR visible", "set SELECTOR visible true"), Phrase("make SELECTOR invisible|hidden", "set SELECTOR visible false"),
    Phrase("make SELECTOR locked", "set SELECTOR locked true"), Phrase("make SELECTOR unlocked", "set SELECTOR locked false"),
    Phrase("unselect|deselect [all|everything]", "select --none"), Phrase("unselect|deselect SELECTOR", "select - SELECTOR"),
    Phrase("selectall|select-all", "select *"),
    Phrase("clear selection", "select --none"),
  ]

  private static let making: [Phrase] = [
    Phrase("create|draw|make|new|insert [a|an] KIND REST", "add KIND REST"),
    Phrase("create|draw|make|new|insert [a|an] layer|folder REST", "add group REST"),
    Phrase("create|make|new canvas|page|artboard REST", "canvas add REST"), Phrase("new document|drawing|file", "new"),
    Phrase("create|draw [a|an] COLOR KIND REST", "add KIND REST fill=COLOR"),
    Phrase("copy SELECTOR X,Y", not: "by this distance, or to this place?", "dup SELECTOR --offset X,Y", "dup SELECTOR at X Y"),
    Phrase("clone|duplicate SELECTOR REST", "dup SELECTOR REST"), Phrase("copy SELECTOR into|in DRAWING", "copy SELECTOR to DRAWING"),
    Phrase(
      "symbol|component|instance SELECTOR", not: "an instance draws a graphic again; its source stays where it is",
      "add instance source=SELECTOR at 10 10"),
    Phrase("detach|unlink SELECTOR", not: "an instance stays one; a copy of its source is free", "dup SELECTOR"),
    Phrase("copy|clone|duplicate SELECTOR as NAME", "dup SELECTOR as NAME"), Phrase("copy|dup SELECTOR N times", "dup SELECTOR N"),
    Phrase("copy SELECTOR N", "dup SELECTOR N"), Phrase("dup|duplicate|copy SELECTOR N [to] [the] WAY", "dup SELECTOR N --offset WX,WY"),
    Phrase("convert|turn|change SELECTOR to|into [a|an] KIND", "set SELECTOR kind KIND"),
    Phrase("remove|erase|del|trash SELECTOR REST", "delete SELECTOR REST"),
    Phrase(
      "paste DRAWING", not: "paste takes what was copied, into the drawing that is open", "insert DRAWING", "copy SELECTOR to DRAWING"),
    Phrase(
      "delete|remove|erase all|everything but|except SELECTOR", not: "this would delete everything else",
      "delete (*:not(SELECTOR, :has(SELECTOR), SELECTOR *))"),
    Phrase(
      "keep [only] SELECTOR", not: "this would delete everything else", "delete (*:not(SELECTOR, :has(SELECTOR), SELECTOR *))"),
    Phrase("clear", not: "clear does not say what to clear", "select --none", "delete *", "history"),
    Phrase("clear all|everything|canvas", not: "this would delete everything", "delete *"),
    Phrase("import|place|load|embed DRAWING REST", "insert DRAWING REST"),
    Phrase("import|place|load|embed PICTURE REST", "add image source=PICTURE REST"),
  ]

  private static let placing: [Phrase] = [
    Phrase("move|translate|nudge|shift SELECTOR [by] WAY", "translate SELECTOR WX WY"),

    Phrase("move|translate|nudge|shift SELECTOR by X,Y", "translate SELECTOR X Y"),
    Phrase("drag SELECTOR [by] X,Y", "translate SELECTOR X Y"),
    Phrase("translate|nudge|shift SELECTOR X,Y", "translate SELECTOR X Y"), Phrase("shift SELECTOR X Y", "translate SELECTOR X Y"),
    Phrase("move SELECTOR DX DY", "translate SELECTOR DX DY"), Phrase("move SELECTOR DX Y", "translate SELECTOR DX Y"),
    Phrase("move SELECTOR X DY", "translate SELECTOR X DY"),

    Phrase("translate|nudge|shift SELECTOR to|at X,Y", "set SELECTOR x=X y=Y"),
    Phrase("move|place SELECTOR to|at X,Y", "set SELECTOR x=X y=Y"), Phrase("move|place SELECTOR to ASSIGNED", "set SELECTOR NAME=VALUE"),

    Phrase("move SELECTOR X,Y", not: "by this distance, or to this place?", "translate SELECTOR X Y", "set SELECTOR x=X y=Y"),
    Phrase("translate|nudge|shift|move SELECTOR [by] N", not: "in which direction?", "translate SELECTOR N 0", "translate SELECTOR 0 N"),
    Phrase("move SELECTOR up", not: "in the order, or on the canvas?", "raise SELECTOR", "translate SELECTOR 0 -10"),
    Phrase("move SELECTOR down", not: "in the order, or on the canvas?", "lower SELECTOR", "translate SELECTOR 0 10"),
    Phrase("move SELECTOR left", not: "how far?", "translate SELECTOR -10 0"),
    Phrase("move SELECTOR right", not: "how far?", "translate SELECTOR 10 0"),
    Phrase(
      "move|place|put SELECTOR [to] [the] right [side] of OTHER", not: "nothing keeps graphics beside one another; these place them so",
      "arrange (OTHER, SELECTOR) 2 --gap 10"),
    Phrase(
      "move|place|put SELECTOR above|over OTHER", not: "higher up, or in front of it?", "set SELECTOR y=(OTHER.y - height - 10)",
      "move SELECTOR after OTHER"),
    Phrase(
      "move|place|put SELECTOR below|under|beneath OTHER", not: "lower down, or behind it?", "set SELECTOR y=(OTHER.bottom + 10)",
      "move SELECTOR before OTHER"),
    Phrase(
      "move|place|put SELECTOR [to] [the] left|beside|next [side|to] [of] OTHER",
      not: "these place graphics beside one another, or before and after in the order", "arrange (SELECTOR, OTHER) 2 --gap 10",
      "move SELECTOR after OTHER", "move SELECTOR before OTHER"),
    Phrase("move|place|put SELECTOR [to|in] [the] center|centre|middle [of] [the] [canvas|page]", "align SELECTOR center --to canvas"),
    Phrase("move SELECTOR to|in|inside NAME", "move SELECTOR into NAME"),
    Phrase("move|place|put|bring SELECTOR in front of OTHER", "move SELECTOR after OTHER"),
    Phrase("move|place|put|send SELECTOR behind OTHER", "move SELECTOR before OTHER"),
    Phrase("align SELECTOR [to] [the] EDGE [of|in|on|to|with] [the] page|canvas|artboard|drawing", "align SELECTOR EDGE --to canvas"),
    Phrase(
      "move SELECTOR out of [the] page|canvas|drawing", not: "out of sight?", "set SELECTOR visible false",
      "translate SELECTOR (canvas.width) 0"),
    Phrase("move SELECTOR out of OTHER", "move SELECTOR after OTHER"),
    Phrase("align SELECTOR vertical|vertically center|centre|centered|middle REST", "align SELECTOR vcenter REST"),
    Phrase("align SELECTOR horizontal|horizontally center|centre|centered|middle REST", "align SELECTOR hcenter REST"),
    Phrase("align SELECTOR EDGE [in|on|to|with] OTHER", "align SELECTOR EDGE --to OTHER"),
    Phrase("center|centre SELECTOR [in|on|to] [the] [canvas|page]", "align SELECTOR center --to canvas"),
    Phrase("center|centre SELECTOR in|on|to|inside OTHER", "align SELECTOR center --to OTHER"),
    Phrase("align SELECTOR to [the] EDGE of OTHER", "align SELECTOR EDGE --to OTHER"),
    Phrase("center|centre SELECTOR AXIS in|on|to|within OTHER", "align SELECTOR AXIScenter --to OTHER"),
    Phrase("center|centre SELECTOR AXIS", "align SELECTOR AXIScenter --to canvas"),
    Phrase("align EDGE", not: "align needs the graphics first", "align SELECTOR EDGE --to canvas"),
    Phrase("align SELECTOR [to] [the] EDGE REST", "align SELECTOR EDGE REST"), Phrase("align EDGE SELECTOR", "align SELECTOR EDGE"),
    Phrase("align EDGE SELECTORS", "align (SELECTORS) EDGE"),
    Phrase("align SELECTORS EDGE", "align (SELECTORS) EDGE"),
    Phrase("align SELECTOR horizontal|horizontally", "align SELECTOR vcenter"),
    Phrase("align SELECTOR vertical|vertically", "align SELECTOR hcenter"),
    Phrase("distribute|space SELECTOR [evenly] AXIS REST", "distribute SELECTOR AXISgap REST"),
    Phrase("distribute SELECTOR EDGES --gap|--spacing N", "distribute SELECTOR EDGES N"),
    Phrase("distribute SELECTORS AXIS", "distribute (SELECTORS) AXISgap"),
    Phrase("distribute SELECTOR [evenly]", not: "across, or down?", "distribute SELECTOR hgap", "distribute SELECTOR vgap"),
    Phrase("space [evenly] SELECTOR [evenly]", "distribute SELECTOR hgap"),
    Phrase("space|spread SELECTOR by|with N", not: "across, or down?", "distribute SELECTOR hgap N", "distribute SELECTOR vgap N"),
    Phrase("space [evenly] SELECTORS [evenly]", "distribute (SELECTORS) hgap"),
    Phrase("distribute SELECTORS [evenly]", not: "across, or down?", "distribute (SELECTORS) hgap", "distribute (SELECTORS) vgap"),
  ]

  private static let sizing: [Phrase] = [
    Phrase("rotate|turn SELECTOR [by] ANGLE [degrees|deg|°]", "rotate SELECTOR ANGLE"),
    Phrase("rotate|turn SELECTOR [by] ANGLE [degrees|deg] clockwise|cw|right", "rotate SELECTOR ANGLE"),
    Phrase("rotate|turn SELECTOR [by] ANGLE [degrees|deg] counterclockwise|anticlockwise|ccw|left", "rotate SELECTOR -ANGLE"),
    Phrase("rotate|turn SELECTOR to ANGLE", "set SELECTOR rotation ANGLE"),

    Phrase("rotate|turn SELECTOR [by] ANGLE around|about X,Y", "rotate SELECTOR ANGLE --about X,Y"),
    Phrase("rotate|turn SELECTOR [by] ANGLE around|about [the] OTHER", "rotate SELECTOR ANGLE --about OTHER"),
    Phrase("resize page|artboard|drawing|all [to] WxH", "resize CANVAS WxH"),
    Phrase("resize page|artboard|drawing|all [to] W H", "resize CANVAS WxH"),
    Phrase("resize WxH", "resize CANVAS WxH"),
    Phrase("resize SELECTOR [to] WxH", "resize SELECTOR WxH"),
    Phrase("resize SELECTOR [to] W,H", "resize SELECTOR WxH"), Phrase("resize SELECTOR by FACTOR", "scale SELECTOR FACTOR"),
    Phrase("resize SELECTOR to SIDE", "resize SELECTOR SIDE"), Phrase("resize SELECTOR width [to] N", "resize SELECTOR Nx"),
    Phrase("resize SELECTOR height [to] N", "resize SELECTOR xN"),
    Phrase("size SELECTOR [to] WxH", "set SELECTOR width=W height=H"),
    Phrase("size SELECTOR [to] W,H", "set SELECTOR width=W height=H"),
    Phrase("wrap [text] SELECTOR [at|to] N", "set SELECTOR width=N text.wrap=width"),
    Phrase("shrink|reduce SELECTOR [by] SHARE", "scale SELECTOR (1 - SHARE)"),
    Phrase("enlarge|grow|increase SELECTOR [by] SHARE", "scale SELECTOR (1 + SHARE)"),
    Phrase(
      "enlarge|grow|increase SELECTOR by N", not: "by a length, or so many times?", "set SELECTOR width+=N height+=N", "scale SELECTOR N"),
    Phrase("enlarge|grow|shrink SELECTOR to SIDES", not: "its width, or its height?", "resize SELECTOR SIDESx", "resize SELECTOR xSIDES"),
    Phrase("enlarge|grow|shrink SELECTOR [by|to] FACTOR", "scale SELECTOR FACTOR"),
    Phrase(
      "fit SELECTOR [to] [the] [drawing|content|contents|graphics|everything] [with] [a] [margin|padding] [of] N [margin|padding]",
      "fit SELECTOR --padding N"),
    Phrase(
      "resize|enlarge|grow|stretch|shrink SELECTOR REST", not: "to a size, or by a factor?", "set SELECTOR width=40 height=30",
      "scale SELECTOR 150%"),
    Phrase("flip|mirror SELECTOR", "flip SELECTOR h"), Phrase("flip|mirror|reflect SELECTOR AXIS", "flip SELECTOR AXIS"),
  ]

  private static let ordering: [Phrase] = [
    Phrase("bring|move|send|order SELECTOR [to] [the] front|top", "front SELECTOR"),
    Phrase("bring|move|send|order SELECTOR [to] [the] back|bottom", "back SELECTOR"),
    Phrase("bring|move|send|order SELECTOR forward|forwards", "raise SELECTOR"),
    Phrase("bring|move|send|order SELECTOR backward|backwards", "lower SELECTOR"),
    Phrase("bring to front SELECTOR", "front SELECTOR"), Phrase("send to back SELECTOR", "back SELECTOR"),
    Phrase("bring|send to [the] front", "front :selected"), Phrase("bring|send to [the] back", "back :selected"),
    Phrase("bring SELECTOR", "front SELECTOR"), Phrase("send SELECTOR", "back SELECTOR"),
    Phrase("sort SELECTOR by PROPERTY", "sort SELECTOR --by PROPERTY"),
    Phrase("sort SELECTOR by PROPERTY desc|descending|reverse", "sort SELECTOR --by PROPERTY --descending"),
    Phrase(
      "swap|exchange [colors|colours] FROM [and|with] TO", not: "one of them needs another colour meanwhile",
      "recolor FROM to #010203; recolor TO to FROM; recolor #010203 to TO"),
    Phrase(
      "swap|exchange SELECTOR [and|with] OTHER", not: "on the canvas, or in the order?",
      "let x = ${SELECTOR.x}; let y = ${SELECTOR.y}; set SELECTOR x=(OTHER.x) y=(OTHER.y); set OTHER x=$x y=$y",
      "move OTHER before SELECTOR"),
  ]

  private static let grouping: [Phrase] =
    [
      Phrase("group SELECTORS as|into|named NAME", "group (SELECTORS) as NAME"),
      Phrase("group [all] by PROPERTY", "group CANVAS/* --by PROPERTY"),
      Phrase("group SELECTOR by PROPERTY", "group SELECTOR --by PROPERTY"),
      Phrase("group SELECTOR into|named NAME", "group SELECTOR as NAME"),
      Phrase("group as|into|named NAME", "group :selected as NAME"),
      Phrase("group SELECTOR NAME", not: "the name of the group comes after as", "group SELECTOR as NAME"),
      Phrase("remove|delete|clear SELECTOR PROPERTY", "unset SELECTOR PROPERTY"),
      Phrase("remove|delete|clear PROPERTY from|of SELECTOR", "unset SELECTOR PROPERTY"),
      Phrase("hide SELECTORS", "set (SELECTORS) visible false"), Phrase("lock SELECTORS", "set (SELECTORS) locked true"),
      Phrase("clone|copy SELECTORS", "dup (SELECTORS)"), Phrase("remove|erase SELECTORS", "delete (SELECTORS)"),
      Phrase("remove|delete SELECTOR from OTHER", "delete (OTHER SELECTOR)"), Phrase("rm -rf|-fr|-r|-f SELECTOR", "delete SELECTOR"),
      Phrase("spread SELECTORS", "distribute (SELECTORS) hgap"), Phrase("spread SELECTOR", "distribute SELECTOR hgap"),
    ]

  private static let naming: [Phrase] = [
    Phrase("rename SELECTOR to|as|into|with WORDS", "rename SELECTOR WORDS"), Phrase("rename SELECTOR WORDS", "rename SELECTOR WORDS"),
    Phrase("name|call|ren SELECTOR [as] WORDS", "rename SELECTOR WORDS"),
    Phrase("replace FROM with|by|to TO", "recolor FROM to TO"),
    Phrase("replace currentColor|currentcolor [with|by|to] TO", "recolor currentColor to TO"),
    Phrase("replace text WORD with|by OTHER", "replace text WORD to OTHER"),
    Phrase("replace WORD with|by|to OTHER", "replace text WORD to OTHER"),
    Phrase("replace names WORD with|by OTHER", "replace names WORD to OTHER"),
    Phrase("replace name|names WORD [with|by|to] TEXT in SELECTOR", "replace names WORD to TEXT in SELECTOR"),
    Phrase("replace FROM TO", "recolor FROM to TO"), Phrase("replace SEARCHED TEXT", "replace text SEARCHED to TEXT"),
    Phrase("replace text WORD OTHER", "replace text WORD to OTHER"),
    Phrase("set style NAME REST", "style NAME REST"), Phrase("variant WORD ASSIGNED REST", .themes),
    Phrase("replace font|fonts WORD [with|by|to] OTHER", "set [text.font*=WORD] text.font OTHER"),
    Phrase("replace-colors|replace-color|map-colors|remap [from|by|with] TABLE", "recolor --map TABLE"),
    Phrase("token|tokens set|add|new|create NAME COLOR", "token NAME COLOR"), Phrase("token NAME = COLOR", "token NAME COLOR"),
    Phrase(
      "variant|variants add|new|create NAME", not: "a variant is what differs in it", "variant NAME --hide SELECTOR",
      "variant NAME --set 'SELECTOR fill=black'"),
    Phrase("theme|themes [NAME]", .themes), Phrase("variant NAME token|tokens REST", .themes),
    Phrase("recolor FROM [to] TO in|inside SELECTOR", "recolor FROM to TO --in SELECTOR"),
    Phrase("recolor|recolour FROM [with|by|into|as] TO", "recolor FROM to TO"),
    Phrase("recolour REST", "recolor REST"), Phrase("recolor SELECTOR FROM [to] TO", "recolor FROM to TO --in SELECTOR"),
    Phrase("replace color|colour FROM with|by|to TO", "recolor FROM to TO"),
    Phrase("map|change colors|colours|color|colour FROM with|by|to TO", "recolor FROM to TO"),
    Phrase("map|change colors|colours|color|colour PAIR", "recolor FROM to TO"),
    Phrase(
      "map|change colors|colours|color|colour PAIR NEXT", not: "each pair is a line of its own", "recolor FROM to TO",
      "recolor FROM2 to TO2"),
    Phrase("recolor SELECTOR [to] COLOR", "set SELECTOR fill COLOR"),
    Phrase("write|type SELECTOR WORDS", "set SELECTOR text WORDS"), Phrase("text SELECTOR WORDS", "set SELECTOR text WORDS"),
  ]

  private static let painting: [Phrase] = [
    Phrase("color|colour|paint|fill SELECTOR [with|in|to] COLOR", "set SELECTOR fill COLOR"),
    Phrase("make SELECTOR COLOR", "set SELECTOR fill COLOR"), Phrase("fade SELECTOR [to] PERCENT", "set SELECTOR opacity PERCENT"),
    Phrase("darken|lighten SELECTOR [by] PERCENT", "set SELECTOR fill=(VERB(fill.color, PERCENT))"),
    Phrase("darken|lighten token|color|colour NAME [by] PERCENT", "token NAME (VERB(token(NAME), PERCENT))"),
    Phrase("darken|lighten SELECTOR", "VERB SELECTOR 20%"), Phrase("apply style NAME to SELECTOR", "set SELECTOR style NAME"),
    Phrase("add shadow to SELECTOR", "set SELECTOR shadow '0 2 4 #00000040'"),
    Phrase("copy style|styles [from|of] SELECTOR to OTHER", "copystyle SELECTOR to OTHER"),
    Phrase("copystyle SELECTOR from OTHER", "copystyle OTHER to SELECTOR"),
    Phrase("copystyle SELECTOR OTHER", "copystyle SELECTOR to OTHER"),
    Phrase("clip SELECTOR [by|with|to|in] OTHER", "set SELECTOR clip OTHER"),
    Phrase("paste style|styles", not: "styles are copied in one line", "copystyle SELECTOR to :selected"),
    Phrase("set GRAPHIC [to] COLOR", "set GRAPHIC fill COLOR"),
    Phrase("make SELECTOR transparent", "set SELECTOR opacity 50%"), Phrase("make SELECTOR bold", "set SELECTOR text.weight bold"),
    Phrase("make SELECTOR italic", "set SELECTOR text.italic true"), Phrase("bold SELECTOR", "set SELECTOR text.weight bold"),
    Phrase("italic|italicize SELECTOR", "set SELECTOR text.italic true"),
    Phrase("underline SELECTOR", "set SELECTOR text.decoration underline"),
    Phrase("set|change SELECTOR PROPERTY to|= VALUE", "set SELECTOR PROPERTY VALUE"),
    Phrase("change SELECTOR WORD [to] VALUE", "set SELECTOR WORD VALUE"),
    Phrase("set|make SELECTOR hidden|invisible", "set SELECTOR visible false"),
    Phrase("set SELECTOR visible|shown", "set SELECTOR visible true"),
    Phrase("set SELECTOR locked", "set SELECTOR locked true"), Phrase("set SELECTOR unlocked", "set SELECTOR locked false"),
    Phrase("set SELECTOR bold", "set SELECTOR text.weight bold"), Phrase("set SELECTOR italic", "set SELECTOR text.italic true"),
    Phrase("set SELECTOR underlined|underline", "set SELECTOR text.decoration underline"),
    Phrase("make SELECTOR bigger|larger", not: "by how much?", "scale SELECTOR 150%"),
    Phrase("make SELECTOR smaller", not: "by how much?", "scale SELECTOR 50%"), Phrase("make SELECTOR WxH", "resize SELECTOR WxH"),
  ]

  private static let reading: [Phrase] = [
    Phrase("canvases|pages|artboards", "ls /"), Phrase("canvas rename NAME", "canvas rename CANVAS NAME"),
    Phrase("match SELECTOR PROPERTY to|with|of OTHER", "set SELECTOR PROPERTY=(OTHER.PROPERTY)"),
    Phrase("colors|colours|swatches", "palette"), Phrase("list|show|ls colors|colours", "palette"),
    Phrase("list|layers|dir|ll [all|layers]", "ls"), Phrase("list|dir|ll SELECTOR", "ls SELECTOR"),
    Phrase("grep|rg|ack [-i] SOUGHT", "find SOUGHT"), Phrase("exists SELECTOR", "count SELECTOR?"),
    Phrase("print|read|query SELECTOR PROPERTY", "get SELECTOR PROPERTY"),
    Phrase("info|describe|print|cat|properties|attributes SELECTOR", "inspect SELECTOR"),
    Phrase("describe|stat|stats|statistics|summary|summarize|overview", "info"),
    Phrase("how many SELECTOR [are|is] [there]", "count SELECTOR"), Phrase("kinds", "count * --by kind"),
    Phrase("biggest|largest", "find * --sort area --descending --limit 10"), Phrase("smallest", "find * --sort area --limit 10"),
    Phrase("deepest", "find * --sort depth --descending --limit 10"),
    Phrase("find SELECTOR order|sort|sorted by FIELD desc|descending [limit] N", "find SELECTOR --sort FIELD --descending --limit N"),
    Phrase("find SELECTOR order|sort|sorted by FIELD desc|descending", "find SELECTOR --sort FIELD --descending"),
    Phrase("find SELECTOR order|sort|sorted by FIELD limit N", "find SELECTOR --sort FIELD --limit N"),
    Phrase("count [all] by PROPERTY", "count * --by PROPERTY"), Phrase("count SELECTOR by PROPERTY", "count SELECTOR --by PROPERTY"),
    Phrase("man WORD", "help WORD"), Phrase("ls -la|-l|-a", "ls"), Phrase("isolate|solo SELECTOR", "focus SELECTOR"),
    Phrase("show only SELECTOR", "filter SELECTOR"), Phrase("invert [selection]", "select !:selected"),
    Phrase("find fill|color|colour near|like|~ COLOR", "find :near(COLOR)"),
    Phrase("find text|texts|name|names containing|with|like WORD", "find WORD"),
    Phrase(
      "sum|total|average|mean|max|maximum|min|minimum SELECTOR FIELD", not: "there are no sums; the values alone are for other programs",
      "get SELECTOR FIELD --value"),
    Phrase("select children|contents of SELECTOR", "select :children(SELECTOR)"),
    Phrase("select parent of SELECTOR", "select :parent(SELECTOR)"),
    Phrase(
      "hide all|everything|* except|but SELECTOR", not: "groups are hidden with all that is in them", "focus SELECTOR", "filter SELECTOR"),
    Phrase("undo N --only", "undo --only N"),
    Phrase("checkpoint|checkpoints|marks", "history"), Phrase("checkpoint WORDS", "checkpoint WORDS"), Phrase("log|steps", "history"),
    Phrase("undo last|once|it", "undo"),
    Phrase("history N", "history --last N"), Phrase("reset [all]", not: "revert goes back to the saved state", "revert"),
    Phrase(":q", "quit"), Phrase(":wq", not: "two commands are two lines", "save", "quit"),
    Phrase("version", not: "the program tells its version to a shell: shapeedit --version", "info"),
    Phrase("snap SELECTOR [to] N", "set SELECTOR x=(round(x, N)) y=(round(y, N))"),
    Phrase("round|snap positions|coordinates|places [to] [integers|pixels]", "set * x=(round(x)) y=(round(y))"),
    Phrase("round|snap positions|coordinates|places to N", "set * x=(round(x, N)) y=(round(y, N))"),
    Phrase("round SELECTOR to N", "set SELECTOR x=(round(x, N)) y=(round(y, N))"),
    Phrase(
      "round SELECTOR N", not: "to a multiple, or to decimals?", "set SELECTOR x=(round(x, N)) y=(round(y, N))",
      "set SELECTOR x=(round(x, 0.01)) y=(round(y, 0.01))"),
    Phrase("repeat N [times]", not: "a loop goes through numbers, up to end", "for i in 1..N; echo $i; end"),
    Phrase("tile|grid|repeat SELECTOR W [by] H", "tile SELECTOR WxH"), Phrase("grid SELECTOR WxH", "tile SELECTOR WxH"),
    Phrase(
      "snap|grid [to] [grid] [on|off]", not: "there is no grid; these round places, and put graphics in rows and columns",
      "set SELECTOR x=(round(x, 10)) y=(round(y, 10))", "arrange SELECTOR 2 --gap 10"),
    Phrase("goto|enter SELECTOR", "cd SELECTOR"), Phrase("go [to] SELECTOR", "cd SELECTOR"),
    Phrase("undo N step|steps|times", "undo N"),
    Phrase("history clear", not: "history lasts as long as the document is open", "history"),
    Phrase(
      "zoom REST", not: "zooming is for the full screen (browse), and pictures have a scale", "render -o DOCUMENT.png --scale 2",
      "show"),
    Phrase("compare DRAWING OTHER", "diff DRAWING OTHER"), Phrase("compare", "diff"), Phrase("compare [with|to] DRAWING", "diff DRAWING"),
    Phrase("patch DRAWING", "apply DRAWING"), Phrase("preview|view|display REST", "show REST"),
    Phrase("extract SELECTOR REST", not: "export writes graphics to a file of their own", "export SELECTOR -o part.svg"),
    Phrase("watch", "show --watch"),
    Phrase("mcp|lsp|server", not: "the program serves agents from the shell", "shapeedit serve PATH"),
  ]

  private static let filing: [Phrase] = [
    Phrase("render OUTPUT PICTURE", "render -o PICTURE"),
    Phrase("export OUTPUT PICTURE", "render -o PICTURE"),
    Phrase("export SELECTOR [to|as] PICTURE", "render SELECTOR --tight -o PICTURE"),
    Phrase("export SELECTOR [to|as] DRAWING", "export SELECTOR -o DRAWING"),
    Phrase("render SELECTOR [to|as] PICTURE", "render SELECTOR -o PICTURE"),
    Phrase("export SELECTOR --each FOLDER", "export SELECTOR --each -o 'FOLDER/{name}.svg'"),
    Phrase("render SELECTOR --each FOLDER", "render SELECTOR --each -o 'FOLDER/{name}.png'"),
    Phrase("export OUTPUT DRAWING", "export -o DRAWING"), Phrase("screenshot", not: "the file needs a name", "render -o DOCUMENT.png"),
    Phrase("save to|as FILE", "save FILE"), Phrase("save -o FILE", "save FILE"), Phrase("write DRAWING", "save DRAWING"),
    Phrase("write", "save"), Phrase("convert [to|into] DRAWING", "save DRAWING"),
    Phrase("print|export", not: "the file needs a name", "render -o DOCUMENT.pdf"),
  ]

  private static let allOrPage = "the drawing with its page, or the page alone?"

  private static let canvases: [Phrase] = [
    Phrase("canvas resize [to] WxH", not: allOrPage, "resize CANVAS WxH", "set CANVAS width=W height=H"),
    Phrase("canvas resize [to] W,H", not: allOrPage, "resize CANVAS WxH", "set CANVAS width=W height=H"),
    Phrase("canvas resize GRAPHIC [to] WxH", not: allOrPage, "resize GRAPHIC WxH", "set GRAPHIC width=W height=H"),
    Phrase("canvas size [to] WxH", "set CANVAS width=W height=H"), Phrase("canvas size [to] W,H", "set CANVAS width=W height=H"),
    Phrase("canvas size GRAPHIC [to] WxH", "set GRAPHIC width=W height=H"),
    Phrase("canvas resize [to] PAPER", not: allOrPage, "resize CANVAS WxH", "set CANVAS width=W height=H"),
    Phrase("canvas [size] [to] PAPER", "set CANVAS width=W height=H"),
    Phrase("canvas background|color|colour|fill [to] COLOR", "set CANVAS background COLOR"),
    Phrase("background [to] COLOR", "set CANVAS background COLOR"),
    Phrase("set background [to] COLOR", "set CANVAS background COLOR"),
    Phrase("crop GEOMETRY", "set CANVAS origin=X,Y width=W height=H"), Phrase("crop [to] WxH", "set CANVAS width=W height=H"),

    Phrase("crop [to] X,Y,W,H", "set CANVAS origin=X,Y width=W height=H"),
    Phrase("crop [to] X,Y WxH", "set CANVAS origin=X,Y width=W height=H"),
    Phrase("canvas WxH", "set CANVAS width=W height=H"), Phrase("canvas THERE WxH", "set THERE width=W height=H"),
    Phrase("canvas NAME WxH REST", "canvas add NAME WxH REST"),
    Phrase("quit|exit N", not: "a script ends with 1 where assert fails, or a line is refused", "quit"),
    Phrase("fit to page|canvas|content", "fit CANVAS"), Phrase("fit SELECTOR to drawing|content|contents", "fit SELECTOR"),
    Phrase("fit SELECTOR page|canvas", "fit SELECTOR into canvas"),
    Phrase("fit SELECTOR to|in page|canvas", "fit SELECTOR into canvas"),
    Phrase("fit SELECTOR in|inside|to OTHER", "fit SELECTOR into OTHER"),
    Phrase("crop|trim", "fit CANVAS"), Phrase("fit canvas|page|drawing", "fit CANVAS"),
    Phrase(
      "crop|trim [page|canvas|drawing] [to] SELECTOR",
      not: "a part is cut out as a file of its own, and a canvas is fitted to all that is on it",
      "export SELECTOR -o part.svg --tight", "fit CANVAS"),
  ]

  private static let unsupported: [Phrase] = [
    Phrase("outline stroke|strokes [of] SELECTOR", not: "a stroke stays one, and an outline is a path", "set SELECTOR kind path"),
    Phrase("rename layers|all|everything", not: "to what?", "rename group 'Layer {n}'"),
    Phrase("path-union|path-difference|path-intersection|boolean REST", not: "outlines are not combined here", "group SELECTOR"),
    Phrase(
      "clean|cleanup|clean-up|optimize|optimise|minify|tidy|tidy-up [up|all]",
      not: "lint finds what is unused or empty, and arrange puts graphics in rows and columns", "lint --fix", "arrange SELECTOR 4 --gap 10"),
    Phrase(
      "tidy|tidy-up [up] SELECTOR", not: "in rows and columns, or with equal gaps?", "arrange SELECTOR 4 --gap 10",
      "distribute SELECTOR hgap"),
    Phrase("connect|join|link SELECTOR [to|with|and|->|=>|→] GRAPHIC REST", .joined("")),
    Phrase(
      "foreach|for-each|each|loop|while REST", not: "a loop is for a name in words or in a selector, up to end",
      "for g in (KIND); echo $g; end"),
    Phrase(
      "union|unite|subtract|intersect|difference|exclude|combine|join|weld SELECTORS as|into NAME",
      not: "outlines are not combined here; a group keeps them together", "group (SELECTORS) as NAME"),
    Phrase(
      "union|unite|subtract|intersect|difference|exclude|combine|join|weld SELECTORS",
      not: "outlines are not combined here; a group keeps them together",
      "group (SELECTORS)"),
    Phrase(
      "union|unite|subtract|intersect|difference|exclude|combine|join|weld SELECTOR",
      not: "outlines are not combined here; a group keeps them together", "group SELECTOR"),
    Phrase("mask SELECTOR [with|by] OTHER", not: "there are no masks; a clip cuts along an outline", "set SELECTOR clip OTHER"),
    Phrase("mask SELECTOR", not: "there are no masks; a clip cuts along an outline", "set SELECTOR clip none"),
    Phrase("blur SELECTOR [by] N", not: "only shadows are blurred", "set SELECTOR shadow.blur N"),
    Phrase("blur SELECTOR", not: "only shadows are blurred", "set SELECTOR shadow.blur 4"),
  ]

  /// The lines of each table by their first words, in the order of the table.
  static let (phrasesByWord, mistakenByWord, kindsByWord) = (
    byFirstWord(phrases), byFirstWord(mistaken + mistakenPlaces + mistakenEdges), byFirstWord(kinds)
  )
  package static let propertiesByWord = byFirstWord(properties)

  private static func byFirstWord(_ phrases: [Phrase]) -> [String: [Phrase]] {
    var table: [String: [Phrase]] = [:]
    for phrase in phrases { for word in Set(phrase.firstWords) { table[word, default: []].append(phrase) } }
    return table
  }

  /// The first words of lines that are not of this language.
  package static let verbs: [String] = {
    var seen: Set<String> = []
    return phrases.flatMap(\.firstWords).filter { seen.insert($0).inserted }
  }()
}
