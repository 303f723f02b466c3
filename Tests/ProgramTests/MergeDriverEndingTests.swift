import TestSupport
import Testing

/// `shapeedit merge %O %A %B` where it is killed, or where the kernel refuses something, at each system call.
@Suite struct `A merge driver that is disturbed` {
  private static let merge = "\"$shapeedit\" merge base.json ours.json theirs.json"
  private static let ours = faces.replacing("#3366cc", with: "#ff0000")
  private static let theirs = faces.replacing("\"x\": 70, \"y\": 100", with: "\"x\": 71, \"y\": 100")
  private static let whole = ours.replacing("\"x\": 70, \"y\": 100", with: "\"x\": 71, \"y\": 100")
  /// The calls that a disturbance can be felt at, with those of the loader left out by their number.
  private static let calls =
    "openat,read,pread64,write,pwrite64,writev,fsync,fdatasync,rename,renameat2,unlink,close,mmap,ftruncate,fchmod,fstat,flock,linkat"

  private func folder() -> Folder {
    let folder = Folder()
    folder.write("base.json", faces)
    folder.write("ours.json", Self.ours)
    folder.write("theirs.json", Self.theirs)
    return folder
  }

  /// Runs the driver with every disturbance of a kind, and checks that ours is as it was or the whole result.
  private func disturb(_ what: String, _ figure: inout Figure) {
    let count = Run.shell("strace -f -qq -o calls -e trace=\(Self.calls) \(Self.merge) && wc -l < calls", in: folder())
    guard let calls = Int(count.output.split(separator: "\n").last.map(String.init) ?? "") else {
      figure.failures.append("\(count)")
      return
    }
    let runs = Reliability.runs(12, torture: calls)
    for number in Set((0..<runs).map { 1 + $0 * calls / runs }).sorted() {
      let folder = folder()
      let fault = "-e trace=\(Self.calls) -e inject=\(Self.calls):\(what):when=\(number)"
      let run = Run.shell("strace -f -qq -o /dev/null \(fault) \(Self.merge)", in: folder)
      figure.runs += 1
      let text = folder["ours.json"]
      if text != Self.ours && text != Self.whole { figure.failures.append("\(what) at \(number): \(text ?? "gone")") }
      if run.status == 0, text != Self.whole { figure.failures.append("\(what) at \(number): 0 and not the result") }
      if run.status == 1 { figure.failures.append("\(what) at \(number): 1, as if there were conflicts: \(run)") }
    }
  }

  @Test(.enabled(if: Trace.isPossible, "\(Trace.why)"))
  func `leaves ours or the whole result, and ends with 0 for that alone`() {
    var figure = Figure("S12", "merges that are killed, or refused something, at a system call")
    for what in ["signal=KILL", "error=ENOSPC", "error=EIO", "error=EINTR", "error=EMFILE"] { disturb(what, &figure) }
    figure.state()
    #expect(figure.failures.isEmpty)
  }

  /// `git merge` that is killed while the driver runs, and taken back.
  @Test func `leaves a work tree that git takes back`() {
    let folder = Folder()
    folder.write("slow", "#!/bin/sh\nkill -9 $PPID $(cat .git/merger) 2> kill.log\nexec \"$shapeedit\" merge \"$@\"\n")
    let run = Run.shell(
      """
      chmod +x slow; git init -q -b main . && git config user.name a && git config user.email a@b
      printf 'slow\\nkill.log\\n' > .git/info/exclude; echo '*.json merge=shapeedit' > .gitattributes
      git config merge.shapeedit.driver "$PWD/slow %O %A %B"
      git add . && git commit -qm base
      git checkout -q -b theirs && "$shapeedit" -i -c 'set Body x 1' faces.shape.json && git commit -qam theirs
      git checkout -q main && "$shapeedit" -i -c 'set Body fill red' faces.shape.json && git commit -qam ours
      cp faces.shape.json .git/kept.json
      (sh -c 'echo $$ > .git/merger; exec git merge -q --no-edit theirs')
      rm -f .git/index.lock; git merge --abort 2> /dev/null; git reset -q --merge
      git status --porcelain; git ls-files -m; echo faces.shape.json; cmp faces.shape.json .git/kept.json && "$shapeedit" check faces.shape.json && echo whole
      """, in: folder)
    #expect(run.output.hasSuffix("faces.shape.json\nwhole\n"), "\(run)")
  }
}
