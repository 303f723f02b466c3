import Glibc
import TestSupport
import Testing

/// Files that are broken, or promise more than they are, as a user meets them.
@Suite struct `Broken and oversized files` {
  /// A program of this name that answers a drawing with some text of `printf`.
  private func paints(_ answer: String, as program: String, in folder: Folder) -> [String: String] {
    folder.write(program, "#!/bin/sh\ncat > drawing.svg\nprintf '\(answer)'\n")
    chmod(folder.path + "/" + program, 0o755)
    return PseudoTerminal.standardEnvironment.merging(["PATH": folder.path + ":/usr/bin:/bin"]) { $1 }
  }

  private static let start = #"\211PNG\r\n\032\n\0\0\0\000IHDR0000"#

  @Test(arguments: ["resvg", "rsvg-convert"]) func `a painter's half picture is not written`(_ program: String) {
    let folder = Folder()
    var environment = paints(Self.start, as: program, in: folder)
    environment["PATH"] = folder.path + ":" + coreTools(in: folder)
    let run = Run.shapeedit(["faces.shape.json", "-c", "render -o a.png"], environment: environment, in: folder)
    #expect(run.status == 3 && run.errors.contains("\(program) wrote no picture") && folder["a.png"] == nil, "\(run)")
  }

  /// A folder with no programs but those of the scripts here.
  private func coreTools(in folder: Folder) -> String {
    _ = Run.shell("mkdir tools; for tool in cat sh; do ln -s \"$(command -v $tool)\" tools/; done", in: folder)
    return folder.path + "/tools"
  }

  @Test func `an image that declares too many pixels is not given to the painter, and named`() {
    let folder = Folder()
    let environment = paints(Self.start + #"\0\0\0\000IEND0000"#, as: "resvg", in: folder)
    _ = Run.shell(#"printf '\211PNG\r\n\032\n\0\0\0\015IHDR\0\0\200\0\0\0\200\0\010\006\0\0\0' > bomb.png"#, in: folder)
    _ = Run.shell(#"printf '\211PNG\r\n\032\n\0\0\0\015IHDR\0\0\0\010\0\0\0\010\010\006\0\0\0' > small.png"#, in: folder)
    let script = "add image at 0 0 9x9 source=bomb.png --id bomb; add image at 0 0 9x9 source=small.png; render -o a.png"
    let run = Run.shapeedit(["faces.shape.json", "-n", "-v", "-c", script], environment: environment, in: folder)
    let parts = folder["drawing.svg"]?.components(of: "data:image/png") ?? 0
    #expect(run.errors.contains("bomb.png of #bomb") && !run.errors.contains("small.png of") && parts == 1, "\(run)")
  }

  @Test func `an error about a packed file shows none of its bytes`() {
    let folder = Folder()
    let whole = #"printf '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>' | gzip -n"#
    _ = Run.shell(#"\#(whole) | head -c 40 > cut.svgz; { \#(whole); echo more; } > long.svgz"#, in: folder)
    _ = Run.shell(
      #"{ \#(whole) | head -c 14; printf '\377\376\201\202%040d'; } > broken.svgz; echo hello there | gzip -n > text.svgz"#, in: folder)
    for (name, words) in [("cut", "cut off"), ("long", "follows its end"), ("broken", "gzip"), ("text", "not SVG")] {
      let run = Run.shapeedit(["\(name).svgz", "-c", "ls"], in: folder)
      let lines = run.errors.split(separator: "\n")
      #expect(run.status == 3 && lines.count == 1 && lines[0].hasPrefix("\(name).svgz:1:1: error: ") && lines[0].contains(words), "\(run)")
      #expect(run.errors.utf8.allSatisfy { $0 < 0x7f })
    }
  }

  @Test func `a file with several names is refused with commands that work`() throws {
    let folder = Folder()
    _ = Run.shell("ln faces.shape.json other.shape.json", in: folder)
    let refused = Run.shapeedit(["faces.shape.json", "-i", "-c", "set #body x 1"], in: folder)
    #expect(refused.status == 3 && refused.errors.contains("2 names") && folder["faces.shape.json"] == faces)
    let commands = ["save --in-place", "save --break-link"]
    for command in commands { #expect(refused.errors.contains("help: the command \(command) "), "\(refused)") }
    for (command, sees) in zip(commands, [true, false]) {
      let run = Run.shapeedit(["faces.shape.json", "-c", "set #body x+=1; \(command)"], in: folder)
      #expect(run.status == 0 && (folder["other.shape.json"] == folder["faces.shape.json"]) == sees, "\(run)")
    }
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int { split(separator: text, omittingEmptySubsequences: false).count - 1 }
}
