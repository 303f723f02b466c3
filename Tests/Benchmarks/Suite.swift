import Glibc

/// The heats, and the limits promised for each.
///
/// Programs that do not time themselves are timed from outside, including start and end of the process, on files that are cached already.
struct Suite {
  let programs: Programs
  let documents: Documents
  /// Graphics in the document.
  let count: Int
  let rounds: Int

  /// The size for comparisons that would take minutes at full size.
  var smallCount: Int { min(count, 100_000) }
  private func own(_ name: String, _ words: [String], on file: String, restoring original: String? = nil) -> Contender {
    Contender(name: name, work: .command([programs.shapeedit] + words), rounds: rounds, restores: original.map { ($0, file) })
  }

  private func peer(
    _ name: String, _ words: [String], output: String? = nil, rounds: Int? = nil, restoring: (String, String)? = nil
  ) -> Contender {
    Contender(
      name: name, work: .command(words, output: output), rounds: rounds ?? self.rounds, restores: restoring,
      absence: ChildProcess.exists(words[0]) ? nil : programs.absence(of: words[0]))
  }

  /// Waits for the text below the rows, which is written last; there are four fewer rows than the terminal has.
  private func conversation(_ file: String) -> Contender {
    Contender(name: "repl", work: .terminal([programs.shapeedit, file], rows: 54, until: "Ctrl-D ends"), rounds: rounds)
  }

  private func answer(_ file: String) -> Contender {
    let work = Contender.Work.terminal([programs.shapeedit, file], rows: 54, typed: "find #g5 --json\n", until: "\"g5\"")
    return Contender(name: "answer", work: work, rounds: rounds)
  }

  private func ratio(_ what: String, _ own: String, to peer: String, atMost limit: Double?) -> Comparison {
    Comparison(what: what, own: own, against: .time(of: peer), limit: limit)
  }

  // MARK: Reading

  var reading: Heat {
    let file = documents.path(count)
    return Heat(
      name: "reading",
      // A virtual machine returns the gigabytes that peers free to its host; what runs next waits for memory, three times as long as it
      // runs. So what is compared with `wc -l`, which needs none, follows the program's own rows.
      contenders: [
        peer("jq length", ["jq", "length", file]), peer("JSONDecoder", [programs.decoder, file]),
        peer("simdjson DOM", [programs.simdjson, "dom", file]), peer("simdjson visit", [programs.simdjson, "visit", file]),
        own("rows", ["rows", file, "--limit", "50"], on: file), own("check", ["check", file], on: file),
        own("count", ["count", file, "[opacity<0.5]"], on: file), peer("wc -l", ["wc", "-l", file]), conversation(file), answer(file),
      ],
      comparisons: [
        ratio("conversation, first 50 rows on a pty", "repl", to: "wc -l", atMost: 6),
        ratio("", "repl", to: "simdjson visit", atMost: 0.5), ratio("", "repl", to: "jq length", atMost: 1 / 50),
        ratio("answer to a command typed at once", "answer", to: "wc -l", atMost: 6),
        ratio("rows --limit 50", "rows", to: "simdjson DOM", atMost: 0.7),
        ratio("check", "check", to: "simdjson DOM", atMost: 1),
        ratio("count [opacity<0.5]", "count", to: "simdjson DOM", atMost: 1),
        ratio("", "count", to: "JSONDecoder", atMost: 1 / 15),
      ])
  }

  /// Queries about every graphic, within one process that has opened the document.
  var asking: Heat {
    let file = documents.path(count)
    func asked(_ name: String) -> Contender {
      Contender(
        name: name, work: .selfTimed([programs.benchmarks, "--inside", name, file], output: documents.scratch("asked.txt")), rounds: rounds)
    }
    // Limits as ratios to the peer's time, of the first query and of the second; a ratio of 0.2 is a tenth of a second here.
    let limits = [
      ("width", 2.0, 0.2), ("x", 2, 0.2), ("outside", 2, 0.2), ("overlaps", 3, 1), ("inside", 3, 1), ("fill", 1, 1), ("same", 1, 1),
      ("near", 1, 1), ("depth", 1, 1), ("nth", 1, 1),
    ]
    return Heat(
      name: "asking",
      contenders: [peer("simdjson DOM", [programs.simdjson, "dom", file])]
        + limits.flatMap { [asked($0.0), asked($0.0 + Inside.again)] },
      comparisons: limits.flatMap { name, first, again in
        [
          ratio("count \(Inside.questions[name]!)", name, to: "simdjson DOM", atMost: first),
          ratio("", name + Inside.again, to: "simdjson DOM", atMost: again),
        ]
      })
  }

