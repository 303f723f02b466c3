// SPDX-License-Identifier: GPL-3.0-or-later
/// Sentences of everyday speech that begin with any verb.
extension Vocabulary {
  static let speech: [Phrase] = [
    // Which graphics
    Phrase("select|find|count|delete SELECTOR except|but OTHER", "VERB (SELECTOR:not(OTHER))"),
    Phrase("delete SELECTOR and THERE", "delete (SELECTOR, THERE)"),
    Phrase("find|select [the] biggest|largest SELECTOR", "find SELECTOR --sort area --descending --limit 1"),
    Phrase("find|select [the] smallest SELECTOR", "find SELECTOR --sort area --limit 1"),
    Phrase("find|select [the] biggest|largest", "find * --sort area --descending --limit 1"),
    Phrase("find|select [the] smallest", "find * --sort area --limit 1"),
    Phrase("find|count|select SELECTOR wider|broader than N", "VERB SELECTOR[width>N]"),
    Phrase("find|count|select SELECTOR taller|higher than N", "VERB SELECTOR[height>N]"),
    Phrase("find|count|select SELECTOR narrower than N", "VERB SELECTOR[width<N]"),
    Phrase("find|count|select SELECTOR lower|shorter than N", "VERB SELECTOR[height<N]"),
    Phrase("find|count|select COLOR things|shapes|graphics|objects|elements|ones", "VERB [fill=COLOR]"),
    Phrase("count [the] [number] of SELECTOR", "count SELECTOR"),
    Phrase("find|count|select SELECTOR in|inside|within OTHER", "VERB (OTHER SELECTOR)"),
    Phrase("find|count|select at X,Y", "VERB :at(X,Y)"),
    Phrase("select similar|like [to] GRAPHIC", "select :same(GRAPHIC; fill)"),
    Phrase("select same PROPERTY [as] GRAPHIC", "select :same(GRAPHIC; PROPERTY)"), Phrase("find SELECTORS", "find (SELECTORS)"),
    Phrase(
      "delete|remove everything|all COLOR", not: "this deletes all that is filled so", "delete [fill=COLOR]"),
    Phrase(
      "delete|remove COLOR things|shapes|graphics|objects|elements|ones", not: "this deletes all that is filled so", "delete [fill=COLOR]"),
    Phrase("delete all|every SELECTOR", "delete SELECTOR"),
    Phrase("show|unhide|reveal *|all hidden", "set :hidden visible true"),
    Phrase("toggle visibility [of] SELECTOR", "set SELECTOR visible=(not visible)"),
    // Places, sizes and turns
    Phrase("set SELECTOR WxH", "set SELECTOR width=W height=H"), Phrase("set SELECTOR at|to X,Y", "set SELECTOR x=X y=Y"),
    Phrase("set SELECTOR translate X,Y", "translate SELECTOR X Y"), Phrase("set SELECTOR rotate(ANGLE)", "set SELECTOR rotation ANGLE"),
    Phrase("move SELECTORS WAY", "translate (SELECTORS) WX WY"),
    Phrase("move|nudge|shift SELECTOR [to] [the] right X", "translate SELECTOR X 0"),
    Phrase("move|nudge|shift SELECTOR down X", "translate SELECTOR 0 X"),
    Phrase("move|nudge|shift SELECTOR [to] [the] left X", "translate SELECTOR (-X) 0"),
    Phrase("move|nudge|shift SELECTOR up X", "translate SELECTOR 0 (-X)"),
    Phrase("nudge|shift SELECTOR left|right", not: "how far?", "translate SELECTOR 10 0", "translate SELECTOR -10 0"),
    Phrase("nudge|shift SELECTOR up|down", not: "how far?", "translate SELECTOR 0 10", "translate SELECTOR 0 -10"),
    Phrase("scale SELECTOR to width N", "resize SELECTOR Nx"), Phrase("scale SELECTOR to height N", "resize SELECTOR xN"),
    Phrase("fit SELECTOR WxH", "resize SELECTOR WxH"), Phrase("fit SELECTORS", "fit (SELECTORS)"),
    Phrase("flip SELECTOR AXIS about|around|on [the] canvas|page", "flip SELECTOR AXIS --about canvas"),
    Phrase("paper|page [size] PAPER landscape", "set CANVAS width=H height=W"),
    Phrase("paper|page [size] PAPER [portrait]", "set CANVAS width=W height=H"),
    Phrase(
      "expand|extend|grow page|canvas|drawing|* by N", not: "a canvas is fitted to all that is on it, with a margin",
      "fit CANVAS --padding N"),
    Phrase("add margin|padding [of] N", "fit CANVAS --padding N"),
    Phrase("measure SELECTOR", "get SELECTOR width height"),
    // The order
    Phrase("order by PROPERTY", "sort * --by PROPERTY"), Phrase("order SELECTOR by PROPERTY", "sort SELECTOR --by PROPERTY"),
    Phrase("reverse [the] order", "sort * --by index --descending"), Phrase("reverse SELECTOR", "sort SELECTOR --by index --descending"),
    Phrase("reverse SELECTORS", "sort (SELECTORS) --by index --descending"),
    Phrase("group SELECTOR by color|colour", "group SELECTOR --by fill"),
    // Texts, names and colours
    Phrase("uppercase|upper SELECTOR", "set SELECTOR text.case upper"), Phrase("lowercase|lower SELECTOR", "set SELECTOR text.case lower"),
    Phrase("capitalize|capitalise SELECTOR", "set SELECTOR text.case title"),
    Phrase("left-align SELECTOR", "set SELECTOR text.align left"), Phrase("right-align SELECTOR", "set SELECTOR text.align right"),
    Phrase("center-align SELECTOR", "set SELECTOR text.align center"),
    Phrase("replace QUOTED [with|by|to] TEXT in names", "replace names QUOTED to TEXT"),
    Phrase("replace SEARCHED [with|by|to] TEXT in SELECTOR", "replace text SEARCHED to TEXT in SELECTOR"),
    Phrase("replace QUOTED with|by|to TEXT everywhere", "replace text QUOTED to TEXT"),
    Phrase("replace all SEARCHED [with|by|to] TEXT", "replace text SEARCHED to TEXT"),
    Phrase("replace text WORD [with|by|to] TEXT in SELECTOR", "replace text WORD to TEXT in SELECTOR"),
    Phrase("replace colors|colours|color|colour FROM [with|by|to] TO", "recolor FROM to TO"),
    Phrase("recolor FROM darker|darken", not: "expressions compute colours", "set [fill=FROM] fill=(darken(fill, 20%))"),
    Phrase("recolor FROM lighter|lighten", not: "expressions compute colours", "set [fill=FROM] fill=(lighten(fill, 20%))"),
    Phrase("set SELECTOR fill grayscale|greyscale", .grayed),
    Phrase("tag SELECTOR NAME", "set SELECTOR tags NAME"),
    // Copies and files
    Phrase("duplicate|dup|copy SELECTOR X times", "dup SELECTOR X"), Phrase("dup SELECTOR N offset X,Y", "dup SELECTOR N --offset X,Y"),
    Phrase("duplicate|dup SELECTOR to DRAWING", "copy SELECTOR to DRAWING"),
    Phrase("insert|paste|copy SELECTOR from DRAWING REST", "insert DRAWING SELECTOR REST"),

    Phrase("paste into|inside|to OTHER", "paste in OTHER"),
    Phrase("paste [at] X,Y", not: "what is pasted is placed after", "paste; set %1 x=X y=Y"),
    // New graphics
    Phrase("add image NAME at X,Y WxH PICTURE", "add image NAME at X Y WxH source=PICTURE"),
    Phrase("add KIND W by H REST", "add KIND WxH REST"),
  ]
}
