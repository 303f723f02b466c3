import Glibc
import TestSupport
import Testing

/// Paths that an untrusted script must not write to, outside the folder of the document or inside it.
private let targets: [(name: String, path: String)] = [
  ("parent", "../stolen.json"), ("parent in parent", "../../../../../../../../../../tmp/se-stolen.json"),
  ("absolute", "/tmp/se-stolen.json"),
  ("home", "~/stolen.json"), ("through a linked folder", "linked/stolen.json"), ("a linked file", "link.json"),
  ("a link to nowhere", "dangling.json"),
  ("process", "/proc/self/mem"), ("descriptor", "/proc/self/fd/3"), ("device", "/dev/null"), ("terminal", "/dev/tty"),
  ("hook", ".git/hooks/pre-commit"),
  ("empty", ""), ("dot", "."), ("slash", "/"), ("nul", "a\u{0}b.json"), ("newline", "a\nb.json"), ("dash", "-rf"), ("dash dash", "--force"),
  ("folder", "folder"), ("dots inside", "folder/../../stolen.json"), ("very long", String(repeating: "x/", count: 3000)),
  ("system", "/etc/se-stolen.json"),
]

@Suite(.serialized) struct `Paths that lead elsewhere` {
  private func place() -> Folder {
    let folder = Folder()
    _ = Run.shell(
      "mkdir -p work/folder work/.git/hooks outside; cp faces.shape.json work; cp faces.shape.json outside/victim.json; ln -s ../outside work/linked;"
        + "ln -s ../outside/victim.json work/link.json; ln -s ../outside/none.json work/dangling.json; echo hook > work/.git/hooks/pre-commit",
      in: folder)
    return folder
  }

  /// - Parameter hasFolders: Also when something came and went in a folder, as a lock does.
  private func stamp(_ folder: Folder, hasFolders: Bool = true) -> String {
    Run.shell(
      "find . -mindepth 1 -name recovery -prune -o \(hasFolders ? "" : "! -type d") ! -name script.se -printf '%p %s %m %i %T@\\n' | LC_ALL=C sort; ls -d /tmp/se-stolen.json /etc/se-stolen.json 2>&1",
      in: folder
    ).output
  }

  /// Every verb that writes, with the path in quotes.
  private func lines(_ path: String) -> [String] {
    let word =
      "\""
      + path.unicodeScalars.map { $0.value > 0x20 && $0.value < 0x7f && $0 != "\"" ? String($0) : "\\u{\(String($0.value, radix: 16))}" }
      .joined() + "\""
    return ["save \(word)", "save \(word) --force", "save \(word) --in-place --force", "save \(word) --break-link --force"]
  }

  @Test func `are not written to by a safe script, nor read`() throws {
    var (runs, failures) = (0, 0)
    for target in targets {
      let folder = place()
      let before = stamp(folder)
      for line in lines(target.path)
        + lines(target.path).prefix(1).flatMap({ [$0.replacing("save", with: "source"), $0.replacing("save", with: "open")] })
      {
        folder.write("script.se", "set #body x 1\n\(line)\n")
        let run = Run.shell("cd work && exec \"$shapeedit\" faces.shape.json --safe -f ../script.se", in: folder)
        runs += 1
        let isRefused = (run.status == 1 || run.status == 2) && run.errors.contains("script.se:2:") && stamp(folder) == before
        if !isRefused { failures += 1 }
        #expect(isRefused, "\(target.name): \(line.prefix(80)) \(run.status) \(run.errors.prefix(300))")
      }
    }
    Reliability.state(
      "P2", "paths that lead elsewhere, from safe scripts", runs: runs, failures: failures, details: "\(targets.count) targets")
    #expect(failures == 0)
  }

  /// Without `--safe` a script may write where its user may; targets that are not writable files are still refused.
  @Test(arguments: [
    "process", "descriptor", "device", "terminal", "empty", "dot", "slash", "nul", "folder", "very long", "hook", "a linked file",
  ])
  func `are refused where they are no new file`(_ name: String) throws {
    let path = try #require(targets.first { $0.name == name }).path
    let folder = place()
    let before = stamp(folder, hasFolders: false)
    folder.write("script.se", "set #body x 1\n\(lines(path)[0])\n")
    let run = Run.shell("cd work && exec \"$shapeedit\" faces.shape.json -f ../script.se < /dev/null", in: folder)
    let isRefused = run.status != 0 && run.status < 5 && run.errors.contains("script.se:2:") && stamp(folder, hasFolders: false) == before
    #expect(isRefused, "\(name): \(run)")
    Reliability.tally("P2", "paths that are no file to write to", of: 12, failures: isRefused ? 0 : 1)
  }

