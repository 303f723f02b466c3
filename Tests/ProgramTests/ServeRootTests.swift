import Glibc
import TestSupport
import Testing

@Suite struct `Serving calls in a folder` {
  /// A folder `in` with a drawing and links that lead out of it, and beside it what is not to be read or written.
  private func place() -> Folder {
    let folder = Folder()
    let secret = faces.replacing("Skull", with: "SECRET")
    folder.run("mkdir in state; mv faces.shape.json in")
    folder.write("secret.shape.json", secret)
    folder.write("secret.txt", "SECRET,root:x:0:0\nSECRET,b\n")
    folder.write("secret.csv", "SECRET,b\n1,2\n")
    folder.run(
      "ln -s ../secret.csv in/link.csv; ln -s .. in/up; ln -s ../secret.shape.json in/link.shape.json; ln -s ../secret.txt in/link.txt")
    return folder
  }

  private func client(_ folder: Folder, _ arguments: [String] = ["in/faces.shape.json"]) throws -> ServeClient {
    try ServeClient(folder, arguments, state: folder.path + "/state")
  }

  @Test(arguments: [
    "open \(file("shape.json"))", "source \(file("txt"))", "diff \(file("shape.json"))",
    "diff --json \(file("shape.json")) faces.shape.json",
    "apply \(file("txt"))", "merge \(file("shape.json")) faces.shape.json faces.shape.json",
    #"for row in \#(file("csv"))\necho $row.1\nend"#,
    "recolor * --map \(file("txt"))", "replace * --map \(file("txt"))",
    "save FOLDER/new.shape.json", "export -o FOLDER/new.svg", "export -o FOLDER/new.html", "render -o FOLDER/new.png",
    "export ellipse --each -o 'FOLDER/{id}.svg'", "save \(file("shape.json")) --force",
    "diff \(file("shape.json")) --picture -o FOLDER/d.png",
  ])
  func `reads and writes nothing outside of it, whichever way a path leads out`(_ script: String) throws {
    let folder = place()
    let state = folder.path + "/state"
    let before = folder.run("ls -AR . | grep -v faces").output
    let client = try client(folder)
    // The state directory is one of the program, not of its clients.
    for outside in ["..", "up", folder.path, "in/../..", "./up/../..", state + "/shapeedit"] {
      let line = script.replacing("FOLDER", with: outside)
      let answer = try client.run(line)
      #expect(answer.isError && !answer.lines.joined().contains("SECRET"), "\(line): \(answer.lines)")
    }
    for link in ["link"] where script.contains("/secret.") {
      let line = script.replacing("FOLDER/secret", with: link)
      let answer = try client.run(line)
      #expect(answer.isError && !answer.lines.joined().contains("SECRET"), "\(line): \(answer.lines)")
    }
    #expect(
      folder["secret.shape.json"] == faces.replacing("Skull", with: "SECRET") && folder["secret.txt"]?.hasPrefix("SECRET,root") == true)
    #expect(folder.run("ls -AR . | grep -v faces | grep -v '^./state' | grep -E 'new|d.png|eyeL'").output == "", "\(before)")
  }

  private static func file(_ ending: String) -> String { "FOLDER/secret.\(ending)" }

  @Test func `works within it as it does elsewhere`() throws {
    let folder = place()
    let client = try client(folder)
    for script in [
      "set #body fill red", "save b.shape.json", "export -o c.svg", "export -o d.html", "open \(folder.path)/in/b.shape.json",
      "source e.se",
      "diff faces.shape.json b.shape.json --stat", "save \(folder.path)/in/f.shape.json",
    ] {
      folder.write("in/e.se", "set #body x 1\n")
      let answer = try client.run(script)
      #expect(!answer.isError || script.hasPrefix("diff"), "\(script): \(answer.lines)")
    }
    #expect(
      TemporaryFolder.names(in: folder.path + "/in").filter { $0.hasPrefix("b") || $0.hasPrefix("c") || $0.hasPrefix("d") }.count == 3)
    #expect(folder["in/f.shape.json"]?.contains(##""x": 1,"##) == true && folder["in/f.shape.json"]?.contains("#ff0000") == true)
    let error = try StrictJSON.parse(try #require(try client.run("open ../secret.shape.json").lines.first))
    #expect(error["error"]?.string?.contains("--root") == true && error["status"] == .number(3), "\(error)")
  }

  @Test func `gives clients nothing of the environment`() throws {
    let folder = place()
    let confined = try client(folder).run("echo $ENV.XDG_STATE_HOME")
    #expect(confined.isError && !confined.lines.joined().contains("/state"), "\(confined)")
    #expect(try client(folder, ["--root", "/", "in/faces.shape.json"]).run("echo $ENV.XDG_STATE_HOME").lines[0].contains("/state"))
  }

  @Test func `keeps its journal where the others do`() throws {
    let folder = place()
    let first = try client(folder)
    _ = try first.run("set #body x 7")
    #expect(!TemporaryFolder.names(in: folder.path + "/state/shapeedit/recovery").isEmpty)
    first.kill()
    let second = try client(folder)
    #expect(try second.run("recover").isError == false)
    #expect(try second.run("get #body x --value").lines.joined().contains("\"x\":7"))
  }

  @Test func `takes a folder, and a document in it only`() throws {
    let folder = place()
    let client = try client(folder, ["--root", ".", "in/faces.shape.json"])
    #expect(try client.run("open secret.shape.json").isError == false)
    #expect(try client.run("open ../secret.shape.json").isError)
    for (arguments, words) in [
      (["serve", "--root", "in", "secret.shape.json"], "outside"), (["serve", "--root", "nowhere"], "nowhere"),
      (["--root", "in", "secret.shape.json", "-c", "info"], "serve only"),
    ] {
      let run = Run.shapeedit(arguments, in: folder)
      #expect(run.status != 0 && run.errors.contains(words), "\(arguments): \(run.errors)")
    }
    let free = try self.client(folder, ["--root", "/", "in/faces.shape.json"])
    #expect(try free.run("open secret.shape.json").isError == false)
  }

  @Test func `shows a picture without reading files in safe mode`() throws {
    let folder = Folder()
    folder.write(
      "a.svg", #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image id="i" href="b.png" width="9" height="9"/></svg>"#)
    folder.write("b.png", bytes: [0x89, 0x50, 0x4e, 0x47])
    let answer = try ServeClient(folder, ["--safe", "a.svg"]).ask("tools/call", #"{"name":"look","arguments":{"picture":true}}"#)
    let content = try #require(answer["result"]?["content"]?.list)
    guard Shell.has("resvg") || Shell.has("rsvg-convert") else { return print("skipped: no painter is installed") }
    #expect(content[0]["data"]?.string?.hasPrefix("iVBORw0KGgo") == true, "\(content)")
    #expect(content.last?["text"]?.string?.contains("b.png") == true, "\(content)")
  }
}