  /// Listings of everything to `/dev/null`.
  var listing: Heat {
    let file = documents.path(count)
    let size = Comparison.Against.bytes(documents.size(file), name: "size of the file")
    let lists = [
      ("find '*'", ["find", file, "*"]), ("tree", ["tree", file, "--depth", "999"]),
      ("get rectangle fill", ["get", file, "rectangle", "fill"]),
    ]
    return Heat(
      name: "listing",
      contenders: lists.map { own($0.0, $0.1, on: file) } + [
        peer("jq", ["jq", "-r", ".. | objects | select(.id?) | .id + \" \" + (.name // \"\")", file], output: "/dev/null", rounds: 1)
      ],
      comparisons: lists.flatMap { name, _ in
        [ratio(name, name, to: "jq", atMost: 0.2), Comparison(what: "", own: name, against: size, limit: 1.35)]
      })
  }

  static let tinyCount = 10_000
  /// The size of a small drawing, compared with an empty database: start-up takes nearly all of the time.
  static let leastCount = 100

  /// Commands that take little more than the start-up.
  var starting: Heat {
    let file = documents.path(Suite.tinyCount)
    let first = documents.path(Suite.leastCount)
    var least = own("least", ["rows", first, "--limit", "50"], on: first)
    var own = own("rows", ["rows", file, "--limit", "50"], on: file)
    var peer = peer("jq -n 1", ["jq", "-n", "1"])
    var sqlite = self.peer("sqlite3 'select 1'", ["sqlite3", ":memory:", "select 1"])
    (least.rounds, own.rounds, peer.rounds, sqlite.rounds) = (max(rounds, 15), max(rounds, 15), max(rounds, 15), max(rounds, 15))
    return Heat(
      name: "starting", contenders: [least, own, peer, sqlite, self.peer("gron", ["gron", file], rounds: min(rounds, 3))],
      comparisons: [
        ratio("rows --limit 50 at \(Suite.leastCount)", "least", to: "sqlite3 'select 1'", atMost: 3),
        ratio("rows --limit 50 at \(Suite.tinyCount)", "rows", to: "jq -n 1", atMost: 0.5),
        ratio("", "rows", to: "sqlite3 'select 1'", atMost: nil),
        // gron takes 40 KB per graphic: larger documents would exhaust the memory.
        ratio("", "rows", to: "gron", atMost: nil),
      ])
  }

  // MARK: Memory

  func memory(_ pages: String) -> Heat {
    let file = documents.path(count)
    let copy = documents.scratch("memory.json")
    var paging = own("pages", [], on: file)
    paging.work = .command([programs.shapeedit, file, "--stream", "--quiet"], input: pages)
    let editing = own("all", [copy, "-i", "-q", "-c", "check; set * opacity 0.25 --force"], on: copy, restoring: file)
    let size = Comparison.Against.bytes(documents.size(file), name: "size of the file")
    return Heat(
      name: "memory", contenders: [paging, own("printed", ["fmt", documents.path(count, .compact)], on: file), editing],
      comparisons: [
        Comparison(what: "peak, paging through all rows unfolded", own: "pages", against: size, limit: 1.35),
        Comparison(what: "peak, fmt to standard output", own: "printed", against: size, limit: 1.35),
        Comparison(what: "peak, check, set * opacity, save", own: "all", against: size, limit: 2.2),
      ])
  }

  // MARK: Writing

  private static let change = "set rectangle opacity 0.5 --force"
  private static let jqChange = #"(.. | objects | select(.kind? == "rectangle") | .opacity) = 0.5"#

