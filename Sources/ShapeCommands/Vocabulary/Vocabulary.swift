// SPDX-License-Identifier: GPL-3.0-or-later
/// The words of other programs and of everyday speech with their meanings here, in one table.
///
/// The interpreter reads it for lines that are not of this language (``Respelling``), and for those of ``mistaken``, whose meaning here
/// differs from the intended one; `help WORDS` and completion list it. `SELECTOR` is the selection where nothing was named; `CANVAS`, the
/// canvas that new graphics go to; `DOCUMENT`, the name of the file without its ending.
package enum Vocabulary {
  /// Lines that are valid, or fail only when they run, and mean something else.
  static let mistaken: [Phrase] = [
    Phrase("unlock GRAPHIC", "set GRAPHIC locked false"), Phrase("select none|nothing", "select --none"),
    Phrase("render [to|as] PICTURE", "render -o PICTURE"),
    Phrase("export|render png|picture|image", not: "the file needs a name", "render -o DOCUMENT.png"),
    Phrase("export|render pdf", not: "the file needs a name", "render -o DOCUMENT.pdf"),
    Phrase("export svg", not: "the file needs a name", "export -o DOCUMENT-copy.svg"),
    Phrase("export -o PICTURE", "render -o PICTURE"), Phrase("export SELECTOR -o PICTURE", "render SELECTOR -o PICTURE"),
    Phrase("export [to|as] PICTURE", "render -o PICTURE"), Phrase("export [to|as] DRAWING", "export -o DRAWING"),
    Phrase("scale SELECTOR [by] FACTOR", "scale SELECTOR FACTOR"), Phrase("scale SELECTOR [to] WxH", "set SELECTOR width=W height=H"),
    Phrase("undo all|everything", not: "undo takes a number of steps; revert goes back to the saved state", "revert"),
    Phrase("dup SELECTOR NAME", "dup SELECTOR as NAME"),
    Phrase("add layer|folder REST", "add group REST"), Phrase("add oval REST", "add ellipse REST"),
    Phrase("add square|box|frame REST", "add rectangle REST"), Phrase("add curve REST", "add path REST"),
    Phrase("add triangle REST", "add polygon REST sides=3"), Phrase("add hexagon REST", "add polygon REST sides=6"),
    Phrase("add pentagon REST", "add polygon REST sides=5"), Phrase("add label|string REST", "add text REST"),
    Phrase("add arrow REST", "add line REST stroke.end=arrow"), Phrase("add picture|photo REST", "add image REST"),
    Phrase("canvas add WxH REST", "canvas add Canvas WxH REST"), Phrase("add canvas|page|artboard REST", "canvas add REST"),
    Phrase("add a|an|new REST", "add REST"),
    Phrase("add COLOR KIND REST", "add KIND REST fill=COLOR"),
    Phrase("add line [from] X Y [to] X2 Y2 REST", "add line x1=X y1=Y x2=X2 y2=Y2 REST"),
    Phrase("add line [from] X,Y [to] X2,Y2 REST", "add line x1=X y1=Y x2=X2 y2=Y2 REST"),
    Phrase("add line NAME [from] X Y [to] X2 Y2 REST", "add line NAME x1=X y1=Y x2=X2 y2=Y2 REST"),
    Phrase("add line NAME [from] X,Y [to] X2,Y2 REST", "add line NAME x1=X y1=Y x2=X2 y2=Y2 REST"),
    Phrase("add polygon POINTS", "add polygon points='POINTS'"), Phrase("add polyline POINTS", "add polyline points='POINTS'"),
    Phrase("add KIND X,Y,W,H REST", "add KIND at X Y WxH REST"), Phrase("add KIND NAME X,Y,W,H REST", "add KIND NAME at X Y WxH REST"),
    Phrase("add KIND X,Y WxH REST", "add KIND at X Y WxH REST"), Phrase("add KIND NAME X,Y WxH REST", "add KIND NAME at X Y WxH REST"),
    Phrase("add KIND X,Y W,H REST", "add KIND at X Y WxH REST"),
    Phrase("add KIND WxH [at] X Y REST", "add KIND at X Y WxH REST"), Phrase("add KIND WxH [at] X,Y REST", "add KIND at X Y WxH REST"),
    Phrase("add KIND NAME WxH [at] X Y REST", "add KIND NAME at X Y WxH REST"),
    Phrase("add KIND NAME WxH [at] X,Y REST", "add KIND NAME at X Y WxH REST"),
    Phrase("add KIND WxH REST", "add KIND width=W height=H REST"), Phrase("add KIND NAME WxH REST", "add KIND NAME width=W height=H REST"),
    Phrase("add KIND X Y WxH REST", "add KIND at X Y WxH REST"), Phrase("add KIND NAME X Y WxH REST", "add KIND NAME at X Y WxH REST"),
    Phrase("add KIND X Y W H REST", "add KIND at X Y WxH REST"), Phrase("add KIND NAME X Y W H REST", "add KIND NAME at X Y WxH REST"),
    Phrase("add KIND at X Y N", "add KIND at X Y NxN"), Phrase("add KIND NAME at X Y N", "add KIND NAME at X Y NxN"),
    Phrase("add KIND in SELECTOR at X Y N", "add KIND in SELECTOR at X Y NxN"),
    Phrase("add KIND NAME in SELECTOR at X Y N", "add KIND NAME in SELECTOR at X Y NxN"),
    Phrase("add KIND X Y REST", "add KIND at X Y REST"), Phrase("add KIND X,Y REST", "add KIND at X Y REST"),
    Phrase("add KIND NAME X Y REST", "add KIND NAME at X Y REST"), Phrase("add KIND NAME X,Y REST", "add KIND NAME at X Y REST"),
    Phrase("add text at X Y WORDS", "add text at X Y text=WORDS"), Phrase("add text NAME at X Y WORDS", "add text NAME at X Y text=WORDS"),
    Phrase("add text at X,Y WORDS", "add text at X Y text=WORDS"),
    Phrase("add path DATA REST", "add path d=DATA REST"), Phrase("add path NAME DATA REST", "add path NAME d=DATA REST"),
    Phrase("add image [from] PICTURE REST", "add image source=PICTURE REST"),
    Phrase("add image NAME [from] PICTURE REST", "add image NAME source=PICTURE REST"),
    Phrase("add image [from] DRAWING REST", "add image source=DRAWING REST"),
    Phrase("add KIND NAME COLOR REST", "add KIND NAME fill=COLOR REST"),
  ]

  /// Lines that are not of this language.
  package static let phrases: [Phrase] = [
    several, grouping, visibility, making, ordering, placing, sizing, naming, painting, reading, filing, canvases, unsupported,
  ].flatMap { $0 }

  /// Several selectors after verbs that take one.
  private static let several: [Phrase] = [
    "group", "ungroup", "delete", "select", "count", "front", "back", "raise", "lower", "dup",
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
    Phrase("clone|duplicate SELECTOR REST", "dup SELECTOR REST"),
    Phrase("copy|clone|duplicate SELECTOR as NAME", "dup SELECTOR as NAME"), Phrase("copy|dup SELECTOR N times", "dup SELECTOR N"),
    Phrase("copy SELECTOR N", "dup SELECTOR N"),
    Phrase("remove|erase|del|trash SELECTOR REST", "delete SELECTOR REST"),
    Phrase("paste DRAWING REST", "insert DRAWING REST"),
    Phrase("clear", not: "clear does not say what to clear", "select --none", "delete *", "history"),
    Phrase("clear all|everything|canvas", not: "this would delete everything", "delete *"),
    Phrase("import|place|load DRAWING REST", "insert DRAWING REST"),
    Phrase("import|place|load PICTURE REST", "add image source=PICTURE REST"),
  ]

  private static let placing: [Phrase] = [
    Phrase("move|translate|nudge|shift SELECTOR [by] up N", "translate SELECTOR 0 -N"),
    Phrase("move|translate|nudge|shift SELECTOR [by] down N", "translate SELECTOR 0 N"),
    Phrase("move|translate|nudge|shift SELECTOR [by] left N", "translate SELECTOR -N 0"),
    Phrase("move|translate|nudge|shift SELECTOR [by] right N", "translate SELECTOR N 0"),
    Phrase("move|translate|nudge|shift SELECTOR up by N", "translate SELECTOR 0 -N"),
    Phrase("move|translate|nudge|shift SELECTOR down by N", "translate SELECTOR 0 N"),
    Phrase("move|translate|nudge|shift SELECTOR left by N", "translate SELECTOR -N 0"),
    Phrase("move|translate|nudge|shift SELECTOR right by N", "translate SELECTOR N 0"),
    Phrase("move|translate|nudge|shift SELECTOR [by] N up", "translate SELECTOR 0 -N"),
    Phrase("move|translate|nudge|shift SELECTOR [by] N down", "translate SELECTOR 0 N"),
    Phrase("move|translate|nudge|shift SELECTOR [by] N left", "translate SELECTOR -N 0"),
    Phrase("move|translate|nudge|shift SELECTOR [by] N right", "translate SELECTOR N 0"),
    Phrase("move|translate|nudge|shift SELECTOR by X Y", "translate SELECTOR X Y"),
    Phrase("move|translate|nudge|shift SELECTOR by X,Y", "translate SELECTOR X Y"),
    Phrase("translate|nudge|shift SELECTOR X,Y", "translate SELECTOR X Y"), Phrase("shift SELECTOR X Y", "translate SELECTOR X Y"),
    Phrase("move SELECTOR DX DY", "translate SELECTOR DX DY"), Phrase("move SELECTOR DX Y", "translate SELECTOR DX Y"),
    Phrase("move SELECTOR X DY", "translate SELECTOR X DY"),
    Phrase("translate|nudge|shift SELECTOR to|at X Y", "set SELECTOR x=X y=Y"),
    Phrase("translate|nudge|shift SELECTOR to|at X,Y", "set SELECTOR x=X y=Y"),
    Phrase("move|place SELECTOR to|at X Y", "set SELECTOR x=X y=Y"), Phrase("move|place SELECTOR to|at X,Y", "set SELECTOR x=X y=Y"),
    Phrase("move SELECTOR X Y", not: "by this distance, or to this place?", "translate SELECTOR X Y", "set SELECTOR x=X y=Y"),
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
      "move|place|put SELECTOR [to] [the] left|beside|next|above|below|under|over|behind [side|to] [of] OTHER",
      not: "these place graphics beside one another, or before and after in the order", "arrange (SELECTOR, OTHER) 2 --gap 10",
      "move SELECTOR after OTHER", "move SELECTOR before OTHER"),
    Phrase("move SELECTOR to|in|inside NAME", "move SELECTOR into NAME"),
    Phrase("center|centre SELECTOR", "align SELECTOR center --to canvas"),
    Phrase("move SELECTOR [to] [the] center|centre|middle", "align SELECTOR center --to canvas"),
    Phrase("align EDGE", not: "align needs the graphics first", "align SELECTOR EDGE --to canvas"),
    Phrase("align SELECTOR [to] [the] EDGE REST", "align SELECTOR EDGE REST"), Phrase("align EDGE SELECTOR", "align SELECTOR EDGE"),
    Phrase("align SELECTORS EDGE", "align (SELECTORS) EDGE"),
    Phrase("align SELECTOR horizontal|horizontally", "align SELECTOR vcenter"),
    Phrase("align SELECTOR vertical|vertically", "align SELECTOR hcenter"),
    Phrase("distribute|space SELECTOR [evenly] horizontal|horizontally|h|x REST", "distribute SELECTOR hgap REST"),
    Phrase("distribute|space SELECTOR [evenly] vertical|vertically|v|y REST", "distribute SELECTOR vgap REST"),
    Phrase("distribute SELECTORS horizontal|horizontally|h|x", "distribute (SELECTORS) hgap"),
    Phrase("distribute SELECTORS vertical|vertically|v|y", "distribute (SELECTORS) vgap"),
  ]

  private static let sizing: [Phrase] = [
    Phrase("rotate|turn SELECTOR [by] ANGLE [degrees|deg|°]", "rotate SELECTOR ANGLE"),
    Phrase("rotate|turn SELECTOR [by] ANGLE [degrees|deg] clockwise|cw|right", "rotate SELECTOR ANGLE"),
    Phrase("rotate|turn SELECTOR [by] ANGLE [degrees|deg] counterclockwise|anticlockwise|ccw|left", "rotate SELECTOR -ANGLE"),
    Phrase("rotate|turn SELECTOR to ANGLE", "set SELECTOR rotation ANGLE"),
    Phrase("rotate|turn SELECTOR right", "rotate SELECTOR 90"), Phrase("rotate|turn SELECTOR left", "rotate SELECTOR -90"),
    Phrase("resize canvas|page|artboard [to] WxH", "set CANVAS width=W height=H"),
    Phrase("resize canvas|page|artboard [to] W H", "set CANVAS width=W height=H"),
    Phrase("resize|size SELECTOR [to] WxH", "set SELECTOR width=W height=H"),
    Phrase("resize|size SELECTOR [to] W H", "set SELECTOR width=W height=H"),
    Phrase("resize|size SELECTOR [to] W,H", "set SELECTOR width=W height=H"),
    Phrase(
      "resize|enlarge|grow|stretch|shrink SELECTOR REST", not: "to a size, or by a factor?", "set SELECTOR width=40 height=30",
      "scale SELECTOR 150%"),
    Phrase("flip|mirror SELECTOR", "flip SELECTOR h"), Phrase("mirror|reflect SELECTOR h|horizontal|horizontally|x", "flip SELECTOR h"),
    Phrase("mirror|reflect SELECTOR v|vertical|vertically|y", "flip SELECTOR v"),
    Phrase("flip SELECTOR horizontally|x", "flip SELECTOR h"), Phrase("flip SELECTOR vertically|y", "flip SELECTOR v"),
  ]

  private static let ordering: [Phrase] = [
    Phrase("bring|move|send|order SELECTOR [to] [the] front|top", "front SELECTOR"),
    Phrase("bring|move|send|order SELECTOR [to] [the] back|bottom", "back SELECTOR"),
    Phrase("bring|move|send|order SELECTOR forward|forwards", "raise SELECTOR"),
    Phrase("bring|move|send|order SELECTOR backward|backwards", "lower SELECTOR"),
    Phrase("bring to front SELECTOR", "front SELECTOR"), Phrase("send to back SELECTOR", "back SELECTOR"),
    Phrase("bring SELECTOR", "front SELECTOR"), Phrase("send SELECTOR", "back SELECTOR"),
  ]

  private static let grouping: [Phrase] =
    [
      Phrase("group SELECTORS as NAME", "group (SELECTORS) as NAME"),
      Phrase("hide SELECTORS", "set (SELECTORS) visible false"), Phrase("lock SELECTORS", "set (SELECTORS) locked true"),
      Phrase("clone|copy SELECTORS", "dup (SELECTORS)"), Phrase("remove|erase SELECTORS", "delete (SELECTORS)"),
    ]

  private static let naming: [Phrase] = [
    Phrase("rename SELECTOR to|as|into|with WORDS", "rename SELECTOR WORDS"), Phrase("rename SELECTOR WORDS", "rename SELECTOR WORDS"),
    Phrase("name|call SELECTOR [as] WORDS", "rename SELECTOR WORDS"),
    Phrase("replace FROM with|by|to TO", "recolor FROM to TO"), Phrase("replace text WORD with|by OTHER", "replace text WORD to OTHER"),
    Phrase("replace WORD with|by|to OTHER", "replace text WORD to OTHER"),
    Phrase("replace names WORD with|by OTHER", "replace names WORD to OTHER"),
    Phrase("recolor|recolour FROM [with|by|into|as] TO", "recolor FROM to TO"),
    Phrase("recolour REST", "recolor REST"), Phrase("recolor SELECTOR [to] COLOR", "set SELECTOR fill COLOR"),
    Phrase("write|type SELECTOR WORDS", "set SELECTOR text WORDS"), Phrase("text SELECTOR WORDS", "set SELECTOR text WORDS"),
  ]

  private static let painting: [Phrase] = [
    Phrase("color|colour|paint|fill SELECTOR [with|in|to] COLOR", "set SELECTOR fill COLOR"),
    Phrase("make SELECTOR COLOR", "set SELECTOR fill COLOR"), Phrase("set GRAPHIC [to] COLOR", "set GRAPHIC fill COLOR"),
    Phrase("make SELECTOR transparent", "set SELECTOR opacity 50%"), Phrase("make SELECTOR bold", "set SELECTOR text.weight bold"),
    Phrase("make SELECTOR italic", "set SELECTOR text.italic true"), Phrase("bold SELECTOR", "set SELECTOR text.weight bold"),
    Phrase("italic|italicize SELECTOR", "set SELECTOR text.italic true"),
    Phrase("underline SELECTOR", "set SELECTOR text.decoration underline"),
    Phrase("set|change PROPERTY of SELECTOR [to] VALUE", "set SELECTOR PROPERTY VALUE"),
    Phrase("set|change SELECTOR PROPERTY to|= VALUE", "set SELECTOR PROPERTY VALUE"),
    Phrase("change SELECTOR PROPERTY VALUE", "set SELECTOR PROPERTY VALUE"),
  ]

  private static let reading: [Phrase] = [
    Phrase("list|layers|dir|ll [all|layers]", "ls"), Phrase("list|dir|ll SELECTOR", "ls SELECTOR"),
    Phrase("info|describe|print|cat|properties|attributes SELECTOR", "inspect SELECTOR"),
    Phrase("describe|stat", "info"), Phrase("get PROPERTY of SELECTOR", "get SELECTOR PROPERTY"),
    Phrase("goto|enter SELECTOR", "cd SELECTOR"), Phrase("go [to] SELECTOR", "cd SELECTOR"),
    Phrase("undo N steps|times", "undo N"),
    Phrase("history clear", not: "history lasts as long as the document is open", "history"),
    Phrase(
      "zoom REST", not: "zooming is for the full screen (browse), and pictures have a scale", "render -o DOCUMENT.png --scale 2",
      "show"),
    Phrase("compare DRAWING OTHER", "diff DRAWING OTHER"), Phrase("compare", "diff"), Phrase("compare DRAWING", "diff DRAWING"),
    Phrase("patch DRAWING", "apply DRAWING"), Phrase("preview", "show"), Phrase("preview SELECTOR", "show SELECTOR"),
  ]

  private static let filing: [Phrase] = [
    Phrase("render OUTPUT PICTURE", "render -o PICTURE"),
    Phrase("export OUTPUT PICTURE", "render -o PICTURE"),
    Phrase("export SELECTOR [to|as] PICTURE", "render SELECTOR -o PICTURE"),
    Phrase("export SELECTOR [to|as] DRAWING", "export SELECTOR -o DRAWING"),
    Phrase("render SELECTOR [to|as] PICTURE", "render SELECTOR -o PICTURE"),
    Phrase("export OUTPUT DRAWING", "export -o DRAWING"), Phrase("save [to|as] PICTURE", "render -o PICTURE"),
    Phrase("save to|as FILE", "save FILE"), Phrase("save -o FILE", "save FILE"), Phrase("write DRAWING", "save DRAWING"),
    Phrase("write", "save"),
    Phrase("print|export", not: "the file needs a name", "render -o DOCUMENT.pdf"),
  ]

  private static let canvases: [Phrase] = [
    Phrase("canvas resize|size [to] WxH", "set CANVAS width=W height=H"),
    Phrase("canvas resize|size [to] W H", "set CANVAS width=W height=H"),
    Phrase("canvas resize|size [to] W,H", "set CANVAS width=W height=H"),
    Phrase("canvas background|color|colour|fill [to] COLOR", "set CANVAS background COLOR"),
    Phrase("background [to] COLOR", "set CANVAS background COLOR"),
    Phrase("set background [to] COLOR", "set CANVAS background COLOR"),
    Phrase("crop [to] WxH", "set CANVAS width=W height=H"), Phrase("crop [to] X Y W H", "set CANVAS origin=X,Y width=W height=H"),
    Phrase("crop [to] X,Y,W,H", "set CANVAS origin=X,Y width=W height=H"),
    Phrase("crop [to] X,Y WxH", "set CANVAS origin=X,Y width=W height=H"),
    Phrase("crop|trim", "fit CANVAS"), Phrase("fit canvas|page|drawing", "fit CANVAS"),
    Phrase(
      "crop|trim SELECTOR", not: "a part is cut out as a file of its own, and a canvas is fitted to all that is on it",
      "export SELECTOR -o part.svg --tight", "fit CANVAS"),
  ]

  private static let unsupported: [Phrase] = [
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

  // MARK: Subjects

  /// Words that users look up and that are not in the language, with a sentence and lines that run.
  package static let subjects: [(words: String, about: String, lines: [String])] = [
    (
      "units unit mm cm inch inches px pixels points pt",
      "lengths may have the unit px, pt, mm, cm or in; one coordinate is a px, or the unit of the canvas",
      ["set Body width 20mm", "set Faces unit mm"]
    ),
    (
      "dpi ppi resolution retina", "a picture has one pixel for each coordinate, unless it is told otherwise",
      ["render -o faces.png --scale 2", "render -o faces.png --dpi 300"]
    ),
    (
      "fonts font typeface family",
      "text.font lists font families, and the first that is installed is drawn; weight, size and style are apart",
      ["set Caption text.font 'Helvetica, sans-serif'", "set Caption text.weight bold text.size 14"]
    ),
    (
      "arrow arrows arrowhead marker markers", "a line ends in a mark: none, arrow, circle or bar",
      ["add line Arrow x1=10 y1=10 x2=60 y2=10 stroke.end=arrow"]
    ),
    (
      "curve curves bezier spline", "a curve is a path, whose d is SVG path data: C and Q are Bézier curves",
      ["add path Wave d='M10 10 C20 0 30 20 40 10'", "set Mouth d 'M80 75 Q100 90 120 75'"]
    ),
    (
      "union boolean unite subtract intersect difference exclude pathfinder",
      "outlines are not combined here; a group keeps graphics together, and a clip cuts",
      ["group (Body, Caption)", "set Head clip Body"]
    ),
    (
      "mask masks masking", "there are no masks; a clip cuts along an outline", ["set Head clip Body", "unset Head clip"]
    ),
    (
      "outside off-canvas offcanvas overflow", "graphics beyond the canvas are found by a pseudo-class, and by lint",
      ["find *:outside-canvas", "lint"]
    ),
    ("me start begin beginner", "tutor teaches it all by examples; help alone lists the verbs", ["tutor", "help selectors"]),
    (
      "layer-order z-index zindex stacking", "the order is the place among the siblings, the first is at the back",
      ["front Body", "move Body before Head"]
    ),
  ]

  /// The help about a word; nil if there is none.
  package static func about(_ word: String) -> [String]? {
    let word = word.lowercased()
    return subjects.first { $0.words.split(separator: " ").contains { $0 == word } }.map { subject in
      [subject.about] + subject.lines.map { "  " + $0 }
    }
  }

  // MARK: Properties

  /// Properties by the names of other programs, with their values; the words after the selector of `set`, or after the kind of `add`.
  static let properties: [Phrase] = [
    Phrase("left VALUE", "x VALUE"), Phrase("top VALUE", "y VALUE"), Phrase("w VALUE", "width VALUE"), Phrase("h VALUE", "height VALUE"),
    Phrase("pos|position|xy|location|coords X,Y", "x X y Y"), Phrase("pos|position|xy|location|coords X Y", "x X y Y"),
    Phrase("size|dimensions|wh WxH", "width W height H"), Phrase("size|dimensions|wh W,H", "width W height H"),
    Phrase("size|dimensions|wh W H", "width W height H"), Phrase("size VALUE", "text.size VALUE"),
    Phrase("frame|bounds|rect X Y W H", "frame X,Y,W,H"), Phrase("bounds|rect VALUE", "frame VALUE"),
    Phrase("cx VALUE", "x=(VALUE - width/2)"), Phrase("cy VALUE", "y=(VALUE - height/2)"),
    Phrase("angle|rotate VALUE", "rotation VALUE"),
    Phrase("transform rotate(ANGLE)", "rotation ANGLE"), Phrase("transform matrix(VALUE)", "transform VALUE"),
    Phrase("alpha|transparency VALUE", "opacity VALUE"), Phrase("blend-mode|mix-blend-mode VALUE", "blend VALUE"),
    Phrase("corner-radius|border-radius|corners|rounding|rounded|rx|ry|r VALUE", "radius VALUE"),
    Phrase("background|background-color|bg|color|colour COLOR", "fill COLOR"),
    Phrase("background|background-color|bg|color|colour VALUE", "fill VALUE"),
    Phrase("fill COLOR", "fill COLOR"),
    Phrase("border|outline|stroke none", "stroke none"),
    Phrase("border|outline|stroke WIDTH [solid] COLOR", "stroke COLOR stroke.width WIDTH"),
    Phrase("border|outline|stroke WIDTH dashed COLOR", "stroke COLOR stroke.width WIDTH stroke.dash 4,4"),
    Phrase("border|outline|stroke WIDTH dotted COLOR", "stroke COLOR stroke.width WIDTH stroke.dash 1,3"),
    Phrase("border|outline|stroke [solid] COLOR WIDTH", "stroke COLOR stroke.width WIDTH"),
    Phrase("border|outline|border-color|stroke-color COLOR", "stroke COLOR"), Phrase("border|outline N", "stroke.width N"),
    Phrase("border-width|line-width|outline-width|stroke-weight VALUE", "stroke.width VALUE"),
    Phrase("stroke-dasharray|dash|dashes VALUE", "stroke.dash VALUE"), Phrase("stroke-dashoffset VALUE", "stroke.dash-offset VALUE"),
    Phrase("stroke-miterlimit VALUE", "stroke.miter VALUE"), Phrase("cap|line-cap VALUE", "stroke.cap VALUE"),
    Phrase("line-join VALUE", "stroke.join VALUE"),
    Phrase("fill-rule VALUE", "fill.rule VALUE"), Phrase("marker-start VALUE", "stroke.start VALUE"),
    Phrase("marker-end VALUE", "stroke.end VALUE"),
    Phrase("box-shadow|drop-shadow VALUE", "shadow VALUE"),
    Phrase("font bold N WORDS", "text.weight bold text.size N text.font WORDS"), Phrase("font N WORDS", "text.size N text.font WORDS"),
    Phrase("font|font-family|typeface VALUE", "text.font VALUE"), Phrase("font-size VALUE", "text.size VALUE"),
    Phrase("weight|font-weight VALUE", "text.weight VALUE"), Phrase("bold true|yes|on", "text.weight bold"),
    Phrase("bold false|no|off", "text.weight normal"),
    Phrase("font-style italic|oblique", "text.italic true"), Phrase("font-style normal", "text.italic false"),
    Phrase("italic VALUE", "text.italic VALUE"),
    Phrase("underline true|yes|on", "text.decoration underline"), Phrase("underline false|no|off", "text.decoration none"),
    Phrase("strikethrough|strike true|yes|on", "text.decoration strike"),
    Phrase("strikethrough|strike false|no|off", "text.decoration none"),
    Phrase("text-decoration line-through", "text.decoration strike"), Phrase("text-decoration|decoration VALUE", "text.decoration VALUE"),
    Phrase("text-transform|case uppercase", "text.case upper"), Phrase("text-transform|case lowercase", "text.case lower"),
    Phrase("text-transform|case capitalize", "text.case title"), Phrase("text-transform|case VALUE", "text.case VALUE"),
    Phrase("text-anchor start", "text.align left"), Phrase("text-anchor middle", "text.align center"),
    Phrase("text-anchor end", "text.align right"),
    Phrase("align|text-align|justify VALUE", "text.align VALUE"), Phrase("vertical-align|valign VALUE", "text.valign VALUE"),
    Phrase("line-height|leading PERCENT", "text.line-height PERCENT"), Phrase("line-height|leading VALUE", "text.line-height VALUE"),
    Phrase("letter-spacing|spacing|tracking|kerning VALUE", "text.spacing VALUE"), Phrase("wrap VALUE", "text.wrap VALUE"),
    Phrase("content|label|string|characters|caption|value VALUE", "text VALUE"), Phrase("title|label-name VALUE", "name VALUE"),
    Phrase("visibility|display hidden|none|collapse", "visible false"), Phrase("visibility|display visible|block|inline", "visible true"),
    Phrase("visibility VALUE", "visible VALUE"), Phrase("class|tag|classes VALUE", "tags VALUE"),
    Phrase("href|src|url|file VALUE", "source VALUE"), Phrase("clip-path VALUE", "clip VALUE"), Phrase("type VALUE", "kind VALUE"),
    Phrase("start|from X,Y", "x1 X y1 Y"), Phrase("end X,Y", "x2 X y2 Y"),
    Phrase("transform translate(X,Y)", not: "a transform is a matrix here", "translate SELECTOR X Y"),
    Phrase("transform scale(FACTOR)", not: "a transform is a matrix here", "scale SELECTOR FACTOR"),
    Phrase("scale VALUE", not: "scale is a verb", "scale SELECTOR VALUE"),
    Phrase(
      "z-index|order|z|zindex VALUE", not: "the order is the place among the siblings", "front SELECTOR", "raise SELECTOR", "back SELECTOR"),
    Phrase("mask VALUE", not: "there are no masks; a clip cuts along an outline", "set SELECTOR clip VALUE"),
    Phrase("filter|blur VALUE", not: "only shadows are blurred", "set SELECTOR shadow.blur 4"),
    Phrase(
      "margin|padding VALUE", not: "frames have no margins; a canvas is fitted with one", "fit CANVAS --padding 10"),
  ]

  static let mistakenVerbs: Set<String> = Set(mistaken.flatMap(\.firstWords))

  /// The names of the properties of other programs.
  package static let propertyNames: Set<String> = Set(properties.flatMap(\.firstWords))

  /// The first words of lines that are not of this language.
  package static let verbs: [String] = {
    var seen: Set<String> = []
    return phrases.flatMap(\.firstWords).filter { seen.insert($0).inserted }
  }()
}
