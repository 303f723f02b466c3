import Glibc
import TestSupport
import Testing

@Suite struct `Runs that edit one document at the same time` {
  @Test func `wait for one another, and all of them are in it`() {
    var figure = Figure("S14", "runs of -i on one document at the same time, one after the other")
    let folder = Folder()
    for run in 1...Reliability.runs(1, torture: 20) {
      folder.write("faces.shape.json", faces)
      let ended = Run.shell(
        """
        for i in $(seq 50); do ("$shapeedit" -i -c "add rectangle R$i in /Faces" faces.shape.json || echo "$i: $?") & done; wait
        "$shapeedit" count faces.shape.json rectangle
        """, in: folder)
      figure.runs += 50
      if ended != Run(output: "51\n", errors: "", status: 0) { figure.failures.append("run \(run): \(ended)") }
      if folder.names() != ["faces.shape.json"] { figure.failures.append("run \(run): \(folder.names())") }
    }
    figure.state()
    #expect(figure.failures.isEmpty)
  }

  private static let lock =
    #"{"shapeedit":"lock","version":2,"user":"ann","pid":1,"host":"elsewhere","machine":"another","boot":"another","since":1000000000}"#

  @Test func `are told the lock file, who, and what to do`() {
    let folder = Folder()
    folder.write(".faces.shape.json.shapeedit-lock", Self.lock)
    for arguments in [["--wait", "0"], ["--wait", "0.1"], []] {
      let run = folder.run(arguments + ["-i", "-c", "set #body x 1", "faces.shape.json"])
      #expect(run.status == 4)
      #expect(
        run.errors.hasPrefix(
          "shapeedit: error: faces.shape.json: cannot lock: ann edits it since 2001-09-09 01:46:40 UTC (process 1 on elsewhere); "
            + "the lock is .faces.shape.json.shapeedit-lock\n"))
      #expect(run.errors.contains("--wait SECONDS waits for it; shapeedit unlock FILE removes the lock of a process that is gone"))
    }
    #expect(folder["faces.shape.json"] == faces)
    #expect(
      folder.run(["unlock", "faces.shape.json"])
        == Run(
          output: "removed .faces.shape.json.shapeedit-lock: ann edits it since 2001-09-09 01:46:40 UTC (process 1 on elsewhere)\n",
          errors: "", status: 0))
    #expect(folder.run(["unlock", "faces.shape.json"]).output == "faces.shape.json is not locked\n")
    #expect(folder.run(["-i", "-c", "set #body x 1", "faces.shape.json"]).status == 0)
  }

  @Test func `save --force leaves no lock`() {
    let folder = Folder()
    folder.write(".faces.shape.json.shapeedit-lock", Self.lock)
    #expect(folder.run(["-c", "set #body x 1; save --force", "faces.shape.json"]).status == 0)
    // Beside the document is the state folder, which keeps the save.
    #expect(folder.names() == ["faces.shape.json", "state"])
  }

  @Test(arguments: ["-1", "nan", "1e9", "x"]) func `wait a number of seconds`(_ seconds: String) {
    let folder = Folder()
    #expect(folder.run(["--wait=" + seconds, "-i", "-c", "set #body x 1", "faces.shape.json"]).status == 2)
  }

  @Test func `say so once where no lock can be had`() {
    let folder = Folder()
    let lock = folder.path + "/.faces.shape.json.shapeedit-lock"
    folder.write("precious", "precious")
    link(folder.path + "/precious", lock)
    let run = folder.run(["-i", "-c", "set #body x 1; save; set #body x 2", "faces.shape.json"])
    #expect(run.status == 0)
    #expect(
      run.errors
        == "warning: faces.shape.json: cannot lock: .faces.shape.json.shapeedit-lock is not a lock of shapeedit, and is left alone; "
        + "other editors are not told of this one\n")
    #expect(folder["precious"] == "precious")
    #expect(folder.run(["get", "faces.shape.json", "#body", "x"]).output == "#body  x 2\n")
  }
}

@Suite(.serialized) struct `Runs that end in the middle of a save` {
  /// As much memory as the program needs to start, and more step by step: it does its work, or says why not.
  /// A sanitizer maps more than there is.
  @Test(.enabled(if: Sanitizer.current == nil), arguments: Reliability.isTorture ? [false, true] : [false])
  func `for want of memory say so, and leave nothing`(_ isLarge: Bool) {
    let folder = Folder()
    // Tables of a large one come straight from the kernel.
    folder.write("big.json", bigDocument(groups: isLarge ? 20_000 : 2_000))
    let run = Run.shell(
      """
      for size in $(seq \(isLarge ? "60000 2000 260000" : "60000 32000 400000")); do
        cp big.json run.json
        (ulimit -v $size; ulimit -c 0; "$shapeedit" -i -c 'dup *; \(isLarge ? "" : "dup *; dup *; ")set #l0-0 x+=1' run.json > answers 2> errors)
        status=$?; rm run.json; [ $status = 0 ] || echo $status $(tail -n 1 errors)
      done | sort | uniq -c | sort -rn
      rm -f answers errors
      """, in: folder)
    let ends = run.output.split(separator: "\n").map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    // The program itself may not fit: the loader says so.
    let others = ends.filter { !$0.hasPrefix("127 ") }
    #expect(others.allSatisfy { $0.hasPrefix("3 shapeedit: error: ") }, "\(run)")
    #expect(others.contains("3 shapeedit: error: out of memory; nothing more was done"), "\(run)")
    #expect(folder.names() == ["big.json", "faces.shape.json"])
  }

  /// Starts a save that takes a while, and sends the signal once there is a temporary file.
  private func end(_ folder: Folder, by signal: String) -> Run {
    // A shell without job control has what it starts in the background ignore Ctrl-C.
    Run.shell(
      """
      exec bash -c 'set -m; "$shapeedit" -i -c fmt big.json & run=$!
      until ls -A | grep -q shapeedit-tmp; do kill -0 $run 2>/dev/null || exit 77; done
      kill -\(signal) $run; wait $run; echo $?'
      """, in: folder)
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)]) func `by a signal leave nothing`(_ signal: String, _ status: Int) {
    let folder = Folder()
    folder.write("big.json", bigDocument(groups: 10_000))
    #expect(end(folder, by: signal).output == "\(status)\n")
    #expect(folder.names() == ["big.json", "faces.shape.json"])
  }

  @Test func `by a kill leave nothing after the next run of any kind`() {
    var figure = Figure("S15", "kills in a save leave no temporary file and no lock after the next run of any kind")
    let folder = Folder()
    let original = bigDocument(groups: 10_000)
    for next in [
      "count big.json", "-c 'count *' big.json", "-i -c 'set #l0-0 x 1' big.json", "-n -c 'delete *' big.json", "check big.json",
    ] {
      folder.write("big.json", original)
      let ended = end(folder, by: "KILL")
      figure.runs += 1
      if ended.output != "137\n" { figure.failures.append("\(next): \(ended)") }
      _ = Run.shell("\"$shapeedit\" \(next) > /dev/null", in: folder)
      if folder.names() != ["big.json", "faces.shape.json"] { figure.failures.append("\(next): \(folder.names())") }
    }
    figure.state()
    #expect(figure.failures.isEmpty)
  }
}
