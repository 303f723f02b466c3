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
  private func offered(_ words: String, at index: Int, program: String) -> String {
    let script = """
      source \(Self.folder)/shapeedit.bash
      shapeedit() { \(program); }
      COMP_WORDS=(\(words)); COMP_CWORD=\(index)
      _shapeedit
      printf '%s|' "${COMPREPLY[@]}"
      """
    return Repository.shell("bash --norc --noprofile <<'END'\n\(script)\nEND\n").output
  }

  @Test func `bash offers what the program says, without the descriptions`() {
    let program = #"printf 'Head\tgroup\nHelp\nBody\trectangle\n'"#
    #expect(offered("shapeedit get faces He", at: 3, program: program) == "Head|Help|")
    #expect(offered("shapeedit get faces ''", at: 3, program: program) == "Head|Help|Body|")
  }

  @Test func `the program is told which word is meant and all words behind its name`() {
    #expect(offered("shapeedit get 'a b' ''", at: 3, program: #"printf '%s,' "$@""#) == "__complete\\,2\\,get\\,a\\ b\\,\\,|")
  }

  @Test func `a candidate with a blank is quoted`() {
    #expect(offered("shapeedit ls ''", at: 2, program: #"printf 'Lower bread\n'"#) == #"Lower\ bread|"#)
  }

  @Test func `files are offered where the program says nothing`() {
    #expect(offered("shapeedit samples/fa", at: 1, program: "true") == "samples/faces.shape.json|")
    #expect(offered("shapeedit samples/fa", at: 1, program: "false") == "samples/faces.shape.json|")
  }
}
