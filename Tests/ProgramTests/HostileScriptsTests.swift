import Glibc
import TestSupport
import Testing

/// Scripts by an attacker who wants to stop, fill or crash the program.
private let scripts: [(name: String, bytes: [UInt8])] = {
  func text(_ text: String) -> [UInt8] { Array(text.utf8) }
  func many(_ part: String, _ count: Int) -> String { String(repeating: part, count: count) }
  let longWord = many("x", 1_000_000)
  var scripts: [(String, [UInt8])] = [
    ("line-64M", [UInt8](repeating: UInt8(ascii: "x"), count: (64 << 20) - 1000)), ("line-limit", text("echo " + many("x", (1 << 20) - 5))),
    ("line-over", text("echo " + many("x", (1 << 20) - 4))), ("word-1M", text("set \(longWord) x 1")), ("verb-1M", text(longWord)),
    ("flag-1M", text("ls --\(longWord)")), ("blanks", text(many(" ", 1_000_000) + "no")), ("newlines", text(many("\n", 3_000_000) + "no")),
    ("semicolons", text(many(many(";", 1000) + "\n", 1000) + "no")), ("nul", text("set #body x 1\u{0}2")),
    ("nuls", [UInt8](repeating: 0, count: 100_000)),
    ("quote", text("echo \"never closed")), ("quotes", text(many("echo \"\n", 20_000))), ("apostrophe", text("echo 'never closed\nls\nls")),
    ("brackets", text("find " + many("(", 100_000))), ("brackets-closed", text("find " + many("(", 500) + "text" + many(")", 500))),
    ("braces", text("echo " + many("${", 100_000))), ("not", text("find " + many(":not(", 50_000) + "text" + many(")", 50_000))),
    ("has", text("count " + many(":has(", 190) + "text" + many(")", 190))), ("crossed", text("find ([)]")),
    ("blocks", text(many("if true\n", 100_000) + "ls\n" + many("end\n", 100_000))), ("blocks-open", text(many("for i in 1 2\n", 100_000))),
    ("ends", text(many("end\n", 100_000))), ("else", text("if true\nelse\nelse\nend\nelse")),
    ("nested-loops", text(many("for i in 1..1000\n", 20) + "no\n" + many("end\n", 20))),
    ("parentheses", text("echo ${" + many("(", 100_000) + "1" + many(")", 100_000) + "}")),
    ("signs", text("echo ${" + many("-", 100_000) + "1}")),
    ("sum", text("echo ${" + many("1+", 200_000) + "1}")),
    ("calls", text("echo ${" + many("min(", 100_000) + "1" + many(")", 100_000) + "}")),
    ("nots", text("if " + many("not ", 100_000) + "true\nend")), ("recursion", text("def f(a)\n  f $a\nend\nf 1")),
    ("recursion-two", text("def f(a)\n  g $a\n  g $a\nend\ndef g(a)\n  f $a\n  f $a\nend\nf 1")),
    ("source-itself", text("source source-itself.se")),
    ("source-none", text("source none.se")), ("doubling", text("let a = x\n" + many("let a = \"$a$a\"\n", 40) + "no")),
    ("doubling-list", text("let a = x y\n" + many("let a = $a $a\n", 40) + "no")),
    ("nesting-list", text("let a = x\nfor i in 1..20000\n  let a = $a b\nend\nno")),
    ("words-16M", text("let a = \"\(many("y", 500_000))\"\necho " + many("$a ", 40))),
    ("variables", text("let a = \"\(many("y", 1_000_000))\"\n" + (0..<400).map { "let v\($0) = \"$a\"\n" }.joined() + "no")),
    ("range-1e18", text("for i in 1..1000000000000000000\n  ls\nend")),
    ("range-overflow", text("for i in -9223372036854775808..9223372036854775807\nend")),
    ("range-wide", text("for i in 1..99999999999999999999999\nend\nno")), ("range-million", text("for i in 1..1000000\nend")),
    ("numbers", text("set #body x 1e999")), ("number-long", text("set #body x " + many("9", 5000))),
    ("number-hex", text("set #body x 0x1p3")),
    ("number-nan", text("set #body x nan; set #body x inf")), ("division", text("set #body x=(1/0)")),
    ("overflow", text("set #body x=(1e300*1e300)")),
    ("format", text("echo ${1:99999999999999999999}")), ("format-99", text("echo \"${1:99.9}\"; no")),
    ("format-percent", text("echo %s%n%n%n%x; no")),
    ("escape", text(#"echo "\q""#)), ("escape-surrogate", text(#"echo "\u{d800}""#)), ("escape-far", text(#"echo "\u{110000}""#)),
    ("escape-open", text(#"echo "\u{41"#)), ("backslash-end", text("ls \\")), ("continuations", text(many("ls \\\n", 100_000))),
    ("carriage-returns", text("set #body x 1\rset #body y 2\rno")), ("bom", text("\u{feff}\u{feff}ls")), ("crlf", text("ls\r\nno\r\n")),
    ("utf-16", [0xff, 0xfe] + "ls\n".utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }),
    ("latin-1", text("set #body name ") + [0xe9, 0x0a]),
    ("overlong", text("set #body name ") + [0xc0, 0xaf, 0x0a]), ("surrogate-bytes", text("set #body name ") + [0xed, 0xa0, 0x80, 0x0a]),
    ("every-byte", (0...255).map { UInt8($0) }),
    ("elf", [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0] + (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 37) }),
    ("escape-codes", text("\u{1b}[2J\u{1b}]0;title\u{7}\u{9b}31m")),
    ("parameters", text("def f(" + (0..<5000).map { "a\($0)" }.joined(separator: ",") + ")\nend")),
    ("parameter-twice", text("def f(a, a)\nend")), ("commas", text("find " + many("text,", 100_000) + "text")),
    ("steps", text("find " + many("* ", 10_000) + "text")),
    ("choices", text("find " + many("{a,b}", 10_000))), ("combinators", text("find " + many("* > ", 199) + "nobody")),
    ("undo", text("undo 99999999999999999999")),
    ("limit", text("ls --limit 99999999999999999999")), ("limit-negative", text("ls --limit -1")),
    ("rows", text("rows 9223372036854775807..1; no")),
    ("fold", text("fold 9223372036854775807; no")), ("begin", text(many("begin a\n", 2000) + "no")), ("commit", text("commit")),
    ("try", text("try try ls")),
    ("points", text("set #body points \"" + many("1,2 ", 100_000) + "x\"")),
    ("path", text("set #body d \"" + many("M0 0", 100_000) + "x\"")),
    ("transform", text("set #body transform \"0 0 0 0 0 0\"")),
    ("colour", text("set #body fill \"linear(" + many("red,", 50_000) + "red)x\"")),
    ("depth", text("let g = #body\nfor i in 1..3000\n  group $g as G --id d$i\n  let g = #d$i\nend\nno")),
  ]
  // Loops that end only by a bound; unsafe they may take as long as they like, so these are short of it.
  scripts.append(("commands-million", text("for i in 1..1000\n  for j in 1..1100\n    pwd\n  end\nend")))
  return scripts
}()

@Suite(.timeLimit(.minutes(20))) struct `Hostile scripts` {
  @Test func `end with an error at its line, and nothing is half done`() throws {
    var (failures, runs) = (0, 0)
    var ended: [String: Int32] = [:]
    var slowest = Slowest()
    for script in scripts where script.name != "commands-million" || Reliability.isTorture {
      let folder = Folder()
      let first = Array("set #body opacity 0.5\n".utf8)
      folder.write(script.name + ".se", bytes: first + script.bytes + Array("\nset #cap opacity 0.5\n".utf8))
      let before = folder["faces.shape.json"]
      // A sanitizer maps more than there is, so nothing can be said about memory under one.
      let limit = Sanitizer.current == nil ? "ulimit -v 4000000; " : ""
      let line =
        "\(limit)exec timeout -k 1 \(Reliability.runs(60, torture: 300)) \"$shapeedit\" faces.shape.json -i -f \(script.name).se"
      // The one that runs a million commands may take its time.
      let run = script.name == "commands-million" ? Run.shell(line, in: folder) : slowest.time { Run.shell(line, in: folder) }
      runs += 1
      ended[script.name] = run.status
      var faults: [String] = []
      if run.status > 4 || run.status < 0 { faults.append("status \(run.status)") }
      if run.status == 0, script.bytes.starts(with: "no".utf8) { faults.append("was carried out") }
      let hasPlace = run.errors.contains("\(script.name).se:") || run.status == 3 && run.errors.contains("error: ")
      if run.status != 0, !hasPlace { faults.append("names no place: \(run.errors.prefix(200))") }
      let after = folder["faces.shape.json"]
      if run.status != 0, after != before { faults.append("half applied") }
      if run.status == 0, after?.split(separator: "\n").count(where: { $0.contains("\"opacity\": 0.5") }) != 2 {
        faults.append("half applied though it went well")
      }
      if run.output.utf8.count + run.errors.utf8.count > 4 << 20 {
        faults.append("\(run.output.utf8.count + run.errors.utf8.count) bytes of answers")
      }
      if !HostileTexts.disallowed(in: run.output + run.errors).isEmpty { faults.append("acts on the terminal") }
      if !faults.isEmpty { failures += 1 }
      #expect(faults == [], "\(script.name)")
    }
    let wrong = ended.filter { $0.value != 0 }.count
    #expect(wrong >= runs / 2, "the scripts are hostile")
    Reliability.state("I6", "hostile scripts", runs: runs, failures: failures, details: "\(wrong) refused, \(slowest.text)")
    let isLimited = Sanitizer.current == nil
    Reliability.state(
      "I6", "hostile scripts in 4 GB of memory", runs: isLimited ? runs : 0, skipped: isLimited ? 0 : runs,
      because: "a sanitizer takes more", failures: failures)
  }

  /// The same by lines, each a step of its own: a bad one changes nothing and those behind it run.
  @Test func `do not stop a stream`() throws {
    let folder = Folder()
    var lines = ""
    var wanted = 0
    for script in scripts
    where script.bytes.count < 300_000 && !script.bytes.contains(0x0a) && String(validating: script.bytes, as: UTF8.self) != nil {
      let isOpen = ["quote", "apostrophe", "brackets", "braces", "escape-open", "backslash-end", "parentheses", "calls"].contains(
        script.name)
      guard !isOpen, !script.name.hasPrefix("range"), script.name != "begin" else { continue }
      wanted += 1
      lines += String(decoding: script.bytes, as: UTF8.self) + "\necho \"mark \(wanted)\"\n"
    }
    folder.write("lines", lines)
    let run = Run.shell("exec timeout 100 \"$shapeedit\" faces.shape.json --stream < lines", in: folder)
    #expect(run.status <= 4)
    for number in 1...wanted { #expect(run.output.contains("mark \(number)\n"), "line \(number)") }
    #expect(folder["faces.shape.json"] == faces)
  }
}
