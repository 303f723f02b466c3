import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Every command on groups within groups` {
  /// The lines of each verb for the deepest group and for all of them; a verb without a line gets the general ones.
  private static let lines: [String: [String]] = [
    "set": ["set DEEP opacity 0.5", "set DEEP name X", "set group locked true; undo"], "unset": ["unset DEEP opacity"],
    "rename": ["rename DEEP Y"],
    "add": ["add star S in /C"], "put": [#"put '{"kind": "star"}' in /C"#], "dump": ["dump DEEP", "dump"],
    "delete": ["delete DEEP; undo", "delete group; undo"], "dup": ["dup DEEP; undo"], "cut": ["cut DEEP; undo"],
    "paste": ["cut DEEP; paste; undo 2"], "group": ["group TOP as Over; undo"],
    "ungroup": ["ungroup DEEP; undo", "ungroup group; undo"],
    "move": ["move DEEP into /C; undo"], "canvas": ["canvas add D", "canvas delete D"], "filter": ["filter DEEP", "filter off"],
    "scroll": ["scroll anchor all top"], "fold": ["fold 3", "fold 100000", "fold 1"], "rows": ["rows --limit 5"],
    "tree": ["tree --limit 5", "tree DEEP"],
    "ls": ["ls DEEP", "ls TOP"], "get": ["get DEEP", "get TOP bbox path depth"], "inspect": ["inspect DEEP", "inspect TOP"],
    "expand": ["expand DEEP", "expand --all --limit 3"], "translate": ["translate TOP 1 1; undo", "translate group 1 1; undo"],
    "rotate": ["rotate TOP 5", "rotate group 5; undo"], "scale": ["scale TOP 2", "scale group 1.5; undo"], "flip": ["flip TOP h"],
    "align": ["align TOP left"],
    "distribute": ["distribute group hgap"], "arrange": ["arrange (TOP, DEEP) 2"], "tile": ["tile TOP 2x1"],
    "fit": ["fit TOP into canvas"], "flatten": ["flatten TOP; undo", "flatten group; undo"], "bbox": ["bbox TOP", "bbox group --each"],
    "sort": ["sort group name"],
    "recolor": ["recolor red to blue"], "copystyle": ["copystyle TOP to DEEP; undo"], "palette": ["palette"],
    "defs": ["defs"], "replace": ["replace names G to H in DEEP"], "why": ["why DEEP opacity"], "lint": ["lint DEEP"],
    "variant": ["variant v --show DEEP"],
    "token": ["token brand red"], "style": ["style card fill=red"], "search": ["search g"], "next": ["search g; next"],
    "previous": ["search g; previous"],
    "begin": ["begin a; set DEEP opacity 0.25; rollback"],
    "commit": ["begin b; set DEEP opacity 0.25; commit; undo"], "rollback": [], "assert": ["assert count(group) > 5"],
    "echo": ["echo ${count(group)}"],
    "checkpoint": ["checkpoint c"], "revert": ["set DEEP opacity 0.1; revert c"], "select": ["select DEEP", "select group"],
    "props": ["props group"], "help": ["help set"],
    "undo": ["set DEEP opacity 0.3; undo"], "redo": ["redo"], "history": ["history"], "check": ["check"], "info": ["info"], "fmt": ["fmt"],
    "pwd": ["pwd"], "unfocus": ["unfocus"], "conflicts": ["conflicts"], "resolve": [],
  ]

  @Test func `ends, and leaves a document that keeps its promises`() throws {
    // As deep as a document may be, less one: grouping adds a level.
    let levels = Reliability.runs(5_000, torture: Document.levelLimit - 1)
    let source = chain(levels)
    let bench = try Bench(source)
    let deepest = "#g\(levels - 1)"
    var (runs, failures) = (0, 0)
    for command in CommandTable.standard.commands where command.isSafe && !["quit", "new", "close", "tutor"].contains(command.name) {
      for line in Self.lines[command.name] ?? ["\(command.name) DEEP", "\(command.name) TOP"] {
        runs += 1
        let line = line.replacing("DEEP", with: deepest).replacing("TOP", with: "#g1")
        let refusal = bench.refusal(line)
        let isRight =
          refusal == nil || ["nothing to", "redo", "front", "already", "no step", "no extent", "0 "].contains(where: refusal!.contains)
        if !isRight { failures += 1 }
        #expect(isRight, "\(line): \(refusal ?? "")")
      }
    }
    #expect(bench.document.checkInvariants() == [])
    let again = try Document(json: bench.bytes)
    #expect(again.graphicCount == bench.document.graphicCount)
    Reliability.state("I4", "commands on nested groups", runs: runs, failures: failures, details: "\(levels) levels")
    #expect(failures == 0 && runs > 40)
  }

  @Test func `a million opening brackets are refused at once`() throws {
    let head = #"{"format":"shapeedit","version":1,"zoo":"#
    let group = #"{"kind":"group","children":["#
    let tables: [(String, String)] = [
      ("lists", head + String(repeating: "[", count: 1_000_000)), ("bare lists", String(repeating: "[", count: 1_000_000)),
      ("objects", head + String(repeating: #"{"a":"#, count: 1_000_000)),
      ("groups", #"{"format":"shapeedit","version":1,"canvases":[{"graphics":["# + String(repeating: group, count: 1_000_000)),
    ]
    var (slowest, figure) = (Slowest(), Figure("I4", "a million brackets"))
    for (name, text) in tables {
      figure.runs += 1
      let error = #expect(throws: FormatError.self) { try slowest.time { _ = try Document(json: text) } }
      if error?.code != "limit" || error!.offset >= 100_000 * group.utf8.count + 200_200 * 5 { figure.failures.append(name) }
    }
    figure.details = slowest.text
    figure.state()
    #expect(figure.failures.isEmpty)
  }
}
