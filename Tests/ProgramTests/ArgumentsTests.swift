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
