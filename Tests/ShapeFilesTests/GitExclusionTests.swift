import Glibc
import TestSupport
import Testing

import ShapeFiles

@Suite struct `What git is not to see` {
  private let folder = Folder()
  private static let lines = "# Locks and unfinished saves of shapeedit\n.*.shapeedit-*\n"

  private func make(_ folders: String...) {
    for name in folders { mkdir(folder[name], 0o755) }
  }

  private func lock(_ name: String) throws { _ = try DocumentLock.take(for: folder[name]) }

  @Test func `is told once to the repository that a document is in`() throws {
    make(".git", ".git/info", "icons", "icons/small")
    folder.write("mine", ".git/info/exclude")
    try lock("icons/small/a.svg")
    try lock("icons/b.svg")
    #expect(folder.read(".git/info/exclude") == "mine\n" + Self.lines)
  }

  @Test func `is told to the repository that other work trees share`() throws {
    make("main", "main/.git", "main/.git/info", "main/.git/worktrees", "main/.git/worktrees/b", "b")
    folder.write("gitdir: \(folder["main/.git/worktrees/b"])\n", "b/.git")
    folder.write("../..\n", "main/.git/worktrees/b/commondir")
    try lock("b/a.svg")
    #expect(folder.read("main/.git/info/exclude") == Self.lines)
  }

  @Test(arguments: ["none", "no info", "a link", "a pipe"])
  func `is no reason to refuse a lock`(_ what: String) throws {
    if what != "none" { make(".git") }
    if what == "a link" || what == "a pipe" { make(".git/info") }
    folder.write("precious", "precious")
    if what == "a link" { symlink(folder["precious"], folder[".git/info/exclude"]) }
    if what == "a pipe" { mkfifo(folder[".git/info/exclude"], 0o600) }
    try lock("a.svg")
    #expect(folder.read("precious") == "precious")
  }

  @Test(.enabled(if: Shell.has("git"))) func `is not seen by git`() throws {
    let run = Shell.run("cd \(folder.path) && git init -q . && echo {} > a.json")
    #expect(run.status == 0)
    let lock = try DocumentLock.take(for: folder["a.json"])
    let status = Shell.run("cd \(folder.path) && git status --porcelain --untracked-files=all")
    #expect(folder.names.contains(".a.json.shapeedit-lock") && status.output == "?? a.json\n", "\(status)")
    withExtendedLifetime(lock) {}
  }
}
