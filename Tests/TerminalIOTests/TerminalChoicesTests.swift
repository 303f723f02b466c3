import Testing

import TerminalIO

@Suite struct `Choosing by terminal and environment` {
  @Test(
    arguments: [
      (ColorChoice.auto, ["TERM": "xterm"], true, true), (.auto, ["TERM": "xterm"], false, false), (.auto, ["TERM": "dumb"], true, false),
      (.auto, [:], true, false), (.auto, ["TERM": "xterm", "NO_COLOR": "0"], true, false),
      (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, true),
      (.auto, ["CLICOLOR_FORCE": "1"], false, true), (.auto, ["FORCE_COLOR": "yes"], false, true),
      (.auto, ["FORCE_COLOR": "0"], false, false),
      (.auto, ["FORCE_COLOR": "1", "NO_COLOR": "1"], true, false), (.auto, ["TERM": "xterm", "CLICOLOR": "0"], true, false),
      (.auto, ["TERM": "xterm", "CLICOLOR": "0", "CLICOLOR_FORCE": "1"], true, true), (.always, ["NO_COLOR": "1"], false, true),
      (.never, ["FORCE_COLOR": "1", "TERM": "xterm"], true, false),
    ] as [(ColorChoice, [String: String], Bool, Bool)])
  func `the option wins, then the variables in their order, then the terminal`(
    _ choice: ColorChoice, _ environment: [String: String], isTerminal: Bool, isColored: Bool
  ) {
    #expect(choice.isColored(isTerminal: isTerminal) { environment[$0] } == isColored)
  }

  @Test(
    arguments: [
      (0, 0, [:], 80, 24), (100, 30, ["COLUMNS": "7"], 100, 30), (0, 0, ["COLUMNS": "132", "LINES": "50"], 132, 50),
      (0, 0, ["COLUMNS": "-1", "LINES": "0"], 80, 24), (0, 0, ["COLUMNS": "99999999999999999999", "LINES": "10000"], 80, 24),
      (0, 0, ["COLUMNS": "80; rm", "LINES": ""], 80, 24), (1, 1, [:], 1, 1),
    ] as [(Int, Int, [String: String], Int, Int)])
  func `a size is the terminal's or a believable variable's`(
    _ columns: Int, _ rows: Int, _ environment: [String: String], _ expectedColumns: Int, _ expectedRows: Int
  ) {
    let size = TerminalSize.choosing(columns: columns, rows: rows) { environment[$0] }
    #expect(size == TerminalSize(columns: expectedColumns, rows: expectedRows))
  }

  @Test(
    arguments: [
      ([:], false), (["LANG": "de_DE.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], false),
      (["LC_ALL": "", "LC_CTYPE": "C.UTF-8"], true), (["LANG": "de_DE"], false), (["LANG": "de_DE.UTF-8@euro"], true),
      (["LANG": "utf-8"], false), (["LANG": "\u{1b}[31m"], false),
    ] as [([String: String], Bool)])
  func `UTF-8 is what the locale says`(_ environment: [String: String], isUTF8: Bool) {
    #expect(usesUTF8 { environment[$0] } == isUTF8)
  }

  @Test(
    arguments: [
      (["a", "b", "c"], 80, 9, ["a  b  c"]), (["aa", "bb", "cc"], 8, 9, ["aa  cc", "bb"]),
      (["a", "b", "c", "d"], 1, 3, ["a", "b", "… and 2 more"]),
      ([], 80, 9, []), (["漢", "b"], 80, 9, ["漢  b"]),
    ] as [([String], Int, Int, [String])])
  func `candidates stand in columns, read downwards`(_ texts: [String], columns: Int, rows: Int, _ lines: [String]) {
    #expect(columnLines(texts, columns: columns, rows: rows) == lines)
  }

  @Test func `that there are more candidates than were kept is said`() {
    #expect(columnLines(["a", "b"], columns: 80, rows: 9, hasMore: true) == ["a  b", "… and more"])
    #expect(columnLines(["a", "b"], columns: 1, rows: 2, hasMore: true) == ["a", "… and more"])
  }
}
