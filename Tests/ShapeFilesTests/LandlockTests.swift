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
      let version = cs_restrict_writing(allowed, 1, 0)
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
      // A tracer of a process that ends may start nothing either.
      _exit(0)
    }
    withExtendedLifetime(temporary) {}
    let isUnknown = result?.standardErrorContent.isEmpty == true
    Reliability.state(
      "P1", "the kernel holds writing to the folders named", runs: isUnknown ? 0 : 1, skipped: isUnknown ? 1 : 0,
      because: "this kernel has no Landlock", failures: result == nil ? 1 : 0)
  }
}

@Suite struct `Names that the kernel confines` {
  @Test func `stay beneath the root, but for those of the program itself`() async {
    let temporary = TemporaryFolder()
    temporary.run("mkdir -p box/sub; echo a > box/a; echo s > secret; ln -s ../secret box/link; ln -s a box/inner; ln -s .. box/up")
    await #expect(processExitsWith: .success) { [folder = temporary.path as String] in
      // Without openat2 nothing is confined, and nothing can be tried.
      guard cs_confine(folder + "/box") != -Int(ENOSYS) else { _exit(0) }
      func opens(_ name: String, in base: Int32 = AT_FDCWD, _ flags: Int32 = O_RDONLY) -> Int { cs_open(base, name, flags, 0o600) }
      for name in ["a", "./sub/../a", "inner", folder + "/box/a"] { precondition(opens(name) >= 0, name) }
      for name in ["../secret", "link", "up/secret", folder + "/secret", "/etc/passwd", "sub/../../secret"] {
        precondition(opens(name) == -Int(EXDEV), name)
        var facts = cs_facts()
        precondition(cs_stat_at(AT_FDCWD, name, 1, &facts) == -Int(EXDEV), name)
      }
      precondition(opens("../new", O_WRONLY | O_CREAT) == -Int(EXDEV) && opens(folder + "/secret", in: CS_OWN) >= 0)
      let sub = Int32(opens("sub", O_RDONLY | O_DIRECTORY))
      precondition(cs_rename(sub, "../a", "b") == -Int(EXDEV) && cs_unlink(sub, "../a") == -Int(EXDEV))
      precondition(cs_unlink(AT_FDCWD, "a") == -Int(EXDEV), "entries are changed in folders that are open")
      precondition(cs_real_path("sub").map { String(cString: $0) } == folder + "/box/sub" && cs_real_path("..") == nil)
      _exit(0)
    }
    withExtendedLifetime(temporary) {}
  }
}

/// `execv` of a program without arguments; -1 when it is forbidden.
private func execl(_ path: String) -> Int32 {
  var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
  return execv(path, &arguments)
}
