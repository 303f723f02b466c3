import ShapeCommands
import ShapeModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct `Patterns that are hard to match` {
  /// Ten thousand rectangles whose names each pattern is tried on.
  private static func document(_ name: String) -> String { row(10_000, tail: #", "notes": "\#(name)""#) }

  /// Patterns that make a matcher backtrack.
  static let patterns = [
    "(a+)+$", "(a*)*$", "(a|a)*$", "(a|aa)+$", "((a+)+)+$", "(a+a+)+$", "(.*)*$", "(.*a){12}$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(x+x+)+y",
    "(a?){40}a{40}", "(?:(?:a+)+)+b", "a*a*a*a*a*a*a*a*a*b", "(a+)*b", "([a-z]+)*1", "(?=(a+))a*b", "(?<!a{1,20})((a+)+)$", "(a+|b+|c+)*d",
    #"(\w+\s*)+:"#, #"^(\d+)*$x"#, #"(\s*\S*)*!"#, "(?:a(?:b(?:c?)*)*)*$z", "(?i)(A+)+$", #"(a)?(?(1)(a+)+$|b)"#, #"(a+)\1+\1+$"#,
    #"^(?:(a)|b)*\1{20}$"#, #"(?R)?a"#, #"((?1)?a)*$"#, #"(a(?1)?b)*$"#, "(?:a|b|ab)*c", ".*.*.*.*.*.*=", "(.+)+=", "[^b]*[^b]*[^b]*[^b]*b",
    #"\A(?:a++)*+b"#, "(?>a+)+b", #"(?|(a+)|(b+))+$"#, #"\X*\X*\X*!"#, #"(\p{L}+)*\P{L}"#, "(?s:.*)*x", "(?m)^(a|a?)+$",
    // A little of work at each of many places.
    "(a?){8}[cd]", "(a?){14}[cd]", "a.*[cd]", "a[ab]*+[cd]", "(?:a|aa){1,5}[cd]",
  ]
  /// Invalid and excessive patterns.
  static let refused = [
    "(", "[", "a{2,1}", "(?<n>a)(?<n>b)", "*a", #"\C"#, "a{99999}", String(repeating: "(", count: 4000),
    String(repeating: "a", count: 4097),
    String(repeating: "(a", count: 300) + String(repeating: ")", count: 300), "(?:(?:(?:a{200}){200}){200}){200}",
  ]

  @Test func `end with an answer, or with an error that says the limit`() throws {
    var (failures, limited, runs) = (0, 0, 0)
    var slowest = Slowest()
    let words = [" steps", " of memory", "recursion", "not a regular expression"]
    let replacement = try Replacement("x&", groupCount: 0)
    for name in [String(repeating: "a", count: 40), "Rectangle 1234", "aaaaaaaaaaaaab"] {
      for text in Self.patterns + Self.refused {
        var said = ""
        do {
          let pattern = try Pattern(text)
          do { try slowest.time { () throws(Pattern.Problem) in for _ in 0..<10_000 { _ = try pattern.matches(name) } } } catch {
            said = error.message
          }
          do { for _ in 0..<100 { _ = try pattern.replacing(in: name, with: replacement, isGlobal: true) } } catch { said += error.message }
        } catch { said = "not a regular expression: \(error.message)" }
        runs += 1
        if said.contains(" steps") { limited += 1 }
        if !said.isEmpty, !words.contains(where: said.contains) {
          failures += 1
          Issue.record("\(text): \(said)")
        }
      }
    }
    #expect(limited >= 10, "the limit is reached")
    Reliability.state(
      "I8", "hard patterns on 10,000 names", runs: runs, failures: failures, details: "\(limited) at the limit, \(slowest.text)")
  }

  @Test func `in commands change nothing and name the limit`() throws {
    let bench = try Bench(row(20, tail: ", \"notes\": \"\(String(repeating: "a", count: 30))!\""))
    let before = bench.bytes
    var limited = 0
    for pattern in Self.patterns + Self.refused {
      for line in ["count [notes~='\(pattern)']?", "rename rectangle s/\(pattern)/x&/g --dry-run"] {
        guard let refusal = bench.refusal(line) else { continue }
        if refusal.contains(" steps") { limited += 1 }
        #expect([" steps", "recursion", "not a regular expression", "cannot be a name"].contains(where: refusal.contains), "\(refusal)")
        #expect(refusal.hasPrefix("t:1:"))
      }
    }
    #expect(limited > 5 && bench.bytes == before)
  }

  @Test(arguments: ["a", "(a+)+$", ".*", "^", "", "b|", "(?=.*a)"]) func `cost no more than the limit, counted in steps`(_ text: String)
    throws
  {
    let pattern = try Pattern(text)
    // The names that are nearly too hard share a reserve: far fewer than all of them may use the limit of one.
    var answered = 0
    let name = String(repeating: "a", count: 14) + "b"
    do { for _ in 0..<10_000 { _ = try pattern.matches(name); answered += 1 } } catch { #expect(error.message.contains("steps")) }
    #expect(answered == 10_000 || answered <= 2 * Pattern.reserve / Pattern.stepLimit + 10_000 * 100 * name.utf8.count / Pattern.stepLimit)
  }

  @Test func `ordinary ones are answered on long texts`() throws {
    let text = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 20_000)
    for (expression, isFound) in [
      ("lazy", true), ("fox.*dog", true), (#"\bjumps\b.*quick"#, true), ("z{2}", false), ("[0-9]+", false), ("^The", true),
      (#"dog\. $"#, true),
    ] { #expect(try Pattern(expression).matches(text) == isFound, "\(expression)") }
    #expect(try Pattern("o").replacing(in: "foo boo", with: Replacement("0", groupCount: 0), isGlobal: true).text == "f00 b00")
    #expect(try Pattern("").replacing(in: "ab", with: Replacement("-", groupCount: 0), isGlobal: true).text == "-a-b-")
  }

  @Test(arguments: ["a.*[cd]", "a[ab]*+[cd]", "(a?){8}[cd]", #"(a+)\1[cd]"#, "a.*a.*[cd]"])
  func `on a long text are refused before their work grows with its square`(_ text: String) throws {
    let pattern = try Pattern(text)
    let long = String(repeating: "a", count: 1 << 20)
    let problem = #expect(throws: Pattern.Problem.self) { _ = try pattern.matches(long) }
    #expect(problem?.message.contains("steps on one text") == true)
  }

  @Test(arguments: [
    "*a*a*a*a*a*a*a*a*b", "*{a,aa,aaa}*{a,aa}*{a,b}*c", String(repeating: "*a", count: 2000), "{a,b}*{a,b}*",
    "*" + String(repeating: "a", count: 3000) + "*b",
  ]) func `globs end`(_ glob: String) throws {
    let bench = try Bench(faces.replacing("Hello", with: String(repeating: "a", count: 1 << 20 - 10)))
    bench.run("count \(glob)?; count :text(\"\(glob)\")?; find [text*=\"\(String(repeating: "a", count: 500_000))b\"]?")
    #expect(bench.status != .interrupted)
    #expect(bench.refusal("find " + String(repeating: "*a", count: 2049))?.contains("at most 4096 bytes") == true)
  }
}
