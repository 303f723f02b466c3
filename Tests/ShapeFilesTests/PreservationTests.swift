internal import CSystem
import Glibc
import TestSupport
import Testing

import ShapeFiles

/// Each cell runs in a second process where it needs another user or mask; what cannot be tried here counts as skipped.
@Suite struct `What a save keeps` {
  @Test func `of every file it replaces`() async throws {
    try check(await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) { finish(PreservationMatrix().run()) })
  }
}

private final class PreservationMatrix {
  private var figure = Figure("S6", "cells of what a save keeps, or refuses by name")
  private let isRoot = geteuid() == 0
  private static let other: uint = 65534

  func run() -> Figure {
    for mode: mode_t in [0o600, 0o640, 0o644, 0o664, 0o755, 0o4750] {
      for mask: mode_t in [0o077, 0o000, 0o022] { keeps(mode, mask) }
    }
    owners()
    attributes()
    lists()
    links()
    hardLinks()
    places()
    forecasts()
    newFiles()
    return figure
  }

  private func cell(_ name: String, _ body: (Folder) throws -> Bool) {
    figure.runs += 1
    let folder = Folder()
    chmod(folder.path, 0o777)
    folder.write("old", "a")
    do {
      if !(try body(folder)) { figure.failures.append(name) }
    } catch {
      figure.failures.append("\(name): \(error)")
    }
    if folder.strays != [] { figure.failures.append("\(name): strays \(folder.strays)") }
  }

  private func replace(_ path: String, _ options: SaveOptions = SaveOptions()) throws -> SavedFile {
    try save("new", to: path, options, expecting: try FileBytes.read(path).stamp)
  }

  private func refusal(_ body: () throws -> Void) -> FileErrorReason? {
    do {
      try body()
      return nil
    } catch {
      return (error as? FileError)?.reason
    }
  }

  private func keeps(_ mode: mode_t, _ mask: mode_t) {
    cell("mode \(String(mode, radix: 8)) under mask \(String(mask, radix: 8))") { folder in
      chmod(folder["a"], mode)
      let before = umask(mask)
      defer { umask(before) }
      let saved = try replace(folder["a"])
      return facts(folder["a"]).st_mode & 0o7777 == mode && saved.lost.isEmpty && folder.read("a") == "new"
    }
  }

  /// As another user, in a folder that lets everybody write.
  private func asOther(_ body: () -> Int32) -> Int32 {
    inChild {
      guard setgroups(0, nil) == 0, setgid(Self.other) == 0, setuid(Self.other) == 0 else { return 9 }
      return body()
    }
  }

