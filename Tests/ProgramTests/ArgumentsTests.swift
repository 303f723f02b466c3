import TestSupport
import Testing

@Suite struct `Arguments where /proc cannot be read` {
  private let folder = Folder()

  /// A shell in a mount namespace of its own, with an empty /proc; the script follows.
  private static let shell = "unshare -rm sh -c 'mount -t tmpfs none /proc && "

  @Test func `are those of main`() {
    var figure = Figure("P1", "runs where /proc cannot be read")
    defer { figure.state() }
    guard Run.shell(Self.shell + "test ! -e /proc/self'", in: folder).status == 0 else {
      return figure.skip(3, because: "mount namespaces")
    }
    let version = Run.shell(Self.shell + "exec $shapeedit --version'", in: folder)
    figure.check(version.status == 0 && version.output.hasPrefix("shapeedit "), "\(version)")
    let count = Run.shell(Self.shell + "exec $shapeedit faces.shape.json -c \"count ellipse\"'", in: folder)
    // A sanitizer reads /proc as well, and says that it cannot.
    figure.check(count.output == "3\n" && count.status == 0 && (count.errors.isEmpty || Sanitizer.current != nil), "\(count)")
    let safe = Run.shell("echo save stolen.json | " + Self.shell + "exec $shapeedit --safe faces.shape.json'", in: folder)
    figure.check(
      safe.status == 1 && safe.errors.contains("--safe does not allow") && !folder.names().contains("stolen.json"), "\(safe)")
    #expect(figure.failures.isEmpty)
  }
}

@Suite struct `A verb after the file` {
  private let folder = Folder()

  @Test(arguments: ["count faces.shape.json ellipse", "get faces.shape.json Body x --json", "lint faces.shape.json --only contrast"])
  func `is read as before it`(_ line: String) {
    let words = line.split(separator: " ")
    let before = Run.shell("exec $shapeedit \(line)", in: folder)
    let after = Run.shell("exec $shapeedit \(words[1]) \(words[0]) \(words[2...].joined(separator: " "))", in: folder)
    #expect(after.output == before.output && after.status == before.status)
    let told = line.hasSuffix("--json") ? "" : "written: shapeedit \(line)\n"
    #expect(after.errors == told + before.errors)
  }

  @Test func `changes the file where it is to`() {
    let run = Run.shell("exec $shapeedit faces.shape.json set Body fill red -i", in: folder)
    #expect(run.status == 0, "\(run)")
    #expect(Run.shell("exec $shapeedit get faces.shape.json Body fill.color", in: folder).output.contains("#ff0000"))
  }

  @Test func `is a file where one is named so`() {
    _ = Run.shell("cp faces.shape.json count", in: folder)
    let run = Run.shell("exec $shapeedit faces.shape.json count -c 'count ellipse'", in: folder)
    #expect(run.errors.isEmpty && run.status == 0, "\(run)")
  }

  @Test func `runs verbs that write other files`() {
    let run = Run.shell("$shapeedit faces.shape.json save other.json && cmp faces.shape.json other.json", in: folder)
    #expect(run.status == 0, "\(run)")
  }
}
