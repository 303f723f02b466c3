// SPDX-License-Identifier: GPL-3.0-or-later
import ShapeModel
/// The help pages on topics other than verbs.
enum HelpTopics {
  /// Words in lines of at most 76 characters.
  static func listed(_ words: [String]) -> [String] {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + word.count < 76 { lines[lines.count - 1] += " " + word } else { lines.append("  " + word) }
    }
    return lines
  }

  /// The usual form of each pseudo-class.
  private static let pseudoClasses =
    listed(PseudoClass.all.map { ":" + $0.forms[0] }) + ["                      by state, place and relation; help :inside explains one"]

  /// The pages about words that are typed like verbs, or that name a page differently.
  static let pageOfWord = [
    "browse": "conversation", "clear": "conversation", "pager": "conversation", "shell": "conversation", "!": "conversation",
    "man": "manual", "mcp": "serve", "expressions": "values", "functions": "values", "colors": "values", "colours": "values",
    "error": "errors",
    "csv": "scripts", "table": "scripts", "loop": "scripts", "loops": "scripts", "foreach": "scripts", "template": "scripts",
    "spreadsheet": "scripts",
  ]

  static let pages: [String: [String]] = [
    "selectors": [
      "Which graphics a command works on:",
      "  #skull              by id",
      "  Body  \"Left eye\"    by name; a name that is not unique is an error that lists them",
      "  /Faces/Head/*       by path from a canvas; ./x and ../x from here, ** for any depth, also none; Head/Left anywhere",
      "  {Head,Body}  Eye*   one of several names; a part of a name",
      "  ellipse  group  *   by kind, or all",
      "  .draft              by tag",
      "  [width<20]  [fill=red]  [name^=Eye]  [own:shadow]  [text.string~=\"^H\"]   by property: = != < <= > >= ^= $= *= ~=",
    ] + pseudoClasses + [
      "  A B  A > B  A + B  A ~ B     inside, directly inside, right after, after",
      "  A, B  !C            both; all but",
      "  S?  S!              none is fine; exactly one",
      "  @name  %3           a saved selection; a row of the last listing",
      "A selector with blanks goes in parentheses: set (group > text) fill red",
    ],
    "values": [
      "How values are written:",
      "  colours    red  #f00  #ff000080  rgb(255 0 0)  hsl(0 100% 50%)  token(name)  none",
      "  gradients  linear(90deg, #3366cc 0, #003 1)  radial(#fff, #000); 0deg goes right, 90deg down;",
      "             as in CSS: linear(to right, red, blue)  linear-gradient(180deg, red, blue) goes down",
      "  shadows    \"dx dy blur [spread] colour\", or none",
      "  texts      text.size fit is the largest size that fits now; text.inset 4, \"2 8\" or four, from the top clockwise",
      "  lengths    12  3mm  1.5cm  2in  9pt     angles  90  90deg  1.57rad  0.25turn     fractions  0.5  50%",
      "  changed    s/PATTERN/NEW/gi of rename and replace, as in sed; other separators: s|a/b|c|",
      "  relative   width*=1.5  x+=10  width=(parent.width / 2)  name=\"Dot ${i+1:02}\"",
      "  functions  count(SELECTOR)  " + Expression.Function.allCases.map(\.rawValue).joined(separator: " "),
    ],
    "scripts": [
      "One command a line, or several with ; between them; \\ at the end of a line continues it on the next.",
      "# or // starts a remark at the start of a line or after a blank, when a blank follows.",
      "'...' is taken as it is; \"...\" supports \\n \\t \\\" \\\\ \\$ \\u{1F600}, $name and ${expression}.",
      "A script is read whole, then run, as one undo step; an error takes all of it back.",
      "  let accent = #3366cc           a variable: $accent, \"${2 * size} pt\", fill=$accent",
      "  for s in 16 32 64 ... end      also for g in (ellipse), for i in 1..10, for row in data.csv: $row.name, ${$row.size * 2}",
      "                                 a graphic in a variable has its properties: $g.fill, ${$g.width / 2}",
      "                                 variables from before a loop keep what it gives them: let n = ${$n + 1}",
      "  if count(text) > 1 ... else ... end",
      "  def card(name, y) ... end      a verb of your own: card \"Hi\" 40",
      "  try set #badge fill red        continues when it fails",
    ],
    "keys": [
      "Keys of a conversation, those of readline; ~/.inputrc changes them, where $if shapeedit holds.",
      "  Tab                  completes a verb, flag, path, id, property, value; twice lists what there is",
      "  Up  Down  Ctrl-R     lines typed before, in earlier conversations too; Ctrl-R looks for one",
      "  Ctrl-A  Ctrl-E       start and end of the line; Alt-B and Alt-F go by words",
      "  Ctrl-W  Ctrl-U       take away a word, or all before the cursor; Ctrl-Y puts it back",
      "  Ctrl-C               drops the line, or stops the command that runs and takes back what it did",
      "  Ctrl-D               on an empty line ends; asks once where changes are not saved",
      "  Ctrl-L               clears the screen",
      "browse shows outline, canvas and values on the full screen, where ? lists the keys; q comes back.",
    ],
    "json": [
      "With --json every command answers with JSON, one object a line:",
      "  {\"v\":1,\"line\":1,\"cmd\":\"set\",\"ok\":true,\"changed\":2,\"ids\":[\"eyeL\",\"eyeR\"]}",
      "  v        1, the version of the answers       script   the file of the line, where source runs it",
      "  line     of the script, from 1               cmd      the verb, never an alias",
      "  ok       false when the answer is no         dry      true in a dry run",
      "  changed  how many graphics, of every command that changes something; ids are theirs",
      "Listing commands answer with one object for each thing: find, get, ls, rows, tree, check, history, props, help.",
      "Errors have code, error, suggest and status; source, line and col say where.",
      "shapeedit-programs(7) lists the members of each command; help errors, the codes.",
    ],
    "conversation": [
      "shapeedit FILE, on a terminal, is a conversation: each line is a command, and a step that undo takes back.",
      "  clear          clears the screen            /WORDS   searches, as search WORDS does",
      "  !COMMAND       runs a command of the shell  browse   shows the same session on the full screen",
      "  pager off      prints long answers without a pager; pager on, pager COMMAND",
      "  quit           ends; quit! drops what was not saved",
      "help keys lists the keys.",
    ],
    "errors": [
      "An error names the place, shows the line, and often says what to write instead. Exit statuses:",
      "  1  a command failed, or the answer is no     2  wrong usage; nothing was run",
      "  3  a file cannot be read or written          4  another program changed or edits the file",
      "With --json an error has a code. help CODE explains one of these:",
    ] + listed(ErrorCode.rows.map(\.code)),
    "manual": [
      "The manual, read with man:",
      "  shapeedit(1)            a first session, everyday tasks, options, files, exit statuses",
      "  shapeedit-commands(7)   every command with its flags and examples; pictures, merging, saving",
      "  shapeedit-selectors(7)  selectors, values, expressions",
      "  shapeedit-programs(7)   scripts, JSON answers, error codes, serve, limits",
      "  shapeedit(5)            the format of documents, with every property",
      "  shapeedit-svg(7)        what of SVG is read, changed and kept",
      "  shapeedit-git(7)        diffs and merges in git",
      "  shapeedit-review(7)     pages on which changes are accepted or rejected",
    ],
    "pictures": [
      "  show [SELECTOR]                  in the terminal; show --watch draws again after each change",
      "  render -o a.png [--width N]      PNG, PDF or plain SVG; --each, --scale 1,2, --background COLOR",
      "  export SELECTOR -o a.svg         SVG that other programs edit; --tight cuts it out",
      "  render --against a.png           compares; diff --picture -o d.png shows before and after",
      "resvg or rsvg-convert paints them; shapeedit-commands(7), PICTURES, says more.",
    ],
    "serve": [
      "shapeedit serve FILE answers programs over standard input and output: the Model Context Protocol.",
      "Its tools are run, help and look; shapeedit-programs(7) describes them. Every path stays in the folder of FILE, or of --root.",
      "A call may name another drawing: document. look with marks numbers graphics in the picture.",
      "shapeedit --stream --json FILE answers lines of the language by lines of JSON.",
    ],
    "svg": [
      "SVG files are opened, changed and saved as they are: a save changes only the bytes of what was edited.",
      "  g is group, rect is rectangle, circle is an ellipse; layers are groups",
      "  save a.svg and save a.shape.json convert, and warn about what the other format cannot hold",
      "  check lists rules and declarations that are not read",
      "shapeedit-svg(7) says what is read, kept and refused.",
    ],
    "grammar": ["help --json is the whole language as one object: verbs, kinds, properties, selectors, functions, errors, limits"],
    "limits": ["What goes beyond a limit is refused, and changes nothing:"]
      + Limits.rows.map { row in
        let limit = Limits.grouped(row.limit)
        return "  " + String(repeating: " ", count: max(0, 13 - limit.count)) + limit + "  " + row.what
      },
  ]
}
