import CSystem
import Glibc
import TestSupport
import Testing

@Suite struct `Writing that the kernel forbids` {
  @Test func `only the folders named can be written, and nothing can be started`() async {
    let temporary = TemporaryFolder()
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [folder = temporary.path as String] in
      let inside = folder + "/inside"
      mkdir(inside, 0o700)
      let allowed: [UnsafePointer<CChar>?] = [UnsafePointer(strdup(inside))]
      let version = cs_restrict_writing(allowed, 1)
      func canWrite(_ path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        if file >= 0 { close(file) }
        return file >= 0
      }
      // Without Landlock nothing changes; that counts as skipped.
      let isHeld = version > 0
      precondition(canWrite(inside + "/a") && rename(inside + "/a", inside + "/b") == 0 && unlink(inside + "/b") == 0)
      precondition(canWrite(folder + "/a") != isHeld)
      precondition((mkdir(folder + "/c", 0o700) == 0) != isHeld)
      precondition(open(folder, O_RDONLY) >= 0)
      precondition((access("/bin/true", X_OK) == 0) && (!isHeld || execl("/bin/true") == -1))
      _ = write(2, "held", isHeld ? 4 : 0)
      // What looks at a process as it ends may start nothing either.
      _exit(0)
    }
    withExtendedLifetime(temporary) {}
    let isUnknown = result?.standardErrorContent.isEmpty == true
    Reliability.state(
      "P1", "the kernel holds writing to the folders named", runs: isUnknown ? 0 : 1, skipped: isUnknown ? 1 : 0,
      because: "this kernel has no Landlock", failures: result == nil ? 1 : 0)
  }
}

/// `execv` of a program without arguments; -1 when it is forbidden.
private func execl(_ path: String) -> Int32 {
  var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
  return execv(path, &arguments)
}