  private func owners() {
    guard isRoot else {
      figure.skip(13, because: "only root gives files away")
      return
    }
    cell("owner and group, as root") { folder in
      chown(folder["a"], 1234, 4321)
      chmod(folder["a"], 0o6755)
      _ = try replace(folder["a"])
      let now = facts(folder["a"])
      return now.st_uid == 1234 && now.st_gid == 4321 && now.st_mode & 0o7777 == 0o6755
    }
    for mode: mode_t in [0o666, 0o646, 0o606] {
      cell("another's file of mode \(String(mode, radix: 8)), which others may write, stays theirs") { folder in
        chown(folder["a"], 1234, 4321)
        chmod(folder["a"], mode)
        setAttribute("user.note", [1], folder["a"])
        let status = asOther { (try? self.replace(folder["a"]))?.lost == [] ? 0 : 1 }
        let now = facts(folder["a"])
        return status == 0 && now.st_uid == 1234 && now.st_gid == 4321 && now.st_mode & 0o7777 == mode && folder.read("a") == "new"
          && attribute("user.note", folder["a"]) == [1]
      }
    }
    cell("a file of a group stays its owner's when another of the group saves it") { folder in
      chown(folder["a"], 1234, Self.other)
      chmod(folder["a"], 0o664)
      let status = asOther { (try? self.replace(folder["a"]))?.lost == [] ? 0 : 1 }
      let now = facts(folder["a"])
      return status == 0 && now.st_uid == 1234 && now.st_gid == Self.other && folder.read("a") == "new"
    }
    cell("one's own file stays in a group one is not in") { folder in
      chown(folder["a"], Self.other, 4321)
      let status = asOther { (try? self.replace(folder["a"]))?.lost == [] ? 0 : 1 }
      let now = facts(folder["a"])
      return status == 0 && now.st_uid == Self.other && now.st_gid == 4321 && folder.read("a") == "new"
    }
    for mode: mode_t in [0o664, 0o604] {
      cell("another's file of mode \(String(mode, radix: 8)), which others only read, is refused by name") { folder in
        chmod(folder["a"], mode)
        let status = asOther { self.refusal { _ = try self.replace(folder["a"]) } == .ownerWouldChange(EACCES) ? 0 : 1 }
        return status == 0 && facts(folder["a"]).st_uid == 0 && folder.read("a") == "old"
      }
    }
    for (mode, allowed): (mode_t, mode_t) in [(0o664, 0o644), (0o4775, 0o755), (0o604, 0o604), (0o646, 0o646)] {
      cell("another's file of mode \(String(mode, radix: 8)), given up") { folder in
        chmod(folder["a"], mode)
        let status = asOther {
          guard let saved = try? self.replace(folder["a"], SaveOptions(links: .breakLink)) else { return 1 }
          return saved.lost == [.owner, .group] ? 0 : 2
        }
        // No user gains a permission.
        return status == 0 && facts(folder["a"]).st_mode & 0o7777 & ~allowed == 0 && folder.read("a") == "new"
      }
    }
  }

  private func attributes() {
    for (name, value) in [("user.note", "kept"), ("user.empty", ""), ("user.long", String(repeating: "v", count: 2000))] {
      cell("attribute \(name)") { folder in
        guard setAttribute(name, Array(value.utf8), folder["a"]) else { return false }
        _ = try replace(folder["a"])
        return attribute(name, folder["a"]) == Array(value.utf8)
      }
    }
    cell("an attribute with no room is refused") { folder in
      setAttribute("user.note", [1], folder["a"])
      usleep(25_000)
      cs_fault_set(-1, 0, 0, 0)
      _ = try replace(folder["a"])
      let count = cs_fault_calls()
      cs_fault_clear()
      return (0..<count).contains { index in
        // A file that was changed a moment ago is read again, and each call would come later.
        usleep(25_000)
        cs_fault_set(index, ENOSPC, 0, 0)
        let reason = refusal { _ = try replace(folder["a"]) }
        cs_fault_clear()
        return reason == .cannotKeep(attribute: "user.note", ENOSPC)
      }
    }
  }

