import TestSupport
import Testing

@Suite struct `Installing` {
  /// Runs a target of make with a program that is there already.
  private func make(_ target: String, _ folder: TemporaryFolder, _ destination: String) -> (output: String, status: Int32) {
    let program = folder.path + "/program"
    return Repository.shell("make -o \(program) \(target) BINARY=\(program) PREFIX=/usr DESTDIR=\"\(folder.path)/\(destination)\" 2>&1")
  }

  @Test(arguments: ["plain", "two words", "it's", "a;b & c", "(x)"])
  func `puts all files where it is told, leaves nothing else, and takes them away again`(_ name: String) {
    let folder = TemporaryFolder()
    folder.write("program", "#!/bin/sh\n")
    let before = Repository.shell("ls -A").output
    let run = make("install", folder, name)
    #expect(run.status == 0 && run.output == "", "\(run)")
    let files = Repository.shell("cd \"\(folder.path)/\(name)\" && find . -type f").output.split(separator: "\n").sorted()
    let pages = Repository.shell("ls man").output.split(separator: "\n").map { "./usr/share/man/man\($0.last!)/\($0)" }
    let others = [
      "bin/shapeedit", "share/bash-completion/completions/shapeedit", "share/zsh/site-functions/_shapeedit",
      "share/fish/vendor_completions.d/shapeedit.fish", "share/shapeedit/shapeedit.schema.json",
    ]
    #expect(files.map(String.init) == (pages + others.map { "./usr/" + $0 }).sorted())
    #expect(Repository.shell("ls -A").output == before)
    #expect(make("uninstall", folder, name).status == 0)
    #expect(Repository.shell("cd \"\(folder.path)/\(name)\" && find . -type f").output == "")
  }

  @Test func `a longer check may make another one`() {
    let run = make("-n bench-peers", TemporaryFolder(), "none")
    #expect(run.status == 0 && run.output.contains("--product Benchmarks"), "\(run)")
  }
}
