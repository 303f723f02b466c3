// SPDX-License-Identifier: GPL-3.0-or-later
/// The summary of the language that `help --agent` prints for programs: enough for most work, in at most 800 tokens.
enum AgentHelp {
  static let lines = [
    "shapeedit edits layered drawings: canvases hold graphics, groups hold graphics. One command a line; a script is one undo step,",
    "and an error takes all of it back. Run: shapeedit FILE --json -i -c 'COMMAND; COMMAND', or --stream --json for a line by line talk.",
    "LOOK   tree --ids   ls SEL   find SEL|WORDS   get SEL PROP ...   inspect SEL --all   count SEL   why SEL PROP   palette   defs   lint   diff FILE",
    "SEL    #id   Name   \"Two words\"   /Canvas/Group/*   **/Name   ellipse   .tag   [width<20]   [fill=red]   [name^=Eye]   :locked",
    "       :covered   :duplicate   :at(X,Y)   :inside(S)   :has(S)   :not(S)   (A > B)   (A, B)   S? none is fine   S! exactly one   %3 row of the last listing",
    "MAKE   add KIND NAME in SEL at X Y WxH PROP=VALUE ... --id ID     canvas add NAME WxH     dup SEL 3 as NAME --offset DX,DY",
    "KINDS  group rectangle ellipse line polyline polygon star path text image instance; props KIND lists the properties of one",
    "SET    set SEL PROP VALUE PROP=VALUE PROP*=2     unset SEL PROP     rename SEL NAME     rename SEL s/a/b/     replace text A to B",
    "       copystyle SEL to SEL     recolor A to B     token NAME COLOUR     style NAME PROP=VALUE",
    "VALUES 12  3mm  #f80  red  token(brand)  \"linear(90deg, red 0, blue 1)\"  shadow \"dx dy blur colour\"  (width / 2 + i * 10)  $var",
    "MOVE   move SEL into|before|after SEL   group SEL as NAME|--by fill   ungroup SEL   front|back|raise|lower SEL   delete SEL   sort SEL EXPR",
    "PLACE  translate SEL DX DY   rotate SEL DEG   scale SEL F   align SEL left|hcenter|top|... --to canvas   distribute SEL hgap 10",
    "       arrange SEL COLUMNS --gap 10   tile SEL 3x2   fit SEL into canvas   bbox SEL",
    "STEPS  undo   redo   history   checkpoint NAME   revert NAME   begin NAME ... commit|rollback   --dry-run on any command shows it",
    "       a later run takes back a saved edit: shapeedit undo FILE, redo FILE, history FILE",
    "SCRIPT let x = 5   for s in 16 32 ... end   for r in data.csv ... $r.column ... end   if count(text) > 1 ... else ... end",
    "       def name(a, b) ... end   try COMMAND   assert count(text) == 1   source FILE",
    "FILES  open FILE   save [FILE]   export SEL -o x.svg   render SEL -o x.png --width 512   check   fmt",
    "       copy SEL to FILE   insert FILE [SEL] [in PLACE]   merge BASE OURS THEIRS -o FILE   conflicts   resolve SEL ours|theirs|base",
    "ANSWERS with --json: {\"v\":1,\"line\":1,\"cmd\":\"set\",\"ok\":true,\"changed\":1,\"ids\":[...]}; errors have code, error, suggest, line, col.",
    "Status 0 done, 1 the answer is no, 2 usage, 3 file, 4 conflict. help VERB tells more; help --json --all is all of it.",
  ]
}