  private func setting(_ count: Int) -> Contender {
    let copy = documents.scratch("set.json")
    return own("set", [copy, "-i", "-c", Suite.change], on: copy, restoring: documents.path(count))
  }

  var writing: Heat {
    let file = documents.path(count)
    let (saved, formatted, copied) = (
      documents.scratch("saved.json"), documents.scratch("formatted.json"), documents.scratch("copied.json")
    )
    let synced = documents.scratch("synced.json")
    let drawing = documents.path(count, .svg)
    let saving = Contender(
      name: "save", work: .selfTimed([programs.benchmarks, "--inside", "save", saved], output: documents.scratch("saved.txt")),
      rounds: rounds, restores: (file, saved))
    return Heat(
      name: "writing",
      contenders: [
        peer("cp", ["cp", file, copied]), setting(count), saving,
        peer("cp; sync FILE", ["sh", "-c", "cp '\(file)' '\(synced)'; sync '\(synced)'"]),
        own("one edit", [saved, "-i", "-c", "set #g1 name Renamed"], on: saved, restoring: file),
        own("fmt", ["fmt", formatted], on: formatted, restoring: documents.path(count, .compact)),
        peer(
          "xmlstarlet ed",
          ["xmlstarlet", "ed", "-N", "s=http://www.w3.org/2000/svg", "-u", "//s:rect/@width", "-v", "5", drawing],
          output: documents.scratch("edited.svg")),
        peer(
          "sqlite3 UPDATE", ["sqlite3", documents.scratch("edited.db"), "UPDATE g SET opacity = 0.5 WHERE kind = 'rectangle'"],
          restoring: (documents.table(count), documents.scratch("edited.db"))),
      ],
      comparisons: [
        ratio("set a property of every rectangle", "set", to: "cp", atMost: 4),
        ratio("", "set", to: "xmlstarlet ed", atMost: 0.25),
        ratio("", "set", to: "sqlite3 UPDATE", atMost: nil),
        ratio("save alone, after one edit", "save", to: "cp; sync FILE", atMost: 1.3),
        ratio("start, one edit, save, end", "one edit", to: "cp; sync FILE", atMost: nil),
        ratio("fmt, against that set", "fmt", to: "set", atMost: 1.5),
      ])
  }

  var writingSmall: Heat {
    let file = documents.path(smallCount)
    return Heat(
      name: "writing beside jq",
      contenders: [
        setting(smallCount),
        peer("jq", ["jq", "-c", Suite.jqChange, file], output: documents.scratch("edited.json")),
      ],
      comparisons: [ratio("that set at \(smallCount)", "set", to: "jq", atMost: 1 / 50)])
  }
}

// MARK: SVG

extension Suite {
  /// Commands on a drawing in SVG, compared with a parser that only checks the file.
  var markup: Heat {
    let file = documents.path(count, .svg)
    let copy = documents.scratch("set.svg")
    let size = Comparison.Against.bytes(documents.size(file), name: "size of the file")
    let questions = [
      ("count [fill=#336699]", 1.0), ("count [opacity<0.5]", 1), ("count [width<20]", 1), ("count *:overlaps(#g1)", 1.5),
      ("count *:covered", 5),
    ]
    return Heat(
      name: "svg",
      contenders: [
        peer("xmllint", ["xmllint", "--noout", file]),
        peer(
          "xmlstarlet ed", ["xmlstarlet", "ed", "-N", "s=http://www.w3.org/2000/svg", "-u", "//s:rect/@width", "-v", "5", file],
          output: documents.scratch("edited.svg")),
        own("rows", ["rows", file, "--limit", "50"], on: file), own("check", ["check", file], on: file),
        own("lint", ["lint", file], on: file), own("set", [copy, "-i", "-c", Suite.change], on: copy, restoring: file),
      ] + questions.map { own($0.0, ["count", file, String($0.0.dropFirst(6))], on: file) },
      comparisons: [
        ratio("check of SVG", "check", to: "xmllint", atMost: 1), ratio("lint of SVG", "lint", to: "xmllint", atMost: 5),
        ratio("set a property of every rectangle in SVG", "set", to: "xmlstarlet ed", atMost: 0.5),
        Comparison(what: "peak, rows of SVG", own: "rows", against: size, limit: 1.35),
      ] + questions.map { ratio("\($0.0) in SVG", $0.0, to: "xmllint", atMost: $0.1) })
  }
}

