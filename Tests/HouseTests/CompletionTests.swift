import TestSupport
import Testing

@Suite struct `Completion in shells` {
  private static let folder = "Sources/shapeedit/Completions"

  @Test(arguments: [("bash", "shapeedit.bash"), ("zsh", "_shapeedit"), ("fish", "shapeedit.fish")])
  func `a script is understood by its shell`(_ shell: String, file: String) {
    guard Repository.has(shell) else { return print("skipped: \(shell) is not installed") }
    let result = Repository.shell("\(shell) -n \(Self.folder)/\(file)")
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  /// The candidates that bash would offer for a command line, with a program that answers `program`.
  private func offered(_ line: String, program: String) -> String {
    let script = """
      source \(Self.folder)/shapeedit.bash
      shapeedit() { \(program); }
      COMP_LINE=$(cat <<'LINE'
      \(line)
      LINE
      )
      COMP_POINT=${#COMP_LINE} COMP_WORDS=(shapeedit) COMP_CWORD=0
      _shapeedit
      printf '%s|' "${COMPREPLY[@]}"
      """
    return Repository.shell("bash --norc --noprofile <<'END'\n\(script)\nEND\n").output
  }

  @Test func `bash offers what the program says, without the descriptions`() {
    let program = #"printf 'Head\tgroup\nHelp\nBody\trectangle\n'"#
    #expect(offered("shapeedit get faces He", program: program) == "Head|Help|Body|")
    #expect(offered("shapeedit get faces '", program: program) == "Head|Help|Body|")
  }

  @Test(arguments: [
    (#"shapeedit get 'a b' x"#, "__complete,2,get,a b,x,"), (#"shapeedit get a\ b "x\"y z"#, #"__complete,2,get,a b,x"y z,"#),
    (#"shapeedit get "a'b"'c d'e 'x"#, "__complete,2,get,a'bc de,x,"), (#"shapeedit "a\b" "#, #"__complete,1,a\b,,"#),
    (#"shapeedit 'it'\''s' x\"#, "__complete,1,it's,x,"),
  ])
  func `the program is told which word is meant and all words behind its name, without quotes`(_ line: String, _ told: String) {
    let folder = TemporaryFolder()
    _ = offered(line, program: #"printf '%s,' "$@" > \#(folder.path)/told"#)
    #expect(folder.read("told") == told)
  }

  @Test(arguments: [("shapeedit ls L", #"Lower\ bread|"#), ("shapeedit ls 'L", "Lower bread|"), ("shapeedit ls \"L", "Lower bread|")])
  func `a candidate with a blank is quoted where that is needed`(_ line: String, _ candidates: String) {
    #expect(offered(line, program: #"printf 'Lower bread\n'"#) == candidates)
  }

  @Test func `files are offered where the program says nothing`() {
    #expect(offered("shapeedit samples/fa", program: "true") == "samples/faces.shape.json|")
    #expect(offered("shapeedit samples/fa", program: "false") == "samples/faces.shape.json|")
  }
}