  @Test(arguments: [
    ("a document of more graphics", "limit.graphics"), ("a script that sources itself", "source.loop"),
    ("scripts that source one another by other names", "source.loop "), ("scripts that source one another too deep", "limit.source"),
    ("commands without end", "limit.commands"), ("commands without end, each tried", "limit.commands "),
    ("computing without end", "limit.time"),
  ])
  func `budgets are refused by name`(_ what: String, code: String) throws {
    let folder = Folder()
    var arguments = ["faces.shape.json", "--json"]
    switch code {
    case "limit.graphics":
      let graphics = Array(repeating: #"{"kind":"line"}"#, count: 1_000_001).joined(separator: ",")
      folder.write("many.json", #"{"format":"shapeedit","version":1,"canvases":[{"graphics":["# + graphics + "]}]}")
      arguments = ["many.json", "--json", "--safe", "-c", "info"]
    case "source.loop":
      folder.write("again.se", "source again.se")
      arguments += ["-f", "again.se"]
    case "source.loop ":
      // By a link, and by another name of the same file.
      folder.write("one.se", "source two.se")
      folder.write("three.se", "source .//one.se")
      #expect(symlink("linked.se", "\(folder.path)/two.se") == 0 && link("\(folder.path)/three.se", "\(folder.path)/linked.se") == 0)
      arguments += ["-c", "source one.se"]
    case "limit.source":
      for index in 1...17 { folder.write("s\(index).se", index == 17 ? "echo survived" : "source s\(index + 1).se") }
      arguments += ["-f", "s1.se"]
    case "limit.time":
      guard Reliability.isTorture else { return Reliability.state("P3", what, runs: 0, skipped: 1, because: "short form", failures: 0) }
      folder.write("big.json", bigDocument(groups: 300))
      arguments = ["big.json", "--safe", "--json", "-c", "for i in 1..100000; count *:overlaps(*)?; end"]
    default:
      guard Reliability.isTorture else { return Reliability.state("P3", what, runs: 0, skipped: 1, because: "short form", failures: 0) }
      let command = code == "limit.commands" ? "echo a" : "try echo a"
      folder.write("long.se", "for i in 1..1000\nfor j in 1..1001\n\(command)\nend\nend\necho survived")
      arguments += ["-q", "-f", "long.se"]
    }
    let run = Run.shapeedit(arguments, in: folder)
    let name = "\"\(code.filter { $0 != " " })\""
    let isRefused = run.status > 0 && run.status < 5 && run.output.contains(name) && !run.output.contains("survived")
    #expect(isRefused, "\(run.output.suffix(500)) \(run.errors.suffix(500))")
    Reliability.state("P3", what, runs: 1, failures: isRefused ? 0 : 1)
  }

  /// Counts what comes through a pipe, for no test holds so much.
  @Test func `a gibibyte of answers and messages is the end of a stranger's script`() throws {
    var figure = Figure("P3", "a gibibyte of answers, and of messages")
    guard Reliability.isTorture else {
      figure.skip(3, because: "short form")
      return figure.state()
    }
    let limit = 1 << 30
    let text = String(repeating: "x", count: 1999)
    func hold(_ name: String, _ loop: String, isRefused: Bool, most: Int) {
      figure.runs += 1
      let folder = Folder()
      folder.write("long.se", "for i in 1..\(loop)\nend\necho survived\n")
      let run = Run.shell(
        "{ \"$shapeedit\" faces.shape.json --safe -f long.se; echo $? > status; } 2>&1"
          + " | { tee /dev/fd/3 | wc -c > count; } 3>&1 | tail -c 20000 > tail",
        in: folder)
      let count = Int(folder["count"]?.filter(\.isNumber) ?? "") ?? -1
      let (status, tail) = (folder["status"] ?? "", folder["tail"] ?? "")
      // Whichever bound comes first: a busy machine makes fewer bytes in its 60 seconds.
      let isOutOfTime = tail.contains("60 seconds of computing")
      let isTold =
        status == "1\n" && (tail.contains("more than \(limit) bytes of answers and messages") || isOutOfTime) && !tail.contains("survived")
      let isWell = isRefused ? isTold : status == "0\n" && tail.hasSuffix("survived\n")
      if !isWell || count > most || count < limit / 4 * 3 && !(isRefused && isOutOfTime) {
        figure.failures.append("\(name): status \(status), \(count) bytes, \(tail.suffix(200)) \(run.errors)")
      }
    }
    // A line feed behind each line.
    hold("a little less", "\(limit / 2000 - 10)\necho \(text)", isRefused: false, most: limit)
    hold("answers", "\(limit / 2000 + 10)\necho \(text)", isRefused: true, most: limit + 4096)
    hold("messages", "1000000\ntry find #\(text)", isRefused: true, most: limit + 16384)
    figure.state()
    #expect(figure.failures.isEmpty)
  }

  @Test func `a document of more than 256 MiB is refused before it is read`() throws {
    var figure = Figure("P3", "documents of 256 MiB")
    for (size, isRefused) in [((256 << 20) + 1, true), (256 << 20, false), (2560 << 20, true)] {
      let folder = Folder()
      truncateFile(folder.path + "/big.json", size)
      let run = Run.shapeedit(["big.json", "--safe", "-c", "info"], in: folder)
      figure.runs += 1
      let isTold = run.errors.contains("larger than the limit of \(256 << 20) bytes") == isRefused
      if run.status != 3 || !isTold { figure.failures.append("\(size): \(run)") }
    }
    figure.state()
    #expect(figure.failures.isEmpty)
  }
}

private func truncateFile(_ path: String, _ size: Int) {
  let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  ftruncate(file, size)
  // Bytes that cannot begin a document are refused for that.
  pwrite(file, Array(repeating: UInt8(ascii: " "), count: 1 << 20), 1 << 20, 0)
  close(file)
}
