import TestSupport
import Testing

@Suite(.serialized) struct `Pasting lines` {
  private func pasted(_ lines: [String], _ folder: Folder = Folder()) throws -> String {
    let terminal = try conversation([folder.path + "/faces.shape.json"], in: folder, size: (120, 40), prompt: "faces.shape.json> ")
    terminal.send("\u{1b}[200~" + lines.joined(separator: "\n") + "\u{1b}[201~\r")
    // The end of the pasted line itself, then of its answer.
    let answer = try terminal.expect("faces.shape.json", timeoutMilliseconds: 10_000)
    terminal.send("get #body x --value; echo ${40+2}\r")
    return try answer + terminal.expect("42\r\n")
  }

  @Test(arguments: [
    (["set #body x 1", "set #none x 1", "set #body x 2"], "1 line was not run", "1"),
    (["set #body x 1", "set #none x 1", "set #body x 2", "", "set #body x 3"], "2 lines were not run", "1"),
    (["set #body x 1", "set #none x 1"], "", "1"), (["set #body x 1; set #none x 1; set #body x 2"], "1 command was not run", "1"),
    (["set #body x 1", "frobnicate", "set #body x 2"], "nothing was run", "70"),
    (["for i in 1 2", "set #none x 1", "end", "set #body x 2", "set #body x 3"], "2 lines were not run", "70"),
    (["set #body x 1", "!touch hacked", "set #body x 2"], "nothing was run", "70"),
    (["!touch hacked", "set #body x 2"], "nothing was run", "70"), (["clear", "set #body x 2"], "nothing was run", "70"),
  ])
  func `says how many were not run`(_ lines: [String], _ words: String, _ x: String) throws {
    let folder = Folder()
    let answer = try pasted(lines, folder)
    #expect(words.isEmpty ? !answer.contains("not run") : answer.contains(words), "\(answer)")
    #expect(answer.contains("\r\(x)\r\n") && folder["hacked"] == nil, "\(answer)")
  }
}
