import ShapeCommands
import ShapeModel
import TestSupport
import Testing

@Suite struct `A substitution is as sed has it` {
  @Test(arguments: [
    (#"s/km\/h/m\/s/"#, "km/h", "m/s"), (#"s|km/h|m/s|"#, "km/h", "m/s"), (#"s,km/h,m/s,"#, "km/h", "m/s"), ("s#a#b#", "aa", "ba"),
    (#"s|a\|b|x|"#, "ab a|b", "ab x"), (#"s/[/]/-/"#, "a/b", "a-b"), (#"s/[]/]/-/g"#, "a/b]", "a-b-"), ("s/a/A/2", "banana", "banAna"),
    ("s/a/A/2g", "banana", "banAnA"), ("s/A/x/I", "banana", "bxnana"), ("s/A/x/gi", "banana", "bxnxnx"),
    ("s/^b/x/mg", "a\nb\nb", "a\nx\nx"),
    (#"s/\w+/[&]/g"#, "ab cd", "[ab] [cd]"), (#"s/(a)(b)?/\2\1/"#, "ac", "ac"), (#"s/a/\&\n\t\\/"#, "a", "&\n\t\\"),
    ("s/x*/-/g", "é", "-é-"),
    ("s/b*/X/g", "abc", "XaXcX"), (#"s/(.)(.*)/\u\1\U\2\E!/"#, "abc", "ABC!"), (#"s/.*/\L&/"#, "ÄÖ", "äö"), (#"s/5/\$5/"#, "5", "$5"),
    ("s/a b/c  d/", "a b", "c  d"), ("s/a/b/g", "", ""),
  ])
  func `its text is changed so`(form: String, text: String, result: String) throws {
    let bench = try Bench(faces)
    let node = try #require(bench.document.node(id: "cap"))
    for written in form.contains(where: { "#,".contains($0) }) ? ["'\(form)'"] : [form, "'\(form)'"] {
      try bench.session.history.apply(.set(.textString, .string(text), [node]))
      _ = bench.done("replace text \(written)")
      #expect(bench.document.value(.textString, of: node)?.string == result, "\(written): \(bench.messages)")
    }
  }

  @Test(arguments: [
    (#"s/(km)/\2/"#, #"there is not a group for \2: the pattern has only 1 group"#), ("s/a/$1/", "there is not a group for $1"),
    ("s/a/b/q", "no flag 'q'"), ("s/a/b/gg", "no flag 'g'"), ("s/a/b/0", "no flag '0'"), ("s/a/b/2i3", "no flag '3'"),
    ("s/a/b/gx", "no flag 'x'"),
    ("s/a/b", "no '/' at its end"), ("'s,a,b'", "no ',' at its end"), ("s//b/", "pattern of this substitution is empty"),
    ("s/(/b/", "not a regular expression"), ("'s/a/b/ '", "no flag ' '"),
  ])
  func `and what it cannot mean is refused in every verb, before anything runs`(form: String, words: String) throws {
    for verb in ["rename *", "replace text", "replace names"] {
      let bench = try Bench(faces)
      let bytes = bench.bytes
      #expect(bench.refusal("\(verb) \(form)")?.contains(words) == true, "\(verb) \(form): \(bench.messages)")
      #expect(bench.bytes == bytes)
    }
  }

  @Test(arguments: [
    ("rename Body \"s/B/T/\"", "Tody"), ("rename Body 's/B/T/'", "Tody"), ("rename Body s/B/T/", "Tody"),
    ("let p = 's/B/T/'; rename Body $p", "Tody"),
    ("rename Body \"s/o/${i + 7}/\"", "B7dy"), ("rename Body s|B|T o|", "T oody"), ("replace names 's/B/T/'", "Tody"),
    ("replace names B to T --regex", "Tody"), ("set Body name \"s/B/T/\"", "s/B/T/"), ("rename Body s/m", "s/m"),
    ("rename Body \"s m l\"", "s m l"),
    ("rename Body s-1-2-3", "s-1-2-3"),
  ])
  func `quoted or not, rename and replace understand it`(line: String, name: String) throws {
    let bench = try Bench(faces)
    #expect(bench.done(line), "\(bench.messages)")
    #expect(bench.run("get #body name --value") == [name], "\(line)")
  }

  @Test func `with blanks and another separator it goes in quotes, and the error says so`() throws {
    let bench = try Bench(faces)
    #expect(bench.refusal("rename Body s,B o,T x,")?.contains("quotes make one word of a substitution with blanks") == true)
    #expect(bench.done("rename Body 's,B,T x,'"))
  }

  @Test func `a path that looks like one stays a path`() throws {
    let bench = try Bench(faces)
    #expect(bench.done("rename Head s; rename Eyes a; add group t in #faces; move s/a/Left into t; move s/a into t"), "\(bench.messages)")
    #expect(bench.children("eyes") == ["eyeR"])
  }

  @Test func `a group without a reference in the pattern is named in --regex too`() throws {
    let bench = try Bench(faces)
    #expect(bench.refusal("replace text 'H(e)' to '$2' --regex")?.contains("only 1 group") == true)
    #expect(bench.done("replace text 'H(e)' to '${1}$1' --regex"), "\(bench.messages)")
  }
}
