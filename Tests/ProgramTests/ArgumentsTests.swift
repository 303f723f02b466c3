import TestSupport
import Testing

@Suite struct `Arguments where /proc cannot be read` {
  private let folder = Folder()

  /// A shell in a mount namespace of its own, with an empty /proc; the script follows.
  private static let shell = "unshare -rm sh -c 'mount -t tmpfs none /proc && "

  @Test func `are those of main`() {
    let isAllowed = Run.shell(Self.shell + "test ! -e /proc/self'", in: folder).status == 0
    defer {
      Reliability.state(
        "P1", "runs where /proc cannot be read", runs: isAllowed ? 3 : 0, skipped: isAllowed ? 0 : 3, because: "mount namespaces",
        failures: 0)
    }
    guard isAllowed else { return }
    let version = Run.shell(Self.shell + "exec $shapeedit --version'", in: folder)
    #expect(version.status == 0 && version.output.hasPrefix("shapeedit "), "\(version)")
    let count = Run.shell(Self.shell + "exec $shapeedit faces.shape.json -c \"count ellipse\"'", in: folder)
    // A sanitizer reads /proc as well, and says that it cannot.
    #expect(count.output == "3\n" && count.status == 0 && (count.errors.isEmpty || Sanitizer.current != nil), "\(count)")
    let safe = Run.shell("echo save stolen.json | " + Self.shell + "exec $shapeedit --safe faces.shape.json'", in: folder)
    #expect(safe.status == 1 && safe.errors.contains("--safe does not allow"), "\(safe)")
    #expect(!folder.names().contains("stolen.json"))
  }
}
