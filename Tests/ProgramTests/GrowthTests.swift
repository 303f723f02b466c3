import TestSupport
import Testing

/// Times, which only `make torture` asks for; `make test` counts work in `ShapeCommandsTests/GrowthTests.swift`.
@Suite(.serialized, .enabled(if: Reliability.isTorture)) struct `Scripts of 10,000, 20,000 and 40,000 lines` {
  /// Line `i` of a script, in `awk`.
  static let verbs: [(name: String, line: String)] = [
    ("set", #"print "set #r1 x=" i % 90"#), ("set two", #"print "set #r" i % 50 " x=" i % 90 " fill=#00ff00""#),
    ("relative", #"print "set #r1 x+=1""#), ("rename", #"print "rename #r1 N" i"#), ("add", #"print "add rectangle at " i % 90 " 1 2x2""#),
    ("add in", #"print "add ellipse in #g at " i % 90 " 1 2x2""#), ("dup", #"print "dup #r1""#), ("front", #"print "front #r" i % 50"#),
    ("move", #"print "move #r" i % 50 " after #r" (i + 7) % 50"#),
    ("add, delete", #"if (i % 2 == 0) print "add rectangle at 1 1 2x2 --id t" i; else print "delete #t" i - 1"#),
    ("group, ungroup", #"if (i % 2 == 0) print "group #r1 as P --id p" i; else print "ungroup #p" i - 1"#),
    ("canvas", #"print "canvas add K" i " 5x5""#), ("get", #"print "get #r" i % 50 " fill""#), ("find", #"print "find #r" i % 50"#),
    ("select", #"print "select #r" i % 50"#), ("try", #"print "try set #nobody x 1""#),
    ("for", #"if (i == 0) print "for i in 1.." n "\n  set #r1 x=$i\nend""#),
    ("for add", #"if (i == 0) print "for i in 1.." n "\n  add rectangle in #g at $i 1 2x2\nend""#),
    ("def", #"if (i == 0) print "def f(a)\n  set #r3 x=$a\nend\nfor i in 1.." n "\n  f $i\nend""#),
    ("let", #"if (i == 0) print "let a = 1\nfor i in 1.." n "\n  let a = ${$a + $i}\nend""#),
    ("remarks", ##"print "# nothing is said in this line of the script, and nothing is done"; if (i == n - 1) print "set #r1 x 5""##),
    ("same names", #"if (i < n / 10) print "add star Same at 1 1"; if (i == n - 1) print "dup star""#),
  ]

  static let modes: [(name: String, options: String)] = [("plain", "-q -o out.json --force"), ("dry", "-q -n"), ("safe", "-q -n --safe")]

  private let folder = Folder()

  init() {
    let rows = (0..<50).map { #"{"id":"r\#($0)","kind":"rectangle","name":"R\#($0)","x":\#($0),"y":5,"width":4,"height":4}"# }
    folder.write(
      "small.json",
      #"{"format":"shapeedit","version":1,"canvases":[{"id":"c","name":"C","graphics":[{"id":"g","kind":"group","name":"G","children":["#
        + rows.joined(separator: ",") + "]}]}]}\n")
  }

  @Test(arguments: verbs.indices, modes.indices) func `take at most 2.3 times as long when there are twice as many`(_ verb: Int, mode: Int)
  {
    let (name, line) = Self.verbs[verb]
    let (seconds, isLinear) = growth(of: line) { time(Self.modes[mode].options) }
    #expect(isLinear, "\(name), \(Self.modes[mode].name): \(seconds) s")
    Reliability.tally(
      "I6", "times of 10,000, 20,000 and 40,000 lines of each verb, plain, dry and safe, at most 2.3 a doubling",
      of: Self.verbs.count * Self.modes.count, failures: isLinear ? 0 : 1)
  }

  @Test(arguments: ["set", "rename", "add", "dup", "move"]) func `are undone and done again in times that grow no faster`(_ verb: String) {
    folder.write("steps.se", "source script.se\nundo\nredo\nundo\n")
    let (seconds, isLinear) = growth(of: Self.verbs.first { $0.name == verb }!.line) { time("-q --keep-going", "steps.se") }
    #expect(isLinear, "\(verb): \(seconds) s")
    Reliability.tally(
      "M1", "times of a step of 10,000, 20,000 and 40,000 edits, undone and done again, at most 2.3 a doubling", of: 5,
      failures: isLinear ? 0 : 1)
  }

  /// The times of scripts of 10,000, 20,000 and 40,000 such lines, each the best of as many as it takes to be in proportion, and of five
  /// at most: what else the machine does makes a time longer, and never shorter.
  private func growth(of line: String, _ time: () -> Double) -> (seconds: [Double], isLinear: Bool) {
    var seconds = [Double](repeating: .infinity, count: 3)
    for _ in 0..<5 {
      for (index, count) in [10_000, 20_000, 40_000].enumerated() {
        _ = Run.shell("awk -v n=\(count) 'BEGIN { for (i = 0; i < n; i++) { \(line) } }' > script.se", in: folder)
        seconds[index] = min(seconds[index], time())
      }
      // Times near zero say nothing of growth.
      if zip(seconds, seconds.dropFirst()).allSatisfy({ $1 <= 2.3 * $0 || $1 < 0.15 }) { return (seconds, true) }
    }
    return (seconds, false)
  }

  /// Seconds of the processor, so that what else the machine does counts little.
  private func time(_ options: String, _ script: String = "script.se") -> Double {
    let command = "timeout 300 $shapeedit small.json \(options) -f \(script) > out.txt"
    let run = Run.shell("bash -c 'TIMEFORMAT=\"%U %S\"; time \(command)'", in: folder)
    let seconds = run.errors.split(separator: "\n").last?.split(separator: " ").compactMap { Double($0) } ?? []
    #expect(run.status == 0 && seconds.count == 2, "\(run)")
    return run.status == 0 && seconds.count == 2 ? seconds[0] + seconds[1] : .infinity
  }
}