// MARK: Differences

extension Suite {
  /// Graphics that differ between two drawings.
  static let differenceCount = 10
  /// The size at which programs compare that take minutes for more.
  static let comparedCount = 1_000

  /// The command that writes a drawing in which ten graphics differ.
  func differing(_ count: Int) -> [String] {
    let ids = (1...Suite.differenceCount).map { "#g\($0 * count / (Suite.differenceCount + 1))" }.joined(separator: ", ")
    return [
      programs.shapeedit, documents.path(count), "-q", "-o", differingPath(count), "--force", "-c", "set (\(ids)) opacity 0.125 --force",
    ]
  }

  private func differingPath(_ count: Int) -> String { documents.scratch("differing-\(count).json") }

  /// A program that compares two drawings, and ends with status 1 as they differ.
  private func comparing(_ name: String, _ words: [String], _ count: Int) -> Contender {
    let line = (words + [documents.path(count), differingPath(count)]).map { "'\($0)'" }.joined(separator: " ")
    return Contender(
      name: name, work: .command(["sh", "-c", "\(line) > /dev/null; test $? = 1"]), rounds: count == self.count ? rounds : min(rounds, 3),
      absence: ChildProcess.exists(words[0]) ? nil : programs.absence(of: words[0]))
  }

  /// Two drawings that differ in ten graphics.
  var comparing: Heat {
    let file = documents.path(count)
    let size = Comparison.Against.bytes(documents.size(file), name: "size of the file")
    return Heat(
      name: "comparing",
      contenders: [
        own("open", ["rows", file, "--limit", "50"], on: file), comparing("diff", [programs.shapeedit, "diff"], count),
        comparing("git diff --no-index", ["git", "diff", "--no-index", "--stat"], count),
        comparing("small", [programs.shapeedit, "diff"], Suite.comparedCount),
        comparing("git, small", ["git", "diff", "--no-index"], Suite.comparedCount),
        comparing("graphtage", ["graphtage", "--no-status"], Suite.comparedCount),
        comparing("json-diff", ["json-diff"], Suite.comparedCount),
      ],
      comparisons: [
        ratio("diff, \(Suite.differenceCount) graphics differ", "diff", to: "open", atMost: 2.5),
        ratio("", "diff", to: "git diff --no-index", atMost: nil), Comparison(what: "peak", own: "diff", against: size, limit: 2.5),
        ratio("diff at \(Suite.comparedCount)", "small", to: "git, small", atMost: nil),
        ratio("", "small", to: "graphtage", atMost: nil), ratio("", "small", to: "json-diff", atMost: nil),
      ])
  }
}

// MARK: Many documents

extension Suite {
  /// The number of small drawings that a script processes, and of graphics in each.
  static let manyCount = 10_000
  static let manySize = 20

  /// A script over many documents on all processors, compared with a program that copies each and forces it to disk.
  func many(_ list: String) -> Heat {
    let processors = String(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    return Heat(
      name: "many documents",
      contenders: [
        own("all", ["--files-from", list, "-i", "-j", "0", "-q", "-c", "set #g1 x+=1"], on: list),
        peer(
          "xargs -P dd conv=fsync",
          ["xargs", "-0", "-a", list, "-P", processors, "-I{}", "dd", "if={}", "of={}.copy", "conv=fsync", "status=none"]),
      ],
      comparisons: [ratio("a script over \(Suite.manyCount) drawings", "all", to: "xargs -P dd conv=fsync", atMost: 1.3)])
  }
}

/// The paths of the programs.
struct Programs {
  var shapeedit: String
  /// This program.
  var benchmarks: String
  var simdjson: String
  var decoder: String

  /// Why a program is missing.
  func absence(of path: String) -> String {
    switch path {
    case simdjson: "simdjson or a C++ compiler is missing; make bench-peers installs them"
    case decoder: "it could not be compiled"
    default: "\(path) is missing; make bench-peers installs it"
    }
  }
}