  /// `u::rw-, u:1234:rw-, g::r--, m::rw-, o::---`, as the kernel keeps it.
  private static let list: [UInt8] = {
    func entry(_ tag: UInt16, _ permissions: UInt16, _ id: UInt32) -> [UInt8] {
      [tag, permissions].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } + (0..<4).map { UInt8(truncatingIfNeeded: id >> (8 * UInt32($0))) }
    }
    return [2, 0, 0, 0] + entry(1, 6, .max) + entry(2, 6, 1234) + entry(4, 4, .max) + entry(16, 6, .max) + entry(32, 0, .max)
  }()

  private func lists() {
    let probe = Folder()
    guard setAttribute("system.posix_acl_default", Self.list, probe.path) else {
      figure.skip(3, because: "no access lists in /tmp")
      return
    }
    cell("access list") { folder in
      guard setAttribute("system.posix_acl_access", Self.list, folder["a"]) else { return false }
      _ = try replace(folder["a"])
      return attribute("system.posix_acl_access", folder["a"]) == Self.list && facts(folder["a"]).st_mode & 0o777 == 0o660
    }
    cell("a folder's default list does not reach a file without one") { folder in
      setAttribute("system.posix_acl_default", Self.list, folder.path)
      _ = try replace(folder["a"])
      return attribute("system.posix_acl_access", folder["a"]) == nil && facts(folder["a"]).st_mode & 0o777 == 0o644
    }
    cell("a folder's default list reaches a new file") { folder in
      setAttribute("system.posix_acl_default", Self.list, folder.path)
      try save("new", to: folder["b"], expecting: nil)
      return attribute("system.posix_acl_access", folder["b"]) == Self.list && facts(folder["b"]).st_mode & 0o777 == 0o660
    }
  }

  private func links() {
    for (name, target) in [("relative", "a"), ("absolute", "ABSOLUTE"), ("through a folder", "d/../a"), ("chain", "link2")] {
      cell("\(name) link") { folder in
        mkdir(folder["d"], 0o755)
        symlink("d/../a", folder["link2"])
        let target = target == "ABSOLUTE" ? folder["a"] : target
        symlink(target, folder["link"])
        _ = try replace(folder["link"])
        return facts(folder["link"]).st_mode & S_IFMT == S_IFLNK && folder.read("a") == "new"
      }
    }
    cell("dangling link makes its target") { folder in
      symlink("d", folder["link"])
      try save("new", to: folder["link"], expecting: nil)
      return facts(folder["link"]).st_mode & S_IFMT == S_IFLNK && folder.read("d") == "new"
    }
    cell("circle of links is refused") { folder in
      symlink("y", folder["x"])
      symlink("x", folder["y"])
      return refusal { try save("new", to: folder["x"], expecting: nil) } == .linkLoop
    }
  }

  private func hardLinks() {
    cell("hard link is refused") { folder in
      link(folder["a"], folder["b"])
      return refusal { _ = try replace(folder["a"]) } == .hardLinked(names: 2) && folder.read("a") == "old"
    }
    cell("hard link kept in place") { folder in
      link(folder["a"], folder["b"])
      chmod(folder["a"], 0o640)
      _ = try replace(folder["a"], SaveOptions(links: .inPlace))
      return folder.read("b") == "new" && facts(folder["b"]).st_nlink == 2 && facts(folder["a"]).st_mode & 0o777 == 0o640
    }
    cell("hard link broken when asked") { folder in
      link(folder["a"], folder["b"])
      _ = try replace(folder["a"], SaveOptions(links: .breakLink))
      return folder.read("a") == "new" && folder.read("b") == "old"
    }
    cell("in place, a failure puts the former content back") { folder in
      link(folder["a"], folder["b"])
      cs_fault_set(-1, 0, 0, 0)
      _ = try replace(folder["a"], SaveOptions(links: .inPlace))
      let count = cs_fault_calls()
      cs_fault_clear()
      return (0..<count).allSatisfy { index in
        folder.write("former", "a")
        cs_fault_set(index, EIO, 0, 0)
        let reason = refusal { _ = try replace(folder["a"], SaveOptions(links: .inPlace)) }
        cs_fault_clear()
        // An error after the last byte is on disk leaves the new content, and is reported.
        let isWhole = folder.read("b") == (reason == nil ? "new" : "former") || folder.read("b") == "new"
        _ = try? StrayFiles.sweep(beside: folder["a"])
        return isWhole && folder.strays.allSatisfy { $0.hasSuffix("backup") && unlink(folder[$0]) == 0 }
      }
    }
    cell("in place, killed anywhere, old or new content is found") { folder in
      link(folder["a"], folder["b"])
      return (0..<60).allSatisfy { index in
        folder.write("former", "a")
        _ = inChild {
          cs_fault_kill(index, 1)
          _ = try? self.replace(folder["a"], SaveOptions(links: .inPlace))
          return 0
        }
        let stray = try? StrayFiles.sweep(beside: folder["a"])
        let copies = [folder["b"]] + (stray?.backups ?? [])
        let isThere = copies.contains { ["former", "new"].contains(readFile($0) ?? "") }
        stray?.backups.forEach { unlink($0) }
        return isThere && stray != nil && folder.strays == []
      }
    }
  }

  private func places() {
    for (name, kind) in [("folder", FileErrorReason.isDirectory), ("pipe", .isPipe), ("link to a device", .isDevice)] {
      cell("\(name) is refused") { folder in
        mkdir(folder["folder"], 0o755)
        mkfifo(folder["pipe"], 0o600)
        symlink("/dev/null", folder["link to a device"])
        return refusal { try save("new", to: folder[name], SaveOptions(overwrites: true), expecting: nil) } == kind
      }
    }
    guard isRoot else {
      figure.skip(2, because: "only root gives files away")
      return
    }
    cell("folder that cannot be written is refused by name") { folder in
      chown(folder["a"], Self.other, Self.other)
      chmod(folder.path, 0o755)
      return asOther { self.refusal { _ = try self.replace(folder["a"]) } == .notReplaceable(EACCES) ? 0 : 1 } == 0
    }
    cell("folder that cannot be written, in place") { folder in
      chown(folder["a"], Self.other, Self.other)
      mkdir(folder["backup"], 0o755)
      chown(folder["backup"], Self.other, Self.other)
      chmod(folder.path, 0o755)
      let options = SaveOptions(links: .inPlace, backupFolder: folder["backup"])
      let status = asOther { self.refusal { _ = try self.replace(folder["a"], options) } == nil ? 0 : 1 }
      return status == 0 && folder.read("a") == "new" && facts(folder["a"]).st_uid == Self.other
    }
  }

  /// What is said of a save before it is what it then does.
  private func forecasts() {
    for (owner, group) in [(Self.other, Self.other), (Self.other, 4321), (1234, 4321)] {
      for mode: mode_t in [0o644, 0o444, 0o666] {
        for (folderMode, names) in [(0o777 as mode_t, 1), (0o755, 1), (0o777, 2)] {
          guard isRoot else {
            figure.skip(1, because: "only root gives files away")
            continue
          }
          cell("forecast of \(owner):\(group) \(String(mode, radix: 8)) in \(String(folderMode, radix: 8)), \(names)") { folder in
            chown(folder["a"], owner, group)
            chmod(folder["a"], mode)
            if names > 1 { link(folder["a"], folder["b"]) }
            chmod(folder.path, folderMode)
            return asOther {
              let forecast = SaveForecast.of(folder["a"])
              let reason = self.refusal { _ = try self.replace(folder["a"]) }
              return self.agrees(forecast, reason, takesBytes: access(folder["a"], W_OK) == 0) ? 0 : 1
            } == 0
          }
        }
      }
    }
  }

  private func agrees(_ forecast: SaveForecast?, _ reason: FileErrorReason?, takesBytes: Bool) -> Bool {
    switch forecast {
    case nil: reason == nil && takesBytes
    case .replacesReadOnly: reason == nil
    case .needsInPlace: reason == .notReplaceable(EACCES) && takesBytes
    case .refused: reason == .notReplaceable(EACCES) && !takesBytes
    case .foreign: reason == .ownerWouldChange(EACCES)
    case .hardLinked: reason == .hardLinked(names: 2)
    }
  }

  private func newFiles() {
    for mask: mode_t in [0o022, 0o077, 0o002] {
      cell("new file under mask \(String(mask, radix: 8))") { folder in
        let before = umask(mask)
        defer { umask(before) }
        try save("new", to: folder["b"], expecting: nil)
        return facts(folder["b"]).st_mode & 0o777 == 0o666 & ~mask
      }
    }
    cell("a file that is there is not replaced by a new one") { folder in
      refusal { try save("new", to: folder["a"], expecting: nil) } == .exists && folder.read("a") == "old"
    }
    cell("a name of 255 bytes") { folder in
      let name = String(repeating: "ü", count: 127) + "x"
      try save("new", to: folder[name], expecting: nil)
      _ = try replace(folder[name])
      return folder.read(name) == "new"
    }
  }
}
