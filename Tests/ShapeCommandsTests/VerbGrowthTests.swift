import ShapeCommands
import ShapeFormats
import ShapeModel
import TestSupport
import Testing

/// The cost of every verb where a drawing is twice as large, counted: nodes asked about, edits, steps in lists, rows, and bytes printed.
@Suite(.timeLimit(.minutes(30))) struct `Every verb on twice as many graphics` {
  enum Shape: String, CaseIterable {
    case flat, nested
    /// A rectangle beside each group.
    case oneALevel = "one a level"
  }

  /// The lines of verbs that take more than a selector; `MANY` stands for all graphics, `LAST` for the innermost or last one, `FIRST`
  /// for the outermost or first one. Files: `SAME` is the drawing, `CHANGED` one in which all are changed, `CHANGES` the difference, `EMPTY`
  /// has no graphics, and `OUT` and `PAGE` are written.
  private static let lines: [String: String] = [
    "set": "set MANY opacity 0.5; set MANY transform '1 0 0 1 1 0'; set rectangle rotation 5",
    "unset": "set MANY opacity 0.5; unset MANY opacity", "rename": "rename LAST Y", "cut": "cut FIRST; undo; cut MANY; paste",
    "add": "add star S in /C at 1 1", "put": #"put '{"kind": "star"}' in /C"#, "dump": "dump", "group": "group MANY --by width --lossy",
    "ungroup": "ungroup group", "move": "move LAST into /C", "delete": "delete MANY; undo; delete FIRST; undo; redo",
    "canvas": "canvas add D",
    "filter": "filter rectangle; filter off", "scroll": "scroll anchor all top", "fold": "fold 1", "rows": "rows --limit 5",
    "tree": "tree --limit 5", "ls": "ls /C", "cd": "cd /C", "get": "get MANY width", "inspect": "inspect LAST", "toggle": "toggle group",
    "expand": "expand --all --limit 3", "collapse": "collapse --all", "focus": "focus LAST", "reveal": "reveal LAST",
    "translate": "translate rectangle 1 1", "rotate": "rotate rectangle 5", "scale": "scale rectangle 2", "flip": "flip rectangle h",
    "align": "align rectangle left", "distribute": "distribute rectangle hgap", "arrange": "arrange rectangle 2",
    "tile": "tile LAST 2x1", "resize": "resize /C 300x200",
    "fit": "fit LAST into canvas", "flatten": "flatten group",
    "bbox": "bbox MANY --each",
    "sort": "sort MANY name", "recolor": "recolor lime to blue", "copystyle": "copystyle LAST to rectangle", "palette": "palette",
    "defs": "defs", "replace": "replace names R to Q in MANY", "why": "why LAST opacity", "lint": "lint",
    "variant": "variant v --show LAST", "token": "token brand red", "style": "style card fill=red", "search": "search r0",
    "next": "search r0; next", "previous": "search r0; previous", "begin": "begin a; set MANY opacity 0.25; rollback",
    "commit": "begin b; set MANY opacity 0.25; commit", "rollback": "begin a; set MANY opacity 0.25; rollback",
    "assert": "assert count(MANY) > 5", "echo": "echo ${count(MANY)}", "checkpoint": "checkpoint c",
    "revert": "checkpoint c; set MANY opacity 0.1; revert c", "props": "props rectangle", "help": "help set",
    "undo": "set MANY opacity 0.3; undo", "redo": "set MANY opacity 0.3; undo; redo", "find": "find MANY --limit 5", "texts": "texts",
    "front": "front LAST", "back": "back LAST", "raise": "raise LAST", "lower": "lower LAST", "dup": "dup LAST",
    "order": "order front-first; rows --limit 5", "check": "check", "info": "info", "fmt": "fmt", "pwd": "pwd", "unfocus": "unfocus",
    "conflicts": "conflicts", "history": "history", "insert": "insert SAME in /C --lossy", "copy": "copy MANY to EMPTY --lossy",
    "paste": "copy MANY; paste",
    "apply": "apply CHANGES",
    "diff": "diff SAME CHANGED; diff SAME CHANGED --script", "merge": "merge SAME SAME CHANGED -o OUT",
    "export": "export / -o PAGE --force",
    "save": "set MANY opacity 0.5; save OUT --force", "source": "source SCRIPT", "open": "open SAME --force", "new": "new --force",
    "close": "close --force", "unlock": "unlock SAME",
  ]

  /// Verbs that are not driven, and why.
  private static let left = [
    "quit": "ends the conversation", "tutor": "opens a drawing of its own", "git-setup": "asks git", "render": "asks a painter",
    "show": "asks a painter", "edit": "asks an editor", "recover": "reads a journal", "resolve": "a drawing without conflicts has none",
  ]

  /// Verbs that cannot run on a shape or in a format, and why.
  private static func reason(_ verb: String, _ shape: Shape, isMarkup: Bool) -> String? {
    switch verb {
    case "toggle", "ungroup", "flatten": shape == .flat ? "there is no group" : nil
    case "put": isMarkup ? "its lines are of our own format" : nil
    case "canvas": isMarkup ? "there is one canvas" : nil
    case "token", "variant": isMarkup ? "the format has none" : nil
    case "style": isMarkup ? "it changes rules of style sheets, which this file has not" : nil
    default: left[verb]
    }
  }

  /// The files of a shape of a size.
  private final class Drawings: TemporaryFolder {
    let bytes: String
    private let ending: String

    init(_ shape: Shape, _ count: Int, isMarkup: Bool) throws {
      bytes = text(shape, count, isMarkup: isMarkup)
      ending = isMarkup ? "svg" : "json"
      super.init()
      write("same.\(ending)", bytes)
      write("empty.\(ending)", text(.flat, 0, isMarkup: isMarkup))
      write("script", "set * opacity 0.25\n")
      let bench = try Bench(Document(reading: ByteStore(bytes)))
      #expect(bench.done("set * opacity 0.75"))
      write("changed.\(ending)", bench.bytes)
      #expect(bench.done("diff \(path)/same.\(ending) --json"))
      write("changes", bench.answers.joined(separator: "\n") + "\n")
    }

    func line(_ line: Substring, last: String) -> String {
      let first = bytes.contains("g1\"") ? "#g1" : "#r0"
      var line = String(line).replacing("MANY", with: "*").replacing("LAST", with: last).replacing("FIRST", with: first)
      for name in ["SAME", "CHANGED", "EMPTY", "OUT"] { line = line.replacing(name, with: "\(path)/\(name.lowercased()).\(ending)") }
      line = line.replacing("PAGE", with: "\(path)/page.svg")
      for name in ["CHANGES", "SCRIPT"] { line = line.replacing(name, with: "\(path)/\(name.lowercased())") }
      return line
    }
  }

  private static func text(_ shape: Shape, _ count: Int, isMarkup: Bool) -> String {
    func leaf(_ number: Int) -> String {
      isMarkup
        ? #"<rect id="r\#(number)" x="\#(number % 80)" y="1" width="\#(number % 7 + 1)" height="4" fill="lime"/>"#
        : ##"{"id":"r\##(number)","kind":"rectangle","name":"R\##(number)","x":\##(number % 80),"y":1,"width":\##(number % 7 + 1),"height":4,"##
          + ##""fill":{"color":"#00ff00"}}"##
    }
    func open(_ number: Int) -> String {
      isMarkup ? #"<g id="g\#(number)">"# : #"{"id":"g\#(number)","kind":"group","name":"G","children":["#
    }
    let (close, comma) = isMarkup ? ("</g>", "") : ("]}", ",")
    let body: String
    switch shape {
    case .flat: body = (0..<count).map(leaf).joined(separator: comma)
    case .nested: body = (1..<count).map(open).joined() + leaf(0) + String(repeating: close, count: count - 1)
    case .oneALevel:
      body = (1..<count / 2).map { open($0) + leaf($0) + comma }.joined() + leaf(0) + String(repeating: close, count: count / 2 - 1)
    }
    return isMarkup
      ? #"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><title>C</title>"# + body + "</svg>"
      : #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":["# + body + "]}]}"
  }

  /// The work of lines, and of the check of a save after them; with what was refused.
  private static func work(_ lines: String, _ drawings: Drawings, last: String) throws -> (work: Int, refusal: String?) {
    let visits = VisitCount()
    return try VisitCount.$current.withValue(visits) {
      let bench = try Bench(Document(reading: ByteStore(drawings.bytes)))
      let document = bench.document
      var refusal: String?
      var printed = 0
      for line in lines.split(separator: "; ") {
        refusal = refusal ?? bench.refusal(drawings.line(line, last: last))
        printed += bench.answers.reduce(0) { $0 + $1.utf8.count }
      }
      if document.isTouched { #expect(try SavedCheck.faultOfSaving(document) == nil, "\(lines)") }
      let work = bench.session.workNow
      let steps = document.structureSteps + document.boxSteps + document.revision
      return (visits.total + steps + work.decoded + work.rowsBuilt + work.childrenAsked + printed, refusal)
    }
  }

  @Test(arguments: Shape.allCases, [false, true]) func `costs at most twice as much`(_ shape: Shape, isMarkup: Bool) throws {
    let (half, whole) = (try Drawings(shape, 2000, isMarkup: isMarkup), try Drawings(shape, 4000, isMarkup: isMarkup))
    for command in CommandTable.standard.commands where Self.reason(command.name, shape, isMarkup: isMarkup) == nil {
      let lines = Self.lines[command.name] ?? "\(command.name) MANY"
      let less = try Self.work(lines, half, last: shape == .flat ? "#r1999" : "#r0")
      let more = try Self.work(lines, whole, last: shape == .flat ? "#r3999" : "#r0")
      #expect(less.refusal == nil && more.refusal == nil, "\(lines)")
      #expect(Double(more.work) <= 2.4 * Double(less.work) + 60_000, "\(lines): \(less.work), \(more.work)")
    }
  }
}
